import type { DeviceWarning } from './public/device-warning.ts';

export const clockFaultsWarning: DeviceWarning = { load: () => import('./clock-faults.tsx') };
