// Orders that the ERP has not answered (R12), and the documents in which they were asked for.
import { ORDER_ANSWERED_WITHIN_MS } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';

/** The id of the document in which an order is asked for. */
export const orderDocumentId = (requestNumber: string): string => `P-${requestNumber}`;

/** Their lines, as the index of statuses has them: they stand under the number of the request (R17). */
const unanswered = sql`order_lines.status = 'Not Processed'`;

/** Requested at or before this moment, and not answered: late. */
export const lateBefore = (now: Date): Date => new Date(now.getTime() - ORDER_ANSWERED_WITHIN_MS);

/** An SQL expression: since when the order of a document waits for its answer; null if it does not. */
export const awaitedSince = (documentId: Sql): Sql => sql`(
  SELECT min(order_lines.created_at) FROM order_lines
  WHERE order_lines.order_number = substr(${documentId}, 3) AND ${unanswered})`;

/** The ids of the documents of orders that were not answered, as a subquery. */
export const awaitedDocuments: Sql = sql`(
  SELECT 'P-' || order_lines.order_number FROM order_lines WHERE ${unanswered})`;

export const countUnanswered = (db: Queryable, now: Date) =>
  db.one<{ unanswered: number; late: number }>(sql`
    SELECT count(DISTINCT order_number)::int AS unanswered,
      count(DISTINCT order_number) FILTER (WHERE created_at <= ${lateBefore(now)})::int AS late
    FROM order_lines WHERE ${unanswered}`);
