import { sql, type Transaction } from '../../platform/db/database.ts';
import { listRanges } from './allowed-ranges.queries.ts';
import { allSeries, setRolledUpTo, rollUp } from './roll-up.queries.ts';

const HOUR_MS = 3_600_000;

/** For points that were put in by hand: they are kept since `from`, and rolled up to the hour that runs. */
export async function keepHours(tx: Transaction, from: Date, now: Date): Promise<void> {
  const thisHour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  await rollUp(tx, allSeries(from, thisHour), await listRanges(tx));
  await setRolledUpTo(tx, thisHour);
  await tx.run(sql`UPDATE measurement_progress SET points_since = ${from}`);
}
