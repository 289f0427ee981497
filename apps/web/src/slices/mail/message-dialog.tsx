import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { readMail } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../session/call-query.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { ModalFrame } from '../../ui/forms/modal-frame.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { MessageAttachment } from './message-attachment.tsx';
import { MessageText } from './message-text.tsx';
import type { SentMessage } from './public/message-columns.tsx';
import { MessageEvents } from './public/message-events.tsx';
import { MESSAGE_TEXTS } from './public/message.texts.ts';

interface MessageDialogProps {
  readonly message: SentMessage;
  readonly onClose: () => void;
}

export function MessageDialog({ message, onClose }: MessageDialogProps) {
  const { data, error, refetch } = useQuery(callQuery(readMail, { params: { msg_id: message.msg_id } }));
  return (
    <ModalFrame title={message.subject} width="md" fillsPhone onClose={onClose}>
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 1 }}>
        {error && <FailureState error={error} onRetry={refetch} />}
        {!data && !error && (
          <LoadingState label={MESSAGE_TEXTS.loading}>
            <Skeleton variant="rounded" height={240} />
          </LoadingState>
        )}
        {data && (
          <>
            <MessageText message={data} />
            {data.attachment && <MessageAttachment message={data} fileName={data.attachment.fileName} />}
            {data.events.length > 0 && (
              <>
                <Typography variant="h2" component="h3" sx={{ mt: 5, mb: 2 }}>
                  Events
                </Typography>
                <MessageEvents events={data.events} />
              </>
            )}
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5 }}>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
