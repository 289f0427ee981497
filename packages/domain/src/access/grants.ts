import { ALL } from './access-groups.ts';
import { CAPABILITIES, includesRole, type Capability, type Role, type RoleMap } from './capabilities.ts';

/** Resolved from the stored claims: tenant id or ALL → capability → role. */
export type Grants = Readonly<Record<string, RoleMap>>;

export type Tenants = typeof ALL | readonly string[];

/** *read* needs VIEWER; *create* stands for every change and needs OWNER. */
export type Action = 'read' | 'create';

const NEEDED: Readonly<Record<Action, Role>> = { read: 'VIEWER', create: 'OWNER' };

/** `tenants`: ALL, or the customers that the access groups cover at present. */
export const resolveGrants = (tenants: Tenants, roles: RoleMap): Grants =>
  Object.fromEntries((tenants === ALL ? [ALL] : tenants).map((tenant) => [tenant, roles]));

export const holdsAll = (grants: Grants): boolean => Object.hasOwn(grants, ALL);

/** The only access check; `tenant` is an id or ALL. */
export function can(grants: Grants, action: Action, resource: Capability, tenant: string): boolean {
  const needed = NEEDED[action];
  const held = (key: string) => (Object.hasOwn(grants, key) ? grants[key]?.[resource] : undefined);
  return includesRole(held(ALL), needed) || includesRole(held(tenant), needed);
}

/** For WHERE clauses: ALL, or the ids of customers. */
export function tenantsFor(grants: Grants, action: Action, resource: Capability): Tenants {
  if (can(grants, action, resource, ALL)) return ALL;
  return Object.keys(grants).filter((tenant) => can(grants, action, resource, tenant));
}

export function tenantsForAny(grants: Grants, action: Action, resources: readonly Capability[]): Tenants {
  const found = resources.map((resource) => tenantsFor(grants, action, resource));
  return found.includes(ALL) ? ALL : [...new Set(found.flat())];
}

export const includesTenants = (some: Tenants, these: Tenants): boolean =>
  some === ALL || (these !== ALL && these.every((tenant) => some.includes(tenant)));

export function commonTenants(some: Tenants, others: Tenants): Tenants {
  if (some === ALL) return others;
  return others === ALL ? some : some.filter((tenant) => others.includes(tenant));
}

export function canSomewhere(grants: Grants, action: Action, resource: Capability): boolean {
  const tenants = tenantsFor(grants, action, resource);
  return tenants === ALL || tenants.length > 0;
}

/** The union over all the user's customers. */
export const navigation = (grants: Grants): ReadonlySet<Capability> =>
  new Set(CAPABILITIES.filter((resource) => canSomewhere(grants, 'read', resource)));

/** Needs the ALL claim and the capability for ALL, at any level. */
export const canOpenAdminRoute = (grants: Grants, resource: Capability | 'any'): boolean =>
  resource === 'any'
    ? CAPABILITIES.some((capability) => can(grants, 'read', capability, ALL))
    : can(grants, 'read', resource, ALL);

export type DashboardVariant = 'Operations' | 'Services' | 'Customer';

/** null (no dashboard capability) means the home screen. */
export function dashboardVariant(grants: Grants): DashboardVariant | null {
  if (canSomewhere(grants, 'read', 'dashboard_operations')) return 'Operations';
  if (canSomewhere(grants, 'read', 'dashboard_services')) return 'Services';
  if (canSomewhere(grants, 'read', 'dashboard_customer')) return 'Customer';
  return null;
}

/** Whatever the roles there: ALL, or their ids. */
export const ownTenants = (grants: Grants): Tenants => (holdsAll(grants) ? ALL : Object.keys(grants));

/** Users with exactly one customer do not have to choose it. */
export function onlyCustomer(grants: Grants): string | null {
  const tenants = ownTenants(grants);
  return tenants !== ALL && tenants.length === 1 ? (tenants[0] ?? null) : null;
}
