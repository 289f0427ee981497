import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import type { DeviceDetails } from '@parwell/contract';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { ModalFrame } from '../../ui/forms/modal-frame.tsx';
import { useIssueCredentials } from './devices.api.ts';
import { MACHINE_TEXTS } from './machine.texts.ts';

interface DeviceCredentialsProps {
  readonly device: DeviceDetails;
  readonly onClose: () => void;
}

/** The secret is shown once. */
export default function DeviceCredentials({ device, onClose }: DeviceCredentialsProps) {
  const { mutate, data, error, isPending } = useIssueCredentials();
  return (
    <ModalFrame
      title={MACHINE_TEXTS.credentials}
      onClose={(reason) => reason === 'escapeKeyDown' && !isPending && onClose()}
    >
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 1 }}>
        {error && (
          <Alert severity="error" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
            {error.message}
          </Alert>
        )}
        {data ? (
          <>
            <Alert severity="warning" sx={{ mb: 4 }}>
              {MACHINE_TEXTS.shownOnce}
            </Alert>
            <Facts
              facts={[
                [MACHINE_TEXTS.userName, data.username],
                [
                  MACHINE_TEXTS.secret,
                  <Typography key="secret" component="code" sx={{ fontFamily: 'monospace' }}>
                    {data.secret}
                  </Typography>,
                ],
              ]}
            />
          </>
        ) : (
          <Typography color="textSecondary">{MACHINE_TEXTS.whatIssuingDoes(device.cabinetName)}</Typography>
        )}
      </DialogContent>
      <DialogActions disableSpacing sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5, gap: 2 }}>
        {data ? (
          <>
            <CopyButton text={data.secret} label="Copy" />
            <Button variant="contained" onClick={onClose}>
              Done
            </Button>
          </>
        ) : (
          <>
            <Button variant="outlined" disabled={isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button
              variant="contained"
              loading={isPending}
              onClick={() => mutate({ params: { cabinetId: device.cabinetId } })}
            >
              {MACHINE_TEXTS.issue}
            </Button>
          </>
        )}
      </DialogActions>
    </ModalFrame>
  );
}
