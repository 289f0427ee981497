import { givenUpAt, nextTryAt } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { MailGateway } from '../../gateways/mail/mail-gateway.ts';
import { later } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import * as queries from './deliver-mail.queries.ts';
import { gatherLate, recordDropped } from './late-mail.ts';
import { maySend, type MailParts } from './mail-checks.ts';
import { openPixelPath, recordEvent } from './mail-events.service.ts';
import { htmlOf, withPixel } from './mail-html.ts';

/** Longer than sending takes. A message whose sender was killed is sent again after it, with the same Message-ID. */
const CLAIM_MINUTES = 10;
const AT_ONCE = 8;

/**
 * Claims a queued message that its address may still read, hands it to the gateway, and records the result. No transaction is open while a mail
 * server is slow. Does nothing if the message was sent or is claimed.
 */
export async function deliver(
  context: Context,
  gateway: MailGateway,
  msgId: string,
  parts?: MailParts,
): Promise<void> {
  const message = await claim(context, msgId, parts).catch((error: unknown) =>
    failed(context, { msgId, tries: 0 }, error),
  );
  if (!message) return;
  const outcome = await outgoing(context, message)
    .then((mail) => gateway.send(mail))
    .catch((error: unknown) => failed(context, message, error));
  await context.db.transaction((tx) => recordEvent(tx, { msgId, event: outcome, at: context.clock.now() }));
}

async function failed(
  { db, clock }: Context,
  { msgId, tries }: Pick<queries.ClaimedMessage, 'msgId' | 'tries'>,
  error: unknown,
): Promise<never> {
  await queries.noteFailure(db, msgId, new Date(nextTryAt(tries + 1, clock.now().getTime())));
  throw error;
}

const claim = (context: Context, msgId: string, parts?: MailParts) =>
  context.db.transaction(async (tx) => {
    const now = context.clock.now();
    if (parts && !(await isStillDue(context, tx, msgId, parts))) return undefined;
    return queries.claimMessage(tx, msgId, { now, until: later(now, { minutes: CLAIM_MINUTES }) });
  });

/** Late notifications become a digest, and what its address may no longer read is dropped (N5, N11). */
async function isStillDue(
  context: Context,
  tx: Transaction,
  msgId: string,
  { writeLate, checks }: MailParts,
): Promise<boolean> {
  const now = context.clock.now();
  await gatherLate(context, tx, msgId, writeLate);
  const mail = await queries.findCheckedMail(tx, msgId, now);
  if (!mail) return false;
  if (await maySend(context, tx, mail, checks)) return true;
  await recordDropped(tx, msgId, now);
  return false;
}

async function outgoing(context: Context, message: queries.ClaimedMessage) {
  const { msgId, attachment } = message;
  const open = (sealed: Buffer) => context.secrets.open('mail', sealed);
  const content = attachment && (await context.gateways.storage.read(attachment.fileKey));
  const isGone = attachment !== null && content === null;
  const text = (isGone && attachment.textWithout) || open(message.body);
  if (isGone) await queries.replaceBody(context.db, msgId, context.secrets.seal('mail', text));
  const html = message.html === null ? htmlOf(text) : open(message.html);
  const pixel = pixelUrl(context, message.openToken);
  return {
    messageId: msgId,
    from: message.from,
    to: message.to,
    subject: message.subject,
    text,
    html: pixel === null || html === '' ? html : withPixel(html, pixel),
    attachments: attachment && content ? [{ fileName: attachment.fileName, content }] : [],
  };
}

/** No pixel of ours if the provider reports events: it counts openings itself. */
const pixelUrl = ({ config }: Context, openToken: string): string | null =>
  config.MAIL_EVENTS_PUBLIC_KEY ? null : `${config.PUBLIC_URL}${openPixelPath(openToken)}`;

/** Tries failed mails again, several at a time, and gives up those that no mail server accepted for 72 hours (N6). */
export async function sendDueMail(
  context: Context,
  gateway: MailGateway,
  parts?: MailParts,
  signal?: AbortSignal,
): Promise<void> {
  await dropGivenUp(context);
  for (;;) {
    signal?.throwIfAborted();
    const due = await queries.listDue(context.db, context.clock.now(), AT_ONCE);
    const results = await Promise.allSettled(due.map((id) => deliver(context, gateway, id, parts)));
    const failures = results.filter((result) => result.status === 'rejected');
    for (const { reason } of failures) context.log.warn({ err: reason }, 'a mail could not be sent');
    // If none could be sent, the mail server is down; the others wait for the next run.
    if (failures.length === due.length) return;
  }
}

async function dropGivenUp(context: Context): Promise<void> {
  const now = context.clock.now();
  const writtenBefore = new Date(now.getTime() - givenUpAt(0));
  for (const msgId of await queries.listGivenUp(context.db, writtenBefore, now))
    await context.db.transaction(async (tx) => {
      if (!(await queries.lockGivenUp(tx, msgId, now))) return;
      await recordDropped(tx, msgId, now);
      context.log.warn({ msgId }, 'no mail server accepted a mail for 72 hours; it was dropped');
    });
}
