import { canSomewhere } from '@parwell/domain';
import type { Screen } from '../../../../shared/screen.ts';

/** The address has the text: `?text=…`. */
export const stockLookupScreen: Screen = {
  path: '/stock-look',
  acceptsCustomer: false,
  title: 'Look at Stock',
  listedIn: ['/inventory-management'],
  allowed: (grants) => canSomewhere(grants, 'read', 'inventory'),
  load: () => import('./stock-lookup-page.tsx'),
};
