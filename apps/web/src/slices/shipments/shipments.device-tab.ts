import { can } from '@parwell/domain';
import type { DeviceTab } from '../devices/public/device-tab.ts';

export const shipmentsTab: DeviceTab = {
  path: 'shipments',
  label: 'Shipments',
  shown: ({ customerId }, grants) => can(grants, 'read', 'orders', customerId),
  load: () => import('./shipments-tab.tsx'),
  count: () => import('./lines-count.tsx'),
};
