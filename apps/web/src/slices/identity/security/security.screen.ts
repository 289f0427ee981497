import type { Screen } from '../../../shared/screen.ts';

/** Reached from one's profile, and with the e-mail of somebody else from the list of users. */
export const securityScreen: Screen = {
  path: '/security',
  acceptsCustomer: false,
  title: 'Sign-in and security',
  allowed: () => true,
  load: () => import('./security-page.tsx'),
};
