/**
 * The slices of the portal. A slice has the same name everywhere: its folder in the domain, its file in the
 * contract (or several: `users.ts`, `users-current.ts`), its folder in the server and in the web.
 * `scripts/check-structure.mjs` refuses any other name.
 */
export const SLICES = [
  'alerts',
  'audit',
  'commands',
  'customers',
  'demo',
  'device-configuration',
  'device-gateway',
  'devices',
  'exchange',
  'find',
  'fleet-config',
  'flex',
  'help',
  'home',
  'identity',
  'incidents',
  'inventory',
  'invoices',
  'jobs',
  'mail',
  'measurements',
  'notifications',
  'order-requests',
  'orders',
  'par',
  'payments',
  'personas',
  'products',
  'property-settings',
  'reports',
  'restock',
  'settings',
  'shipments',
  'support',
  'tags',
  'users',
] as const;
export type Slice = (typeof SLICES)[number];
