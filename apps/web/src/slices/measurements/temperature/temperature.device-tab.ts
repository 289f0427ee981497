import { measuresTemperature } from '@parwell/domain';
import type { DeviceTab } from '../../devices/public/device-tab.ts';

export const temperatureTab: DeviceTab = {
  path: 'temperature',
  label: 'Temperature Graph',
  shown: ({ cabinetType }) => measuresTemperature(cabinetType),
  // DEV-037: before any other, whatever stands before it.
  opensFirst: () => true,
  load: () => import('./temperature-tab.tsx'),
};
