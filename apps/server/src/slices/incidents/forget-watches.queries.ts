import { sql, type Transaction } from '../../platform/db/database.ts';

/** For a device that is no longer watched. If it is watched again, everything begins anew (C13). */
export async function forgetWatches(tx: Transaction, cabinetId: string): Promise<void> {
  await tx.run(sql`DELETE FROM range_watches WHERE cabinet_id = ${cabinetId}`);
  await tx.run(sql`DELETE FROM silent_devices WHERE cabinet_id = ${cabinetId}`);
  await tx.run(sql`DELETE FROM silent_sensors WHERE cabinet_id = ${cabinetId}`);
}
