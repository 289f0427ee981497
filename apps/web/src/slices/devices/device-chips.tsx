import { CONNECTIVITY, DEVICE_STATES, type Connectivity, type DeviceState } from '@parwell/domain';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';

const STATE_TONES: Readonly<Record<DeviceState, Tone>> = {
  10: 'info',
  20: 'info',
  21: 'info',
  22: 'info',
  30: 'ok',
  31: 'warning',
  40: 'info',
  50: 'info',
  60: 'warning',
  70: 'neutral',
};

const CONNECTIVITY_TONES: Readonly<Record<Connectivity, Tone>> = { 2: 'warning', 3: 'error', 4: 'ok' };

export const DeviceStateChip = ({ state }: { readonly state: DeviceState }) => (
  <StatusChip tone={STATE_TONES[state]} label={DEVICE_STATES[state]} />
);

/** Shows nothing for a device without a connection to the portal. */
export const ConnectivityChip = ({ status }: { readonly status: Connectivity | null }) =>
  status !== null && <StatusChip tone={CONNECTIVITY_TONES[status]} label={CONNECTIVITY[status]} />;
