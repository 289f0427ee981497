import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { listMail, readMail } from '@parwell/contract';
import { MESSAGE_PAGE_SIZES } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../session/call-query.ts';
import { ModalFrame } from '../../../ui/forms/modal-frame.tsx';
import { defineList } from '../../../ui/list/define-list.ts';
import { InnerListTable } from '../../../ui/list/list-table.tsx';
import type { SentMessage } from '../public/message-columns.tsx';
import { MessageDetails } from '../public/message-details.tsx';
import { activityColumns } from './activity-columns.ts';

interface EmailActivityProps {
  readonly email: string;
  readonly onClose: () => void;
}

const FAILED = 'Failed to get user email activity';

const activityList = defineList(listMail, {
  name: 'email-activity',
  label: 'Email activity',
  columns: activityColumns,
  rowId: ({ msg_id }) => msg_id,
  sort: { key: 'last_event_time', direction: 'DESC' },
  failedText: FAILED,
  emptyText: 'This user has no email activity.',
  height: 50,
  rowsPerPageOptions: MESSAGE_PAGE_SIZES,
});

function Details({ messageId }: { readonly messageId: string }) {
  const query = useQuery(callQuery(readMail, { params: { msg_id: messageId } }));
  return <MessageDetails query={query} failedText={FAILED} />;
}

const details = ({ msg_id }: SentMessage) => <Details messageId={msg_id} />;

export default function EmailActivity({ email, onClose }: EmailActivityProps) {
  return (
    <ModalFrame title="Email Activity" width="lg" fillsPhone onClose={onClose}>
      <DialogContent sx={{ px: { xs: 0, sm: 3 }, py: 0 }}>
        <Typography color="textSecondary" sx={{ px: { xs: 4, sm: 3 }, pb: 3, overflowWrap: 'anywhere' }}>
          {email}
        </Typography>
        <InnerListTable list={activityList} where={{ to_email: email }} expanded={details} />
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5 }}>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
