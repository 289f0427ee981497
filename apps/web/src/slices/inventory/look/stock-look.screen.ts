import { canSomewhere } from '@parwell/domain';
import type { Screen } from '../../../shared/screen.ts';

/** What is looked for stands in the address: `?text=…`. */
export const stockLookScreen: Screen = {
  path: '/stock-look',
  acceptsCustomer: false,
  title: 'Look at Stock',
  listedIn: ['/inventory-management'],
  allowed: (grants) => canSomewhere(grants, 'read', 'inventory'),
  load: () => import('./stock-look-page.tsx'),
};
