import { MAX_SERIES_PER_DEVICE, type DeviceType } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { clipPlan, type GraphPlan, type Period } from './graph-plan.ts';
import { hasValidTime } from './sensor-steps.queries.ts';

export interface DeviceSeries extends Period {
  readonly id: number;
  readonly cabinetId: string;
  readonly deviceName: string;
  readonly cabinetType: DeviceType;
  readonly customerId: string;
  readonly quantity: string;
  readonly part: string;
  readonly zone: string;
  readonly isPrimary: boolean;
}

export interface SeriesFilter {
  /** `devicePeriods` or `devicesForEver`. A series with several visible periods comes once for each. */
  readonly from: Sql;
  /** May refer to `from` as `devices`, and to `measurement_series`. */
  readonly where: Sql;
  readonly first?: Sql;
}

/** Those of `first`, then by the name that the device had last. Not more than fit into one answer. */
export const listSeries = (
  db: Queryable,
  { from, where, first }: SeriesFilter,
  most = MAX_SERIES_PER_DEVICE,
) =>
  db.many<DeviceSeries>(sql`
    SELECT id, cabinet_id AS "cabinetId", cabinet_name AS "deviceName", cabinet_type AS "cabinetType",
      customer_id AS "customerId", quantity, part, zone, is_primary AS "isPrimary",
      date_part('epoch', nullif(starts_at, '-infinity')) AS since,
      date_part('epoch', nullif(ends_at, 'infinity')) AS before
    FROM measurement_series JOIN ${from} USING (cabinet_id) WHERE ${where}
    ORDER BY ${first ? sql`(${first}) DESC, ` : sql``}first_value(cabinet_name) OVER (PARTITION BY cabinet_id ORDER BY ends_at DESC), cabinet_id, length(part),
      part, zone, ends_at DESC LIMIT ${most}`);

export interface DrawnSeries extends Period {
  readonly id: number;
}

function pointsAndHours(series: readonly DrawnSeries[], plan: GraphPlan): Sql {
  const clipped = series.map((one) => ({ ...one, ...clipPlan(plan, one) }));
  const hours = clipped.map(({ id, hours: { from, until } }) => ({ id, from, until }));
  const points = clipped.flatMap(({ id, points: spans }) => spans.map((span) => ({ id, ...span })));
  // OFFSET 0 keeps the times from being computed again for every point.
  return sql`
    SELECT series_id, greatest(hour, to_timestamp(${plan.from}::float8)) AS at, count, sum, min, max
    FROM jsonb_to_recordset(${JSON.stringify(hours)}) AS span(id integer, "from" float8, "until" float8)
    CROSS JOIN LATERAL (
      SELECT * FROM measurement_hours
      WHERE series_id = id AND hour >= to_timestamp("from") AND hour < to_timestamp("until") OFFSET 0) rolled_up
    UNION ALL
    SELECT series_id, at, 1, value, value, value
    FROM (
      SELECT id, to_timestamp("from") AS starts, to_timestamp("until") AS ends
      FROM jsonb_to_recordset(${JSON.stringify(points)}) AS span(id integer, "from" float8, "until" float8) OFFSET 0) span
    JOIN measurements ON series_id = id AND at >= starts AND at < ends AND ${hasValidTime}`;
}

/** The steps of each series: (series_id, time, count, sum, min, max). */
export const graphSteps = (series: readonly DrawnSeries[], plan: GraphPlan): Sql => sql`
  SELECT series_id, ${plan.from}::float8 + ${plan.step}::float8 *
      floor((date_part('epoch', at) - ${plan.from}::float8) / ${plan.step}::float8) AS time,
    sum(count)::int AS count, sum(sum) AS sum, min(min) AS min, max(max) AS max
  FROM (${pointsAndHours(series, plan)}) piece GROUP BY 1, 2`;

/** A JSON array sorted by time; rounded to hundredths, which exceeds the precision of the sensors. */
export const sortedByTime = (value: Sql): Sql =>
  sql`coalesce(array_to_json(array_agg(${value} ORDER BY time) FILTER (WHERE count > 0)), '[]')`;
export const hundredths = (value: Sql): Sql => sql`round((${value})::float8 * 100) / 100`;
