import { DELIVERED_BY_SERVER, isAccountMail, USER_IS_GONE } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { notAuthorized, notFound } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Caller } from '../../platform/http/route.ts';
import { mediaTypeOf } from '../../platform/reports/file-name.ts';
import { auditOf } from '../audit/audit.public.ts';
import { whyNotSignInAs } from '../users/users.public.ts';
import { openPixelPath } from './mail-events.service.ts';
import * as queries from './mail.queries.ts';

const audit = auditOf('mail', 'mail message');

/** With its text, if that is kept and the caller may read it. */
export async function read(context: Context, caller: Caller, msgId: string) {
  return context.db.transaction(async (tx) => {
    const message = await queries.findMessage(tx, msgId);
    if (!message) throw notFound('The message');
    const { body, open_token, attachment, ...rest } = message;
    const secret = body !== null && isAccountMail(rest.categories);
    const refusal = secret || attachment ? await whyWithheld(context, tx, caller, rest.to_email) : null;
    const withheld = secret ? refusal : null;
    const text = body && withheld === null ? context.secrets.open('mail', body) : null;
    if (secret && text !== null) {
      await audit.record(tx, context.clock.now(), {
        resourceId: msgId,
        eventType: 'Mail Text Read',
        by: caller,
        description: `The text of ${rest.categories.join(', ')} to ${rest.to_email} was read`,
      });
    }
    return {
      ...rest,
      text,
      withheld,
      attachment: text !== null && attachment && !refusal ? { fileName: attachment.fileName } : null,
      // Reading sent messages here must not count as opening them.
      open_pixel: text !== null && rest.status !== 'queued' ? openPixelPath(open_token) : null,
    };
  });
}

/** Null if the caller could sign in as the recipient anyway. */
async function whyWithheld(
  { config }: Context,
  tx: Transaction,
  { grants }: Caller,
  email: string,
): Promise<string | null> {
  if (config.SMTP_URL) return DELIVERED_BY_SERVER;
  const refusal = await whyNotSignInAs(tx, grants, email);
  return refusal === undefined ? USER_IS_GONE : refusal;
}

export async function readAttachment(context: Context, caller: Caller, msgId: string): Promise<FileAnswer> {
  return context.db.transaction(async (tx) => {
    const message = await queries.findMessage(tx, msgId);
    const attachment = message?.body ? message.attachment : null;
    if (!message || !attachment) throw notFound('The attachment');
    if (await whyWithheld(context, tx, caller, message.to_email)) throw notAuthorized();
    const content = await context.gateways.storage.read(attachment.fileKey);
    if (!content) throw notFound('The attachment');
    await audit.record(tx, context.clock.now(), {
      resourceId: msgId,
      eventType: 'Mail Attachment Opened',
      by: caller,
      description: `${attachment.fileName}, mailed to ${message.to_email}, was opened`,
    });
    return new FileAnswer(attachment.fileName, mediaTypeOf(attachment.fileName), content);
  });
}

/** Oldest first; printed at the first start without a mail server. */
export async function readUnsent(context: Context): Promise<{ to: string; subject: string; text: string }[]> {
  const unsent = await queries.listUnsent(context.db);
  return unsent.map(({ body, ...rest }) => ({ ...rest, text: context.secrets.open('mail', body) }));
}
