import type { CallArguments, CallResponse, listDashboardDevices } from '@parwell/contract';
import { commonTenants } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { customerName } from '../customers/customers.public.ts';
import { devices, deviceTenants, visibleDevices } from '../devices/devices.public.ts';

type Query = CallArguments<typeof listDashboardDevices>['query'];

/** The devices of the caller's customers. */
export async function listDeviceCards(
  db: Queryable,
  caller: Caller,
  { where: { customerId, search }, offset, limit }: Query,
): Promise<CallResponse<typeof listDashboardDevices>> {
  const allowed = deviceTenants(caller);
  const tenants = customerId === undefined ? allowed : commonTenants([customerId], allowed);
  const matching = sql`${visibleDevices(tenants)}
    AND strpos(lower(devices.cabinet_id || ' ' || coalesce(devices.cabinet_name, '')), lower(${search ?? ''})) > 0`;
  const result = await db.many<CallResponse<typeof listDashboardDevices>['result'][number]>(sql`
    SELECT cabinet_id AS "cabinetId", cabinet_type AS "cabinetType", nullif(cabinet_name, '') AS description,
      customer_id AS "customerId", ${customerName(sql`devices.customer_id`)} AS "customerName",
      NULL AS "connectivityStatus", NULL AS "lastHeard", NULL AS temperature, NULL AS units, NULL AS incident
    FROM ${devices} WHERE ${matching} ORDER BY cabinet_id OFFSET ${offset} LIMIT ${limit}`);
  const { total } = await db.one<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM ${devices} WHERE ${matching}`,
  );
  return { result, total_record: total };
}
