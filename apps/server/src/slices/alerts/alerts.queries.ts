import type { AlertFilter, CallArguments, listTelemetryAlerts } from '@parwell/contract';
import { ALL, type Tenants } from '@parwell/domain';
import { join, sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { contains, page } from '../../platform/db/page.ts';
import { ofTenants } from '../../platform/db/tenants.ts';
import { wholeListJson } from '../../platform/whole-list.ts';
import { devices, visibleDevices } from '../devices/devices.public.ts';

/** The contract's TelemetryAlert. */
export const alert: Sql = sql`id, cabinet_id AS "deviceId", customer_id AS "customerId",
  message_id AS "messageId", api_version AS "apiVersion", alert_timestamp AS "alertTimestamp",
  source_type AS "sourceTypeId", json_build_object('type', source_type) AS "sourceType",
  alert_type AS "alertTypeId",
  json_build_object('alertType', alert_type, 'alertGroup', alert_group) AS "alertType",
  alert_level AS "alertLevel", alert_details AS "alertDetails", created_at AS "createdAt", message,
  cabinet_type AS "cabinetType"`;

type Query = CallArguments<typeof listTelemetryAlerts>['query']['filter'];

export const list = (db: Queryable, tenants: Tenants, { where, order, limit, offset }: Query) =>
  page(db, {
    select: alert,
    from: sql`device_alerts`,
    where: matches(where, tenants),
    columns: { alertTimestamp: sql`alert_timestamp` },
    tieBreaker: sql`id`,
    order,
    limit,
    offset,
    viaIndex: true,
  });

/** Days as the clock of the zone has them. */
export const countByDay = (db: Queryable, tenants: Tenants, where: AlertFilter, zone: string) =>
  wholeListJson(
    db,
    sql`
      SELECT (alert_timestamp AT TIME ZONE ${zone})::date AS date, alert_level AS "alertLevel", count(*)
      FROM device_alerts WHERE ${matches(where, tenants)} GROUP BY 1, 2`,
    sql`date, "alertLevel"`,
  );

/** What the filters mean, of the alerts somebody sees who may look at `tenants`. */
export function matches(
  { customerId, deviceId, alertLevel, alertTimestamp }: AlertFilter,
  tenants: Tenants,
): Sql {
  const conditions = [visibleAlerts(tenants)];
  if (customerId !== undefined) conditions.push(sql`customer_id = ${customerId}`);
  if (deviceId !== undefined) {
    conditions.push(sql`cabinet_id IN (
      SELECT cabinet_id FROM ${devices} WHERE id_folded LIKE lower(${contains(deviceId)}))`);
  }
  if (alertLevel !== undefined) conditions.push(sql`alert_level = ${alertLevel}`);
  if (alertTimestamp !== undefined) {
    const [start, end] = alertTimestamp.between.map((instant) => new Date(instant));
    conditions.push(sql`alert_timestamp BETWEEN ${start} AND ${end}`);
  }
  return join(conditions, ' AND ');
}

/** A device that moves on leaves its alerts with the customer it had; neither sees those of the other. */
const visibleAlerts = (tenants: Tenants): Sql =>
  tenants === ALL
    ? sql`TRUE`
    : sql`${ofTenants(sql`device_alerts.customer_id`, tenants)} AND EXISTS (
        SELECT FROM ${devices} WHERE devices.cabinet_id = device_alerts.cabinet_id AND ${visibleDevices(tenants)})`;
