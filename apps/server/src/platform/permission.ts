import type { Permission } from '@parwell/contract';
import {
  can,
  canOpenAdminRoute,
  canSomewhere,
  ownTenants,
  tenantsForAny,
  type Capability,
  type Grants,
  type Tenants,
} from '@parwell/domain';

/**
 * `customerIn` finds the customer that a call names in a field. A report names none, so a grant for any customer is
 * enough, and `visibleTenants` limits the rows.
 */
export function isGranted(
  permission: Permission,
  grants: Grants,
  customerIn?: (field: string) => unknown,
): boolean {
  if (permission === 'public' || permission === 'signed-in') return true;
  if (permission === 'staff') return canOpenAdminRoute(grants, 'any');
  const { action } = permission;
  const isAllowed = (tenant: string) =>
    resourcesOf(permission).some((resource) => can(grants, action, resource, tenant));
  if (permission.for === 'ALL') return isAllowed('ALL');
  if (permission.for === 'somewhere' || !customerIn)
    return resourcesOf(permission).some((resource) => canSomewhere(grants, action, resource));
  const customerId = customerIn(permission.for.field);
  return typeof customerId === 'string' && customerId !== 'ALL' && isAllowed(customerId);
}

export const visibleTenants = (permission: Permission, grants: Grants): Tenants =>
  typeof permission === 'string'
    ? ownTenants(grants)
    : tenantsForAny(grants, permission.action, resourcesOf(permission));

export const resourcesOf = ({ resource }: Exclude<Permission, string>): readonly Capability[] =>
  typeof resource === 'string' ? [resource] : resource;
