import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { listRanges } from './allowed-ranges.queries.ts';
import * as queries from './roll-up.queries.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

const HOUR_MS = 3_600_000;
/** An hour is closed this long after its end: by then, whoever stored its last point on time has committed. */
const SETTLED_MS = 5 * 60_000;
/** After a pause, at a time. */
const MOST_HOURS = 24;
/** Ingest of late points waits while a portion is worked on. */
const LATE_PORTION = 1000;

/** Puts the hours together that are over, and again those that got points since. */
export async function rollUpMeasurements({ db, clock }: Needs): Promise<void> {
  const closed = new Date(Math.floor((clock.now().getTime() - SETTLED_MS) / HOUR_MS) * HOUR_MS);
  const repeatUntil = async (done: (tx: Transaction, rolledUpTo: Date) => Promise<boolean>) => {
    const step = () =>
      db.transaction(async (tx) => {
        await tx.plain('SET LOCAL statement_timeout = 0');
        return done(tx, (await queries.lockProgress(tx)).rolledUpTo);
      });
    while (!(await step()));
  };
  await repeatUntil(async (tx, rolledUpTo) => {
    if (rolledUpTo >= closed) return true;
    const next = new Date(Math.min(closed.getTime(), rolledUpTo.getTime() + MOST_HOURS * HOUR_MS));
    await queries.rollUp(tx, queries.allSeries(rolledUpTo, next), await listRanges(tx));
    await queries.setRolledUpTo(tx, next);
    return false;
  });
  await repeatUntil(async (tx, rolledUpTo) => {
    const late = await queries.takeLate(tx, rolledUpTo, LATE_PORTION);
    await queries.rollUp(tx, queries.withNext(late, rolledUpTo), await listRanges(tx));
    return late.series.length < LATE_PORTION;
  });
}
