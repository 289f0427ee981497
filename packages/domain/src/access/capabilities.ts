/** Granted by personas or directly. The names are those of the stored claims. */
export const CAPABILITIES = [
  'inventory',
  'par',
  'reports',
  'users',
  'alerts',
  'invoices',
  'products',
  'orders',
  'cabinets',
  'tenants',
  'restock',
  'incidents',
  'personas',
  'device_config',
  'help_admin',
  'help_viewer',
  'dashboard_operations',
  'dashboard_services',
  'dashboard_customer',
] as const;

export type Capability = (typeof CAPABILITIES)[number];

export const ROLES = ['OWNER', 'VIEWER'] as const;
export type Role = (typeof ROLES)[number];

/** The highest role per capability, for one user and tenant. */
export type RoleMap = Readonly<Partial<Record<Capability, Role>>>;

export const isCapability = (name: string): name is Capability =>
  (CAPABILITIES as readonly string[]).includes(name);

export const isRole = (name: unknown): name is Role => name === 'OWNER' || name === 'VIEWER';

/** OWNER includes VIEWER. */
export const includesRole = (held: Role | undefined, needed: Role): boolean =>
  held === 'OWNER' || (held === 'VIEWER' && needed === 'VIEWER');
