import { MeasurementReportFilter } from '@parwell/contract';
import { EXPORT_LIMIT } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { defineReport } from '../../platform/reports/report-type.ts';
import { temperaturesWithin } from '../measurements/measurements.public.ts';
import { incidentFields as fields, visibleIncidents } from './incidents.list.ts';

/** As measurements name it: the first is 0. NULL if the alert named none. */
const compartment = sql`(incidents.alert_details ->> 'compartment')`;

const degrees = (value: ReturnType<typeof sql>) => sql`round((${value})::numeric, 2)`;

const span = sql`(date_part('epoch', ended.at - incidents.since) / 60)`;

/** One line per temperature incident, with what was measured during it; for staff (C15, SCHED-015). */
export const excursionsReport = defineReport({
  type: 'RNI_UIEXPORT_TemperatureExcursionReport',
  title: 'Temperature Excursions',
  template: 'Temperature Excursion',
  permission: { action: 'read', resource: 'incidents', for: 'ALL' },
  filter: MeasurementReportFilter,
  limit: EXPORT_LIMIT,
  columns: () => [
    { key: 'cabinetName', title: 'Device', kind: 'text', value: fields.cabinetName, width: 30 },
    { key: 'cabinetId', title: 'Device ID', kind: 'text', value: fields.cabinetId, width: 14 },
    { key: 'customerId', title: 'Customer ID', kind: 'text', value: fields.customerId, width: 14 },
    { key: 'customerName', title: 'Customer', kind: 'text', value: fields.customerName, width: 28 },
    {
      key: 'compartment',
      title: 'Compartment',
      kind: 'number',
      value: sql`CASE WHEN ${compartment} ~ '^[0-9]{1,4}$' THEN ${compartment}::int + 1 END`,
    },
    {
      key: 'alertType',
      title: 'Excursion',
      kind: 'text',
      value: sql`CASE ${fields.alertType} WHEN 'TEMPERATURE_HIGH' THEN 'Too warm' ELSE 'Too cold' END`,
      width: 12,
    },
    { key: 'since', title: 'Began', kind: 'instant', value: fields.since },
    { key: 'overSince', title: 'Over', kind: 'instant', value: fields.overSince },
    { key: 'minutesOut', title: 'Minutes out', kind: 'number', value: sql`round(${span}::numeric)` },
    {
      key: 'extreme',
      title: 'Extreme (°C)',
      kind: 'number',
      value: degrees(
        sql`CASE ${fields.alertType} WHEN 'TEMPERATURE_HIGH' THEN measured.highest ELSE measured.lowest END`,
      ),
    },
    {
      key: 'meanKineticTemperature',
      title: 'Mean kinetic temperature (°C)',
      kind: 'number',
      value: degrees(sql`measured.mean_kinetic`),
    },
    { key: 'incidentState', title: 'State', kind: 'text', value: fields.incidentState, width: 14 },
    {
      key: 'acknowledgedBy',
      title: 'Acknowledged by',
      kind: 'text',
      value: sql`(
        SELECT entry.created_by FROM incident_entries entry
        WHERE entry.incident_id = incidents.id AND entry.incident_state = 'Acknowledged' ORDER BY entry.id LIMIT 1)`,
      width: 28,
    },
    { key: 'id', title: 'Incident', kind: 'number', value: fields.id },
  ],
  source: ({ customerId, deviceId, eventTimestamp }, tenants, _db, now) => {
    const [from, until] = eventTimestamp?.between.map((instant) => new Date(instant)) ?? [];
    return {
      // What was closed before it was over is no longer watched.
      from: sql`incidents
        CROSS JOIN LATERAL (SELECT coalesce(incidents.over_since,
          CASE WHEN incidents.incident_state = 'Closed' THEN incidents.state_updated_at END, ${now}::timestamptz) AS at) ended
        CROSS JOIN LATERAL ${temperaturesWithin({
          cabinetId: sql`incidents.cabinet_id`,
          customerId: sql`incidents.customer_id`,
          compartment,
          from: sql`incidents.since`,
          until: sql`ended.at`,
        })}`,
      where: sql`incidents.alert_type IN ('TEMPERATURE_HIGH', 'TEMPERATURE_LOW') AND ${visibleIncidents(tenants)}
        AND ${customerId === undefined ? sql`TRUE` : sql`incidents.customer_id = ${customerId}`}
        AND ${deviceId === undefined ? sql`TRUE` : sql`incidents.cabinet_id = ${deviceId}`}
        AND ${from && until ? sql`incidents.since <= ${until} AND ended.at >= ${from}` : sql`TRUE`}`,
      orderBy: sql`incidents.since DESC, incidents.id DESC`,
    };
  },
  // One that goes on is in every report until it is over.
  since: (where, between) => ({ ...where, eventTimestamp: { between } }),
});
