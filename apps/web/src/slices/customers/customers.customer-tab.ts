import { can } from '@parwell/domain';
import type { CustomerTab } from './public/customer-tab.ts';

const mayRead: CustomerTab['allowed'] = (grants, customerId) => can(grants, 'read', 'tenants', customerId);

export const basicTab: CustomerTab = {
  path: 'basic',
  label: 'Basic Information',
  allowed: mayRead,
  load: () => import('./basic-information.tsx'),
};

export const billingTab: CustomerTab = {
  path: 'billing',
  label: 'Billing Information',
  allowed: mayRead,
  load: () => import('./billing-information.tsx'),
};

/**
 * In addition to the tabs of CPAR-001: settings of a customer that are not fields of Edit Customer
 * (CUST-056).
 */
export const settingsTab: CustomerTab = {
  path: 'settings',
  label: 'Settings',
  allowed: mayRead,
  load: () => import('./customer-settings.tsx'),
};
