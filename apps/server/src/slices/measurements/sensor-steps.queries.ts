import { READING_VALID_MINUTES, TIME_FLAGS } from '@parwell/domain';
import { sql, type Sql } from '../../platform/db/database.ts';
import { deviceMoves } from '../devices/devices.public.ts';
import { arrheniusTwin } from './mean-kinetic.twin.ts';

/** Readings dated in the future are kept but are no measurement of the time they name. */
export const hasValidTime = sql`flags & ${TIME_FLAGS.ahead} = 0`;

/** No reading holds longer (H1). */
const LONGEST = sql`interval '60 minutes'`;

/** Whole milliseconds. */
const msBetween = (from: Sql, until: Sql): Sql =>
  sql`round(extract(epoch FROM ${until} - ${from}) * 1000)::bigint`;

/** The part whose ranges a row of `measurement_series` is judged by. */
const rangePart = sql`CASE WHEN EXISTS (
  SELECT FROM device_ranges own
  WHERE own.cabinet_id = measurement_series.cabinet_id AND own.part = measurement_series.part)
  THEN measurement_series.part ELSE '' END`;

/**
 * The ranges that each temperature sensor was judged by, one after the other without a gap (H3), for a join: rows named
 * `judged`. A compartment that is not known by itself has the ranges of its device.
 */
export const judgedRanges: Sql = sql`(
  SELECT id AS series_id, measurement_series.cabinet_id, measurement_series.part, starts_at, ends_at, low, high, is_assumed
  FROM measurement_series JOIN device_ranges ON device_ranges.cabinet_id = measurement_series.cabinet_id
    AND device_ranges.part = ${rangePart}
  WHERE quantity = 'temperature') AS judged`;

/** How often devices measured (H1), for a join: rows named `every`. Without a row it was not set. */
export const readingIntervals: Sql = sql`(
  SELECT cabinet_id, starts_at, ends_at, seconds FROM device_reading_intervals) AS every`;

/** The range that each temperature sensor is judged by now, for a join: rows named `allowed`. */
export const presentRanges: Sql = sql`(
  SELECT series_id, low, high FROM ${judgedRanges} WHERE ends_at = 'infinity') AS allowed`;

/**
 * The domain's `sumSteps` in SQL, for `spans` (series_id, starts, ends) of temperature sensors that are over: how long a
 * sensor was in range, too warm and too cold (H1), each moment judged by the range in force then (H3), and what its mean
 * kinetic temperature needs (H2). A span of which nothing is known has no row.
 */
export const sumSteps = (spans: Sql): Sql => sql`
  WITH span AS MATERIALIZED (
    SELECT spans.series_id, starts, ends, cabinet_id, ${rangePart} AS range_part,
      EXISTS (SELECT FROM ${readingIntervals} WHERE every.cabinet_id = measurement_series.cabinet_id) AS has_intervals
    FROM (${spans}) spans JOIN measurement_series ON id = spans.series_id AND quantity = 'temperature'
    WHERE starts < ends),
  moved AS MATERIALIZED (
    SELECT cabinet_id, array_agg(moved_at) AS moves FROM ${deviceMoves}
    WHERE cabinet_id IN (SELECT cabinet_id FROM span) GROUP BY cabinet_id),
  -- Each range of a span reads its points: nearly always there is one.
  piece AS MATERIALIZED (
    SELECT series_id, starts, ends, value, is_assumed, span_from, span_until,
      ${msBetween(sql`span_from`, sql`span_until`)} AS ms, value > high AS is_warm, value < low AS is_cold
    FROM span JOIN device_ranges judged ON judged.cabinet_id = span.cabinet_id AND judged.part = range_part
      AND judged.starts_at < ends AND judged.ends_at > starts
    LEFT JOIN moved ON moved.cabinet_id = span.cabinet_id
    CROSS JOIN LATERAL (
      SELECT value, greatest(at, starts, judged.starts_at) AS span_from,
        least(next_at, ends, judged.ends_at, at + least(${LONGEST}, greatest(
            ${READING_VALID_MINUTES} * interval '1 minute', CASE WHEN has_intervals THEN 3 * interval '1 second' * (
              SELECT seconds FROM ${readingIntervals}
              WHERE every.cabinet_id = span.cabinet_id AND at >= every.starts_at AND at < every.ends_at) END)),
          CASE WHEN moves IS NOT NULL THEN (SELECT min(moved_at) FROM unnest(moves) moved_at WHERE moved_at > at) END) AS span_until
      FROM (
        SELECT at, value, lead(at) OVER (ORDER BY at) AS next_at FROM measurements
        WHERE series_id = span.series_id AND at < ends AND at > starts - ${LONGEST} AND ${hasValidTime}) point
      OFFSET 0) held
    WHERE span_from < span_until),
  out_of_range AS (
    SELECT series_id, starts, ends, span_from, span_until,
      lag(span_until) OVER (PARTITION BY series_id, starts, ends ORDER BY span_from) IS DISTINCT FROM span_from AS begins
    FROM piece WHERE is_warm OR is_cold),
  stretch AS (
    SELECT series_id, starts, ends, min(span_from) AS span_from, max(span_until) AS span_until
    FROM (
      SELECT *, count(*) FILTER (WHERE begins) OVER (PARTITION BY series_id, starts, ends ORDER BY span_from) AS number
      FROM out_of_range) numbered
    GROUP BY series_id, starts, ends, number),
  stretches AS (
    SELECT series_id, starts, ends, max(ms) AS longest, max(ms) FILTER (WHERE span_from = starts) AS at_start,
      max(ms) FILTER (WHERE span_until = ends) AS at_end
    FROM stretch CROSS JOIN LATERAL (SELECT ${msBetween(sql`span_from`, sql`span_until`)}) long(ms)
    GROUP BY series_id, starts, ends),
  sums AS (
    SELECT series_id, starts, ends,
      coalesce(sum(ms) FILTER (WHERE NOT is_warm AND NOT is_cold), 0)::bigint AS in_ms,
      coalesce(sum(ms) FILTER (WHERE is_warm), 0)::bigint AS warm_ms,
      coalesce(sum(ms) FILTER (WHERE is_cold), 0)::bigint AS cold_ms,
      coalesce(sum(ms) FILTER (WHERE is_assumed), 0)::bigint AS assumed_ms,
      sum(${arrheniusTwin.expression({ degrees: sql`value` }, undefined)} * ms) AS arrhenius_ms,
      min(value) AS lowest, max(value) AS highest
    FROM piece GROUP BY series_id, starts, ends)
  SELECT sums.*, coalesce(longest, 0) AS longest_out_ms, coalesce(at_start, 0) AS out_at_start_ms,
    coalesce(at_end, 0) AS out_at_end_ms
  FROM sums LEFT JOIN stretches USING (series_id, starts, ends)`;
