import { ADDRESS_QUESTION, DELIVERED_BY_SERVER, isAccountMail, USER_IS_GONE } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError, notAuthorized, notFound } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Caller } from '../../platform/http/route.ts';
import { mediaTypeOf } from '../../platform/reports/file-name.ts';
import { auditOf } from '../audit/audit.public.ts';
import { whyNotSignInAs } from '../users/users.public.ts';
import * as queries from './mail.queries.ts';

const audit = auditOf('mail', 'mail message');

/** With its text, if that is kept. Nothing here counts as an opening: only the recipient opens a mail. */
export async function read(context: Context, caller: Caller, msgId: string) {
  return context.db.transaction(async (tx) => {
    const message = await queries.findMessage(tx, msgId);
    if (!message) throw notFound('The message');
    const { body, attachment, ...rest } = message;
    const secret = body !== null && isAccountMail(rest.categories);
    const refusal = secret || attachment ? await whyWithheld(context, tx, caller, rest) : null;
    const text = body && !secret ? context.secrets.open('mail', body) : null;
    return {
      ...rest,
      text,
      secret,
      withheld: secret ? refusal : null,
      attachment: text !== null && attachment && !refusal ? { fileName: attachment.fileName } : null,
    };
  });
}

/** With the text somebody else could sign in as the recipient, so it is shown on request only, and on record. */
export async function showText(context: Context, caller: Caller, msgId: string): Promise<{ text: string }> {
  return context.db.transaction(async (tx) => {
    const message = await queries.findMessage(tx, msgId);
    if (!message?.body || !isAccountMail(message.categories)) throw notFound('The text');
    const { body, categories, to_email: to } = message;
    const refusal = await whyWithheld(context, tx, caller, message);
    if (refusal) throw new AppError('refused', refusal);
    await audit.record(tx, context.clock.now(), {
      resourceId: msgId,
      eventType: 'Mail Text Read',
      by: caller,
      description: `The text of ${categories.join(', ')} to ${to} was read`,
    });
    return { text: context.secrets.open('mail', body) };
  });
}

/** Null if the caller could sign in as the recipient anyway, or nobody could. */
async function whyWithheld(
  { config }: Context,
  tx: Transaction,
  { grants }: Caller,
  { to_email: email, categories }: Pick<queries.StoredMessage, 'to_email' | 'categories'>,
): Promise<string | null> {
  if (config.SMTP_URL) return DELIVERED_BY_SERVER;
  const refusal = await whyNotSignInAs(tx, grants, email);
  if (refusal !== undefined) return refusal;
  // Without a mail server nobody else could answer a question to an address outside.
  return categories.includes(ADDRESS_QUESTION) ? null : USER_IS_GONE;
}

export async function readAttachment(context: Context, caller: Caller, msgId: string): Promise<FileAnswer> {
  return context.db.transaction(async (tx) => {
    const message = await queries.findMessage(tx, msgId);
    const attachment = message?.body ? message.attachment : null;
    if (!message || !attachment) throw notFound('The attachment');
    if (await whyWithheld(context, tx, caller, message)) throw notAuthorized();
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
