import { isStale, type NotificationType } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import * as queries from './deliver-mail.queries.ts';
import { recordEvent } from './mail-events.service.ts';
import { subjectLine } from './subject-line.ts';

/** All late notifications of a customer for one address, in the order in which they were written. */
export interface LateMail {
  readonly customerId: string;
  readonly to: string;
  readonly notifications: readonly { readonly notificationType: NotificationType; readonly source: string }[];
}

export interface WrittenAnew {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly source: string;
  readonly notificationType: NotificationType;
  readonly incidentIds: readonly number[];
}

/**
 * Writes a digest of late notifications (N5); undefined if the address no longer receives any (N8). Implemented by
 * the slice `notifications`.
 */
export type LateWriter = (
  context: Context,
  tx: Transaction,
  late: LateMail,
) => Promise<WrittenAnew | undefined>;

/**
 * If a notification is an hour late, it becomes a digest of all that wait for its address, so that a mail server
 * that is back sends no burst of old alarms. It is written anew at every try, keeps its id, and is as old as the
 * newest of them.
 */
export async function gatherLate(
  context: Context,
  tx: Transaction,
  msgId: string,
  write: LateWriter,
): Promise<void> {
  const now = context.clock.now();
  const due = await queries.findDueNotification(tx, msgId, now);
  if (!due) return;
  await queries.lockAddress(tx, due);
  const waiting = await queries.lockWaitingFor(tx, due, now);
  const newest = waiting.at(-1);
  // Another process may have gathered it while this one waited for the address.
  if (!newest || !waiting.some((each) => each.msgId === msgId)) return;
  const isLate = ({ isDigest, writtenAt }: queries.LateNotification) =>
    isDigest || isStale(writtenAt.getTime(), now.getTime());
  if (!waiting.some(isLate)) return;
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
    for (const id of [msgId, ...others]) await recordDropped(tx, id, now);
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

/** Ends an unsent message for a reason other than its address. */
export const recordDropped = (tx: Transaction, msgId: string, at: Date): Promise<void> =>
  recordEvent(tx, { msgId, event: 'dropped', at, notTheAddress: true });
