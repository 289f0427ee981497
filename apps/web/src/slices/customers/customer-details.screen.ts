import { ACCOUNTS, can, CUSTOMER_LIST } from '@parwell/domain';
import type { Screen } from '../../shared/screen.ts';

export const customerDetailsScreen: Screen = {
  path: '/customer-details',
  acceptsCustomer: 'required',
  title: 'Customer Details',
  listedIn: [CUSTOMER_LIST, ACCOUNTS],
  allowed: (grants, customerId) => customerId !== undefined && can(grants, 'read', 'tenants', customerId),
  load: () => import('./customer-details-page.tsx'),
};
