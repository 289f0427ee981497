import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { readDeadLetter, type DeadLetter } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../session/call-query.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { Instant } from '../../ui/dates/instant.tsx';
import { Facts } from '../../ui/facts.tsx';
import { ModalFrame } from '../../ui/forms/modal-frame.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { DeviceLink } from '../devices/public/device-link.tsx';
import { sizeText } from './size-text.ts';
import { LETTER_TEXTS } from './device-gateway.texts.ts';

interface LetterDialogProps {
  readonly letter: DeadLetter;
  readonly onClose: () => void;
}

/** Shows a message as plain text, exactly as it was received. */
export default function LetterDialog({ letter, onClose }: LetterDialogProps) {
  const { deviceId, customerId, topic, reason, bytes, receivedAt } = letter;
  const { data, error, refetch } = useQuery(callQuery(readDeadLetter, { params: { letterId: letter.id } }));
  return (
    <ModalFrame title={LETTER_TEXTS.messageOf(deviceId)} width="md" fillsPhone onClose={onClose}>
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 1 }}>
        <Facts
          facts={[
            ['Time', <Instant key="time" value={receivedAt} />],
            ['Device ID', <DeviceLink key="device" customerId={customerId} cabinetId={deviceId} />],
            ['Topic', topic],
            ['Reason', reason],
            ['Size', sizeText(bytes)],
          ]}
        />
        {error && <FailureState error={error} onRetry={refetch} />}
        {!data && !error && (
          <LoadingState label={LETTER_TEXTS.loading}>
            <Skeleton variant="rounded" height={160} sx={{ mt: 4 }} />
          </LoadingState>
        )}
        {data && <Payload text={data.payload} />}
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5 }}>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}

function Payload({ text }: { readonly text: string }) {
  if (text === '')
    return (
      <Typography color="textSecondary" sx={{ mt: 4 }}>
        {LETTER_TEXTS.empty}
      </Typography>
    );
  return (
    <Box
      component="pre"
      aria-label={LETTER_TEXTS.message}
      // Focusable, so that a long message can be scrolled with the keyboard.
      tabIndex={0}
      sx={(theme) => ({
        m: 0,
        mt: 4,
        p: 3,
        maxHeight: '50vh',
        overflow: 'auto',
        border: `1px solid ${theme.vars.palette.divider}`,
        borderRadius: '8px',
        fontFamily: 'monospace',
        fontSize: '0.8125rem',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      })}
    >
      {text}
    </Box>
  );
}
