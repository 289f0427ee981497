import { sql, type Transaction } from '../../platform/db/database.ts';

/** Except mails that still wait to be sent. */
export async function deleteOldMails(tx: Transaction, before: Date, limit: number): Promise<number> {
  // Locked first: reports of the mail provider lock the message too, and then find it gone.
  const old = await tx.many<{ id: string }>(sql`
    SELECT msg_id AS id FROM mail_messages
    WHERE created_at < ${before} AND status <> 'queued' AND NOT sending
    ORDER BY created_at, msg_id LIMIT ${limit} FOR UPDATE SKIP LOCKED`);
  const ids = old.map(({ id }) => id);
  await tx.run(sql`DELETE FROM mail_events WHERE msg_id = ANY(${ids}::uuid[])`);
  await tx.run(sql`DELETE FROM mail_messages WHERE msg_id = ANY(${ids}::uuid[])`);
  return ids.length;
}
