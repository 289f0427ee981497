import type { DeviceWarning } from '../devices/public/device-warning.ts';

export const unconfirmedValuesWarning: DeviceWarning = { load: () => import('./unconfirmed-values.tsx') };
