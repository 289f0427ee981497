import { ALL } from '@parwell/domain';
import { join, sql, type Sql } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { devicePeriods, devicesForEver, deviceTenants } from '../devices/devices.public.ts';
import type { SeriesFilter } from './graph.queries.ts';

/**
 * Series of devices while they were the customer's. Of a single device that is the customer's now, staff see all that
 * it ever measured.
 */
export function temperaturesAt(
  caller: Caller,
  { customerId, cabinetId }: { readonly customerId: string; readonly cabinetId?: string | undefined },
  conditions: readonly Sql[],
): SeriesFilter {
  const tenants = deviceTenants(caller);
  const ofDevice = cabinetId === undefined ? [] : [sql`devices.cabinet_id = ${cabinetId}`];
  return {
    from: tenants === ALL && cabinetId !== undefined ? devicesForEver : devicePeriods(tenants),
    where: join(
      [sql`quantity = 'temperature' AND devices.customer_id = ${customerId}`, ...ofDevice, ...conditions],
      ' AND ',
    ),
  };
}

export const ofPrimarySensors = sql`is_primary AND zone <> ''`;
