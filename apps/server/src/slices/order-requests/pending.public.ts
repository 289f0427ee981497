// Apart from the rest, because order management only counts what waits for it.
import { sql, type Sql } from '../../platform/db/database.ts';

/** Requests that nobody has decided, for a count: rows named `pending`, with their customer. */
export const pendingRequests: Sql = sql`(
  SELECT customer_id FROM order_requests WHERE status = 'PENDING') AS pending`;
