import { ALL } from './access-groups.ts';
import { CAPABILITIES, includesRole, type Capability, type Role, type RoleMap } from './capabilities.ts';

/** What a user may do, resolved from the stored claims: tenant id or ALL → capability → role. */
export type Grants = Readonly<Record<string, RoleMap>>;

/** The customers that something is limited to: ALL of them, or their ids. */
export type Tenants = typeof ALL | readonly string[];

/** *read* needs VIEWER; *create* stands for every change and needs OWNER. */
export type Action = 'read' | 'create';

const NEEDED: Readonly<Record<Action, Role>> = { read: 'VIEWER', create: 'OWNER' };

/** Resolves claims to grants. `tenants` is ALL, or the customers the access groups currently cover. */
export const resolveGrants = (tenants: Tenants, roles: RoleMap): Grants =>
  Object.fromEntries((tenants === ALL ? [ALL] : tenants).map((tenant) => [tenant, roles]));

export const holdsAll = (grants: Grants): boolean => Object.hasOwn(grants, ALL);

/** The single access check: may this user do `action` on `resource` for `tenant` (an id, or ALL)? */
export function can(grants: Grants, action: Action, resource: Capability, tenant: string): boolean {
  const needed = NEEDED[action];
  const held = (key: string) => (Object.hasOwn(grants, key) ? grants[key]?.[resource] : undefined);
  return includesRole(held(ALL), needed) || includesRole(held(tenant), needed);
}

/** The customers for which `action` on `resource` is allowed: ALL, or their ids. Used in WHERE clauses. */
export function tenantsFor(grants: Grants, action: Action, resource: Capability): Tenants {
  if (can(grants, action, resource, ALL)) return ALL;
  return Object.keys(grants).filter((tenant) => can(grants, action, resource, tenant));
}

/** The customers for which `action` is allowed on at least one of these resources. */
export function tenantsForAny(grants: Grants, action: Action, resources: readonly Capability[]): Tenants {
  const found = resources.map((resource) => tenantsFor(grants, action, resource));
  return found.includes(ALL) ? ALL : [...new Set(found.flat())];
}

/** Whether `some` contains all of these customers. */
export const includesTenants = (some: Tenants, these: Tenants): boolean =>
  some === ALL || (these !== ALL && these.every((tenant) => some.includes(tenant)));

/** The customers that are in both. */
export function commonTenants(some: Tenants, others: Tenants): Tenants {
  if (some === ALL) return others;
  return others === ALL ? some : some.filter((tenant) => others.includes(tenant));
}

/** Is this allowed for at least one customer? */
export function canSomewhere(grants: Grants, action: Action, resource: Capability): boolean {
  const tenants = tenantsFor(grants, action, resource);
  return tenants === ALL || tenants.length > 0;
}

/** The resources a menu may offer: the union over all the user's customers. */
export const navigation = (grants: Grants): ReadonlySet<Capability> =>
  new Set(CAPABILITIES.filter((resource) => canSomewhere(grants, 'read', resource)));

/** Whether a staff-only route may be opened: needs the ALL claim and the capability for ALL, at any level. */
export const canOpenAdminRoute = (grants: Grants, resource: Capability | 'any'): boolean =>
  resource === 'any'
    ? CAPABILITIES.some((capability) => can(grants, 'read', capability, ALL))
    : can(grants, 'read', resource, ALL);

export type DashboardVariant = 'Operations' | 'Services' | 'Customer';

/** Which dashboard a user gets; null (no dashboard capability) means the home screen. */
export function dashboardVariant(grants: Grants): DashboardVariant | null {
  if (canSomewhere(grants, 'read', 'dashboard_operations')) return 'Operations';
  if (canSomewhere(grants, 'read', 'dashboard_services')) return 'Services';
  if (canSomewhere(grants, 'read', 'dashboard_customer')) return 'Customer';
  return null;
}

/** The customers a user belongs to, whatever the roles there: ALL, or their ids. */
export const ownTenants = (grants: Grants): Tenants => (holdsAll(grants) ? ALL : Object.keys(grants));

/** Users with exactly one customer do not have to choose it. */
export function onlyCustomer(grants: Grants): string | null {
  const tenants = ownTenants(grants);
  return tenants !== ALL && tenants.length === 1 ? (tenants[0] ?? null) : null;
}
