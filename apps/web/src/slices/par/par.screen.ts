import { can, canSomewhere } from '@parwell/domain';
import type { Screen } from '../../shared/screen.ts';

export const parScreen: Screen = {
  path: '/par-levels',
  acceptsCustomer: true,
  title: 'PAR and usage',
  menu: { group: 'Inventory' },
  allowed: (grants, customerId) =>
    customerId === undefined ? canSomewhere(grants, 'read', 'par') : can(grants, 'read', 'par', customerId),
  load: () => import('./par-page.tsx'),
};
