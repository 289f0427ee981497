import { POSITION_STATES, type LeftRange, type RangeWatch } from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';
import { devices, inPresentPeriod } from '../devices/devices.public.ts';
import { seriesPlaces } from '../measurements/measurements.public.ts';

/** Devices in use; `since`: when they came to their customers, in epoch milliseconds. */
export const listWatchedDevices = async (db: Queryable) =>
  (
    await db.many<{ cabinetId: string; assignedSince: number | null }>(sql`
      SELECT cabinet_id AS "cabinetId", date_part('epoch', nullif(assigned_since, '-infinity')) * 1000 AS "assignedSince"
      FROM ${devices} WHERE cabinet_state = ANY(${POSITION_STATES})`)
  ).map(({ cabinetId, assignedSince }) => ({ cabinetId, since: assignedSince ?? -Infinity }));

/** Only of thermometers that are not calm. */
export interface StoredWatch extends RangeWatch {
  readonly seriesId: number;
  readonly cabinetId: string;
  readonly begunAt: number;
}

interface WatchRow extends Omit<StoredWatch, 'out'> {
  readonly side: 'high' | 'low' | null;
  readonly since: number | null;
}

/** Of thermometers that are not calm, without watches that began at an earlier customer. */
export async function findWatches(tx: Transaction, seriesIds: readonly number[]): Promise<StoredWatch[]> {
  const rows = await tx.many<WatchRow>(sql`
    SELECT series_id AS "seriesId", cabinet_id AS "cabinetId", date_part('epoch', begun_at) * 1000 AS "begunAt",
      date_part('epoch', at) * 1000 AS at, side, date_part('epoch', since) * 1000 AS since,
      date_part('epoch', safe_since) * 1000 AS "safeSince", told AS alerted
    FROM range_watches
    WHERE series_id = ANY(${`{${seriesIds.join(',')}}`}::int[])
      AND ${inPresentPeriod(sql`range_watches.cabinet_id`, sql`begun_at`)}`);
  return rows.map(({ side, since, begunAt, at, safeSince, ...row }) => ({
    ...row,
    begunAt: Math.round(begunAt),
    at: Math.round(at),
    out: side !== null && since !== null ? { side, since: Math.round(since) } : null,
    safeSince: safeSince === null ? null : Math.round(safeSince),
  }));
}

export const listLeftRanges = (tx: Transaction, cabinetIds: readonly string[]) =>
  tx.many<LeftRange & { cabinetId: string }>(sql`
    SELECT range_watches.cabinet_id AS "cabinetId", side, (date_part('epoch', since) * 1000)::float8 AS since, part, zone
    FROM range_watches JOIN ${seriesPlaces} USING (series_id)
    WHERE range_watches.cabinet_id = ANY(${cabinetIds}) AND side IS NOT NULL AND since IS NOT NULL
      AND ${inPresentPeriod(sql`range_watches.cabinet_id`, sql`begun_at`)}`);

export async function saveWatches(tx: Transaction, watches: readonly StoredWatch[]): Promise<void> {
  if (watches.length === 0) return;
  const rows = watches.map(({ out, ...watch }) => ({ ...watch, ...out }));
  await tx.run(sql`
    INSERT INTO range_watches (series_id, cabinet_id, begun_at, at, side, since, safe_since, told)
    SELECT "seriesId", "cabinetId", to_timestamp("begunAt" / 1000), to_timestamp(at / 1000), side,
      to_timestamp(since / 1000), to_timestamp("safeSince" / 1000), alerted
    FROM jsonb_to_recordset(${JSON.stringify(rows)}) AS watch("seriesId" int, "cabinetId" text, "begunAt" float8,
      at float8, side text, since float8, "safeSince" float8, alerted text) ORDER BY 1
    ON CONFLICT (series_id) DO UPDATE SET begun_at = excluded.begun_at, at = excluded.at, side = excluded.side,
      since = excluded.since, safe_since = excluded.safe_since, told = excluded.told`);
}

export async function deleteWatches(tx: Transaction, seriesIds: readonly number[]): Promise<void> {
  if (seriesIds.length === 0) return;
  await tx.run(sql`DELETE FROM range_watches WHERE series_id = ANY(${seriesIds}::int[])`);
}
