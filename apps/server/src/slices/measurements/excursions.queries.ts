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

/**
 * The devices and zones of a customer that were out of range in a span: by its whole hours, and by the alerts that
 * devices sent about it, which come at once.
 */
export async function listExcursions(db: Queryable, asked: Asked): Promise<Excursions> {
  const { tenants, customerId, series } = asked;
  const from = sql`to_timestamp(${asked.from}::float8)`;
  const until = sql`to_timestamp(${asked.until}::float8)`;
  const rows = await db.many<{ id: string; zone: string | null }>(sql`
    SELECT DISTINCT cabinet_id AS id, zone FROM measurement_series JOIN ${devicePeriods(tenants)} USING (cabinet_id)
    WHERE devices.customer_id = ${customerId} AND ${series} AND (
      SELECT sum(seconds_out) FROM measurement_hours
      WHERE series_id = measurement_series.id AND seconds_out > 0 AND hour > ${from} - interval '1 hour' AND hour < ${until}
        AND hour >= starts_at AND hour <= ends_at - interval '1 hour') >= ${EXCURSION_SECONDS}
    UNION ALL
    SELECT cabinet_id, NULL FROM ${alertedDevices(customerId, from, until)} LIMIT ${MOST}`);
  return {
    devices: [...new Set(rows.map(({ id }) => id))].toSorted(),
    zones: [...new Set(rows.flatMap(({ zone }) => zone || []))].toSorted(),
  };
}
