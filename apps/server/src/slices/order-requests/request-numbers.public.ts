// What dashboards count of order requests; apart from the rest, because it needs nothing of it.
import type { Tenants } from '@parwell/domain';
import { countBetween } from '../../platform/db/count-between.ts';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { ofTenants } from '../../platform/db/tenants.ts';

/** By when they were submitted, whatever became of them. */
export const countSubmittedRequests = (
  db: Queryable,
  tenants: Tenants,
  edges: readonly Date[],
): Promise<number[]> =>
  countBetween(
    db,
    { from: sql`order_requests`, at: sql`created_at`, where: ofTenants(sql`customer_id`, tenants) },
    edges,
  );
