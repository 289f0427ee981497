import { z } from 'zod';
import { defineCall } from './call.ts';
import { Instant } from './fields.ts';
import { listQuery, pageOf } from './lists.ts';

/**
 * kept: no mail server is configured, the message waits in the outbox to be read there.
 * processed: handed to the mail server. dropped: the mail server refused it for good.
 */
export const MAIL_STATUS = ['queued', 'kept', 'processed', 'delivered', 'open', 'bounce', 'dropped'] as const;
export type MailStatus = (typeof MAIL_STATUS)[number];

const MailSummary = z.strictObject({
  msg_id: z.string(),
  from_email: z.string(),
  to_email: z.string(),
  subject: z.string(),
  status: z.enum(MAIL_STATUS),
  opens_count: z.int(),
  last_event_time: Instant,
});

/** Invitations and password links stand in these messages, so only who may change all users reads them. */
const administrators = { action: 'create', resource: 'users', for: 'ALL' } as const;

export const listMail = defineCall({
  method: 'GET',
  path: '/mail/messages',
  summary: 'Messages in the outbox, newest first',
  permission: administrators,
  query: listQuery({
    sort: ['last_event_time', 'to_email', 'subject'],
    order: { key: 'last_event_time', direction: 'DESC' },
    fields: ['msg_id', 'from_email', 'to_email', 'subject', 'status', 'opens_count', 'last_event_time'],
    where: z.strictObject({ to_email: z.string().max(254) }).partial(),
    limit: { standard: 10, most: 100 },
  }),
  response: pageOf(MailSummary),
});

export const readMail = defineCall({
  method: 'GET',
  path: '/mail/messages/:msg_id',
  summary: 'One message with its events; its text while it is kept in the outbox',
  permission: administrators,
  params: z.strictObject({ msg_id: z.uuid() }),
  response: z.strictObject({
    ...MailSummary.shape,
    categories: z.array(z.string()),
    events: z.array(z.strictObject({ event_name: z.string(), processed: Instant })),
    text: z.string().nullable(),
  }),
});
