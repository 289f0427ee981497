import { holdsAll } from '@parwell/domain';
import type { DeviceTab } from '../../devices/public/device-tab.ts';

/** DEV-059, DPERM-012. */
export const connectivityTab: DeviceTab = {
  path: 'connectivity',
  label: 'Connectivity',
  shown: ({ cabinetType }, grants) => cabinetType === 'WEIGHT' && holdsAll(grants),
  load: () => import('./connectivity-tab.tsx'),
};
