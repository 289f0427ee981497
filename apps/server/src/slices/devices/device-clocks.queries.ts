import type { ClockWatch } from '@parwell/domain';
import { sql, type Transaction } from '../../platform/db/database.ts';

/** Of devices whose clocks do not seem right. The caller has locked the devices. */
export const findClocks = (tx: Transaction, cabinetIds: readonly string[]) =>
  tx.many<ClockWatch & { cabinetId: string }>(sql`
    SELECT cabinet_id AS "cabinetId", off_ms::float8 AS off, round(date_part('epoch', since) * 1000) AS since,
      is_wrong AS "isWrong"
    FROM device_clocks WHERE cabinet_id = ANY(${cabinetIds})`);

/** The latest times that devices have sent, in epoch milliseconds. */
export const findNewestTimes = (tx: Transaction, cabinetIds: readonly string[]) =>
  tx.many<{ cabinetId: string; at: number }>(sql`
    SELECT cabinet_id AS "cabinetId", round(date_part('epoch', clock_at) * 1000) AS at FROM device_contacts
    WHERE cabinet_id = ANY(${cabinetIds}) AND clock_at IS NOT NULL`);

export async function saveClocks(
  tx: Transaction,
  clocks: readonly (ClockWatch & { readonly cabinetId: string })[],
): Promise<void> {
  if (clocks.length === 0) return;
  await tx.run(sql`
    INSERT INTO device_clocks (cabinet_id, off_ms, since, is_wrong)
    SELECT "cabinetId", off, to_timestamp(since / 1000), "isWrong"
    FROM jsonb_to_recordset(${JSON.stringify(clocks)}) AS clock("cabinetId" text, off float8, since float8, "isWrong" boolean)
    ORDER BY "cabinetId" COLLATE "C"
    ON CONFLICT (cabinet_id) DO UPDATE SET off_ms = excluded.off_ms, since = excluded.since, is_wrong = excluded.is_wrong`);
}

export async function deleteClocks(tx: Transaction, cabinetIds: readonly string[]): Promise<void> {
  if (cabinetIds.length === 0) return;
  await tx.run(sql`DELETE FROM device_clocks WHERE cabinet_id = ANY(${cabinetIds})`);
}
