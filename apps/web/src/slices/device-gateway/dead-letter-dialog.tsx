import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { readDeadLetter, type DeadLetter } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../session/call-query.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { Instant } from '../../ui/dates/instant.tsx';
import { Facts } from '../../ui/facts.tsx';
import { ModalFrame } from '../../ui/forms/modal-frame.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { DeviceLink } from '../devices/public/device-link.tsx';
import { sizeText } from './size-text.ts';
import { DEAD_LETTER_TEXTS } from './device-gateway.texts.ts';

interface DeadLetterDialogProps {
  readonly deadLetter: DeadLetter;
  readonly onClose: () => void;
}

/** As plain text, exactly as it was received. */
export default function DeadLetterDialog({ deadLetter, onClose }: DeadLetterDialogProps) {
  const { cabinetId, customerId, topic, reason, bytes, receivedAt } = deadLetter;
  const { data, error, refetch } = useQuery(
    callQuery(readDeadLetter, { params: { letterId: deadLetter.id } }),
  );
  return (
    <ModalFrame title={DEAD_LETTER_TEXTS.messageOf(cabinetId)} width="md" fillsPhone onClose={onClose}>
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 1 }}>
        <Facts
          facts={[
            ['Time', <Instant key="time" value={receivedAt} />],
            ['Device ID', <DeviceLink key="device" customerId={customerId} cabinetId={cabinetId} />],
            ['Topic', topic],
            ['Reason', reason],
            ['Size', sizeText(bytes)],
          ]}
        />
        {error && <FailureState error={error} onRetry={refetch} />}
        {!data && !error && (
          <LoadingState label={DEAD_LETTER_TEXTS.loading}>
            <Skeleton variant="rounded" height={160} sx={{ mt: 4 }} />
          </LoadingState>
        )}
        {data && (
          <PlainText
            text={data.payload}
            label={DEAD_LETTER_TEXTS.message}
            empty={DEAD_LETTER_TEXTS.empty}
            wraps
          />
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
