import { canOpenAdminRoute } from '@parwell/domain';
import type { Screen } from '../../../shared/screen.ts';

export const lotTasksScreen: Screen = {
  path: '/lots-to-check',
  acceptsCustomer: false,
  title: 'Lots to Check',
  menu: { group: 'Admin' },
  allowed: (grants) => canOpenAdminRoute(grants, 'inventory'),
  load: () => import('./lot-tasks-page.tsx'),
};
