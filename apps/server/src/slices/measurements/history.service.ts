import { sql, type Transaction } from '../../platform/db/database.ts';
import { hoursOfAllSeries, setRolledUpTo, rollUp } from './roll-up.queries.ts';

const HOUR_MS = 3_600_000;

/** For points inserted directly: keeps them from `from` on, and rolls them up to the current hour. */
export async function rollUpHistory(tx: Transaction, from: Date, now: Date): Promise<void> {
  const thisHour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  await rollUp(tx, hoursOfAllSeries(from, thisHour));
  await setRolledUpTo(tx, thisHour);
  await tx.run(sql`UPDATE measurement_progress SET points_since = ${from}, renewed_since = ${from}`);
}
