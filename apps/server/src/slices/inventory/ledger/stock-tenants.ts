import { tenantsFor, type Tenants } from '@parwell/domain';
import type { Caller } from '../../../platform/http/route.ts';

export const stockTenants = ({ grants }: Pick<Caller, 'grants'>): Tenants =>
  tenantsFor(grants, 'read', 'inventory');
