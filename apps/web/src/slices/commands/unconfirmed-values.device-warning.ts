import type { DeviceWarning } from '../devices/public/device-warning.ts';

export const unconfirmedValuesWarning: DeviceWarning = {
  name: 'unconfirmed values',
  load: () => import('./unconfirmed-values.tsx'),
};
