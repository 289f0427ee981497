import { canOpenAdminRoute } from '@parwell/domain';
import type { Screen } from '../../shared/screen.ts';

export const usersScreen: Screen = {
  path: '/users',
  acceptsCustomer: true,
  title: 'Users',
  menu: { group: 'Admin' },
  allowed: (grants) => canOpenAdminRoute(grants, 'users'),
  load: () => import('./users-page.tsx'),
};
