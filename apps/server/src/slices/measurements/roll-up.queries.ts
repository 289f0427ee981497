import { sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';
import { devices } from '../devices/devices.public.ts';
import { joinRanges, type Ranges } from './allowed-ranges.queries.ts';
import { pointsWithDuration } from './point-durations.ts';

/** Roll-up progress, in seconds since 1970. */
export interface Progress {
  readonly rolledUpTo: number;
  /** Older points are deleted; only hours are kept. */
  readonly pointsSince: number;
}

export const readProgress = (db: Queryable) =>
  db.one<Progress>(sql`
    SELECT date_part('epoch', rolled_up_to) AS "rolledUpTo", date_part('epoch', points_since) AS "pointsSince"
    FROM measurement_progress`);

/**
 * Locks the progress row, so that only one roll-up runs at a time. Lock it before any points: a roll-up reads points
 * while it holds this lock, so the other order would deadlock.
 */
export const lockProgress = (tx: Transaction) =>
  tx.one<{ rolledUpTo: Date }>(
    sql`SELECT rolled_up_to AS "rolledUpTo" FROM measurement_progress FOR NO KEY UPDATE`,
  );

export const setRolledUpTo = (tx: Transaction, rolledUpTo: Date) =>
  tx.run(sql`UPDATE measurement_progress SET rolled_up_to = ${rolledUpTo}`);

/**
 * Computes hours (series_id, hour) from their points, replacing earlier results. Once the points of an hour are
 * deleted, a few late ones must not replace the result computed from all.
 */
export const rollUp = (tx: Transaction, hours: Sql, ranges: Ranges) =>
  tx.run(sql`
    INSERT INTO measurement_hours AS known (series_id, hour, count, sum, min, max, arrhenius, seconds_out)
    SELECT series_id, starts, count(value), coalesce(sum(value::float8), 0), min(value), max(value),
      sum(arrhenius), sum(seconds_out)
    FROM (${pointsWithDuration(spansOf(hours, ranges))}) point GROUP BY series_id, starts
    ON CONFLICT (series_id, hour) DO UPDATE SET count = excluded.count, sum = excluded.sum, min = excluded.min,
      max = excluded.max, arrhenius = excluded.arrhenius, seconds_out = excluded.seconds_out
    WHERE excluded.count >= known.count
      OR excluded.hour >= (SELECT points_since FROM measurement_progress)`);

/** The hour after a device has moved must not show how long it was out of range before. */
const spansOf = (hours: Sql, ranges: Ranges): Sql => sql`
  SELECT series_id, hour AS starts, hour + interval '1 hour' AS ends,
    CASE WHEN assigned_since <= hour THEN assigned_since END AS since,
    CASE WHEN quantity = 'temperature' THEN low END AS low,
    CASE WHEN quantity = 'temperature' THEN high END AS high
  FROM (${hours}) wanted JOIN measurement_series ON id = series_id
  JOIN ${devices} USING (cabinet_id) ${joinRanges(ranges)}`;

export const hoursOfAllSeries = (from: Date, until: Date): Sql => sql`
  SELECT id AS series_id, hour FROM measurement_series,
    generate_series(${from}::timestamptz, ${until}::timestamptz - interval '1 hour', interval '1 hour') hour`;

interface LateHours {
  readonly series: readonly number[];
  readonly hours: readonly Date[];
}

/** Writers of late points lock the table: once we have the lock, all points of marked hours are committed. */
export async function claimLateHours(tx: Transaction, before: Date, most: number): Promise<LateHours> {
  await tx.run(sql`LOCK TABLE measurement_late_hours IN SHARE ROW EXCLUSIVE MODE`);
  const late = await tx.many<{ series_id: number; hour: Date }>(sql`
    DELETE FROM measurement_late_hours WHERE (series_id, hour) IN (
      SELECT series_id, hour FROM measurement_late_hours WHERE hour < ${before} ORDER BY 1, 2 LIMIT ${most})
    RETURNING series_id, hour`);
  return { series: late.map(({ series_id }) => series_id), hours: late.map(({ hour }) => hour) };
}

/** A late point also changes how long the point before it is valid, which may extend into the next hour. */
export const withNextHours = ({ series, hours }: LateHours, before: Date): Sql => sql`
  SELECT DISTINCT series_id, hour + later * interval '1 hour' AS hour
  FROM unnest(${series}::int[], ${hours}::timestamptz[]) AS late(series_id, hour), generate_series(0, 1) later
  WHERE hour + later * interval '1 hour' < ${before}`;
