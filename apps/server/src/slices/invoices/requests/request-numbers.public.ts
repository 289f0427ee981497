import type { InvoiceRequestFilter } from '@parwell/contract';
import type { InvoiceRequestStatus, Tenants } from '@parwell/domain';
import { countBetween } from '../../../platform/db/count-between.ts';
import { sql, type Queryable, type Sql } from '../../../platform/db/database.ts';
import { ofTenants } from '../../../platform/db/tenants.ts';
import { matchingRequests, shownStatusOf, type RequestScope } from './invoice-requests.list.ts';

/** Counts by shown status; for open statuses it uses the index of open requests. */
export const countRequests = async (
  db: Queryable,
  scope: RequestScope,
  where: InvoiceRequestFilter,
): Promise<ReadonlyMap<InvoiceRequestStatus, number>> => {
  const counted = await db.many<{ status: InvoiceRequestStatus; count: number }>(sql`
    SELECT ${shownStatusOf} AS status, count(*)::int AS count FROM invoice_requests
    WHERE ${matchingRequests(scope, where)} GROUP BY 1`);
  return new Map(counted.map(({ status, count }) => [status, count]));
};

/** A subquery: counts by customer (D6). */
export const requestsByCustomer = (scope: RequestScope, where: InvoiceRequestFilter): Sql => sql`
  SELECT customer_id, NULL AS cabinet_id, count(*) AS value FROM invoice_requests
  WHERE ${matchingRequests(scope, where)} GROUP BY customer_id`;

const sent = (tenants: Tenants) => ({
  from: sql`invoice_requests`,
  at: sql`transmitted_at`,
  where: ofTenants(sql`customer_id`, tenants),
});

/** Counts by time of transmission, whatever their status is now. */
export const countTransmittedRequests = (
  db: Queryable,
  tenants: Tenants,
  edges: readonly Date[],
): Promise<number[]> => countBetween(db, sent(tenants), edges);

/** A subquery: requests transmitted in [first, last), by customer (D6). */
export const transmittedByCustomer = (tenants: Tenants, first: Date, last: Date): Sql => {
  const { from, at, where } = sent(tenants);
  return sql`
    SELECT customer_id, NULL AS cabinet_id, count(*) AS value FROM ${from}
    WHERE ${at} >= ${first} AND ${at} < ${last} AND ${where} GROUP BY customer_id`;
};
