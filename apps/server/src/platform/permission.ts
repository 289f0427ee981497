import type { Permission } from '@parwell/contract';
import {
  can,
  canOpenAdminRoute,
  canSomewhere,
  ownTenants,
  tenantsFor,
  type Grants,
  type Tenants,
} from '@parwell/domain';

/**
 * The one place where a declared permission meets somebody's grants. `customerIn` finds the customer that a call
 * names in a field. A report names none: there a grant at any customer is enough, and `visibleTenants` limits the rows.
 */
export function isGranted(
  permission: Permission,
  grants: Grants,
  customerIn?: (field: string) => unknown,
): boolean {
  if (permission === 'public' || permission === 'signed-in') return true;
  if (permission === 'staff') return canOpenAdminRoute(grants, 'any');
  const { action, resource } = permission;
  if (permission.for === 'ALL') return can(grants, action, resource, 'ALL');
  if (permission.for === 'somewhere' || !customerIn) return canSomewhere(grants, action, resource);
  const customerId = customerIn(permission.for.field);
  return typeof customerId === 'string' && customerId !== 'ALL' && can(grants, action, resource, customerId);
}

/** The customers whose rows somebody with these grants may see where this permission is asked for. */
export const visibleTenants = (permission: Permission, grants: Grants): Tenants =>
  typeof permission === 'string'
    ? ownTenants(grants)
    : tenantsFor(grants, permission.action, permission.resource);
