import { measuresTemperature } from '@parwell/domain';
import type { DeviceTab } from '../../devices/public/device-tab.ts';

export const temperatureTab: DeviceTab = {
  path: 'temperature',
  label: 'Temperature Graph',
  shown: ({ cabinetType }) => measuresTemperature(cabinetType),
  // DEV-037: the initial tab, whatever its position.
  opensFirst: () => true,
  load: () => import('./temperature-tab.tsx'),
};
