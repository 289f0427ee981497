import type { LiveTopic } from '@parwell/contract';
import { sql, type Database, type Transaction } from '../../platform/db/database.ts';
import { changed } from '../live/live.public.ts';

/** For the pages of the customers that have these devices now. */
export async function changedAtDevices(
  db: Database | Transaction,
  topic: LiveTopic,
  cabinetIds: readonly string[],
): Promise<void> {
  if (cabinetIds.length === 0) return;
  const owners = await db.many<{ customerId: string }>(sql`
    SELECT DISTINCT customer_id AS "customerId" FROM devices WHERE cabinet_id = ANY(${[...new Set(cabinetIds)]})`);
  for (const { customerId } of owners) changed(db, topic, customerId);
}
