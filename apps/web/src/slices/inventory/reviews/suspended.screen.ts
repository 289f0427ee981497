import { canOpenAdminRoute } from '@parwell/domain';
import type { Screen } from '../../../shared/screen.ts';

export const suspendedScreen: Screen = {
  path: '/suspended-transactions',
  acceptsCustomer: true,
  title: 'Suspended Transactions',
  menu: { group: 'Admin' },
  allowed: (grants) => canOpenAdminRoute(grants, 'inventory'),
  load: () => import('./suspended-page.tsx'),
};
