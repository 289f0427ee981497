import { ALL, can } from '@parwell/domain';
import type { Screen } from '../../shared/screen.ts';

/** Not in the menu: the cards of the Operations dashboard lead here, and "Find anything" knows it. */
export const jobsScreen: Screen = {
  path: '/jobs',
  takesCustomer: false,
  title: 'Jobs',
  allowed: (grants) => can(grants, 'read', 'dashboard_operations', ALL),
  load: () => import('./jobs-page.tsx'),
};
