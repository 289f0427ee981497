/**
 * The slices of the portal. A slice has the same name on every floor it stands on: a folder of the domain, a
 * file of the contract (or several: `users.ts`, `users-current.ts`), a folder of the server and of the web.
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
  'fleet-config',
  'flex',
  'help',
  'home',
  'identity',
  'jobs',
  'mail',
  'measurements',
  'personas',
  'products',
  'property-settings',
  'reports',
  'settings',
  'support',
  'users',
] as const;
export type Slice = (typeof SLICES)[number];
