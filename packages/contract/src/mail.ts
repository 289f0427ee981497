import { MAIL_STATUS } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant } from './fields.ts';
import { listQuery, pageOf } from './lists.ts';

const defineCall = callsOf('mail');

export type { MailStatus } from '@parwell/domain';

const MailSummary = z.strictObject({
  msg_id: z.string(),
  from_email: z.string(),
  to_email: z.string(),
  subject: z.string(),
  status: z.enum(MAIL_STATUS),
  opens_count: z.int(),
  last_event_time: Instant,
  /** Reading a message does not change it. */
  created_at: Instant,
});

/** Some messages let their reader sign in; their texts are for callers who could do so anyway. */
const administrators = { action: 'create', resource: 'users', for: 'ALL' } as const;

export const listMail = defineCall({
  method: 'GET',
  path: '/mail/messages',
  summary: 'Messages in the outbox, newest first',
  permission: administrators,
  query: listQuery({
    sort: ['last_event_time', 'created_at', 'to_email', 'subject'],
    order: { key: 'last_event_time', direction: 'DESC' },
    fields: MailSummary.keyof().options,
    where: z
      .strictObject({
        /** The address or a part of it. */
        to_email: z.union([z.string().max(254), z.strictObject({ like: z.string().min(1).max(254) })]),
      })
      .partial(),
    limit: { standard: 10, most: 100 },
  }),
  response: pageOf(MailSummary),
});

export const readMail = defineCall({
  method: 'GET',
  path: '/mail/messages/:msg_id',
  summary:
    'One message with its events, and its text while it is kept in the outbox, unless it would let the reader sign in',
  permission: administrators,
  params: z.strictObject({ msg_id: z.uuid() }),
  response: z.strictObject({
    ...MailSummary.shape,
    categories: z.array(z.string()),
    events: z.array(z.strictObject({ event_name: z.string(), processed: Instant })),
    text: z.string().nullable(),
    /** While it is kept in the outbox and this reader may open it. */
    attachment: z.strictObject({ fileName: z.string() }).nullable(),
    /** Why the text is not shown; null if it is shown, or not kept. */
    withheld: z.string().nullable(),
    /** Whether the text is kept and lets its reader sign in, so that `showMailText` alone shows it. */
    secret: z.boolean(),
  }),
});

export const showMailText = defineCall({
  method: 'POST',
  path: '/mail/messages/:msg_id/text',
  summary:
    'The text of a message with a sign-in link, for who holds all that its recipient holds; each time is on record',
  permission: administrators,
  programs: false,
  params: z.strictObject({ msg_id: z.uuid() }),
  body: z.strictObject({}),
  response: z.strictObject({ text: z.string() }),
});

export const readMailAttachment = defineCall({
  method: 'GET',
  path: '/mail/messages/:msg_id/attachment',
  summary:
    'The file that comes with a message, while it is kept in the outbox, for who holds all that its recipient holds',
  permission: administrators,
  params: z.strictObject({ msg_id: z.uuid() }),
  response: z.string(),
});
