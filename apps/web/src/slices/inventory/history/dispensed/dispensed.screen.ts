import { ALL, can, canSomewhere } from '@parwell/domain';
import type { Screen } from '../../../../shared/screen.ts';

export const dispensedScreen: Screen = {
  path: '/dispensed-products',
  acceptsCustomer: true,
  title: 'Dispensed Products',
  menu: { group: 'Reports' },
  allowed: (grants, customerId) =>
    customerId === undefined || customerId === ALL
      ? canSomewhere(grants, 'read', 'inventory')
      : can(grants, 'read', 'inventory', customerId),
  load: () => import('./dispensed-page.tsx'),
};
