import { sql, type Queryable, type Sql, type Transaction } from '../../../platform/db/database.ts';

export interface WaitingCustomer {
  readonly customerId: string;
  readonly requests: number;
  readonly oldestAt: Date;
}

export const findWaitingCustomers = (db: Queryable, condition: Sql) =>
  db.many<WaitingCustomer>(sql`
    SELECT customer_id AS "customerId", count(*)::int AS requests, min(dispensed_at) AS "oldestAt"
    FROM invoice_requests WHERE ${condition} GROUP BY customer_id ORDER BY customer_id`);

export interface Reminder {
  readonly email: string;
  readonly customerId: string;
}

/**
 * Notes who is reminded of which customer on a day and returns the new reminders: without `again`, nobody is reminded
 * twice of a customer. Concurrent calls wait for each other here.
 */
export const noteReminders = (
  tx: Transaction,
  reminders: readonly Reminder[],
  { day, now, again }: { readonly day: string; readonly now: Date; readonly again: boolean },
) =>
  tx.many<Reminder>(sql`
    INSERT INTO abw_reminders (email, day, customer_id, sent_at)
    SELECT email, ${day}::date, customer_id, ${now}
    FROM unnest(${reminders.map(({ email }) => email)}::text[],
      ${reminders.map(({ customerId }) => customerId)}::text[]) AS reminder (email, customer_id)
    ORDER BY email, customer_id
    ON CONFLICT (email, day, customer_id) DO UPDATE SET sent_at = excluded.sent_at WHERE ${again}
    RETURNING email, customer_id AS "customerId"`);
