import { MeasurementReportFilter } from '@parwell/contract';
import { EXPORT_LIMIT } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { defineReport } from '../../platform/reports/report-type.ts';
import { excursionFields, excursionOrder, excursionRows, isExcursion } from './excursions.queries.ts';
import { incidentFields as fields, visibleIncidents } from './incidents.list.ts';

/** One line per temperature incident and sensor; for staff (C15, SCHED-015). */
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
    { key: 'compartment', title: 'Compartment', kind: 'number', value: excursionFields.compartment },
    { key: 'zone', title: 'Zone', kind: 'text', value: excursionFields.zone, width: 16 },
    {
      key: 'alertType',
      title: 'Excursion',
      kind: 'text',
      value: sql`CASE ${fields.alertType} WHEN 'TEMPERATURE_HIGH' THEN 'Too warm' ELSE 'Too cold' END`,
      width: 12,
    },
    { key: 'since', title: 'Began', kind: 'instant', value: fields.since },
    { key: 'overSince', title: 'Over', kind: 'instant', value: fields.overSince },
    { key: 'minutesOut', title: 'Minutes out', kind: 'number', value: excursionFields.minutesOut },
    { key: 'extreme', title: 'Extreme (°C)', kind: 'number', value: excursionFields.extreme },
    {
      key: 'meanKineticTemperature',
      title: 'Mean kinetic temperature (°C)',
      kind: 'number',
      value: excursionFields.meanKineticTemperature,
    },
    {
      key: 'minutesUnknown',
      title: 'Minutes unknown',
      kind: 'number',
      value: excursionFields.minutesUnknown,
    },
    { key: 'basis', title: 'Figures', kind: 'text', value: excursionFields.basis, width: 28 },
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
  source: ({ customerId, deviceId: cabinetId, eventTimestamp }, tenants, _db, now) => {
    const [from, until] = eventTimestamp?.between.map((instant) => new Date(instant)) ?? [];
    return {
      from: excursionRows(now),
      where: sql`${isExcursion} AND ${visibleIncidents(tenants)}
        AND ${customerId === undefined ? sql`TRUE` : sql`incidents.customer_id = ${customerId}`}
        AND ${cabinetId === undefined ? sql`TRUE` : sql`incidents.cabinet_id = ${cabinetId}`}
        AND ${from && until ? sql`incidents.since <= ${until} AND ended.at >= ${from}` : sql`TRUE`}`,
      orderBy: sql`incidents.since DESC, incidents.id DESC, ${excursionOrder}`,
    };
  },
  // An open incident is in every report until it is over.
  since: (where, between) => ({ ...where, eventTimestamp: { between } }),
});
