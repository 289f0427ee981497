import { type CallArguments, type Incident, listIncidents as listIncidentsCall } from '@parwell/contract';
import type { Tenants } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { contains, equals, oneOf } from '../../platform/db/list-filters.ts';
import { defineList } from '../../platform/db/list.ts';
import { customerName } from '../customers/customers.public.ts';
import { deviceNameFor, devices, ofVisibleDevice } from '../devices/devices.public.ts';
import { DEVICES } from '../devices/tables.public.ts';

type Query = CallArguments<typeof listIncidentsCall>['query'];

export const incidentFields = {
  id: sql`incidents.id`,
  customerId: sql`incidents.customer_id`,
  customerName: sql`coalesce(${customerName(sql`incidents.customer_id`)}, '')`,
  cabinetId: sql`incidents.cabinet_id`,
  cabinetName: deviceNameFor(sql`incidents.cabinet_id`, sql`incidents.customer_id`),
  alertType: sql`incidents.alert_type`,
  severity: sql`incidents.severity`,
  incidentState: sql`incidents.incident_state`,
  since: sql`incidents.since`,
  overSince: sql`incidents.over_since`,
  lastAlertTimestamp: sql`incidents.last_alert_timestamp`,
  alertCount: sql`incidents.alert_count`,
  createdAt: sql`incidents.created_at`,
  stateUpdatedAt: sql`incidents.state_updated_at`,
  stateUpdatedBy: sql`incidents.state_updated_by`,
  ignoreExpiration: sql`incidents.ignore_expiration`,
  alertDetails: sql`incidents.alert_details`,
  sendMessage: sql`incidents.send_message`,
  createdBy: sql`incidents.created_by`,
  rules: sql`incidents.rule`,
} satisfies Readonly<Record<keyof Incident, Sql>>;

/**
 * An incident stays with the customer where it was opened (C13). The gateway's belong to no customer, so only staff
 * see them.
 */
export const visibleIncidents = (tenants: Tenants): Sql =>
  ofVisibleDevice(sql`incidents.cabinet_id`, sql`incidents.customer_id`, tenants);

/** Literal, because PostgreSQL uses the index of open incidents only if the condition is certain. */
export const isNotClosed = sql`incidents.incident_state <> 'Closed'`;

export const incidentList = defineList<Query, Tenants>({
  calls: [listIncidentsCall],
  from: sql`incidents`,
  key: sql`incidents.id`,
  fields: incidentFields,
  sort: {
    createdAt: sql`incidents.created_at`,
    lastAlertTimestamp: sql`incidents.last_alert_timestamp`,
    stateUpdatedAt: sql`incidents.state_updated_at`,
    // High above low.
    severity: sql`(incidents.severity = 'high')`,
    cabinetId: sql`incidents.cabinet_id`,
    alertType: sql`incidents.alert_type`,
  },
  filters: {
    customerId: equals(sql`incidents.customer_id`),
    severity: equals(sql`incidents.severity`),
    incidentState: (states) => {
      const named = oneOf(sql`incidents.incident_state`)(states);
      return states.includes('Closed') ? named : sql`${named} AND ${isNotClosed}`;
    },
    cabinetId: (text) => sql`incidents.cabinet_id IN (
      SELECT cabinet_id FROM ${devices} WHERE id_folded LIKE lower(${contains(text)}))`,
    alertType: equals(sql`incidents.alert_type`),
  },
  visible: visibleIncidents,
  tables: ['incidents', DEVICES],
  wideRows: true,
});

export const listIncidents = (db: Queryable, tenants: Tenants, query: Query) =>
  incidentList.page(db, tenants, query);
