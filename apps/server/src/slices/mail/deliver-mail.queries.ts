import type { NotificationType } from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';
import type { CheckedMail } from './mail-audience.ts';
import type { Attachment } from './mail.queries.ts';

/** A message that this process may send until its claim ends. */
export interface ClaimedMessage {
  readonly msgId: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly body: Buffer;
  readonly html: Buffer | null;
  readonly attachment: Attachment | null;
  readonly openToken: string;
  /** Failures so far. */
  readonly tries: number;
}

/** Undefined if it is claimed, sent, or not due yet. */
export const claimMessage = (tx: Transaction, msgId: string, { now, until }: { now: Date; until: Date }) =>
  tx.maybe<ClaimedMessage>(sql`
    UPDATE mail_messages SET sending = TRUE, next_try = ${until}
    WHERE msg_id = ${msgId} AND status = 'queued' AND next_try <= ${now}
    RETURNING msg_id AS "msgId", from_email AS "from", to_email AS "to", subject, body, html, attachment,
      open_token AS "openToken", tries`);

/** Undefined if it is claimed, sent, or not due yet. */
export const findCheckedMail = (tx: Transaction, msgId: string, now: Date) =>
  tx.maybe<CheckedMail>(sql`
    SELECT to_email AS "to", customer_id AS "customerId", notification_type AS "notificationType", audience
    FROM mail_messages WHERE msg_id = ${msgId} AND status = 'queued' AND next_try <= ${now} FOR UPDATE`);

export const listDue = async (db: Queryable, now: Date, most: number): Promise<string[]> =>
  (
    await db.many<{ id: string }>(sql`
      SELECT msg_id AS id FROM mail_messages WHERE status = 'queued' AND next_try <= ${now}
      ORDER BY next_try LIMIT ${most}`)
  ).map(({ id }) => id);

export const noteFailure = (db: Queryable, msgId: string, nextTry: Date) =>
  db.run(sql`
    UPDATE mail_messages SET sending = FALSE, tries = tries + 1, next_try = ${nextTry}
    WHERE msg_id = ${msgId} AND status = 'queued'`);

/** Tried without success until the deadline, and not claimed. */
export const listGivenUp = async (db: Queryable, writtenBefore: Date, now: Date): Promise<string[]> =>
  (
    await db.many<{ id: string }>(sql`
      SELECT msg_id AS id FROM mail_messages
      WHERE status = 'queued' AND tries > 0 AND created_at <= ${writtenBefore} AND (NOT sending OR next_try <= ${now})
      ORDER BY created_at LIMIT 500`)
  ).map(({ id }) => id);

/** False if it is claimed meanwhile. */
export const lockGivenUp = async (tx: Transaction, msgId: string, now: Date): Promise<boolean> =>
  (await tx.maybe(sql`
    SELECT 1 FROM mail_messages
    WHERE msg_id = ${msgId} AND status = 'queued' AND (NOT sending OR next_try <= ${now}) FOR UPDATE`)) !==
  undefined;

export const replaceBody = (db: Queryable, msgId: string, body: Buffer) =>
  db.run(sql`UPDATE mail_messages SET body = ${body}, attachment = NULL WHERE msg_id = ${msgId}`);

export interface LateNotification {
  readonly msgId: string;
  readonly customerId: string;
  readonly to: string;
  readonly notificationType: NotificationType;
  readonly source: Buffer;
  readonly writtenAt: Date;
  readonly isDigest: boolean;
}

const LATE = sql`msg_id AS "msgId", customer_id AS "customerId", to_email AS "to",
  notification_type AS "notificationType", source, created_at AS "writtenAt",
  is_digest AS "isDigest"`;

/** Undefined if the message is no notification, is not due, or has been sent. */
export const findDueNotification = (tx: Transaction, msgId: string, now: Date) =>
  tx.maybe<LateNotification>(sql`
    SELECT ${LATE} FROM mail_messages
    WHERE msg_id = ${msgId} AND status = 'queued' AND next_try <= ${now} AND source IS NOT NULL
      AND notification_type IS NOT NULL`);

/** Until the transaction ends, nobody else gathers mails for this address. */
export const lockAddress = (tx: Transaction, { customerId, to }: LateNotification) =>
  tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`digest ${customerId} ${to}`}, 0))`);

/** In the order in which they were written, without claimed ones. */
export const lockWaitingFor = (tx: Transaction, { customerId, to }: LateNotification, now: Date) =>
  tx.many<LateNotification>(sql`
    SELECT ${LATE} FROM mail_messages
    WHERE to_email = ${to} AND customer_id = ${customerId} AND status = 'queued' AND source IS NOT NULL
      AND notification_type IS NOT NULL AND (NOT sending OR next_try <= ${now})
    ORDER BY created_at, msg_id FOR UPDATE`);

interface Rewritten {
  readonly subject: string;
  readonly body: Buffer;
  readonly html: Buffer | null;
  readonly source: Buffer;
  readonly notificationType: NotificationType;
  readonly incidentIds: readonly number[];
  readonly writtenAt: Date;
}

export const rewriteMessage = (tx: Transaction, msgId: string, message: Rewritten) =>
  tx.run(sql`
    UPDATE mail_messages SET subject = ${message.subject}, body = ${message.body}, html = ${message.html},
      source = ${message.source}, notification_type = ${message.notificationType},
      incident_ids = ${message.incidentIds}, created_at = ${message.writtenAt},
      is_digest = TRUE
    WHERE msg_id = ${msgId}`);

export async function deleteMessages(tx: Transaction, msgIds: readonly string[]): Promise<void> {
  await tx.run(sql`DELETE FROM mail_events WHERE msg_id = ANY(${msgIds})`);
  await tx.run(sql`DELETE FROM mail_messages WHERE msg_id = ANY(${msgIds})`);
}
