import type { DeviceWarning } from './public/device-warning.ts';

export const clockFaultsWarning: DeviceWarning = {
  name: 'clock',
  load: () => import('./clock-faults.tsx'),
};
