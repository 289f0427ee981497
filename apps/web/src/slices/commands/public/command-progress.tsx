import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { DeviceCommand, DeviceDetails } from '@parwell/contract';
import { COMMAND_STATE_LABELS, isOpen, type Connectivity } from '@parwell/domain';
import { Instant } from '../../../ui/dates/instant.tsx';
import { PROGRESS_TEXTS } from './command-progress.texts.ts';

const ONLINE: Connectivity = 4;

interface CommandProgressProps {
  readonly device: DeviceDetails;
  readonly command: DeviceCommand | null;
  /** Lets the user stop waiting for the answer. */
  readonly leave?: { readonly label: string; readonly onClick: () => void };
}

/** Shows nothing if there is no command or it has been answered. */
export function CommandProgress({ device, command, leave }: CommandProgressProps) {
  if (!command || !isOpen(command.status)) return null;
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ overflowWrap: 'anywhere' }}
      action={
        leave && (
          <Button variant="outlined" onClick={leave.onClick}>
            {leave.label}
          </Button>
        )
      }
    >
      {COMMAND_STATE_LABELS[command.status]}. {waitsFor(device, command)}
    </Alert>
  );
}

function waitsFor({ connectivityStatus }: DeviceDetails, { status, expiresAt }: DeviceCommand) {
  if (status === 'sent') return PROGRESS_TEXTS.sent;
  if (connectivityStatus === ONLINE) return PROGRESS_TEXTS.soon;
  return (
    <>
      {PROGRESS_TEXTS.offlineUntil} <Instant value={expiresAt} />.
    </>
  );
}
