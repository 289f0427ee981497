import { canSomewhere } from '@parwell/domain';
import type { Screen } from '../../../shared/screen.ts';

const load = () => import('./security-page.tsx');

/** Reached from one's profile. */
export const securityScreen: Screen = {
  path: '/security',
  acceptsCustomer: false,
  title: 'Sign-in and security',
  allowed: () => true,
  load,
};

/** Reached from the list of users. */
export const securityOfUserScreen: Screen = {
  path: '/security/$email',
  acceptsCustomer: false,
  title: 'Sign-in and security',
  listedIn: ['/users'],
  allowed: (grants) => canSomewhere(grants, 'create', 'users'),
  load,
};
