import { HOLDS_MINUTES, TIME_FLAGS } from '@parwell/domain';
import { sql, type Sql } from '../../platform/db/database.ts';
import { arrheniusTwin } from './mean-kinetic.twin.ts';

/** Readings dated in the future are kept but left out of graphs. */
export const isInTime = sql`flags & ${TIME_FLAGS.ahead} = 0`;

/**
 * The points of `spans` (series_id, starts, ends, and low and high for a temperature), each with the seconds
 * of the span for which it stands out of range. The point before a span reaches into it: it comes without a
 * value, which belongs elsewhere.
 */
export const heldPoints = (spans: Sql): Sql => sql`
  SELECT span.series_id, span.starts, greatest(at, span.starts) AS at,
    CASE WHEN at >= span.starts THEN value END AS value,
    CASE WHEN at >= span.starts AND span.low IS NOT NULL THEN ${arrheniusTwin.expression({ degrees: sql`value` }, undefined)} END AS arrhenius,
    CASE WHEN value < span.low OR value > span.high THEN greatest(0, date_part('epoch',
      least(next_at, at + ${HOLDS_MINUTES} * interval '1 minute', span.ends) - greatest(at, span.starts)
    )) ELSE 0 END AS seconds_out
  FROM (${spans}) span CROSS JOIN LATERAL (
    SELECT at, value, lead(at) OVER (ORDER BY at) AS next_at FROM measurements
    WHERE series_id = span.series_id AND at < span.ends AND ${isInTime}
      AND at >= span.starts - ${HOLDS_MINUTES} * interval '1 minute'
  ) point`;
