import { can, canSomewhere } from '@parwell/domain';
import type { Screen } from '../../../../shared/screen.ts';

export const transactionsScreen: Screen = {
  path: '/transaction-log',
  acceptsCustomer: true,
  title: 'Transaction Log',
  menu: { group: 'Reports' },
  allowed: (grants, customerId) =>
    customerId === undefined
      ? canSomewhere(grants, 'read', 'inventory')
      : can(grants, 'read', 'inventory', customerId),
  load: () => import('./transactions-page.tsx'),
};
