import { nextRun } from '@parwell/domain';
import type { Transaction } from '../../platform/db/database.ts';
import * as queries from './subscriptions.queries.ts';

/** The scheduled reports of a user run in the zone the user has chosen (RPT-012), also when it changes. */
export async function moveSubscriptionsToZone(
  tx: Transaction,
  now: Date,
  userId: string,
  timeZone: string,
): Promise<void> {
  for (const row of await queries.lockInOtherZones(tx, userId, timeZone)) {
    // A run that is due stays due; the one after it is found in the new zone.
    const next = row.nextRun <= now ? row.nextRun : nextRun({ ...row, timeZone }, now);
    await queries.moveToZone(tx, row.id, timeZone, next);
  }
}
