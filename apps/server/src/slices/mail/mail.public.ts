import type { NotificationType } from '@parwell/domain';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/jobs.ts';
import { changed } from '../live/live.public.ts';
import type { Audience } from './mail-audience.ts';
import { insertMessage, type Attachment } from './mail.queries.ts';
import { subjectLine } from './subject-line.ts';

export type { LateWriter, WrittenAnew } from './late-mail.ts';
export type { Audience } from './mail-audience.ts';
export { checkPeople, type MailCheck, type MailParts, type PeopleAudience } from './mail-checks.ts';

/** The first try; `sendDueMail` makes the others. */
export const sendMail = defineJob({
  name: 'mail.send',
  data: z.object({ msgId: z.string() }),
  retries: 0,
  atOnce: 8,
});

interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Made from the text by default; '' sends plain text only. */
  readonly html?: string;
  readonly category: string;
  readonly attachment?: Attachment;
  /** Who may read it, asked again at every try. Without it, it is sent to whoever it was written to. */
  readonly audience?: Audience;
}

/** Makes a message a notification of a customer (N9). */
export interface NotificationOf {
  readonly customerId: string;
  readonly notificationType: NotificationType;
  readonly incidentIds: readonly number[];
  /** For `LateWriter`, if the message is late (N5). Without it the message is sent as it is. */
  readonly source?: string;
  /** Of several types: it is written anew at every try, of those that its address may still be told. */
  readonly isDigest?: boolean;
}

/** Writes a message to the outbox and queues its sending, in the transaction that causes it. Returns its id. */
export async function writeMail(
  context: Context,
  tx: Transaction,
  message: Message & Partial<NotificationOf>,
): Promise<string> {
  const seal = (text: string | undefined) => (text === undefined ? null : context.secrets.seal('mail', text));
  const msgId = await insertMessage(tx, {
    from: context.config.MAIL_FROM,
    to: message.to,
    subject: subjectLine(message.subject),
    category: message.category,
    body: context.secrets.seal('mail', message.text),
    html: seal(message.html),
    source: seal(message.source),
    attachment: message.attachment ?? null,
    customerId: message.customerId ?? null,
    notificationType: message.notificationType ?? null,
    incidentIds: message.incidentIds ?? [],
    audience: message.audience ?? null,
    isDigest: message.isDigest ?? false,
    now: context.clock.now(),
  });
  await context.enqueue(tx, sendMail, { msgId });
  changed(tx, 'mail', null);
  if (message.customerId !== undefined) changed(tx, 'notifications', message.customerId);
  return msgId;
}
