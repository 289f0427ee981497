import type { AlertFilter } from '@parwell/contract';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { select } from '../../platform/db/list-rows.ts';
import type { Caller } from '../../platform/http/route.ts';
import { deviceTenants } from '../devices/devices.public.ts';
import { alertFields, alertList } from './alerts.list.ts';

/** More markers would make a graph unreadable. */
const MAX_ALERTS = 500;

/**
 * The newest temperature alerts of the named device, or of all that are shown, oldest first, as JSON. Of one
 * compartment only those that name it, or none.
 */
export async function listTemperatureAlerts(
  db: Queryable,
  caller: Caller,
  { deviceId: cabinetId, ...where }: AlertFilter,
  shown: readonly string[],
  compartment?: number,
): Promise<string> {
  const newest = { key: 'alertTimestamp', direction: 'DESC' } as const;
  const alerts = alertList.source(deviceTenants(caller), where, newest);
  const ofDevice =
    cabinetId === undefined ? sql`cabinet_id = ANY(${shown}::text[])` : sql`cabinet_id = ${cabinetId}`;
  const ofCompartment =
    compartment === undefined
      ? sql`TRUE`
      : sql`coalesce(alert_details ->> 'compartment', '') IN ('', ${String(compartment)})`;
  const { json } = await db.one<{ json: string }>(sql`
    SELECT coalesce(json_agg(newest ORDER BY "alertTimestamp"), '[]')::text AS json FROM (
      SELECT ${select(alertFields)} FROM ${alerts.from}
      WHERE ${alerts.where} AND alert_group = 'TEMPERATURE' AND ${ofDevice} AND ${ofCompartment}
      ORDER BY ${alerts.orderBy} LIMIT ${MAX_ALERTS}) newest`);
  return json;
}
