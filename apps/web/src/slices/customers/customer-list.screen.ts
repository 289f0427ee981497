import { canOpenAdminRoute, CUSTOMER_LIST } from '@parwell/domain';
import type { Screen } from '../../shared/screen.ts';

export const customerListScreen: Screen = {
  path: CUSTOMER_LIST,
  acceptsCustomer: true,
  title: 'Customers',
  menu: { group: 'Admin' },
  allowed: (grants) => canOpenAdminRoute(grants, 'tenants'),
  load: () => import('./customer-list-page.tsx'),
};
