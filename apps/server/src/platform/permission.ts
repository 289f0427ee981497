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
 * Whether somebody's grants satisfy a declared permission. `customerIn` finds the customer that a call names in a
 * field. A report names none, so a grant for any customer is enough, and `visibleTenants` limits the rows.
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

/** The customers whose rows somebody with these grants may see under this permission. */
export const visibleTenants = (permission: Permission, grants: Grants): Tenants =>
  typeof permission === 'string'
    ? ownTenants(grants)
    : tenantsFor(grants, permission.action, permission.resource);
