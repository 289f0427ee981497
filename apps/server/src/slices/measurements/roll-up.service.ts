import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { listWeeks } from './partitions.queries.ts';
import * as queries from './roll-up.queries.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

const HOUR_MS = 3_600_000;
/** An hour is closed this long after its end: by then, points stored on time are committed. */
const CLOSE_AFTER_MS = 5 * 60_000;
/** Limits one transaction after a downtime. */
const MAX_HOURS = 24;
/** Ingest of late points is blocked while a batch of late hours is processed. */
const LATE_BATCH = 1000;

/** Few, so that the hours of the day do not wait long for it. */
const RENEWED_HOURS = 6;

/**
 * Rolls up anew the hours that were rolled up by reading and whose points exist, from the newest back (H1). May be killed
 * and repeated, and run twice at once.
 */
export async function renewHours({ db }: Needs, signal?: AbortSignal): Promise<void> {
  const [oldest] = await listWeeks(db);
  const step = () =>
    db.transaction(async (tx) => {
      await tx.plain('SET LOCAL statement_timeout = 0');
      await queries.lockProgress(tx);
      const { renewedSince, pointsSince } = await queries.readRenewed(tx);
      // In the first hour with points, the one that holds into it may be deleted.
      const first = Math.max((pointsSince?.getTime() ?? 0) + HOUR_MS, oldest?.start.getTime() ?? Infinity);
      const from = new Date(Math.max(first, renewedSince.getTime() - RENEWED_HOURS * HOUR_MS));
      if (from >= renewedSince) return true;
      await queries.rollUp(tx, queries.hoursOfAllSeries(from, renewedSince));
      await queries.setRenewed(tx, from);
      return false;
    });
  while (!(await step())) signal?.throwIfAborted();
}

/** Rolls up the hours that are over, and those that got late points once more. */
export async function rollUpMeasurements({ db, clock }: Needs, signal?: AbortSignal): Promise<void> {
  const closed = new Date(Math.floor((clock.now().getTime() - CLOSE_AFTER_MS) / HOUR_MS) * HOUR_MS);
  const repeatUntil = async (done: (tx: Transaction, rolledUpTo: Date) => Promise<boolean>) => {
    const step = () =>
      db.transaction(async (tx) => {
        await tx.plain('SET LOCAL statement_timeout = 0');
        return done(tx, (await queries.lockProgress(tx)).rolledUpTo);
      });
    while (!(await step())) signal?.throwIfAborted();
  };
  await repeatUntil(async (tx, rolledUpTo) => {
    if (rolledUpTo >= closed) return true;
    const next = new Date(Math.min(closed.getTime(), rolledUpTo.getTime() + MAX_HOURS * HOUR_MS));
    await queries.rollUp(tx, queries.hoursOfAllSeries(rolledUpTo, next));
    await queries.setRolledUpTo(tx, next);
    return false;
  });
  await repeatUntil(async (tx, rolledUpTo) => {
    const late = await queries.claimLateHours(tx, rolledUpTo, LATE_BATCH);
    await queries.rollUp(tx, queries.withNextHours(late, rolledUpTo));
    return late.series.length < LATE_BATCH;
  });
}
