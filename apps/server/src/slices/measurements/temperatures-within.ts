import { ALL } from '@parwell/domain';
import { sql, type Sql } from '../../platform/db/database.ts';
import { devicePeriods } from '../devices/devices.public.ts';
import { sensorFigures } from './figures.queries.ts';
import { meanKineticTwin } from './mean-kinetic.twin.ts';

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

const known = sql`sum(in_ms) + sum(warm_ms) + sum(cold_ms)`;
const meanKinetic = meanKineticTwin.expression({ sum: sql`sum(arrhenius_ms)`, count: known }, undefined);

/**
 * The figures of a device's sensors in a span, for a lateral join: a row named `measured` for each sensor that was out of
 * range on that side or is asked for, with `part`, `zone`, `lowest`, `highest`, `mean_kinetic`, `minutes_out`,
 * `minutes_unknown`, and whether some of it is `assumed` or counted `by_reading` (H1 to H3). A sensor of which nothing is known
 * has no row.
 */
export const sensorsWithin = ({
  cabinetId,
  customerId,
  isHigh,
  compartment,
  zone,
  from,
  until,
}: Span): Sql => sql`(
  SELECT part, zone, min(lowest) AS lowest, max(highest) AS highest, ${meanKinetic} AS mean_kinetic,
    sum(out_ms) / 60000 AS minutes_out, (sum(period_ms) - (${known})) / 60000 AS minutes_unknown,
    sum(assumed_ms) > 0 AS assumed, sum(by_reading_ms) > 0 AS by_reading
  FROM measurement_series JOIN (${sensorFigures(sql`
    SELECT id AS series_id, starts_at AS place, ${from} AS starts, ${until} AS ends, starts_at AS since, ends_at AS before
    FROM measurement_series JOIN ${devicePeriods(ALL)} USING (cabinet_id)
    WHERE cabinet_id = ${cabinetId} AND devices.customer_id = ${customerId} AND quantity = 'temperature'`)}) figures ON id = series_id
  CROSS JOIN LATERAL (SELECT CASE WHEN ${isHigh} THEN warm_ms ELSE cold_ms END) side(out_ms)
  GROUP BY id, part, zone
  HAVING ${known} > 0 AND (sum(out_ms) > 0 OR CASE WHEN ${compartment} IS NULL THEN bool_and(is_primary)
    ELSE part = ${compartment} AND (${zone} IS NULL OR zone = ${zone}) END)) AS measured`;
