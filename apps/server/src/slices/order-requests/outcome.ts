import { NOTHING_ORDERED } from '@parwell/domain';
import { sql, type Sql } from '../../platform/db/database.ts';
import { requestedLines } from '../orders/orders.public.ts';
import { releasedRequests } from '../restock/release.public.ts';

/**
 * What became of a request: a subquery with a single row. A line stands while it waits, and once it was ordered until the ERP refuses
 * it. What does not stand may have been released again; the reason is that of the last time.
 */
export const outcomeOf = (orderRequestId: Sql): Sql => sql`(
  SELECT coalesce(sum(packs) FILTER (WHERE stands), 0)::int AS ordered,
    coalesce(array_agg(DISTINCT number ORDER BY number) FILTER (WHERE stands AND number <> ''), '{}') AS numbers,
    string_agg(DISTINCT reason, ' ') FILTER (WHERE NOT stands AND started_at = last) AS reason
  FROM (
    SELECT released.packs, released.started_at, max(released.started_at) OVER () AS last,
      released.outcome IS NULL
        OR (released.outcome = 'Ordered' AND requested.po_status IS DISTINCT FROM 'Failed') AS stands,
      coalesce(requested.order_number, released.request_number) AS number,
      coalesce(nullif(requested.failure, ''), nullif(released.message, ''), released.outcome) AS reason
    FROM ${releasedRequests} LEFT JOIN ${requestedLines} USING (request_number, request_line)
    WHERE released.order_request_id = ${orderRequestId}) AS line)`;

/** Why not all of what was approved is ordered; empty if it is. Of the row `order_requests` and what became of it. */
export const problem: Sql = sql`CASE
  WHEN order_requests.status = 'APPROVED' AND outcome.ordered < coalesce(order_requests.approved_quantity, 0)
  THEN coalesce(outcome.reason, ${NOTHING_ORDERED}) ELSE '' END`;
