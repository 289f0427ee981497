import { ALL } from '@parwell/domain';
import { sql, type Sql } from '../../platform/db/database.ts';
import { devicePeriods } from '../devices/devices.public.ts';
import { arrheniusTwin, meanKineticTwin } from './mean-kinetic.twin.ts';
import { hasValidTime } from './point-durations.ts';

interface Span {
  readonly cabinetId: Sql;
  /** Only what was measured while the device was with this customer. */
  readonly customerId: Sql;
  /** NULL: of all compartments. */
  readonly compartment: Sql;
  readonly from: Sql;
  readonly until: Sql;
}

const arrhenius = arrheniusTwin.expression({ degrees: sql`value` }, undefined);
const meanKinetic = meanKineticTwin.expression(
  { sum: sql`sum(arrhenius)`, count: sql`sum(count)::float8` },
  undefined,
);

/**
 * The temperatures that a device measured in a span, for a lateral join: one row named `measured` with `lowest`, `highest` and
 * `mean_kinetic`, which are NULL if there are none. Where single points are already deleted, the hours that the span touches.
 */
export const temperaturesWithin = ({ cabinetId, customerId, compartment, from, until }: Span): Sql => sql`(
  SELECT min(low) AS lowest, max(high) AS highest, ${meanKinetic} AS mean_kinetic
  FROM measurement_series JOIN ${devicePeriods(ALL)} USING (cabinet_id) CROSS JOIN measurement_progress
  CROSS JOIN LATERAL (
    SELECT value AS low, value AS high, ${arrhenius} AS arrhenius, 1 AS count FROM measurements
    WHERE series_id = id AND at >= greatest(${from}, points_since, starts_at) AND at < least(${until}, ends_at) AND ${hasValidTime}
    UNION ALL
    SELECT min, max, measurement_hours.arrhenius, measurement_hours.count FROM measurement_hours
    WHERE series_id = id AND hour > ${from} - interval '1 hour' AND hour < least(${until}, points_since)
      AND hour >= starts_at AND hour <= ends_at - interval '1 hour' AND measurement_hours.count > 0
  ) reading
  WHERE cabinet_id = ${cabinetId} AND devices.customer_id = ${customerId} AND quantity = 'temperature' AND is_primary
    AND (${compartment} IS NULL OR part = ${compartment})) AS measured`;
