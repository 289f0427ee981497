import { nextRun } from '@parwell/domain';
import type { Transaction } from '../../platform/db/database.ts';
import type { ZoneChosen } from '../users/user-changes.public.ts';
import * as queries from './subscriptions.queries.ts';

/** Scheduled reports run in the user's time zone (RPT-012), so they move when the user changes it. */
export async function moveSubscriptionsToZone(
  tx: Transaction,
  { userId, timeZone, now }: ZoneChosen,
): Promise<void> {
  for (const row of await queries.lockInOtherZones(tx, userId, timeZone)) {
    // A run that is already due keeps its time; later runs follow the new zone.
    const next = row.nextRun <= now ? row.nextRun : nextRun({ ...row, timeZone }, now);
    await queries.moveToZone(tx, row.id, timeZone, next);
  }
}
