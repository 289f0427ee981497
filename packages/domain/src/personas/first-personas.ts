import { CAPABILITIES, type Capability, type Role, type RoleMap } from '../access/capabilities.ts';

const roles = (role: Role, capabilities: readonly Capability[]): RoleMap =>
  Object.fromEntries(capabilities.map((capability) => [capability, role]));

const without = (...excluded: Capability[]) =>
  CAPABILITIES.filter((capability) => !excluded.includes(capability));

const DASHBOARDS = ['dashboard_operations', 'dashboard_services', 'dashboard_customer'] as const;

const CUSTOMER: readonly Capability[] = [
  ...without('personas', 'device_config', 'help_admin', 'products', ...DASHBOARDS),
  'dashboard_customer',
];

/**
 * The personas that a new portal begins with, for the people of the provider and of its customers. From then on they
 * are the installation's own: they may be changed and deleted.
 */
export const FIRST_PERSONAS: readonly { readonly identifier: string; readonly roles: RoleMap }[] = [
  // Everything, including the other dashboards: to set up colleagues of every kind operations must hold all that these hold.
  { identifier: 'OPERATIONS', roles: roles('OWNER', CAPABILITIES) },
  {
    identifier: 'SERVICES',
    roles: roles('VIEWER', [...without('help_admin', ...DASHBOARDS), 'dashboard_services']),
  },
  {
    // Helps people to get in, and looks at what they see.
    identifier: 'SUPPORT',
    roles: {
      ...roles('VIEWER', [
        ...without('personas', 'device_config', 'help_admin', 'products', ...DASHBOARDS),
        'dashboard_services',
      ]),
      users: 'OWNER',
    },
  },
  { identifier: 'CUSTOMER_ADMIN', roles: roles('OWNER', CUSTOMER) },
  { identifier: 'CUSTOMER_VIEWER', roles: roles('VIEWER', CUSTOMER) },
  { identifier: 'NURSE', roles: roles('VIEWER', ['inventory', 'cabinets', 'orders']) },
  {
    identifier: 'PHARMACIST',
    roles: {
      inventory: 'OWNER',
      ...roles('VIEWER', ['cabinets', 'orders', 'par', 'reports', 'incidents']),
    },
  },
  {
    identifier: 'PHARMACY_BUYER',
    roles: {
      ...roles('OWNER', ['orders', 'restock', 'inventory']),
      ...roles('VIEWER', ['par', 'cabinets', 'reports']),
    },
  },
  { identifier: 'BILLING', roles: roles('OWNER', ['invoices', 'reports']) },
];
