import type {
  CallArguments,
  getTemperature,
  getTemperatureCsv,
  getZoneAverage,
  listCompartments,
} from '@parwell/contract';
import { ALL, allowedRange, DATE_FORMATS, pointsPerLine } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError, notAuthorized } from '../../platform/app-error.ts';
import { join, sql, type Sql } from '../../platform/db/database.ts';
import { wholeList } from '../../platform/whole-list.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Caller } from '../../platform/http/route.ts';
import { directCsv } from '../../platform/reports/direct-csv.ts';
import { listTemperatureAlerts } from '../alerts/alerts.public.ts';
import { devicePeriods, devicesForEver, deviceTenants, requireDevice } from '../devices/devices.public.ts';
import { periodOf, planGraph } from './graph-plan.ts';
import { listSeries, type DeviceSeries, type SeriesFilter } from './graph.queries.ts';
import { readProgress } from './roll-up.queries.ts';
import { heardIn, listParts, listSeriesPage } from './series-page.queries.ts';
import * as queries from './temperature.queries.ts';
import { temperatureReport } from './temperature.report.ts';

type Query = CallArguments<typeof getTemperature>['query'];

/**
 * Temperature series of devices while they were the customer's. Of a single device that is the customer's now, staff
 * see all that it ever measured.
 */
function temperaturesAt(
  caller: Caller,
  { customerId, deviceId }: { readonly customerId: string; readonly deviceId?: string | undefined },
  conditions: readonly Sql[],
): SeriesFilter {
  const tenants = deviceTenants(caller);
  const ofDevice = deviceId === undefined ? [] : [sql`devices.cabinet_id = ${deviceId}`];
  return {
    from: tenants === ALL && deviceId !== undefined ? devicesForEver : devicePeriods(tenants),
    where: join(
      [sql`quantity = 'temperature' AND devices.customer_id = ${customerId}`, ...ofDevice, ...conditions],
      ' AND ',
    ),
  };
}

/** An average needs all sensors of a zone, so it is not cut short but refused. */
const MAX_AVERAGED = 1000;
const TOO_MANY_SENSORS = `There are more than ${MAX_AVERAGED} sensors in these zones. Please name a device.`;

const ofPrimarySensors = sql`is_primary AND zone <> ''`;

export async function getTemperatureGraph(context: Context, caller: Caller, query: Query) {
  const { db, clock, config } = context;
  const { where } = query.tempFilter;
  const { customerId, deviceId, compartmentOffset, tempTimestamp } = where;
  const alerts = query.alertFilter?.where;
  if (customerId !== query.customerId || (alerts && alerts.customerId !== customerId)) throw notAuthorized();
  const conditions: Sql[] = [];
  if (compartmentOffset !== undefined) conditions.push(sql`part = ${String(compartmentOffset)}`);
  if (query.zonesFilter) conditions.push(ofPrimarySensors);
  const period = periodOf(tempTimestamp.between, clock.now(), config.HOURLY_DAYS);
  if (deviceId === undefined) conditions.push(heardIn(period));
  const { offset, limit } = query;
  const by = query.zonesFilter ? 'zone' : 'device';
  const page = await listSeriesPage(db, temperaturesAt(caller, where, conditions), { by, offset, limit });
  const shown = [...new Set(page.series.map((series) => series.deviceId))];
  const [progress, alertsJson] = await Promise.all([
    readProgress(db),
    alerts ? listTemperatureAlerts(db, caller, alerts, shown) : '[]',
  ]);
  const points = pointsPerLine(page.series.length, query.points);
  return queries.listTemperatures(db, page.series.map(seriesInfo), {
    plan: planGraph(period, points, progress),
    total: page.total,
    omitted: page.omitted,
    alerts: alertsJson,
  });
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
    listSeries(db, temperaturesAt(caller, where, [ofPrimarySensors]), MAX_AVERAGED + 1),
    readProgress(db),
  ]);
  if (series.length > MAX_AVERAGED) throw new AppError('refused', TOO_MANY_SENSORS);
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
  const offsets = (await listParts(db, deviceId, 'temperature')).map(Number);
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
