import { mailStatusAfter, type MailEvent } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { later } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { changed } from '../live/live.public.ts';
import { noteAddressEvent } from './mail-addresses.public.ts';
import * as queries from './mail-events.queries.ts';

/** The path of the tracking pixel that counts how often a message is opened. */
export const openPixelPath = (openToken: string): string => `/mail/open/${openToken}`;

interface Happened {
  readonly msgId: string;
  readonly event: MailEvent;
  readonly at: Date;
  /** The provider's id of the event; repeated reports of the same event are ignored. */
  readonly providerEventId?: string;
  /** It says nothing of the address: no server took the message at all. */
  readonly notTheAddress?: boolean;
}

/** Records an event of a message. Events of messages that we did not send are ignored. */
export async function recordEvent(tx: Transaction, happened: Happened): Promise<void> {
  const message = await queries.lockMessage(tx, happened.msgId);
  if (!message || !(await queries.insertEvent(tx, happened))) return;
  changed(tx, 'mail', null);
  const status = mailStatusAfter(message.status, happened.event);
  await queries.updateMessage(tx, { ...happened, status, opens: happened.event === 'open' ? 1 : 0 });
  // Also if the provider says so first, because the sender was killed.
  if (message.status === 'queued' && status !== 'queued')
    await queries.endSending(tx, happened.msgId, status === 'kept');
  if (!happened.notTheAddress) await noteAddressEvent(tx, { ...happened, email: message.email });
}

/** Mail programs may fetch the pixel several times while a message is opened once. */
const SAME_OPENING_MINUTES = 1;

/** Called when a mail program loads the tracking pixel of a message. */
export async function countOpening({ db, clock }: Context, openToken: string): Promise<void> {
  await db.transaction(async (tx) => {
    const msgId = await queries.lockByToken(tx, openToken);
    const at = clock.now();
    if (!msgId) return;
    if (await queries.wasOpenedSince(tx, msgId, later(at, { minutes: -SAME_OPENING_MINUTES }))) return;
    await recordEvent(tx, { msgId, event: 'open', at });
  });
}

/** Records events from the mail provider, which may arrive in any order and more than once. */
export async function recordReported({ db }: Context, reported: readonly Happened[]): Promise<void> {
  // Messages are locked in the same order every time, so that concurrent reports do not deadlock.
  const inOrder = reported.toSorted(
    (a, b) => a.msgId.localeCompare(b.msgId) || a.at.getTime() - b.at.getTime(),
  );
  await db.transaction(async (tx) => {
    for (const happened of inOrder) await recordEvent(tx, happened);
  });
}
