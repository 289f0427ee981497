import { can, canSomewhere } from '@parwell/domain';
import type { Screen } from '../../shared/screen.ts';

export const warehouseShipmentsScreen: Screen = {
  path: '/warehouse-shipments',
  acceptsCustomer: true,
  title: 'Warehouse Shipments',
  menu: { group: 'Reports' },
  allowed: (grants, customerId) =>
    customerId === undefined
      ? canSomewhere(grants, 'read', 'orders')
      : can(grants, 'read', 'orders', customerId),
  load: () => import('./warehouse-shipments-page.tsx'),
};
