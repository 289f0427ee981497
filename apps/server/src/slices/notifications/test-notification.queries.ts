import type { SentTest } from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';

export const listTests = (db: Queryable, customerId: string, since: Date): Promise<SentTest[]> =>
  db.many<SentTest>(sql`
    SELECT notification_type AS type, email, (extract(epoch FROM sent_at) * 1000)::float8 AS "sentAt"
    FROM notification_tests WHERE customer_id = ${customerId} AND sent_at > ${since}`);

export async function noteTests(
  tx: Transaction,
  { customerId, notificationType }: { customerId: string; notificationType: SentTest['type'] },
  emails: readonly string[],
  { now, forgottenBefore }: { now: Date; forgottenBefore: Date },
): Promise<void> {
  await tx.run(sql`
    DELETE FROM notification_tests WHERE customer_id = ${customerId} AND sent_at <= ${forgottenBefore}`);
  await tx.run(sql`
    INSERT INTO notification_tests (customer_id, notification_type, email, sent_at)
    SELECT ${customerId}, ${notificationType}, email, ${now} FROM unnest(${emails}::text[]) AS email`);
}
