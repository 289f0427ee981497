import type { MailEvent, MailStatus } from '@parwell/domain';
import { sql, type Transaction } from '../../platform/db/database.ts';

export const lockMessage = (tx: Transaction, msgId: string) =>
  tx.maybe<{ status: MailStatus; email: string }>(
    sql`SELECT status, to_email AS email FROM mail_messages WHERE msg_id = ${msgId} FOR UPDATE`,
  );

export const lockByToken = async (tx: Transaction, openToken: string): Promise<string | undefined> =>
  (
    await tx.maybe<{ msg_id: string }>(
      sql`SELECT msg_id FROM mail_messages WHERE open_token = ${openToken} FOR UPDATE`,
    )
  )?.msg_id;

export const wasOpenedSince = async (tx: Transaction, msgId: string, since: Date): Promise<boolean> =>
  (await tx.maybe(sql`
    SELECT 1 FROM mail_events
    WHERE msg_id = ${msgId} AND event_name = 'open' AND processed > ${since} LIMIT 1`)) !== undefined;

interface NewEvent {
  readonly msgId: string;
  readonly event: MailEvent;
  readonly at: Date;
  readonly providerEventId?: string;
}

/** False if the provider has already reported this event. */
export const insertEvent = async (tx: Transaction, happened: NewEvent): Promise<boolean> =>
  (await tx.maybe(sql`
    INSERT INTO mail_events (msg_id, event_name, processed, provider_event_id)
    VALUES (${happened.msgId}, ${happened.event}, ${happened.at}, ${happened.providerEventId ?? null})
    ON CONFLICT (provider_event_id) DO NOTHING RETURNING 1`)) !== undefined;

export const updateMessage = (
  tx: Transaction,
  message: { msgId: string; status: MailStatus; opens: number; at: Date },
) =>
  tx.run(sql`
    UPDATE mail_messages SET status = ${message.status}, opens_count = opens_count + ${message.opens},
      last_event_time = greatest(last_event_time, ${message.at})
    WHERE msg_id = ${message.msgId}`);

/** Unless it is kept, the text is deleted: it may contain secret links. */
export const endSending = (tx: Transaction, msgId: string, isKept: boolean) =>
  tx.run(sql`
    UPDATE mail_messages SET sending = FALSE, source = NULL, body = CASE WHEN ${isKept}::boolean THEN body END,
      html = CASE WHEN ${isKept}::boolean THEN html END
    WHERE msg_id = ${msgId}`);
