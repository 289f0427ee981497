import { can, canSomewhere } from '@parwell/domain';
import type { Screen } from '../../../shared/screen.ts';

export const inventoryScreen: Screen = {
  path: '/inventory-management',
  acceptsCustomer: true,
  title: 'Inventory',
  menu: { group: 'Inventory' },
  allowed: (grants, customerId) =>
    customerId === undefined
      ? canSomewhere(grants, 'read', 'inventory')
      : can(grants, 'read', 'inventory', customerId),
  load: () => import('./inventory-page.tsx'),
};
