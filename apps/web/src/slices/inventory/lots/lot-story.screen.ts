import { canSomewhere } from '@parwell/domain';
import type { Screen } from '../../../shared/screen.ts';

/** The address has the lot: `?product=…&lot=…`. */
export const lotStoryScreen: Screen = {
  path: '/lot-story',
  acceptsCustomer: false,
  title: 'Lot',
  listedIn: ['/inventory-management'],
  allowed: (grants) => canSomewhere(grants, 'read', 'inventory'),
  load: () => import('./lot-story-page.tsx'),
};
