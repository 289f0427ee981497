import type { LiveTopic, Slice } from '@parwell/contract';

/**
 * Which other slices show what has changed in a slice: a vend is a transaction of the inventory, and changes what is
 * recommended to restock. Names of customers, devices and products are shown everywhere but change rarely: they come
 * with the next poll.
 */
const ALSO_SHOWN_BY: Partial<Record<LiveTopic, readonly Slice[]>> = {
  alerts: ['dashboard', 'incidents'],
  commands: ['device-configuration', 'devices', 'fleet-config', 'flex'],
  customers: ['dashboard'],
  'device-configuration': ['dashboard', 'devices', 'flex', 'inventory'],
  'device-gateway': ['dashboard', 'devices'],
  devices: ['dashboard'],
  exchange: ['dashboard'],
  'fleet-config': ['devices'],
  flex: ['commands', 'inventory', 'tags'],
  incidents: ['dashboard'],
  inventory: ['dashboard', 'flex', 'invoices', 'orders', 'par', 'products', 'restock', 'shipments', 'tags'],
  invoices: ['dashboard', 'inventory'],
  jobs: ['dashboard'],
  mail: ['notifications'],
  measurements: ['dashboard', 'devices'],
  'order-requests': ['dashboard', 'restock'],
  orders: ['dashboard', 'par', 'restock', 'shipments'],
  par: ['dashboard', 'restock'],
  payments: ['dashboard', 'invoices'],
  reports: ['dashboard'],
  restock: ['dashboard', 'order-requests', 'orders', 'shipments'],
  shipments: ['dashboard', 'flex', 'inventory', 'order-requests', 'orders', 'par', 'restock'],
  tags: ['flex', 'inventory'],
};

/** The slices whose answers are out of date when a topic has changed. */
export const slicesShowing = (topic: LiveTopic): ReadonlySet<Slice> =>
  new Set([topic, ...(ALSO_SHOWN_BY[topic] ?? [])]);
