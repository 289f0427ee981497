// Unanswered orders (R12), and the documents that requested them.
import { ORDER_ANSWERED_WITHIN_MS } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';

/** The document that requests an order. */
export const orderDocumentId = (requestNumber: string): string => `P-${requestNumber}`;

/** Their lines, as in the index of statuses: they are under the number of the request (R17). */
const unanswered = sql`order_lines.status = 'Not Processed'`;

/** Unanswered orders requested at or before this moment are late. */
export const lateBefore = (now: Date): Date => new Date(now.getTime() - ORDER_ANSWERED_WITHIN_MS);

/** SQL: since when a document's order waits for its answer; null if it does not. */
export const awaitedSince = (documentId: Sql): Sql => sql`(
  SELECT min(order_lines.created_at) FROM order_lines
  WHERE order_lines.order_number = substr(${documentId}, 3) AND ${unanswered})`;

/** A subquery with the document ids of unanswered orders. */
export const awaitedDocuments: Sql = sql`(
  SELECT 'P-' || order_lines.order_number FROM order_lines WHERE ${unanswered})`;

export const countUnanswered = (db: Queryable, now: Date) =>
  db.one<{ unanswered: number; late: number }>(sql`
    SELECT count(DISTINCT order_number)::int AS unanswered,
      count(DISTINCT order_number) FILTER (WHERE created_at <= ${lateBefore(now)})::int AS late
    FROM order_lines WHERE ${unanswered}`);
