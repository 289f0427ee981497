import { getTemperature, TemperatureReportFilter } from '@parwell/contract';
import { EXPORT_LIMIT } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { defineReport } from '../../platform/reports/report-type.ts';
import { ofFiltered, readings } from './readings.queries.ts';
import { deviceColumns } from './report-columns.ts';

export const temperatureReport = defineReport({
  type: 'RNI_UIEXPORT_CabinetTemperatureReport',
  title: 'Device Temperature',
  template: 'Temperature Extract',
  permission: getTemperature.permission,
  filter: TemperatureReportFilter,
  limit: EXPORT_LIMIT,
  columns: () => [
    { key: 'tempTimestamp', title: 'Time', kind: 'instant', value: sql`at` },
    ...deviceColumns,
    { key: 'compartmentOffset', title: 'Compartment', kind: 'number', value: sql`part::integer + 1` },
    { key: 'zoneName', title: 'Zone', kind: 'text', value: sql`zone`, width: 16 },
    { key: 'average', title: 'Temperature (°C)', kind: 'number', value: sql`round(value::numeric, 2)` },
    { key: 'min', title: 'Min (°C)', kind: 'number', value: sql`round(min::numeric, 2)` },
    { key: 'max', title: 'Max (°C)', kind: 'number', value: sql`round(max::numeric, 2)` },
    { key: 'count', title: 'Measurements', kind: 'number', value: sql`count` },
    // As stored, so that figures can be computed again.
    {
      key: 'measuredAt',
      title: 'Exact time (UTC)',
      kind: 'text',
      value: sql`to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      width: 26,
    },
    { key: 'exact', title: 'Exact temperature (°C)', kind: 'text', value: sql`value::real::text`, width: 16 },
  ],
  source: ({ tempTimestamp, compartmentOffset, ...where }, tenants) => {
    const filter = { ...where, between: tempTimestamp?.between };
    const compartment =
      compartmentOffset === undefined ? sql`TRUE` : sql`part = ${String(compartmentOffset)}`;
    return {
      from: readings(filter, sql`quantity = 'temperature'`, tenants),
      where: sql`${ofFiltered(filter)} AND ${compartment}`,
      orderBy: sql`cabinet_id, length(part), part, zone, at`,
    };
  },
  since: (where, between) => ({ ...where, tempTimestamp: { between } }),
});
