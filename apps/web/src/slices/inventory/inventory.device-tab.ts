import { can } from '@parwell/domain';
import type { DeviceTab } from '../devices/public/device-tab.ts';

/** The default tab (DEV-036), except for devices that open with their temperature (DEV-037). */
export const inventoryTab: DeviceTab = {
  path: 'inventory',
  label: 'Inventory',
  shown: ({ customerId }, grants) => can(grants, 'read', 'inventory', customerId),
  opensFirst: () => true,
  acceptsScans: true,
  load: () => import('./stock/tab/inventory-tab.tsx'),
  count: () => import('./stock/tab/units-count.tsx'),
  fact: { label: 'Last counted', load: () => import('./counts/last-counted.tsx') },
};
