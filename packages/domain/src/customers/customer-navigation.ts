import { holdsAll, navigation, type Grants } from '../access/grants.ts';
import type { Capability } from '../access/capabilities.ts';

export const CUSTOMER_LIST = '/customer-list';
export const ACCOUNTS = '/accounts';

interface CustomerLink {
  readonly title: string;
  readonly path: `/${string}`;
  /** The navigation permission the link needs. */
  readonly permission: Capability;
}

/** Links from a row of the customer list to other screens. */
export const CUSTOMER_LINKS: readonly CustomerLink[] = [
  { title: 'Inventory', path: '/inventory-management', permission: 'inventory' },
  { title: 'Invoices', path: '/admin-invoices', permission: 'invoices' },
  { title: 'Devices', path: '/cabinet-list', permission: 'cabinets' },
  { title: 'Transaction Log', path: '/transaction-log', permission: 'reports' },
];

/** The links this user may follow. */
export function customerLinks(grants: Grants): readonly CustomerLink[] {
  const allowed = navigation(grants);
  return CUSTOMER_LINKS.filter(({ permission }) => allowed.has(permission));
}

/** Where Back leads from a customer's details; null for users who have only that customer. */
export function backFromCustomer(grants: Grants): typeof CUSTOMER_LIST | typeof ACCOUNTS | null {
  if (holdsAll(grants)) return CUSTOMER_LIST;
  return Object.keys(grants).length > 1 ? ACCOUNTS : null;
}
