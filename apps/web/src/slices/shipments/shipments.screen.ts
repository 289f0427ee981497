import { can, canSomewhere } from '@parwell/domain';
import type { Screen } from '../../shared/screen.ts';

export const shipmentsScreen: Screen = {
  path: '/shipments',
  acceptsCustomer: true,
  title: 'Shipments',
  menu: { group: 'Orders' },
  allowed: (grants, customerId) =>
    customerId === undefined
      ? canSomewhere(grants, 'read', 'orders')
      : can(grants, 'read', 'orders', customerId),
  load: () => import('./shipments-page.tsx'),
};
