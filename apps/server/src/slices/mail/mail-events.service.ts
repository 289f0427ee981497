import { mailStatusAfter, type MailEvent } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { later } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { changed } from '../live/live.public.ts';
import { noteAddressEvent } from './mail-addresses.public.ts';
import * as queries from './mail-events.queries.ts';

/** The tracking pixel counts how often a message is opened. */
export const openPixelPath = (openToken: string): string => `/mail/open/${openToken}`;

interface Happened {
  readonly msgId: string;
  readonly event: MailEvent;
  readonly at: Date;
  /** Repeated reports of the same event are ignored. */
  readonly providerEventId?: string;
  /** The address is not the reason: no server accepted the message at all. */
  readonly notTheAddress?: boolean;
}

/** Events of messages that we did not send are ignored. */
export async function recordEvent(tx: Transaction, happened: Happened): Promise<void> {
  const message = await queries.lockMessage(tx, happened.msgId);
  if (!message || !(await queries.insertEvent(tx, happened))) return;
  changed(tx, 'mail', null);
  const status = mailStatusAfter(message.status, happened.event);
  await queries.updateMessage(tx, { ...happened, status, opens: happened.event === 'open' ? 1 : 0 });
  // Also if the provider reports it first, because the sender was killed.
  if (message.status === 'queued' && status !== 'queued')
    await queries.endSending(tx, happened.msgId, status === 'kept');
  if (!happened.notTheAddress) await noteAddressEvent(tx, { ...happened, email: message.email });
}

/** Mail programs may fetch the pixel several times while a message is opened once. */
const SAME_OPENING_MINUTES = 1;

export async function countOpening({ db, clock }: Context, openToken: string): Promise<void> {
  await db.transaction(async (tx) => {
    const msgId = await queries.lockByToken(tx, openToken);
    const at = clock.now();
    if (!msgId) return;
    if (await queries.wasOpenedSince(tx, msgId, later(at, { minutes: -SAME_OPENING_MINUTES }))) return;
    await recordEvent(tx, { msgId, event: 'open', at });
  });
}

/** Events may arrive in any order and more than once. */
export async function recordReported({ db }: Context, reported: readonly Happened[]): Promise<void> {
  // Always locked in the same order, so that concurrent reports do not deadlock.
  const inOrder = reported.toSorted(
    (a, b) => a.msgId.localeCompare(b.msgId) || a.at.getTime() - b.at.getTime(),
  );
  await db.transaction(async (tx) => {
    for (const happened of inOrder) await recordEvent(tx, happened);
  });
}
