import Box from '@mui/material/Box';
import type { DeviceDetails } from '@parwell/contract';
import { isConsignment } from '@parwell/domain';
import { CopyIcon } from '../../ui/copy-icon.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { ConnectivityChip, DeviceStateChip } from './device-chips.tsx';

export const DeviceNote = ({ device }: { readonly device: DeviceDetails }) => (
  <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      {device.cabinetId}
      <CopyIcon text={device.cabinetId} />
    </Box>
    <DeviceStateChip state={device.cabinetState} />
    <ConnectivityChip status={device.connectivityStatus} />
    {isConsignment(device.cabinetProperties) && <StatusChip tone="neutral" label="Consignment" />}
  </Box>
);
