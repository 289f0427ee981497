import type { NotificationContent, NotificationType } from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';

/** Arbitrary; no other advisory lock with two keys uses it. */
const LOCK = 5_031_774;

/** False if another worker notifies this customer's people at the moment. */
export const tryLockCustomer = async (tx: Transaction, customerId: string): Promise<boolean> =>
  (
    await tx.one<{ locked: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(${LOCK}, hashtext(${customerId})) AS locked`,
    )
  ).locked;

export const listDueCustomers = async (db: Queryable, now: Date): Promise<string[]> =>
  (
    await db.many<{ customerId: string }>(sql`
      SELECT DISTINCT customer_id AS "customerId" FROM notifications_waiting WHERE look_at <= ${now}
      ORDER BY customer_id`)
  ).map(({ customerId }) => customerId);

export interface WaitingRow {
  readonly id: number;
  readonly type: NotificationType;
  readonly cause: string;
  readonly happenedAt: Date;
  readonly incidentId: number | null;
  readonly content: NotificationContent;
  readonly notified: readonly string[];
}

/** All rows of the causes that are due, in the order of events. Rows written meanwhile are left for the next time. */
export const claimWaiting = (tx: Transaction, customerId: string, now: Date, most: number) =>
  tx.many<WaitingRow>(sql`
    SELECT id, notification_type AS type, cause, happened_at AS "happenedAt", incident_id AS "incidentId", content,
      told AS notified
    FROM notifications_waiting
    WHERE customer_id = ${customerId} AND (notification_type, cause) IN (
      SELECT notification_type, cause FROM notifications_waiting
      WHERE customer_id = ${customerId} AND look_at <= ${now})
    ORDER BY happened_at, id LIMIT ${most} FOR UPDATE`);

export const deleteWaiting = (tx: Transaction, ids: readonly number[]) =>
  tx.run(sql`DELETE FROM notifications_waiting WHERE id = ANY(${ids})`);

export interface KeptRow {
  readonly id: number;
  readonly notified: readonly string[];
  readonly nextCheck: Date;
}

export const keepWaiting = (tx: Transaction, rows: readonly KeptRow[]) =>
  tx.run(sql`
    UPDATE notifications_waiting waiting SET told = kept.notified, look_at = kept."nextCheck"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}) AS kept(id bigint, notified text[], "nextCheck" timestamptz)
    WHERE waiting.id = kept.id`);

export interface Pause {
  readonly type: NotificationType;
  readonly cause: string;
  readonly email: string;
  readonly mailedAt: Date;
}

export const listPauses = (tx: Transaction, customerId: string, causes: readonly string[]) =>
  tx.many<Pause>(sql`
    SELECT notification_type AS type, cause, email, mailed_at AS "mailedAt" FROM notification_pauses
    WHERE customer_id = ${customerId} AND cause = ANY(${causes})`);

export const savePauses = (tx: Transaction, customerId: string, pauses: readonly Pause[]) =>
  tx.run(sql`
    INSERT INTO notification_pauses (customer_id, notification_type, cause, email, mailed_at)
    SELECT ${customerId}, type, cause, email, "mailedAt"
    FROM jsonb_to_recordset(${JSON.stringify(pauses)}) AS mailed(type text, cause text, email text, "mailedAt" timestamptz)
    ON CONFLICT (customer_id, notification_type, cause, email) DO UPDATE SET mailed_at = excluded.mailed_at`);

export const deletePauses = (db: Queryable, before: Date) =>
  db.run(sql`DELETE FROM notification_pauses WHERE mailed_at < ${before}`);
