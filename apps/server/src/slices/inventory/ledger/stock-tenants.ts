import { tenantsFor, type Tenants } from '@parwell/domain';
import type { Caller } from '../../../platform/http/route.ts';

/** The customers whose stock this caller sees. */
export const stockTenants = ({ grants }: Pick<Caller, 'grants'>): Tenants =>
  tenantsFor(grants, 'read', 'inventory');
