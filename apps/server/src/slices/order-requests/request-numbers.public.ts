// For dashboards and order management.
import type { Tenants } from '@parwell/domain';
import { countBetween } from '../../platform/db/count-between.ts';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { ofTenants } from '../../platform/db/tenants.ts';

/** By time of submission, whatever their status is now. */
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

/** A relation `pending` of undecided requests with their customer. */
export const pendingRequests: Sql = sql`(
  SELECT customer_id FROM order_requests WHERE status = 'PENDING') AS pending`;
