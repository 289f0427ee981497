import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { devices } from '../devices/devices.public.ts';
import { presentRanges } from './sensor-steps.queries.ts';

/** Older readings say nothing about now, and would have to be searched for in every partition. */
const DAY_MS = 24 * 3_600_000;

/** People count compartments from one. */
const compartment = sql`'Compartment ' || CASE WHEN part ~ '^[0-9]{1,4}$' THEN (part::int + 1)::text ELSE part END`;

/**
 * The last temperature of a device as JSON, or NULL: `{ celsius, measuredAt, place, allowed }`. Of several places the first one
 * that was measured. Readings before `since` and those of a clock that is ahead do not count.
 */
export const latestTemperature = (cabinetId: Sql, since: Sql, now: Date): Sql => sql`(
  SELECT json_build_object('celsius', round(value::numeric, 2), 'measuredAt', at,
    'place', CASE WHEN count(*) OVER () = 1 THEN '' WHEN zone <> '' THEN zone ELSE ${compartment} END,
    'allowed', (
      SELECT json_build_object('min', round(low::numeric, 2), 'max', round(high::numeric, 2)) FROM ${presentRanges}
      WHERE allowed.series_id = measurement_series.id))
  FROM measurement_series CROSS JOIN LATERAL (
    SELECT at, value FROM measurements
    WHERE series_id = measurement_series.id AND at > ${new Date(now.getTime() - DAY_MS)} AND at <= ${now} AND at >= ${since}
    ORDER BY at DESC LIMIT 1) latest
  WHERE cabinet_id = ${cabinetId} AND quantity = 'temperature' AND is_primary
  ORDER BY length(part), part, zone LIMIT 1)`;

interface PresentPlace {
  readonly cabinetId: Sql;
  /** Only measurements while the device was with this customer. */
  readonly customerId: Sql;
  /** The warmest if true, else the coldest. */
  readonly isHigh: Sql;
  /** NULL: of all compartments, of all zones. */
  readonly compartment: Sql;
  readonly zone: Sql;
}

/**
 * The worst of the newest temperatures of a device's sensors, for a lateral join: a row named `present` with `celsius`,
 * `measured_at`, `part`, `zone` and `is_out`; none without a temperature of the last day.
 */
export const presentTemperature = (
  { cabinetId, customerId, isHigh, compartment, zone }: PresentPlace,
  now: Date,
): Sql => sql`(
    SELECT round(value::numeric, 2)::float8 AS celsius, at AS measured_at, part, zone,
      CASE WHEN ${isHigh} THEN value > allowed.high ELSE value < allowed.low END AS is_out
    FROM measurement_series JOIN ${devices} USING (cabinet_id) JOIN ${presentRanges} ON allowed.series_id = id
    CROSS JOIN LATERAL (
      SELECT at, value FROM measurements
      WHERE series_id = measurement_series.id AND at > ${new Date(now.getTime() - DAY_MS)} AND at <= ${now}
        AND at >= assigned_since
      ORDER BY at DESC LIMIT 1) latest
    WHERE measurement_series.cabinet_id = ${cabinetId} AND devices.customer_id = ${customerId} AND quantity = 'temperature'
      AND (${compartment} IS NULL OR part = ${compartment}) AND (${zone} IS NULL OR zone = ${zone})
    ORDER BY CASE WHEN ${isHigh} THEN -value ELSE value END LIMIT 1) AS present`;

/** The place of each series, for a join: rows named `series_places` with the compartment as `part`. */
export const seriesPlaces: Sql = sql`(SELECT id AS series_id, part, zone FROM measurement_series) AS series_places`;

/**
 * The newest stored points of series, by series, in epoch milliseconds: those at or after `from` whose time is
 * plausible.
 */
export async function findNewestPoints(
  db: Queryable,
  series: readonly { readonly seriesId: number; readonly from: number }[],
): Promise<ReadonlyMap<number, number>> {
  if (series.length === 0) return new Map();
  const rows = await db.many<{ seriesId: number; time: number }>(sql`
    SELECT "seriesId", date_part('epoch', at) * 1000 AS time
    FROM jsonb_to_recordset(${JSON.stringify(series)}) AS wanted("seriesId" int, "from" float8) CROSS JOIN LATERAL (
      SELECT at FROM measurements WHERE series_id = "seriesId" AND at >= to_timestamp("from" / 1000) AND flags = 0
      ORDER BY at DESC LIMIT 1) newest`);
  return new Map(rows.map(({ seriesId, time }) => [seriesId, Math.round(time)]));
}

/**
 * Thermometers with measurements of plausible time in a span, and the time of the last one, for a join: rows named
 * `thermometers`.
 */
export const thermometers = (from: Date, until: Date): Sql => sql`(
  SELECT id AS series_id, cabinet_id, part, zone, newest.at AS last_value_at
  FROM measurement_series CROSS JOIN LATERAL (
    SELECT at FROM measurements WHERE series_id = id AND at > ${from} AND at <= ${until} AND flags = 0
    ORDER BY at DESC LIMIT 1) newest
  WHERE quantity = 'temperature') AS thermometers`;
