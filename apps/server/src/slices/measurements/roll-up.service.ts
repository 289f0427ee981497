import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { listRanges } from './allowed-ranges.queries.ts';
import * as queries from './roll-up.queries.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

const HOUR_MS = 3_600_000;
/** An hour is closed this long after its end: by then, points stored on time are committed. */
const CLOSE_AFTER_MS = 5 * 60_000;
/** Limits one transaction after a downtime. */
const MAX_HOURS = 24;
/** Ingest of late points is blocked while a batch of late hours is processed. */
const LATE_BATCH = 1000;

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
    await queries.rollUp(tx, queries.hoursOfAllSeries(rolledUpTo, next), await listRanges(tx));
    await queries.setRolledUpTo(tx, next);
    return false;
  });
  await repeatUntil(async (tx, rolledUpTo) => {
    const late = await queries.claimLateHours(tx, rolledUpTo, LATE_BATCH);
    await queries.rollUp(tx, queries.withNextHours(late, rolledUpTo), await listRanges(tx));
    return late.series.length < LATE_BATCH;
  });
}
