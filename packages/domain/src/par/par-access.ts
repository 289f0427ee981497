import { ALL } from '../access/access-groups.ts';
import { can, tenantsFor, type Grants, type Tenants } from '../access/grants.ts';
import { isManaged } from '../products/sources.ts';

/** The tab Par Settings is the provider's (CUST-038, OPERM-020). */
export const mayOpenParSettings = (grants: Grants): boolean => can(grants, 'read', 'products', ALL);

/** The customers whose par settings a user may read by the call: staff who read products, and readers of par. */
export const parSettingTenants = (grants: Grants): Tenants =>
  mayOpenParSettings(grants) ? ALL : tenantsFor(grants, 'read', 'par');

/**
 * Changing a par setting (S32): those of products that the provider manages need create on products; those of a
 * customer's own products may also be changed by the customer's OWNERs of par.
 */
export const mayChangePar = (grants: Grants, customerId: string, source: string): boolean =>
  can(grants, 'create', 'products', ALL) || (!isManaged(source) && can(grants, 'create', 'par', customerId));
