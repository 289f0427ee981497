import { sql, type Sql } from '../../platform/db/database.ts';
import { judgedRanges, sumSteps } from './sensor-steps.queries.ts';

/** The first whole hour from then on. */
const nextHour = (at: Sql): Sql =>
  sql`date_trunc('hour', ${at} + interval '1 hour' - interval '1 microsecond', 'UTC')`;
const thisHour = (at: Sql): Sql => sql`date_trunc('hour', ${at}, 'UTC')`;

/**
 * Hours of sensors, each the sums of `sumSteps`. The domain's `sumsOfHourByReading` in SQL for hours that were rolled up by
 * reading: they count as whole hours, on the side on which the range was left farther.
 */
const rolledUpHours = (spans: Sql): Sql => sql`
  SELECT span.series_id, span.place,
    CASE WHEN NOT by_reading THEN in_ms ELSE 3600000 - out_ms END::bigint AS in_ms,
    CASE WHEN NOT by_reading THEN warm_ms WHEN is_warm THEN out_ms ELSE 0 END::bigint AS warm_ms,
    CASE WHEN NOT by_reading THEN cold_ms WHEN is_warm THEN 0 ELSE out_ms END::bigint AS cold_ms,
    CASE WHEN NOT by_reading THEN assumed_ms ELSE 0 END::bigint AS assumed_ms,
    CASE WHEN by_reading THEN 3600000 ELSE 0 END AS by_reading_ms,
    CASE WHEN by_reading THEN arrhenius / count * 3600000 ELSE arrhenius_ms END AS arrhenius_ms,
    CASE WHEN by_reading THEN min ELSE lowest END AS lowest, CASE WHEN by_reading THEN max ELSE highest END AS highest
  FROM (${spans}) span CROSS JOIN LATERAL (
    SELECT *, in_ms IS NULL AS by_reading, least(3600000, round(seconds_out * 1000)) AS out_ms FROM measurement_hours
    WHERE series_id = span.series_id AND hour >= span.starts AND hour < span.ends OFFSET 0) rolled_up
  LEFT JOIN LATERAL (
    SELECT rolled_up.max - high >= low - rolled_up.min AS is_warm FROM ${judgedRanges}
    WHERE by_reading AND judged.series_id = span.series_id AND judged.starts_at <= hour AND judged.ends_at > hour) side ON TRUE
  WHERE NOT by_reading OR count > 0`;

/** What is left of a span beside its whole hours; all of it if it has none. */
const EDGES = sql`CROSS JOIN LATERAL (VALUES
  (from_at, CASE WHEN hours_from < hours_until THEN hours_from ELSE until_at END),
  (CASE WHEN hours_from < hours_until THEN hours_until ELSE until_at END, until_at)) AS edge(starts, ends)
  WHERE edge.starts < edge.ends`;

/**
 * The one place where figures of a period come from (H1, H2): for each of `spans` (series_id, place, starts, ends, since,
 * before) the sums of its whole hours, and of its edges from points, as (series_id, place, period_ms, in_ms, warm_ms, cold_ms,
 * assumed_ms, by_reading_ms, arrhenius_ms, lowest, highest). `place` tells spans of the same sensor apart; nothing before
 * `since` or from `before` on counts: the device was with another customer. Where points are deleted already, the hours that
 * the span touches count whole, and its period is as long as they are.
 */
export const sensorFigures = (spans: Sql): Sql => sql`
  WITH asked AS MATERIALIZED (
    SELECT series_id, place, rolled_up_to,
      greatest(since, CASE WHEN starts < points_since THEN ${thisHour(sql`starts`)} ELSE starts END) AS from_at,
      least(before, CASE WHEN ends < points_since THEN ${nextHour(sql`ends`)} ELSE ends END) AS until_at
    FROM (${spans}) spans CROSS JOIN measurement_progress),
  period AS MATERIALIZED (
    SELECT series_id, place, from_at, until_at, ${nextHour(sql`from_at`)} AS hours_from,
      least(${thisHour(sql`until_at`)}, rolled_up_to) AS hours_until
    FROM asked WHERE from_at < until_at),
  summed AS (
    ${rolledUpHours(sql`
      SELECT series_id, place, hours_from AS starts, hours_until AS ends FROM period WHERE hours_from < hours_until`)}
    UNION ALL
    SELECT series_id, place, in_ms, warm_ms, cold_ms, assumed_ms, 0, arrhenius_ms, lowest, highest
    FROM (${sumSteps(sql`SELECT DISTINCT series_id, edge.starts, edge.ends FROM period ${EDGES}`)}) edges
    JOIN (SELECT series_id, place, edge.starts, edge.ends FROM period ${EDGES}) placed USING (series_id, starts, ends))
  SELECT series_id, place, (extract(epoch FROM until_at - from_at) * 1000)::float8 AS period_ms,
    coalesce(sum(in_ms), 0)::float8 AS in_ms, coalesce(sum(warm_ms), 0)::float8 AS warm_ms,
    coalesce(sum(cold_ms), 0)::float8 AS cold_ms, coalesce(sum(assumed_ms), 0)::float8 AS assumed_ms,
    coalesce(sum(by_reading_ms), 0)::float8 AS by_reading_ms, sum(arrhenius_ms) AS arrhenius_ms,
    min(lowest) AS lowest, max(highest) AS highest
  FROM period LEFT JOIN summed USING (series_id, place)
  GROUP BY series_id, place, from_at, until_at`;
