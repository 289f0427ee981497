import type { NotificationType } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { findRecipients } from './recipients.service.ts';

/** Whether mails about an incident are gathered, or wait for the end of a pause, and have a recipient (N4). */
export async function doMailsWait(
  context: Pick<Context, 'config' | 'db' | 'clock' | 'log'>,
  customerId: string,
  incidentId: number,
): Promise<boolean> {
  const waiting = await context.db.many<{ type: NotificationType }>(sql`
    SELECT DISTINCT notification_type AS type FROM notifications_waiting
    WHERE customer_id = ${customerId} AND incident_id = ${incidentId}`);
  for (const { type } of waiting) {
    const recipients = await findRecipients(context, context.db, customerId, type);
    if (recipients.some(({ skipped }) => skipped === null)) return true;
  }
  return false;
}

export const forgetWaiting = (
  tx: Transaction,
  customerId: string,
  type: NotificationType,
  about: readonly string[],
) =>
  tx.run(sql`
    DELETE FROM notifications_waiting
    WHERE customer_id = ${customerId} AND notification_type = ${type} AND content ->> 'about' = ANY(${about})`);
