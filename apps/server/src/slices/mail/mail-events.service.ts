import { mailStatusAfter, type MailEvent } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { later } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import * as queries from './mail-events.queries.ts';

/** The path of the picture that counts the openings of one message. */
export const openPixelPath = (openToken: string): string => `/mail/open/${openToken}`;

interface Happened {
  readonly msgId: string;
  readonly event: MailEvent;
  readonly at: Date;
  /** What the mail provider calls this event; the second of the same name does not count. */
  readonly providerEventId?: string;
}

/** Notes what happened to a message. What we did not send is nobody's business here. */
export async function recordEvent(tx: Transaction, happened: Happened): Promise<void> {
  const status = await queries.lockStatus(tx, happened.msgId);
  if (!status || !(await queries.insertEvent(tx, happened))) return;
  await queries.updateMessage(tx, {
    ...happened,
    status: mailStatusAfter(status, happened.event),
    opens: happened.event === 'open' ? 1 : 0,
  });
}

/** Mail programs fetch a picture several times for one look at a message. */
const SAME_LOOK_MINUTES = 1;

/** Somebody's mail program has loaded the picture of a message. */
export async function countOpening({ db, clock }: Context, openToken: string): Promise<void> {
  await db.transaction(async (tx) => {
    const msgId = await queries.lockByToken(tx, openToken);
    const at = clock.now();
    if (!msgId) return;
    if (await queries.wasOpenedSince(tx, msgId, later(at, { minutes: -SAME_LOOK_MINUTES }))) return;
    await recordEvent(tx, { msgId, event: 'open', at });
  });
}

/** What a mail provider reports, in any order and more than once. */
export async function recordReported(
  { db }: Context,
  reported: readonly Required<Happened>[],
): Promise<void> {
  // Always in the same order: two reports about the same messages then never wait for each other.
  const inOrder = reported.toSorted(
    (a, b) => a.msgId.localeCompare(b.msgId) || a.at.getTime() - b.at.getTime(),
  );
  await db.transaction(async (tx) => {
    for (const happened of inOrder) await recordEvent(tx, happened);
  });
}
