import { join, sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';
import { arrheniusTwin } from './mean-kinetic.twin.ts';
import { hasValidTime, sumSteps } from './sensor-steps.queries.ts';

/** What hours keep of `sumSteps`. */
const SUMS = [
  sql`in_ms`,
  sql`warm_ms`,
  sql`cold_ms`,
  sql`assumed_ms`,
  sql`arrhenius_ms`,
  sql`lowest`,
  sql`highest`,
  sql`longest_out_ms`,
  sql`out_at_start_ms`,
  sql`out_at_end_ms`,
];

const arrhenius = arrheniusTwin.expression({ degrees: sql`value` }, undefined);

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
 * Computes hours (series_id, hour) from their points, replacing earlier results. Once the points of an hour, or those
 * that hold into it, are deleted, a few late ones must not replace the result computed from all.
 */
export const rollUp = (tx: Transaction, hours: Sql) =>
  tx.run(sql`
    WITH span AS MATERIALIZED (
      SELECT series_id, hour AS starts, hour + interval '1 hour' AS ends FROM (${hours}) wanted),
    steps AS (${sumSteps(sql`SELECT * FROM span`)}),
    by_reading AS (
      SELECT series_id, starts, count(*) AS count, sum(value::float8) AS sum, min(value) AS min, max(value) AS max,
        sum(${arrhenius}) FILTER (WHERE quantity = 'temperature') AS arrhenius
      FROM span JOIN measurement_series ON id = series_id CROSS JOIN LATERAL (
        SELECT value FROM measurements
        WHERE series_id = span.series_id AND at >= starts AND at < ends AND ${hasValidTime}) point
      GROUP BY series_id, starts)
    INSERT INTO measurement_hours AS known (series_id, hour, count, sum, min, max, arrhenius, seconds_out, ${join(SUMS)})
    SELECT series_id, starts, coalesce(count, 0), coalesce(sum, 0), min, max, arrhenius,
      coalesce(warm_ms + cold_ms, 0) / 1000.0, ${join(SUMS)}
    FROM by_reading FULL JOIN steps USING (series_id, starts)
    ON CONFLICT (series_id, hour) DO UPDATE SET count = excluded.count, sum = excluded.sum, min = excluded.min,
      max = excluded.max, arrhenius = excluded.arrhenius, seconds_out = excluded.seconds_out,
      ${join(SUMS.map((name) => sql`${name} = excluded.${name}`))}
    WHERE excluded.count >= known.count
      OR excluded.hour >= (SELECT points_since + interval '1 hour' FROM measurement_progress)`);

export const hoursOfAllSeries = (from: Date, until: Date): Sql => sql`
  SELECT id AS series_id, hour FROM measurement_series,
    generate_series(${from}::timestamptz, ${until}::timestamptz - interval '1 hour', interval '1 hour') hour`;

/** Up to here hours are still to be rolled up anew; null: not begun. */
export const readRenewed = (tx: Transaction) =>
  tx.one<{ renewedSince: Date; pointsSince: Date | null }>(sql`
    SELECT coalesce(renewed_since, rolled_up_to) AS "renewedSince", nullif(points_since, '-infinity') AS "pointsSince"
    FROM measurement_progress`);

export const setRenewed = (tx: Transaction, renewedSince: Date) =>
  tx.run(sql`UPDATE measurement_progress SET renewed_since = ${renewedSince}`);

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

/** A late point holds, and changes how long the point before it holds, up to the end of the next hour. */
export const withNextHours = ({ series, hours }: LateHours, before: Date): Sql => sql`
  SELECT DISTINCT series_id, hour + later * interval '1 hour' AS hour
  FROM unnest(${series}::int[], ${hours}::timestamptz[]) AS late(series_id, hour), generate_series(0, 1) later
  WHERE hour + later * interval '1 hour' < ${before}`;
