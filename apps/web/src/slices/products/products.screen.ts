import { canOpenAdminRoute, holdsAll } from '@parwell/domain';
import type { Screen } from '../../shared/screen.ts';

export const productsScreen: Screen = {
  path: '/product-list',
  acceptsCustomer: true,
  title: 'Products',
  // SHELL-052: in the menu of staff only, but everybody may open it.
  menu: { group: 'Admin', shown: (grants) => canOpenAdminRoute(grants, 'products') },
  allowed: (grants, customerId) => customerId === undefined || holdsAll(grants) || customerId in grants,
  load: () => import('./product-list-page.tsx'),
};
