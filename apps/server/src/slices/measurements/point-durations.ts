import { READING_VALID_MINUTES, TIME_FLAGS } from '@parwell/domain';
import { sql, type Sql } from '../../platform/db/database.ts';
import { arrheniusTwin } from './mean-kinetic.twin.ts';

/** Readings dated in the future are kept but left out of graphs. */
export const hasValidTime = sql`flags & ${TIME_FLAGS.ahead} = 0`;

/**
 * The points of `spans` (series_id, starts, ends, and low and high for a temperature), each with the seconds of the
 * span it was out of range. The last point before a span may still be valid within it: it is included without a value,
 * because the value belongs to an earlier span. A point before the span's `since` is left out: the device was with
 * another customer then.
 */
export const pointsWithDuration = (spans: Sql): Sql => sql`
  SELECT span.series_id, span.starts, greatest(at, span.starts) AS at,
    CASE WHEN at >= span.starts THEN value END AS value,
    CASE WHEN at >= span.starts AND span.low IS NOT NULL THEN ${arrheniusTwin.expression({ degrees: sql`value` }, undefined)} END AS arrhenius,
    CASE WHEN value < span.low OR value > span.high THEN greatest(0, date_part('epoch',
      least(next_at, at + ${READING_VALID_MINUTES} * interval '1 minute', span.ends) - greatest(at, span.starts)
    )) ELSE 0 END AS seconds_out
  FROM (${spans}) span CROSS JOIN LATERAL (
    SELECT at, value, lead(at) OVER (ORDER BY at) AS next_at FROM measurements
    WHERE series_id = span.series_id AND at < span.ends AND ${hasValidTime}
      AND at >= greatest(span.since, span.starts - ${READING_VALID_MINUTES} * interval '1 minute')
  ) point`;
