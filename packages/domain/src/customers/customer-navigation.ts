import { holdsAll, navigation, type Grants } from '../access/grants.ts';
import type { Capability } from '../access/capabilities.ts';

export const CUSTOMER_LIST = '/customer-list';
export const ACCOUNTS = '/accounts';

interface CustomerLink {
  readonly title: string;
  readonly path: `/${string}`;
  readonly permission: Capability;
}

export const CUSTOMER_LINKS: readonly CustomerLink[] = [
  { title: 'Inventory', path: '/inventory-management', permission: 'inventory' },
  { title: 'Invoices', path: '/admin-invoices', permission: 'invoices' },
  { title: 'Devices', path: '/cabinet-list', permission: 'cabinets' },
  { title: 'Transaction Log', path: '/transaction-log', permission: 'reports' },
];

export function customerLinks(grants: Grants): readonly CustomerLink[] {
  const allowed = navigation(grants);
  return CUSTOMER_LINKS.filter(({ permission }) => allowed.has(permission));
}

/** Null for users who have only that customer. */
export function backFromCustomer(grants: Grants): typeof CUSTOMER_LIST | typeof ACCOUNTS | null {
  if (holdsAll(grants)) return CUSTOMER_LIST;
  return Object.keys(grants).length > 1 ? ACCOUNTS : null;
}
