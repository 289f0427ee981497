import type { Capability } from '../access/capabilities.ts';
import { can, canSomewhere, ownTenants, type Action, type Grants } from '../access/grants.ts';
import { ALL } from '../access/access-groups.ts';

/**
 * The users who hear of changes of a slice (L1):
 * - nobody: no page shows data of the slice
 * - owner: only the user named in the announcement
 * - everybody: every user; of a customer's change only the users of that customer
 * - otherwise holders of one of the capabilities, for ALL or for the customer of the change
 */
export type LiveAudience =
  | 'nobody'
  | 'owner'
  | 'everybody'
  | {
      readonly action: Action;
      readonly resource: readonly Capability[];
      readonly for: typeof ALL | 'customer';
    };

const readersOf = (...resource: Capability[]): LiveAudience => ({
  action: 'read',
  resource,
  for: 'customer',
});
const staffReadersOf = (...resource: Capability[]): LiveAudience => ({ action: 'read', resource, for: ALL });

/** By slice, because a page's queries are named by the slice that answers them. */
export const LIVE_AUDIENCES = {
  alerts: readersOf('alerts', 'cabinets'),
  // Which kind of entry came is not said, so whoever reads some kinds hears of it (V1).
  audit: staffReadersOf(
    'inventory',
    'invoices',
    'users',
    'cabinets',
    'tenants',
    'orders',
    'device_config',
    'incidents',
    'alerts',
    'par',
    'products',
    'personas',
  ),
  commands: readersOf('cabinets'),
  customers: 'everybody',
  dashboard: readersOf('dashboard_operations', 'dashboard_services', 'dashboard_customer'),
  demo: 'nobody',
  'device-configuration': readersOf('cabinets'),
  'device-gateway': staffReadersOf('cabinets'),
  devices: readersOf('cabinets'),
  exchange: staffReadersOf('orders'),
  find: 'nobody',
  'fleet-config': staffReadersOf('device_config'),
  flex: readersOf('cabinets'),
  help: 'nobody',
  home: 'nobody',
  identity: 'nobody',
  incidents: readersOf('incidents'),
  inventory: readersOf('inventory'),
  invoices: readersOf('invoices'),
  jobs: staffReadersOf('dashboard_operations'),
  live: 'nobody',
  mail: { action: 'create', resource: ['users'], for: ALL },
  measurements: readersOf('cabinets'),
  notifications: readersOf('alerts'),
  'order-requests': readersOf('orders'),
  orders: readersOf('orders'),
  par: readersOf('par', 'products'),
  payments: readersOf('invoices'),
  personas: staffReadersOf('personas'),
  products: 'everybody',
  'property-settings': staffReadersOf('cabinets'),
  reports: 'owner',
  restock: staffReadersOf('orders'),
  settings: 'nobody',
  shipments: readersOf('orders'),
  support: 'nobody',
  tags: staffReadersOf('inventory'),
  usage: readersOf('par', 'products'),
  users: readersOf('users'),
} as const satisfies Record<string, LiveAudience>;

export type LiveTopicName = keyof typeof LIVE_AUDIENCES;

/** null: several customers, or none in particular. */
export function hearsOf(grants: Grants, topic: LiveTopicName, customerId: string | null): boolean {
  const audience: LiveAudience = LIVE_AUDIENCES[topic];
  if (audience === 'nobody' || audience === 'owner') return false;
  if (audience === 'everybody') {
    const own = ownTenants(grants);
    return customerId === null || own === ALL || own.includes(customerId);
  }
  const { action } = audience;
  if (audience.for === ALL) return audience.resource.some((resource) => can(grants, action, resource, ALL));
  return audience.resource.some((resource) =>
    customerId === null ? canSomewhere(grants, action, resource) : can(grants, action, resource, customerId),
  );
}

/** Answers of these slices depend on the data of another slice and change with it. */
const FOLLOWERS: Partial<Record<LiveTopicName, readonly LiveTopicName[]>> = {
  alerts: ['dashboard'],
  commands: ['flex'],
  customers: ['dashboard'],
  devices: ['dashboard', 'commands', 'device-configuration', 'fleet-config', 'flex', 'property-settings'],
  incidents: ['dashboard'],
  inventory: ['dashboard', 'usage', 'restock', 'invoices', 'tags'],
  invoices: ['dashboard', 'payments'],
  jobs: ['dashboard'],
  'order-requests': ['dashboard', 'restock'],
  orders: ['dashboard', 'restock', 'order-requests'],
  par: ['usage', 'restock'],
  payments: ['invoices', 'dashboard'],
  shipments: ['dashboard', 'orders'],
};

export const topicsWith = (topic: LiveTopicName): readonly LiveTopicName[] => [
  topic,
  ...(FOLLOWERS[topic] ?? []),
];

/** Changes of these slices can change permissions, so grants are checked at once (L3). */
const DECIDING: ReadonlySet<LiveTopicName> = new Set(['customers', 'identity', 'personas', 'users']);
export const decidesGrants = (topic: LiveTopicName): boolean => DECIDING.has(topic);
