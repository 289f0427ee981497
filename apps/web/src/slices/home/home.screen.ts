import type { Screen } from '../../shared/screen.ts';

export const homeScreen: Screen = {
  path: '/dashboard',
  takesCustomer: true,
  title: 'Dashboard',
  menu: { group: null },
  allowed: () => true,
  load: () => import('./home-page.tsx'),
};
