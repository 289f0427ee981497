import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { DeviceCommand, DeviceDetails } from '@parwell/contract';
import { COMMAND_STATE_LABELS, isOpen, type Connectivity } from '@parwell/domain';
import { Instant } from '../../../ui/dates/instant.tsx';

const ONLINE: Connectivity = 4;

interface CommandProgressProps {
  readonly device: DeviceDetails;
  readonly command: DeviceCommand | null;
  /** For who does not want to wait for the answer. */
  readonly leave?: { readonly label: string; readonly onClick: () => void };
}

/** Where a command is on its way to a device. Nothing while there is none, or once it is answered. */
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
  if (status === 'sent') return 'Waiting for the device.';
  if (connectivityStatus === ONLINE) return 'It goes out within seconds.';
  return (
    <>
      The device is not connected: it gets the command when it is back, until <Instant value={expiresAt} />.
    </>
  );
}
