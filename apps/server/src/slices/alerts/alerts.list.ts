import { type AlertFilter, type CallArguments, listTelemetryAlerts } from '@parwell/contract';
import type { Tenants } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { between, contains, equals } from '../../platform/db/list-filters.ts';
import { defineList } from '../../platform/db/list.ts';
import { devices, ofVisibleDevice } from '../devices/devices.public.ts';
import { DEVICES } from '../devices/tables.public.ts';

type Query = CallArguments<typeof listTelemetryAlerts>['query']['filter'];

/** The contract's TelemetryAlert. */
export const alertFields = {
  id: sql`id`,
  deviceId: sql`cabinet_id`,
  customerId: sql`customer_id`,
  messageId: sql`message_id`,
  apiVersion: sql`api_version`,
  alertTimestamp: sql`alert_timestamp`,
  sourceTypeId: sql`source_type`,
  sourceType: sql`json_build_object('type', source_type)`,
  alertTypeId: sql`alert_type`,
  alertType: sql`json_build_object('alertType', alert_type, 'alertGroup', alert_group)`,
  alertLevel: sql`alert_level`,
  alertDetails: sql`alert_details`,
  createdAt: sql`created_at`,
  message: sql`message`,
  cabinetType: sql`cabinet_type`,
};

export const alertList = defineList<Query, Tenants>({
  calls: [listTelemetryAlerts],
  from: sql`device_alerts`,
  key: sql`id`,
  fields: alertFields,
  sort: { alertTimestamp: sql`alert_timestamp` },
  filters: {
    customerId: equals(sql`customer_id`),
    deviceId: (text) => sql`cabinet_id IN (
      SELECT cabinet_id FROM ${devices} WHERE id_folded LIKE lower(${contains(text)}))`,
    alertLevel: equals(sql`alert_level`),
    alertTimestamp: between(sql`alert_timestamp`),
  },
  visible: visibleAlerts,
  tables: ['device_alerts', DEVICES],
  appendOnly: true,
  wideRows: true,
});

export const listAlerts = (db: Queryable, tenants: Tenants, query: Query) =>
  alertList.page(db, tenants, query);

export const countAlertsByDay = (db: Queryable, tenants: Tenants, where: AlertFilter, zone: string) =>
  alertList.groups(db, tenants, where, {
    by: { date: sql`(alert_timestamp AT TIME ZONE ${zone})::date`, alertLevel: sql`alert_level` },
  });

/** An alert stays with the customer that the device was with when it happened, also when the device moves. */
function visibleAlerts(tenants: Tenants): Sql {
  return ofVisibleDevice(sql`device_alerts.cabinet_id`, sql`device_alerts.customer_id`, tenants);
}
