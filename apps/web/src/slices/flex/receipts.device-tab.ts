import type { DeviceTab } from '../devices/public/device-tab.ts';
import { mayCommand } from './flex-access.ts';

export const receiptsTab: DeviceTab = {
  path: 'receipts',
  label: 'Receipts',
  shown: mayCommand,
  load: () => import('./receipts/receipts-tab.tsx'),
};
