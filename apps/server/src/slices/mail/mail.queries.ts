import type { CallArguments, listMail, MailStatus } from '@parwell/contract';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';
import { page } from '../../platform/db/page.ts';

interface NewMessage {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly category: string;
  readonly body: Buffer;
  readonly now: Date;
}

export async function insertMessage(tx: Transaction, message: NewMessage): Promise<string> {
  const { msg_id } = await tx.one<{ msg_id: string }>(sql`
    INSERT INTO mail_messages (from_email, to_email, subject, categories, body, status, last_event_time)
    VALUES (${message.from}, ${message.to}, ${message.subject}, ${[message.category]}, ${message.body},
      'queued', ${message.now})
    RETURNING msg_id`);
  return msg_id;
}

export const lockQueued = (tx: Transaction, msgId: string) =>
  tx.maybe<{ from_email: string; to_email: string; subject: string; body: Buffer }>(sql`
    SELECT from_email, to_email, subject, body FROM mail_messages
    WHERE msg_id = ${msgId} AND status = 'queued' FOR UPDATE`);

export async function addEvent(tx: Transaction, msgId: string, status: MailStatus, now: Date): Promise<void> {
  await tx.run(
    sql`INSERT INTO mail_events (msg_id, event_name, processed) VALUES (${msgId}, ${status}, ${now})`,
  );
  await tx.run(
    sql`UPDATE mail_messages SET status = ${status}, last_event_time = ${now} WHERE msg_id = ${msgId}`,
  );
}

export const forgetBody = (tx: Transaction, msgId: string) =>
  tx.run(sql`UPDATE mail_messages SET body = NULL WHERE msg_id = ${msgId}`);

const summary = sql`msg_id, from_email, to_email, subject, status, opens_count, last_event_time`;

export const list = (db: Queryable, query: CallArguments<typeof listMail>['query']) =>
  page(db, {
    select: summary,
    from: sql`mail_messages`,
    where:
      query.where?.to_email === undefined ? sql`TRUE` : sql`to_email = ${query.where.to_email.toLowerCase()}`,
    columns: { last_event_time: sql`last_event_time`, to_email: sql`to_email`, subject: sql`subject` },
    tieBreaker: sql`msg_id`,
    order: query.order,
    limit: query.limit,
    offset: query.offset,
  });

interface StoredMessage {
  readonly msg_id: string;
  readonly from_email: string;
  readonly to_email: string;
  readonly subject: string;
  readonly status: MailStatus;
  readonly opens_count: number;
  readonly last_event_time: string;
  readonly categories: string[];
  readonly body: Buffer | null;
  readonly events: { event_name: string; processed: string }[];
}

export const find = (db: Queryable, msgId: string) =>
  db.maybe<StoredMessage>(sql`
    SELECT msg_id, from_email, to_email, subject, status, opens_count,
      to_json(last_event_time) AS last_event_time, categories, body,
      (SELECT coalesce(json_agg(json_build_object('event_name', event_name, 'processed', processed) ORDER BY id), '[]')
       FROM mail_events event WHERE event.msg_id = message.msg_id) AS events
    FROM mail_messages message WHERE msg_id = ${msgId}`);

export const listUnsent = (db: Queryable) =>
  db.many<{ to: string; subject: string; body: Buffer }>(sql`
    SELECT to_email AS to, subject, body FROM mail_messages
    WHERE status IN ('queued', 'kept') AND body IS NOT NULL ORDER BY last_event_time, msg_id LIMIT 20`);
