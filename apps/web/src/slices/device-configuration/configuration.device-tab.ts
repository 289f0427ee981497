import type { DeviceDetails } from '@parwell/contract';
import { configurationOf } from '@parwell/domain';
import type { DeviceTab } from '../../shared/device-tab.ts';
import { parts } from './parts.ts';

export const partsOf = ({ cabinetType, cabinetProperties }: DeviceDetails) =>
  configurationOf(cabinetType, cabinetProperties).flatMap((name) => parts.get(name) ?? []);

export const configurationTab: DeviceTab = {
  path: 'configuration',
  label: 'Configuration',
  shown: (device) => partsOf(device).length > 0,
  load: () => import('./configuration-tab.tsx'),
};
