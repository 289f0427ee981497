import type { Context } from '../../context.ts';
import type { MailGateway } from '../../gateways/mail/mail-gateway.ts';
import { notFound } from '../../platform/app-error.ts';
import { openPixelPath, recordEvent } from './mail-events.service.ts';
import { htmlOf } from './mail-html.ts';
import * as queries from './mail.queries.ts';

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
