import type { Screen } from '../../../shared/screen.ts';

export const profileScreen: Screen = {
  path: '/profile',
  acceptsCustomer: true,
  title: 'Profile',
  allowed: () => true,
  load: () => import('./profile-page.tsx'),
};
