import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import type { CallResponse, listMail } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ModalFrame } from '../../../ui/forms/modal-frame.tsx';
import { answerOf } from '../../../ui/table/answer-of.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { pageQuery, type TableState } from '../../../ui/table/table-state.ts';
import { activityColumns } from './activity-columns.tsx';
import { emailActivityQuery } from './activity.api.ts';
import { MessageDetails } from './message-details.tsx';

type Message = CallResponse<typeof listMail>['result'][number];

interface EmailActivityProps {
  readonly email: string;
  readonly onClose: () => void;
}

const FAILED = new Error('Failed to get user email activity');
const FIRST_PAGE: TableState = {
  page: 1,
  rowsPerPage: 10,
  order: { key: 'last_event_time', direction: 'DESC' },
};
const rowId = ({ msg_id }: Message) => msg_id;
const details = ({ msg_id }: Message) => <MessageDetails messageId={msg_id} />;

/** What was mailed to a user and what became of it. */
export default function EmailActivity({ email, onClose }: EmailActivityProps) {
  const [state, setState] = useState(FIRST_PAGE);
  const messages = useQuery(emailActivityQuery(email, pageQuery(state)));
  return (
    <ModalFrame title="Email Activity" width="lg" fillsPhone onClose={onClose}>
      <DialogContent sx={{ px: { xs: 0, sm: 3 }, py: 0 }}>
        <Typography color="textSecondary" sx={{ px: { xs: 4, sm: 3 }, pb: 3, overflowWrap: 'anywhere' }}>
          {email}
        </Typography>
        <DataTable
          name="email-activity"
          label="Email activity"
          columns={activityColumns}
          {...answerOf(messages)}
          rowId={rowId}
          state={state}
          onChange={setState}
          error={messages.error && FAILED}
          emptyText="This user has no email activity."
          expanded={details}
          height={50}
        />
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5 }}>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
