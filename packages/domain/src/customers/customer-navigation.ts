import { holdsAll, navigation, type Grants } from '../access/grants.ts';
import type { Capability } from '../access/capabilities.ts';

export const CUSTOMER_LIST = '/customer-list';
export const ACCOUNTS = '/accounts';

interface CustomerLink {
  readonly title: string;
  readonly path: `/${string}`;
  /** What the title stands for among the navigation permissions. */
  readonly permission: Capability;
}

/** Where a row of the customer list leads, besides the customer itself. */
export const CUSTOMER_LINKS: readonly CustomerLink[] = [
  { title: 'Inventory', path: '/inventory-management', permission: 'inventory' },
  { title: 'Invoices', path: '/admin-invoices', permission: 'invoices' },
  { title: 'Devices', path: '/cabinet-list', permission: 'cabinets' },
  { title: 'Transaction Log', path: '/transaction-log', permission: 'reports' },
];

/** The links this user's navigation has. */
export function customerLinks(grants: Grants): readonly CustomerLink[] {
  const allowed = navigation(grants);
  return CUSTOMER_LINKS.filter(({ permission }) => allowed.has(permission));
}

/** Where Back leads from a customer's details; null for whoever has nothing but that customer. */
export function backFromCustomer(grants: Grants): typeof CUSTOMER_LIST | typeof ACCOUNTS | null {
  if (holdsAll(grants)) return CUSTOMER_LIST;
  return Object.keys(grants).length > 1 ? ACCOUNTS : null;
}
