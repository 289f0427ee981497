import { sql, type Transaction } from '../../platform/db/database.ts';

/** Removes mails that were written before then and are not waiting to be sent, with what became of them. */
export async function deleteOldMails(tx: Transaction, before: Date, limit: number): Promise<number> {
  // Locked first: what a mail provider reports meanwhile locks the message too, and finds it gone afterwards.
  const old = await tx.many<{ id: string }>(sql`
    SELECT msg_id AS id FROM mail_messages
    WHERE created_at < ${before} AND status <> 'queued' AND NOT sending
    ORDER BY created_at, msg_id LIMIT ${limit} FOR UPDATE SKIP LOCKED`);
  const ids = old.map(({ id }) => id);
  await tx.run(sql`DELETE FROM mail_events WHERE msg_id = ANY(${ids}::uuid[])`);
  await tx.run(sql`DELETE FROM mail_messages WHERE msg_id = ANY(${ids}::uuid[])`);
  return ids.length;
}
