import type {
  CallArguments,
  getTemperature,
  getTemperatureCsv,
  getZoneAverage,
  listCompartments,
} from '@parwell/contract';
import { ALL, allowedRange, DATE_FORMATS } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { notAuthorized } from '../../platform/app-error.ts';
import { join, sql, type Sql } from '../../platform/db/database.ts';
import { wholeList } from '../../platform/whole-list.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Caller } from '../../platform/http/route.ts';
import { directCsv } from '../../platform/reports/direct-csv.ts';
import { listTemperatureAlerts } from '../alerts/alerts.public.ts';
import { devicePeriods, devicesForEver, deviceTenants, requireDevice } from '../devices/devices.public.ts';
import { periodOf, planGraph } from './graph-plan.ts';
import { listSeries, type DeviceSeries } from './graph.queries.ts';
import { readProgress } from './roll-up.queries.ts';
import * as queries from './temperature.queries.ts';
import { temperatureReport } from './temperature.report.ts';

type Query = CallArguments<typeof getTemperature>['query'];

/**
 * Temperature series of devices while they were the customer's. Of a single device that is the customer's now, staff
 * see all that it ever measured.
 */
const listTemperatureSeries = (
  { db }: Context,
  caller: Caller,
  { customerId, deviceId }: { readonly customerId: string; readonly deviceId?: string | undefined },
  conditions: readonly Sql[],
) => {
  const tenants = deviceTenants(caller);
  const seesAll = tenants === ALL && deviceId !== undefined;
  return listSeries(
    db,
    seesAll ? devicesForEver : devicePeriods(tenants),
    join(
      [
        sql`quantity = 'temperature' AND devices.customer_id = ${customerId}`,
        ...(deviceId === undefined ? [] : [sql`devices.cabinet_id = ${deviceId}`]),
        ...conditions,
      ],
      ' AND ',
    ),
  );
};

const ofPrimarySensors = sql`is_primary AND zone <> ''`;

export async function getTemperatureGraph(context: Context, caller: Caller, query: Query) {
  const { db, clock, config } = context;
  const { where } = query.tempFilter;
  const { customerId, compartmentOffset, tempTimestamp } = where;
  const alerts = query.alertFilter?.where;
  if (customerId !== query.customerId || (alerts && alerts.customerId !== customerId)) throw notAuthorized();
  const conditions = [
    ...(compartmentOffset === undefined ? [] : [sql`part = ${String(compartmentOffset)}`]),
    ...(query.zonesFilter ? [ofPrimarySensors] : []),
  ];
  const [series, progress, alertsJson] = await Promise.all([
    listTemperatureSeries(context, caller, where, conditions),
    readProgress(db),
    alerts ? listTemperatureAlerts(db, caller, alerts) : '[]',
  ]);
  const period = periodOf(tempTimestamp.between, clock.now(), config.HOURLY_DAYS);
  return queries.listTemperatures(
    db,
    series.map(seriesInfo),
    planGraph(period, query.points, progress),
    alertsJson,
  );
}

function seriesInfo({ part, zone, isPrimary, ...series }: DeviceSeries): queries.SeriesInfo {
  const { id, deviceId, deviceName, cabinetType, customerId, since, before } = series;
  const { min: low, max: high } = allowedRange(series.tempControl, series);
  const head = { id, deviceId, deviceName, cabinetType, customerId, low, high, since, before };
  return { ...head, compartmentOffset: Number(part), zoneName: zone, primary: isPrimary };
}

export async function getZoneAverages(
  context: Context,
  caller: Caller,
  { startTime, endTime, ...where }: CallArguments<typeof getZoneAverage>['query'],
) {
  const { db, clock, config } = context;
  const [series, progress] = await Promise.all([
    listTemperatureSeries(context, caller, where, [ofPrimarySensors]),
    readProgress(db),
  ]);
  const period = periodOf([startTime, endTime], clock.now(), config.HOURLY_DAYS);
  const zones = series.map(({ id, zone, since, before }) => ({ id, zone, since, before }));
  return queries.listZoneAverages(db, zones, planGraph(period, 1, progress));
}

/** People count compartments from one. */
const compartmentName = (offset: number): string => `Compartment ${offset + 1}`;

export async function listDeviceCompartments(
  { db }: Context,
  caller: Caller,
  { deviceId }: CallArguments<typeof listCompartments>['query'],
) {
  await requireDevice(db, caller, deviceId);
  const series = await listSeries(
    db,
    devicesForEver,
    sql`cabinet_id = ${deviceId} AND quantity = 'temperature'`,
  );
  const offsets = [...new Set(series.map(({ part }) => Number(part)))];
  return wholeList(offsets.map((offset) => ({ name: compartmentName(offset), compartmentOffset: offset })));
}

export const exportTemperature = (
  context: Context,
  caller: Caller,
  { customerId, deviceId, startTime, endTime, timezone }: CallArguments<typeof getTemperatureCsv>['query'],
): Promise<FileAnswer> =>
  directCsv(context, temperatureReport)(
    { customerId, ...(deviceId && { deviceId }), tempTimestamp: { between: [startTime, endTime] } },
    caller,
    { csvExport: 'true', timezone, dateFormat: DATE_FORMATS[0] },
  );
