import { isStale, type NotificationType } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import * as queries from './deliver-mail.queries.ts';
import { recordEvent } from './mail-events.service.ts';
import { subjectLine } from './subject-line.ts';

/** Notifications that waited for a mail server: all of a customer for an address, in the order in which they were written. */
export interface LateMail {
  readonly customerId: string;
  readonly to: string;
  readonly notifications: readonly { readonly notificationType: NotificationType; readonly source: string }[];
}

/** One message that says how things stand now. */
export interface WrittenAnew {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly source: string;
  readonly notificationType: NotificationType;
  readonly incidentIds: readonly number[];
}

/** Writes a digest of notifications that are late (N5); undefined if the address is told nothing any more (N8). The slice `notifications` knows how. */
export type LateWriter = (
  context: Context,
  tx: Transaction,
  late: LateMail,
) => Promise<WrittenAnew | undefined>;

/**
 * A notification that could not be sent for an hour becomes a digest of all that waits for its address, so that a mail server that is back
 * gets no burst of old alarms. It is written anew at every try, keeps its id, and is as old as the newest of them.
 */
export async function gatherLate(
  context: Context,
  tx: Transaction,
  msgId: string,
  write: LateWriter,
): Promise<void> {
  const now = context.clock.now();
  const due = await queries.findDueNotification(tx, msgId, now);
  if (!due || !(due.isDigest || isStale(due.writtenAt.getTime(), now.getTime()))) return;
  await queries.lockAddress(tx, due);
  const waiting = await queries.lockWaitingFor(tx, due, now);
  const newest = waiting.at(-1);
  // Somebody else may have gathered it while this process waited for the address.
  if (!newest || !waiting.some((each) => each.msgId === msgId)) return;
  const written = await write(context, tx, {
    customerId: due.customerId,
    to: due.to,
    notifications: waiting.map(({ notificationType, source }) => ({
      notificationType,
      source: context.secrets.open('mail', source),
    })),
  });
  const others = waiting.map((each) => each.msgId).filter((id) => id !== msgId);
  if (!written) {
    for (const id of [msgId, ...others]) await dropMessage(tx, id, now);
    return;
  }
  const seal = (text: string) => context.secrets.seal('mail', text);
  await queries.rewriteMessage(tx, msgId, {
    ...written,
    subject: subjectLine(written.subject),
    body: seal(written.text),
    html: seal(written.html),
    source: seal(written.source),
    writtenAt: newest.writtenAt,
  });
  await queries.deleteMessages(tx, others);
}

/** Ends a message that was never sent, for a reason that is not its address. */
export async function dropMessage(tx: Transaction, msgId: string, at: Date): Promise<void> {
  await recordEvent(tx, { msgId, event: 'dropped', at, notTheAddress: true });
  await queries.forgetTexts(tx, msgId);
}
