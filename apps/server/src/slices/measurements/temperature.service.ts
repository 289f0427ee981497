import type { CallArguments, getTemperatureCsv, getZoneAverage, listCompartments } from '@parwell/contract';
import { DATE_FORMATS } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { wholeList } from '../../platform/whole-list.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Caller } from '../../platform/http/route.ts';
import { directCsv } from '../../platform/reports/direct-csv.ts';
import { requireDevice } from '../devices/devices.public.ts';
import { periodOf, planGraph } from './graph-plan.ts';
import { listSeries } from './graph.queries.ts';
import { readProgress } from './roll-up.queries.ts';
import { listParts } from './series-page.queries.ts';
import { ofPrimarySensors, temperaturesAt } from './temperature-series.ts';
import { listZoneAverages } from './temperature.queries.ts';
import { temperatureReport } from './temperature.report.ts';

/** An average needs all sensors of a zone, so it is not cut short but refused. */
const MAX_AVERAGED = 1000;
const TOO_MANY_SENSORS = `There are more than ${MAX_AVERAGED} sensors in these zones. Please choose a device.`;

export async function getZoneAverages(
  context: Context,
  caller: Caller,
  { startTime, endTime, customerId, deviceId: cabinetId }: CallArguments<typeof getZoneAverage>['query'],
) {
  const { db, clock, config } = context;
  const [series, progress] = await Promise.all([
    listSeries(db, temperaturesAt(caller, { customerId, cabinetId }, [ofPrimarySensors]), MAX_AVERAGED + 1),
    readProgress(db),
  ]);
  if (series.length > MAX_AVERAGED) throw new AppError('refused', TOO_MANY_SENSORS);
  const period = periodOf([startTime, endTime], clock.now(), config.HOURLY_DAYS);
  const zones = series.map(({ id, zone, since, before }) => ({ id, zone, since, before }));
  return listZoneAverages(db, zones, planGraph(period, 1, progress));
}

/** People count compartments from one. */
const compartmentName = (offset: number): string => `Compartment ${offset + 1}`;

export async function listDeviceCompartments(
  { db }: Context,
  caller: Caller,
  { deviceId: cabinetId }: CallArguments<typeof listCompartments>['query'],
) {
  await requireDevice(db, caller, cabinetId);
  const offsets = (await listParts(db, cabinetId, 'temperature')).map(Number);
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
