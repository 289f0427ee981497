import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import type { CabinetUser, DeviceDetails } from '@parwell/contract';
import { PIN_LENGTH } from '@parwell/domain';
import { ModalFrame } from '../../../ui/forms/modal-frame.tsx';
import { useReadPin } from './cabinet-users.api.ts';
import { CONFIGURATION_TEXTS } from '../device-configuration.texts.ts';

interface ShowPinProps {
  readonly device: DeviceDetails;
  readonly user: CabinetUser;
  readonly onClose: () => void;
}

/** Loads the PIN only on request and forgets it when closed. */
export default function ShowPin({ device, user, onClose }: ShowPinProps) {
  const { data, error, mutate, isPending } = useReadPin(device.cabinetId);
  const pin = data?.result[0]?.pin;
  const hasNone = data !== undefined && pin === undefined;
  return (
    <ModalFrame title={CONFIGURATION_TEXTS.users.pinOf(user.displayName)} onClose={onClose}>
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 0 }}>
        {error && (
          <Alert severity="error" sx={{ mb: 4 }}>
            {error.message}
          </Alert>
        )}
        <Typography color="textSecondary" sx={{ mb: 4, overflowWrap: 'anywhere' }}>
          {CONFIGURATION_TEXTS.users.pinFor(user.email, device.cabinetName)}
        </Typography>
        {hasNone && (
          <Alert severity="info" sx={{ mb: 4 }}>
            {CONFIGURATION_TEXTS.users.noPin(user.displayName)}
          </Alert>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <Box
            component="output"
            aria-label="PIN"
            sx={{
              px: 4,
              py: 2,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              fontFamily: 'monospace',
              fontSize: '1.25rem',
              letterSpacing: '0.2em',
              userSelect: 'all',
            }}
          >
            {pin ?? '•'.repeat(PIN_LENGTH)}
          </Box>
          {pin === undefined && !hasNone && (
            <Button variant="outlined" loading={isPending} onClick={() => mutate(user.email)}>
              {CONFIGURATION_TEXTS.users.showPin}
            </Button>
          )}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 5, pb: 5 }}>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
