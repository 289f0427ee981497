import type { Screen } from '../../shared/screen.ts';

export const dashboardScreen: Screen = {
  path: '/dashboard',
  acceptsCustomer: true,
  title: 'Dashboard',
  menu: { group: null },
  allowed: () => true,
  load: () => import('./dashboard-page.tsx'),
};
