// For slices whose events people have to be notified of.
import type { NotificationContent, NotificationType } from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';

export type { NotificationContent } from '@parwell/domain';

export interface Notification {
  readonly customerId: string;
  readonly type: NotificationType;
  /** Notifications with the same cause within two minutes share a mail (N4). */
  readonly cause: string;
  readonly happenedAt: Date;
  readonly incidentId?: number;
  readonly content: NotificationContent;
}

/** Called in the transaction of its cause; mails follow after about two minutes (N1). */
export async function notify(tx: Transaction, notifications: readonly Notification[]): Promise<void> {
  if (notifications.length === 0) return;
  await tx.run(sql`
    INSERT INTO notifications_waiting (customer_id, notification_type, cause, happened_at, incident_id, content)
    SELECT "customerId", type, cause, "happenedAt", "incidentId", content
    FROM jsonb_to_recordset(${JSON.stringify(notifications)}) AS given("customerId" text, type text, cause text,
      "happenedAt" timestamptz, "incidentId" bigint, content jsonb)`);
}

export const findNotifiedCustomers = async (db: Queryable, type: NotificationType): Promise<string[]> =>
  (
    await db.many<{ customerId: string }>(sql`
      SELECT customer_id AS "customerId" FROM channel_groups
      WHERE notification_type = ${type} AND active ORDER BY customer_id`)
  ).map(({ customerId }) => customerId);
