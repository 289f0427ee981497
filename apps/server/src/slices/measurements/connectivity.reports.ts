import { getConnectivity, getMetrics, getSignal, MeasurementReportFilter } from '@parwell/contract';
import { EXPORT_LIMIT, type Tenants } from '@parwell/domain';
import { join, raw, sql, type Sql } from '../../platform/db/database.ts';
import { defineReport, type ReportColumn } from '../../platform/reports/report-type.ts';
import type { z } from 'zod';
import { devicePeriods } from '../devices/devices.public.ts';
import { ofFiltered, readings } from './readings.queries.ts';
import { deviceColumns } from './report-columns.ts';

type Filter = z.output<typeof MeasurementReportFilter>;

const measurementReport = {
  filter: MeasurementReportFilter,
  limit: EXPORT_LIMIT,
  since: (where: Filter, between: [string, string]): Filter => ({ ...where, eventTimestamp: { between } }),
} as const;

const time: ReportColumn = { key: 'eventTimestamp', title: 'Time', kind: 'instant', value: sql`at` };
const number = (key: string, title: string, value: Sql): ReportColumn => ({
  key,
  title,
  kind: 'number',
  value: sql`round((${value})::numeric, 2)`,
});

/** One row per time, with one column per quantity. */
function pivot({ eventTimestamp, ...where }: Filter, quantities: readonly string[], tenants: Tenants) {
  const filter = { ...where, between: eventTimestamp?.between };
  const values = join(
    quantities.map((name) => sql`avg(value) FILTER (WHERE quantity = ${name}) AS ${raw(`"${name}"`)}`),
  );
  return {
    from: sql`(
      SELECT cabinet_id, cabinet_name, customer_id, part, at, ${values}
      FROM ${readings(filter, sql`quantity = ANY(${quantities})`, tenants)} WHERE ${ofFiltered(filter)}
      GROUP BY 1, 2, 3, 4, 5) AS side_by_side`,
    where: sql`TRUE`,
    orderBy: sql`cabinet_id, part, at`,
  };
}

export const lteReport = defineReport({
  ...measurementReport,
  type: 'RNI_UIEXPORT_CabinetLteReport',
  title: 'Device LTE',
  template: 'Device LTE',
  permission: getSignal.permission,
  columns: () => [
    time,
    ...deviceColumns,
    number('lteRsrp', 'LTE RSRP (dBm)', sql`"lteRsrp"`),
    number('lteRssnr', 'LTE RSSNR (dB)', sql`"lteRssnr"`),
    number('lteLevel', 'LTE Level', sql`"lteLevel"`),
  ],
  source: (where, tenants) => pivot(where, ['lteRsrp', 'lteRssnr', 'lteLevel'], tenants),
});

export const wifiReport = defineReport({
  ...measurementReport,
  type: 'RNI_UIEXPORT_CabinetWifiReport',
  title: 'Device WiFi',
  template: 'Device WiFi',
  permission: getSignal.permission,
  columns: () => [
    time,
    ...deviceColumns,
    { key: 'wifiSsid', title: 'WiFi SSID', kind: 'text', value: sql`part`, width: 20 },
    number('wifiRssi', 'WiFi RSSI (dBm)', sql`"wifiRssi"`),
    number('wifiLevel', 'WiFi Level', sql`"wifiLevel"`),
  ],
  source: (where, tenants) => pivot(where, ['wifiRssi', 'wifiLevel'], tenants),
});

export const weightReport = defineReport({
  ...measurementReport,
  type: 'RNI_UIEXPORT_CabinetWeightReport',
  title: 'Device Weight',
  template: 'Device Weight',
  permission: getMetrics.permission,
  columns: () => [
    time,
    ...deviceColumns,
    { key: 'tray', title: 'Tray', kind: 'text', value: sql`part`, width: 10 },
    number('weight', 'Weight (g)', sql`weight`),
  ],
  source: (where, tenants) => pivot(where, ['weight'], tenants),
});

export const connectivityReport = defineReport({
  ...measurementReport,
  type: 'RNI_UIEXPORT_CabinetConnectivityReport',
  title: 'Device Connectivity',
  template: 'Cabinet Connectivity',
  permission: getConnectivity.permission,
  columns: () => [
    { key: 'eventTimestamp', title: 'Hour', kind: 'instant', value: sql`hour` },
    ...deviceColumns,
    { key: 'timestampsCount', title: 'Timestamps', kind: 'number', value: sql`points` },
    { key: 'packetsCount', title: 'Packets', kind: 'number', value: sql`messages` },
  ],
  source: ({ eventTimestamp, ...where }, tenants) => {
    const [start, end] = eventTimestamp?.between.map((instant) => new Date(instant)) ?? [];
    return {
      from: sql`contact_hours JOIN ${devicePeriods(tenants)} USING (cabinet_id)`,
      where: sql`${ofFiltered(where)} AND hour >= starts_at AND hour <= ends_at - interval '1 hour'
        AND hour >= ${start ? sql`${start}::timestamptz` : sql`now() - interval '1 day'`}
        AND hour <= ${end ? sql`${end}::timestamptz` : sql`now()`}`,
      orderBy: sql`cabinet_id, hour`,
    };
  },
});
