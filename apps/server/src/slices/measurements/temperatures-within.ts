import { ALL, READING_VALID_MINUTES } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { devicePeriods } from '../devices/devices.public.ts';
import { joinRanges, listRangesOfPeriods, type Ranges } from './allowed-ranges.queries.ts';
import { arrheniusTwin, meanKineticTwin } from './mean-kinetic.twin.ts';
import { hasValidTime } from './point-durations.ts';

interface Span {
  readonly cabinetId: Sql;
  /** Only measurements while the device was with this customer. */
  readonly customerId: Sql;
  /** Whether too warm counts as out of range, or too cold. */
  readonly isHigh: Sql;
  /** These sensors are listed even if they were never out of range. NULL: those of all compartments, of all zones. */
  readonly compartment: Sql;
  readonly zone: Sql;
  readonly from: Sql;
  readonly until: Sql;
}

const arrhenius = arrheniusTwin.expression({ degrees: sql`value` }, undefined);
const meanKinetic = meanKineticTwin.expression(
  { sum: sql`sum(arrhenius)`, count: sql`sum(count)::float8` },
  undefined,
);

const secondsBetween = (from: Sql, until: Sql): Sql =>
  sql`greatest(0, date_part('epoch', ${until} - ${from}))`;

/**
 * The measurements of a device's sensors in a span, for a lateral join: a row named `measured` for each sensor that was
 * out of range or is asked for, with `part`, `zone`, `lowest`, `highest`, `mean_kinetic` and `minutes_out`. A sensor
 * without readings has no row. A reading out of range counts until the next one, but no longer than it is valid. Where
 * single points are already deleted, the hours that the span touches count.
 */
const sensorsWithin = (
  ranges: Ranges,
  { cabinetId, customerId, isHigh, compartment, zone, from, until }: Span,
): Sql => sql`(
  SELECT part, zone, min(reading.low) AS lowest, max(reading.high) AS highest, ${meanKinetic} AS mean_kinetic,
    sum(seconds_out) / 60 AS minutes_out
  FROM measurement_series JOIN ${devicePeriods(ALL)} USING (cabinet_id) ${joinRanges(ranges)}
  CROSS JOIN measurement_progress
  CROSS JOIN LATERAL (
    SELECT value AS low, value AS high, ${arrhenius} AS arrhenius, 1 AS count,
      CASE WHEN CASE WHEN ${isHigh} THEN value > allowed.high ELSE value < allowed.low END
        THEN ${secondsBetween(sql`at`, sql`least(next_at, at + ${READING_VALID_MINUTES} * interval '1 minute', ${until}, ends_at)`)}
        ELSE 0 END AS seconds_out
    FROM (
      SELECT at, value, lead(at) OVER (ORDER BY at) AS next_at FROM measurements
      WHERE series_id = id AND at >= greatest(${from}, points_since, starts_at) AND at < least(${until}, ends_at)
        AND ${hasValidTime}) point
    UNION ALL
    SELECT min, max, measurement_hours.arrhenius, measurement_hours.count,
      CASE WHEN CASE WHEN ${isHigh} THEN max > allowed.high ELSE min < allowed.low END
        THEN least(seconds_out, ${secondsBetween(sql`greatest(${from}, hour)`, sql`least(${until}, hour + interval '1 hour')`)})
        ELSE 0 END
    FROM measurement_hours
    WHERE series_id = id AND hour > ${from} - interval '1 hour' AND hour < least(${until}, points_since)
      AND hour >= starts_at AND hour <= ends_at - interval '1 hour' AND measurement_hours.count > 0
  ) reading
  WHERE cabinet_id = ${cabinetId} AND devices.customer_id = ${customerId} AND quantity = 'temperature'
  GROUP BY id, part, zone
  HAVING sum(seconds_out) > 0 OR CASE WHEN ${compartment} IS NULL THEN bool_and(is_primary)
    ELSE part = ${compartment} AND (${zone} IS NULL OR zone = ${zone}) END) AS measured`;

/** `sensorsWithin` with the ranges of today, and those that devices had at earlier customers. */
export async function createSensorsWithin(db: Queryable): Promise<(span: Span) => Sql> {
  const ranges = await listRangesOfPeriods(db);
  return (span) => sensorsWithin(ranges, span);
}
