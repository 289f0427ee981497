import { can } from '@parwell/domain';
import type { CustomerTab } from '../customers/public/customer-tab.ts';

export const usersCustomerTab: CustomerTab = {
  path: 'users',
  label: 'Users',
  allowed: (grants, customerId) => can(grants, 'read', 'users', customerId),
  load: () => import('./customer-users-page.tsx'),
};
