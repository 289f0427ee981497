import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { MailGateway } from '../../gateways/mail/mail-gateway.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/jobs.ts';
import { notFound } from '../../platform/app-error.ts';
import { openPixelPath, recordEvent } from './mail-events.service.ts';
import { htmlOf } from './mail-html.ts';
import * as queries from './mail.queries.ts';

export const sendMail = defineJob({
  name: 'mail.send',
  data: z.object({ msgId: z.string() }),
  retries: 8,
  pause: 15,
});

interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly category: string;
  readonly attachment?: queries.Attachment;
}

/** Writes a message to the outbox and queues its sending, in the transaction that causes it. Returns its id. */
export async function writeMail(context: Context, tx: Transaction, message: Message): Promise<string> {
  const msgId = await queries.insertMessage(tx, {
    from: context.config.MAIL_FROM,
    to: message.to,
    // A line break in a subject would start a new mail header.
    subject: message.subject.replaceAll(/[\r\n]+/g, ' '),
    category: message.category,
    body: context.secrets.seal('mail', message.text),
    attachment: message.attachment ?? null,
    now: context.clock.now(),
  });
  await context.enqueue(tx, sendMail, { msgId });
  return msgId;
}

/** Hands a queued message to the gateway. Running it again for a message that is out does nothing. */
export async function deliver(context: Context, gateway: MailGateway, msgId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const message = await queries.lockQueued(tx, msgId);
    if (!message) return;
    const text = context.secrets.open('mail', message.body);
    const attachments = await attachmentsOf(context, message.attachment);
    const status = await gateway.send({
      messageId: msgId,
      from: message.from_email,
      to: message.to_email,
      subject: message.subject,
      text,
      html: htmlOf(text, pixelUrl(context, message.open_token)),
      attachments,
    });
    await recordEvent(tx, { msgId, event: status, at: context.clock.now() });
    // Out of our hands now, and links inside are nobody's business here any more.
    if (status !== 'kept') await queries.forgetBody(tx, msgId);
  });
}

/** A file that is not kept any more does not keep its message back. */
async function attachmentsOf({ gateways }: Context, attachment: queries.Attachment | null) {
  const content = attachment && (await gateways.storage.read(attachment.fileKey));
  return content ? [{ fileName: attachment.fileName, content }] : [];
}

/** A provider that reports events counts openings itself; a second picture would count them twice. */
const pixelUrl = ({ config }: Context, openToken: string): string | null =>
  config.MAIL_EVENTS_PUBLIC_KEY ? null : `${config.PUBLIC_URL}${openPixelPath(openToken)}`;

export const list = queries.list;

export async function read(context: Context, msgId: string) {
  const message = await queries.find(context.db, msgId);
  if (!message) throw notFound('The message');
  const { body, open_token, ...rest } = message;
  return {
    ...rest,
    text: body && context.secrets.open('mail', body),
    // Sent mails are opened elsewhere; whoever looks at their events here has not opened them.
    open_pixel: body && rest.status !== 'queued' ? openPixelPath(open_token) : null,
  };
}

/** What is in the outbox with its text, oldest first: printed at the first start without a mail server. */
export async function readUnsent(context: Context): Promise<{ to: string; subject: string; text: string }[]> {
  const unsent = await queries.listUnsent(context.db);
  return unsent.map(({ body, ...rest }) => ({ ...rest, text: context.secrets.open('mail', body) }));
}
