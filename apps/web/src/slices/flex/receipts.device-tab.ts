import type { DeviceTab } from '../devices/public/device-tab.ts';
import { takesCommands } from './flex-access.ts';

export const receiptsTab: DeviceTab = {
  path: 'receipts',
  label: 'Receipts',
  shown: takesCommands,
  load: () => import('./receipts/receipts-tab.tsx'),
};
