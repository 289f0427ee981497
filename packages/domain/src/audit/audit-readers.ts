import type { Capability } from '../access/capabilities.ts';
import { ALL } from '../access/access-groups.ts';
import { tenantsForAny, type Action, type Grants, type Tenants } from '../access/grants.ts';

interface Needed {
  readonly action: Action;
  /** One of them is enough. */
  readonly resource: readonly Capability[];
}

const readersOf = (...resource: Capability[]): Needed => ({ action: 'read', resource });

/** What people did with what only they see themselves, and what they were refused, is for who reads users. */
const PEOPLE = readersOf('users');

/**
 * What somebody needs to read the audit entries of a kind of record (V1): what its screen needs. A kind without a
 * line is read only by who reads all others.
 */
export const AUDIT_READERS: Readonly<Record<string, Needed>> = {
  'abw reminder': readersOf('invoices'),
  'RFID tag': readersOf('inventory'),
  'audit log': PEOPLE,
  cabinet: readersOf('cabinets'),
  'card payment': readersOf('invoices'),
  customer: readersOf('tenants'),
  'device event': readersOf('cabinets'),
  'device property': readersOf('cabinets'),
  document: readersOf('orders'),
  'edge config update': readersOf('device_config'),
  exclusions: readersOf('orders'),
  incident: readersOf('incidents'),
  'incident rule': readersOf('incidents'),
  installation: readersOf('inventory'),
  invoice: readersOf('invoices'),
  'invoice request': readersOf('invoices'),
  lot: readersOf('inventory'),
  mail: { action: 'create', resource: ['users'] },
  'mail message': { action: 'create', resource: ['users'] },
  'notification group': readersOf('alerts'),
  order: readersOf('orders'),
  'order request': readersOf('orders'),
  'par setting': readersOf('par', 'products'),
  persona: readersOf('personas'),
  product: readersOf('products'),
  release: readersOf('orders'),
  report: PEOPLE,
  'report subscription': PEOPLE,
  request: PEOPLE,
  shipment: readersOf('orders'),
  'sign-in': PEOPLE,
  stock: readersOf('inventory'),
  'support request': PEOPLE,
  tag: readersOf('inventory'),
  transmission: readersOf('invoices'),
  user: PEOPLE,
  'user import': PEOPLE,
  warehouse: readersOf('orders'),
};

/** Kinds that somebody reads for the same customers. */
export interface ReadableKinds {
  readonly kinds: readonly string[];
  readonly tenants: Tenants;
}

/** ALL: every entry, of whatever kind. */
export type AuditReader = typeof ALL | readonly ReadableKinds[];

export function auditReader(grants: Grants): AuditReader {
  const readable = Object.entries(AUDIT_READERS).map(([kind, { action, resource }]) => ({
    kind,
    tenants: tenantsForAny(grants, action, resource),
  }));
  if (readable.every(({ tenants }) => tenants === ALL)) return ALL;
  const some = readable.filter(({ tenants }) => tenants === ALL || tenants.length > 0);
  return [...Map.groupBy(some, ({ tenants }) => JSON.stringify(tenants)).values()].map((group) => ({
    kinds: group.map(({ kind }) => kind),
    tenants: group[0]?.tenants ?? [],
  }));
}

/** All capabilities that open a kind. */
export const AUDIT_CAPABILITIES: readonly Capability[] = [
  ...new Set(Object.values(AUDIT_READERS).flatMap(({ resource }) => resource)),
];

/** An entry of no customer needs the capability for ALL. */
export const readsEntry = (
  reader: AuditReader,
  { resourceType, customerId }: { readonly resourceType: string; readonly customerId: string | null },
): boolean =>
  reader === ALL ||
  reader.some(
    ({ kinds, tenants }) =>
      kinds.includes(resourceType) &&
      (tenants === ALL || (customerId !== null && tenants.includes(customerId))),
  );
