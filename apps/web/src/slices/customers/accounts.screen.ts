import { ACCOUNTS, canSomewhere, holdsAll } from '@parwell/domain';
import type { Screen } from '../../shared/screen.ts';

export const accountsScreen: Screen = {
  path: ACCOUNTS,
  acceptsCustomer: false,
  title: 'Account Details',
  // Staff have the customer list instead.
  menu: { group: null, last: true, shown: (grants) => !holdsAll(grants) },
  allowed: (grants) => canSomewhere(grants, 'read', 'tenants'),
  load: () => import('./accounts-page.tsx'),
};
