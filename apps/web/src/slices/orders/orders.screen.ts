import { can, canSomewhere } from '@parwell/domain';
import type { Screen } from '../../shared/screen.ts';

export const ordersScreen: Screen = {
  path: '/restock-orders',
  acceptsCustomer: true,
  title: 'Restock Orders',
  menu: { group: 'Orders' },
  allowed: (grants, customerId) =>
    customerId === undefined
      ? canSomewhere(grants, 'read', 'orders')
      : can(grants, 'read', 'orders', customerId),
  load: () => import('./orders-page.tsx'),
};
