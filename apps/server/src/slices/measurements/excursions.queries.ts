import { EXCURSION_SECONDS, type Tenants } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { alertedDevices } from '../alerts/alerts.public.ts';
import { devicePeriods } from '../devices/devices.public.ts';
import type { Span } from './graph-plan.ts';

interface Asked extends Span {
  readonly tenants: Tenants;
  readonly customerId: string;
  /** A condition on rows of `measurement_series`. */
  readonly series: Sql;
}

export interface Excursions {
  readonly devices: readonly string[];
  readonly zones: readonly string[];
}

/** For more there are reports. */
const MOST = 1000;

/** An hour that was out of range for long enough at a stretch, together with the end of the hour before it. */
const isExcursion = sql`greatest(longest_out_ms,
  out_at_start_ms + CASE WHEN lag(hour) OVER w = hour - interval '1 hour' THEN lag(out_at_end_ms) OVER w ELSE 0 END)
  >= ${EXCURSION_SECONDS * 1000}::int`;

/**
 * The devices and zones of a customer that were out of range for long enough at a stretch in a span (C15): by its whole
 * hours, and by the alerts that devices sent about it, which come at once. Hours that were rolled up by reading say how
 * long, but not whether at a stretch.
 */
export async function listExcursions(db: Queryable, asked: Asked): Promise<Excursions> {
  const { tenants, customerId, series } = asked;
  const from = sql`to_timestamp(${asked.from}::float8)`;
  const until = sql`to_timestamp(${asked.until}::float8)`;
  const inSpan = sql`hour > ${from} - interval '1 hour' AND hour < ${until}
        AND hour >= starts_at AND hour <= ends_at - interval '1 hour'`;
  const rows = await db.many<{ id: string; zone: string | null }>(sql`
    SELECT DISTINCT cabinet_id AS id, zone FROM measurement_series JOIN ${devicePeriods(tenants)} USING (cabinet_id)
    WHERE devices.customer_id = ${customerId} AND ${series} AND ((
      SELECT coalesce(bool_or(is_excursion), FALSE) FROM (
        SELECT ${isExcursion} AS is_excursion FROM measurement_hours
        WHERE series_id = measurement_series.id AND warm_ms + cold_ms > 0 AND ${inSpan}
        WINDOW w AS (ORDER BY hour)) exact)
      OR (
      SELECT sum(seconds_out) FROM measurement_hours
      WHERE series_id = measurement_series.id AND seconds_out > 0 AND in_ms IS NULL AND ${inSpan}) >= ${EXCURSION_SECONDS})
    UNION ALL
    SELECT cabinet_id, NULL FROM ${alertedDevices(customerId, from, until)} LIMIT ${MOST}`);
  return {
    devices: [...new Set(rows.map(({ id }) => id))].toSorted(),
    zones: [...new Set(rows.flatMap(({ zone }) => zone || []))].toSorted(),
  };
}
