import type { AlertFilter } from '@parwell/contract';
import { join, sql, type Queryable } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { deviceTenants } from '../devices/devices.public.ts';
import { alert, matches } from './alerts.queries.ts';

/** More markers than this are no help on a graph. */
const MOST = 500;

/** The newest alerts about temperatures, in the order of their time, as JSON. */
export async function listTemperatureAlerts(
  db: Queryable,
  caller: Caller,
  { deviceId, ...where }: AlertFilter,
): Promise<string> {
  const conditions = [matches(where, deviceTenants(caller)), sql`alert_group = 'TEMPERATURE'`];
  if (deviceId !== undefined) conditions.push(sql`cabinet_id = ${deviceId}`);
  const { json } = await db.one<{ json: string }>(sql`
    SELECT coalesce(json_agg(newest ORDER BY "alertTimestamp"), '[]')::text AS json FROM (
      SELECT ${alert} FROM device_alerts WHERE ${join(conditions, ' AND ')}
      ORDER BY alert_timestamp DESC, id DESC LIMIT ${MOST}) newest`);
  return json;
}
