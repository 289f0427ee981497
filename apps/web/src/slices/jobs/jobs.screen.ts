import { ALL, can } from '@parwell/domain';
import type { Screen } from '../../shared/screen.ts';

/** Not in the menu: reached from the cards of the Operations dashboard and from "Find anything". */
export const jobsScreen: Screen = {
  path: '/jobs',
  acceptsCustomer: false,
  title: 'Jobs',
  allowed: (grants) => can(grants, 'read', 'dashboard_operations', ALL),
  load: () => import('./jobs-page.tsx'),
};
