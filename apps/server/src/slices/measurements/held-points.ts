import { ACTIVATION_KELVIN, HOLDS_MINUTES, TIME_FLAGS, ZERO_CELSIUS } from '@parwell/domain';
import { sql, type Sql } from '../../platform/db/database.ts';

/** As `arrhenius` has it. Near the absolute zero, where PostgreSQL gives up, nothing ages. */
const aging = sql`CASE WHEN value > -250
  THEN exp(${-ACTIVATION_KELVIN}::float8 / (value::float8 + ${ZERO_CELSIUS}::float8)) ELSE 0 END`;

/** As `meanKinetic` has it. */
export const meanKineticOf = (sum: Sql, count: Sql): Sql =>
  sql`${ACTIVATION_KELVIN}::float8 / -ln(nullif(${sum}, 0) / nullif(${count}, 0)) - ${ZERO_CELSIUS}::float8`;

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
    CASE WHEN at >= span.starts AND span.low IS NOT NULL THEN ${aging} END AS arrhenius,
    CASE WHEN value < span.low OR value > span.high THEN greatest(0, date_part('epoch',
      least(next_at, at + ${HOLDS_MINUTES} * interval '1 minute', span.ends) - greatest(at, span.starts)
    )) ELSE 0 END AS seconds_out
  FROM (${spans}) span CROSS JOIN LATERAL (
    SELECT at, value, lead(at) OVER (ORDER BY at) AS next_at FROM measurements
    WHERE series_id = span.series_id AND at < span.ends AND ${isInTime}
      AND at >= span.starts - ${HOLDS_MINUTES} * interval '1 minute'
  ) point`;
