import type { MailedOrder } from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';
import { customerName } from '../customers/customers.public.ts';
import { lateBefore } from './unanswered.public.ts';

/** The actions of staff on an unanswered order. */
interface Unanswered {
  readonly sentAgainAt: Date | null;
  /** Null unless it is closed. */
  readonly closedAt: Date | null;
  readonly closedBy: string;
}

const NOTHING_DONE: Unanswered = { sentAgainAt: null, closedAt: null, closedBy: '' };

/** The lines of the request must be locked. */
export const findUnanswered = async (db: Queryable, requestNumber: string): Promise<Unanswered> =>
  (await db.maybe<Unanswered>(sql`
    SELECT sent_again_at AS "sentAgainAt", closed_at AS "closedAt", closed_by AS "closedBy" FROM unanswered_orders
    WHERE request_number = ${requestNumber}`)) ?? NOTHING_DONE;

export const noteSentAgain = (tx: Transaction, requestNumber: string, now: Date) =>
  tx.run(sql`
    INSERT INTO unanswered_orders (request_number, sent_again_at) VALUES (${requestNumber}, ${now})
    ON CONFLICT (request_number) DO UPDATE SET sent_again_at = excluded.sent_again_at`);

export const noteClosed = (tx: Transaction, requestNumber: string, by: string, now: Date) =>
  tx.run(sql`
    INSERT INTO unanswered_orders (request_number, closed_at, closed_by) VALUES (${requestNumber}, ${now}, ${by})
    ON CONFLICT (request_number) DO UPDATE SET closed_at = excluded.closed_at, closed_by = excluded.closed_by`);

/** The ERP has answered a closed request. */
export const noteAnsweredAfterAll = (tx: Transaction, requestNumber: string) =>
  tx.run(
    sql`UPDATE unanswered_orders SET closed_at = NULL, closed_by = '' WHERE request_number = ${requestNumber}`,
  );

/** Records the notification of late orders, oldest first, and returns those that were not notified before. */
export const noteNotified = (tx: Transaction, now: Date, limit: number) =>
  tx.many<MailedOrder>(sql`
    WITH late AS (
      SELECT order_number, customer_id, cabinet_id, count(*)::int AS lines, min(created_at) AS since FROM order_lines
      WHERE status = 'Not Processed' AND created_at <= ${lateBefore(now)}
        AND NOT EXISTS (
          SELECT FROM unanswered_orders notified
          WHERE notified.request_number = order_lines.order_number AND notified.told_at IS NOT NULL)
      GROUP BY order_number, customer_id, cabinet_id ORDER BY since, order_number LIMIT ${limit}),
    notified AS (
      INSERT INTO unanswered_orders AS known (request_number, told_at) SELECT order_number, ${now}::timestamptz FROM late
      ON CONFLICT (request_number) DO UPDATE SET told_at = excluded.told_at WHERE known.told_at IS NULL
      RETURNING request_number)
    SELECT order_number AS "requestNumber", customer_id AS "customerId", ${customerName(sql`late.customer_id`)} AS "customerName",
      cabinet_id AS "cabinetId", lines, since
    FROM late JOIN notified ON notified.request_number = late.order_number ORDER BY since, order_number`);
