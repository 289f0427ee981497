import { NOTHING_ORDERED } from '@parwell/domain';
import { sql, type Sql } from '../../platform/db/database.ts';
import { requestedLines } from '../orders/orders.public.ts';
import { releasedRequests } from '../restock/release.public.ts';

/**
 * A subquery with one row: the outcome of a request. A line counts while it waits, and after ordering until the ERP
 * refuses it. Lines that do not count may have been released again; the reason is that of the last release.
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

/** Why the approved quantity is not fully ordered; empty if it is. For the row `order_requests` with its outcome. */
export const problem: Sql = sql`CASE
  WHEN order_requests.status = 'APPROVED' AND outcome.ordered < coalesce(order_requests.approved_quantity, 0)
  THEN coalesce(outcome.reason, ${NOTHING_ORDERED}) ELSE '' END`;
