import type { Screen } from '../../shared/screen.ts';

export const supportScreen: Screen = {
  path: '/support',
  acceptsCustomer: false,
  title: 'Support',
  allowed: () => true,
  load: () => import('./support-page.tsx'),
};
