import type { ClockDirection } from '@parwell/domain';
import { sql, type Sql, type Transaction } from '../../platform/db/database.ts';

export interface NewFault {
  readonly cabinetId: string;
  readonly direction: ClockDirection;
  readonly seconds: number;
  readonly readings: number;
}

/** In the order of their ids, so that two gateways never deadlock. */
export const noteRightClocks = (tx: Transaction, ids: readonly string[], now: Date) =>
  tx.run(sql`
    UPDATE device_clock_faults SET right_since = ${now} WHERE (cabinet_id, direction) IN (
      SELECT cabinet_id, direction FROM device_clock_faults
      WHERE cabinet_id = ANY(${ids}) AND right_since IS NULL ORDER BY cabinet_id, direction FOR UPDATE)`);

/** Adds to a fault that lasts; if the clock was right meanwhile, a new fault begins. */
export const noteFaults = (tx: Transaction, faults: readonly NewFault[], now: Date) =>
  tx.run(sql`
    INSERT INTO device_clock_faults AS known (cabinet_id, direction, seconds, readings, first_at, last_at)
    SELECT "cabinetId", direction, seconds, readings, ${now}::timestamptz, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(faults)}) AS fault("cabinetId" text, direction text, seconds bigint,
      readings integer) ORDER BY "cabinetId" COLLATE "C", direction
    ON CONFLICT (cabinet_id, direction) DO UPDATE SET seconds = excluded.seconds, last_at = excluded.last_at,
      readings = excluded.readings + CASE WHEN known.right_since IS NULL THEN known.readings ELSE 0 END,
      first_at = CASE WHEN known.right_since IS NULL THEN known.first_at ELSE excluded.first_at END,
      right_since = NULL`);

/** The clock faults of a device that people should know of: JSON, the contract's ClockFault. */
export const clockFaultsOf = (cabinetId: Sql): Sql => sql`(
  SELECT coalesce(json_agg(json_build_object('direction', direction, 'seconds', seconds, 'readings', readings,
    'firstAt', first_at, 'lastAt', last_at, 'rightSince', right_since) ORDER BY direction), '[]')
  FROM device_clock_faults WHERE device_clock_faults.cabinet_id = ${cabinetId})`;

/** Readings made for the customer that the device leaves are not shown to the next one. */
export async function forgetClockFaults(tx: Transaction, cabinetId: string): Promise<void> {
  await tx.run(sql`DELETE FROM device_clock_faults WHERE cabinet_id = ${cabinetId}`);
  await tx.run(sql`DELETE FROM device_clocks WHERE cabinet_id = ${cabinetId}`);
}
