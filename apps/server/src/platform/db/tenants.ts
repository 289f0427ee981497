import { ALL, type Tenants } from '@parwell/domain';
import { sql, type Sql } from './database.ts';

/** Limits rows to those of the customers a user may see. */
export const ofTenants = (column: Sql, tenants: Tenants): Sql =>
  tenants === ALL ? sql`TRUE` : sql`${column} = ANY(${tenants})`;
