import type { MailStatus } from '@parwell/contract';
import { sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';
import type { Audience } from './mail-audience.ts';

interface NewMessage {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly category: string;
  readonly body: Buffer;
  readonly html: Buffer | null;
  readonly source: Buffer | null;
  readonly attachment: Attachment | null;
  readonly customerId: string | null;
  readonly notificationType: string | null;
  readonly incidentIds: readonly number[];
  readonly audience: Audience | null;
  readonly isDigest: boolean;
  readonly now: Date;
}

export interface Attachment {
  readonly fileKey: string;
  readonly fileName: string;
  /** Replaces the text if the file is gone. */
  readonly textWithout: string;
}

export async function insertMessage(tx: Transaction, message: NewMessage): Promise<string> {
  const { msg_id } = await tx.one<{ msg_id: string }>(sql`
    INSERT INTO mail_messages (from_email, to_email, subject, categories, body, html, source, attachment, customer_id,
      notification_type, incident_ids, audience, is_digest, status, created_at, last_event_time, next_try)
    VALUES (${message.from}, ${message.to}, ${message.subject}, ${[message.category]}, ${message.body}, ${message.html},
      ${message.source}, ${message.attachment && JSON.stringify(message.attachment)}, ${message.customerId},
      ${message.notificationType}, ${message.incidentIds},
      ${message.audience && JSON.stringify(message.audience)}, ${message.isDigest}, 'queued', ${message.now}, ${message.now}, ${message.now})
    RETURNING msg_id`);
  return msg_id;
}

export interface StoredMessage {
  readonly msg_id: string;
  readonly from_email: string;
  readonly to_email: string;
  readonly subject: string;
  readonly status: MailStatus;
  readonly opens_count: number;
  readonly last_event_time: string;
  readonly created_at: string;
  readonly categories: string[];
  readonly body: Buffer | null;
  readonly attachment: Attachment | null;
  readonly events: { event_name: string; processed: string }[];
}

/** An SQL expression. Providers report whole seconds; events within a second are sorted by arrival. */
export const eventsOf = (msgId: Sql): Sql => sql`(
  SELECT coalesce(json_agg(json_build_object('event_name', event_name, 'processed', processed)
    ORDER BY date_trunc('second', processed), id), '[]')
  FROM mail_events event WHERE event.msg_id = ${msgId})`;

export const findMessage = (db: Queryable, msgId: string) =>
  db.maybe<StoredMessage>(sql`
    SELECT msg_id, from_email, to_email, subject, status, opens_count,
      to_json(last_event_time) AS last_event_time, to_json(created_at) AS created_at, categories, body,
      attachment, ${eventsOf(sql`message.msg_id`)} AS events
    FROM mail_messages message WHERE msg_id = ${msgId}`);

export const listUnsent = (db: Queryable) =>
  db.many<{ to: string; subject: string; body: Buffer }>(sql`
    SELECT to_email AS to, subject, body FROM mail_messages
    WHERE status IN ('queued', 'kept') AND body IS NOT NULL ORDER BY created_at, msg_id LIMIT 20`);
