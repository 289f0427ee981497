import type { Tenants } from '@parwell/domain';
import { sql, type Sql } from '../../platform/db/database.ts';
import { devicePeriods } from '../devices/devices.public.ts';
import { hasValidTime } from './sensor-steps.queries.ts';

/** Names of the calls and of stored subscriptions: `deviceId` is the `cabinetId`. */
export interface ReadingFilter {
  readonly customerId?: string | undefined;
  readonly deviceId?: string | undefined;
  readonly between?: readonly [string, string] | undefined;
}

/**
 * Measurements for reports, each for the customer the device was with at that time: single points, or hours where the
 * points are already deleted. An hour in which a device was moved is left out then. A period that ends at 23:59:59
 * includes that second; without a period the last day is used.
 */
export function readings({ between }: ReadingFilter, quantity: Sql, tenants: Tenants): Sql {
  const [start, end] = between?.map((instant) => new Date(instant)) ?? [];
  const from = start ? sql`${start}::timestamptz` : sql`now() - interval '1 day'`;
  const until = end ? sql`date_trunc('second', ${end}::timestamptz) + interval '1 second'` : sql`now()`;
  return sql`
    (SELECT devices.cabinet_id, cabinet_name, customer_id, quantity, part, zone, reading.*
     FROM measurement_series JOIN ${devicePeriods(tenants)} USING (cabinet_id)
     CROSS JOIN measurement_progress
     CROSS JOIN LATERAL (
       SELECT at, value::float8 AS value, value AS min, value AS max, 1 AS count FROM measurements
       WHERE series_id = id AND at >= greatest(${from}, points_since, starts_at) AND at < least(${until}, ends_at) AND ${hasValidTime}
       UNION ALL
       SELECT hour, sum / count, min, max, count FROM measurement_hours
       WHERE series_id = id AND hour >= greatest(${from}, starts_at) AND hour < least(${until}, points_since)
         AND hour <= ends_at - interval '1 hour' AND count > 0
     ) reading
     WHERE ${quantity}) AS devices`;
}

export const ofFiltered = ({ customerId, deviceId: cabinetId }: ReadingFilter): Sql => sql`
  ${customerId === undefined ? sql`TRUE` : sql`devices.customer_id = ${customerId}`}
  AND ${cabinetId === undefined ? sql`TRUE` : sql`devices.cabinet_id = ${cabinetId}`}`;
