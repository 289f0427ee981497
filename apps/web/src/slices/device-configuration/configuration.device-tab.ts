import type { DeviceTab } from '../devices/public/device-tab.ts';
import { partsOf } from './parts.ts';

export const configurationTab: DeviceTab = {
  path: 'configuration',
  label: 'Configuration',
  shown: (device) => partsOf(device).length > 0,
  load: () => import('./configuration-tab.tsx'),
};
