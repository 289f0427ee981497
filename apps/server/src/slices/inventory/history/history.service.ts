import {
  addDays,
  businessDays,
  closeDay,
  correctionFor,
  type CalendarDate,
  type LedgerRow,
} from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { businessDaysOf } from '../../../platform/business-days.ts';
import { later } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import * as queries from './history.queries.ts';
import { lockLedger } from '../ledger/ledger-lock.ts';

/**
 * A day is closed so long after its end, so that it includes late messages of that night and vends after their grace.
 */
const CLOSE_AFTER_HOURS = 1;

type Closing = Pick<Context, 'db' | 'clock' | 'config'>;

/** Closes all days that are over, customer by customer and in order, also missed ones (S30). */
export async function closeDays(context: Closing, signal?: AbortSignal): Promise<void> {
  const { dayOf } = businessDaysOf(context);
  const last = addDays(dayOf(later(context.clock.now(), { hours: -CLOSE_AFTER_HOURS }).getTime()), -1);
  for (const { customerId } of await queries.listToClose(context.db, last))
    for (let more = true; more;) {
      signal?.throwIfAborted();
      more = await context.db.transaction((tx) => closeNextDay(context, tx, customerId, last));
    }
}

/**
 * Closes the next day of a customer on which something happened, in one transaction under the lock of the customer's
 * ledger: nothing is posted meanwhile, so each row is either in the day or becomes a correction. False if all are
 * closed.
 */
async function closeNextDay(
  context: Closing,
  tx: Transaction,
  customerId: string,
  last: CalendarDate,
): Promise<boolean> {
  await lockLedger(tx, customerId);
  const days = businessDaysOf(context);
  const before = await queries.findClosed(tx, customerId);
  const closedThrough = before?.closedThrough ?? null;
  if (closedThrough !== null && closedThrough >= last) return false;
  const first = before?.closedUntil ?? (await queries.findNextTime(tx, customerId, null));
  if (first === null) return false;
  const day = closedThrough === null ? days.dayOf(first.getTime()) : addDays(closedThrough, 1);
  if (day > last) return false;
  const until = new Date(days.endOf(day));
  await writeDay(tx, customerId, day, {
    from: before?.closedUntil ?? null,
    until,
    closedThrough,
  });
  // The days until the next event are the same, so they are closed with this one.
  const next = await queries.findNextTime(tx, customerId, until);
  const quietThrough = next === null ? last : addDays(days.dayOf(next.getTime()), -1);
  const through = quietThrough < day ? day : quietThrough < last ? quietThrough : last;
  await queries.saveClosed(
    tx,
    customerId,
    {
      closedThrough: through,
      closedUntil: new Date(days.endOf(through)),
      timeZone: days.timeZone,
    },
    context.clock.now(),
  );
  return through < last;
}

async function writeDay(
  tx: Transaction,
  customerId: string,
  day: CalendarDate,
  since: Parameters<typeof queries.listChanges>[2],
): Promise<void> {
  const changes = await queries.listChanges(tx, customerId, since);
  if (changes.length === 0) return;
  const keys = new Map(changes.map((change) => [queries.historyKey(change), change]));
  const open = new Map(
    (await queries.listOpenDays(tx, customerId)).map((row) => [queries.historyKey(row), row]),
  );
  const changed = closeDay(
    new Map([...open].map(([key, { quantity }]) => [key, quantity])),
    [...keys].map(([key, { change }]) => ({ key, change })),
  );
  const ended = changed.flatMap(({ key }) => open.get(key)?.id ?? []);
  if (ended.length > 0) await queries.endDays(tx, ended, addDays(day, -1));
  const begun = changed.flatMap(({ key, quantity }) => {
    const stock = keys.get(key);
    return stock && quantity !== 0 ? [{ ...stock, quantity }] : [];
  });
  if (begun.length > 0) await queries.insertDays(tx, customerId, day, begun);
}

interface Posted {
  readonly customerId: string;
  readonly rows: readonly LedgerRow[];
  readonly now: Date;
}

/** Notes corrections for postings on closed days, in the transaction of the posting. */
export async function recordCorrections(tx: Transaction, { customerId, rows, now }: Posted): Promise<void> {
  const closed = await queries.findClosed(tx, customerId);
  if (!closed) return;
  // The zone in which the days were closed, whatever the setting is now.
  const { dayOf } = businessDays(closed.timeZone);
  const corrections = rows.flatMap((row): queries.NewCorrection[] => {
    if (row.at >= closed.closedUntil.getTime()) return [];
    const key = queries.historyKey(row);
    const correction = correctionFor(
      { key, day: dayOf(row.at), quantity: row.quantity },
      closed.closedThrough,
    );
    return correction
      ? [{ ...row, change: correction.change, from: correction.from, to: correction.to }]
      : [];
  });
  if (corrections.length > 0) await queries.insertCorrections(tx, customerId, corrections, now);
}
