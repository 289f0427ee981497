import type { MailStatus } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { eventsOf } from './mail.queries.ts';

const MOST_LISTED = 1000;

/** NOTI-019, without its events. */
export interface NotificationMail {
  readonly msg_id: string;
  readonly from_email: string;
  readonly to_email: string;
  readonly subject: string;
  readonly status: MailStatus;
  readonly opens_count: number;
  readonly last_event_time: string;
  readonly created_at: string;
  readonly categories: string[];
}

const FIELDS = sql`msg_id, from_email, to_email, subject, status, opens_count,
  to_json(last_event_time) AS last_event_time, to_json(created_at) AS created_at, categories`;

/** Newest first, at most 1,000. Never other mails to the same people (N9). */
export const listNotificationMails = (db: Queryable, customerId: string, since: Date) =>
  db.many<NotificationMail>(sql`
    SELECT ${FIELDS} FROM mail_messages
    WHERE customer_id = ${customerId} AND notification_type IS NOT NULL AND created_at >= ${since}
    ORDER BY mail_messages.created_at DESC, msg_id DESC LIMIT ${MOST_LISTED}`);

/** Events in the order in which they happened. */
export const findNotificationMail = (db: Queryable, customerId: string, msgId: string) =>
  db.maybe<NotificationMail & { readonly events: { event_name: string; processed: string }[] }>(sql`
    SELECT ${FIELDS}, ${eventsOf(sql`mail_messages.msg_id`)} AS events FROM mail_messages
    WHERE msg_id = ${msgId} AND customer_id = ${customerId} AND notification_type IS NOT NULL`);

export interface IncidentMail {
  readonly email: string;
  readonly subject: string;
  readonly status: MailStatus;
  readonly sentAt: string;
  readonly opened: boolean;
}

export const listIncidentMails = (db: Queryable, customerId: string, incidentId: number) =>
  db.many<IncidentMail>(sql`
    SELECT to_email AS email, subject, status, to_json(created_at) AS "sentAt", opens_count > 0 AS opened
    FROM mail_messages
    WHERE incident_ids @> ARRAY[${incidentId}::bigint] AND notification_type IS NOT NULL
      AND customer_id = ${customerId}
    ORDER BY mail_messages.created_at DESC, to_email LIMIT 200`);
