import { can, canSomewhere, holdsAll } from '@parwell/domain';
import type { Screen } from '../../../shared/screen.ts';

export const cycleCountsScreen: Screen = {
  path: '/cycle-counts',
  acceptsCustomer: true,
  title: 'Cycle Counts',
  // CYC-002, DPERM-015: others reach it by its address.
  menu: { group: 'Reports', shown: holdsAll },
  allowed: (grants, customerId) =>
    customerId === undefined
      ? canSomewhere(grants, 'read', 'inventory')
      : can(grants, 'read', 'inventory', customerId),
  load: () => import('./cycle-counts-page.tsx'),
};
