import type { CallArguments, getConnectivity, getMetrics, getSignal } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { notFound } from '../../platform/app-error.ts';
import { sql } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { devicesForEver, requireDevice } from '../devices/devices.public.ts';
import { periodOf, planGraph } from './graph-plan.ts';
import { listSeries } from './graph.queries.ts';
import * as queries from './metrics.queries.ts';
import { readProgress } from './roll-up.queries.ts';

/**
 * Checks that the caller may see the device and that it belongs to the customer. These calls are for staff, who see all
 * that a device ever sent.
 */
async function requireDeviceOf(
  { db }: Context,
  caller: Caller,
  { customerId, deviceId: cabinetId }: { customerId: string; deviceId: string },
): Promise<void> {
  const device = await requireDevice(db, caller, cabinetId);
  if (device.customerId !== customerId) throw notFound('The device');
}

export async function getWeights(
  context: Context,
  caller: Caller,
  query: CallArguments<typeof getMetrics>['query'],
) {
  const { db, clock, config } = context;
  await requireDeviceOf(context, caller, query);
  const tray = query.compartmentOffset === undefined ? null : String(query.compartmentOffset);
  const series = await listSeries(db, {
    from: devicesForEver,
    where: sql`cabinet_id = ${query.deviceId} AND quantity = 'weight' AND part = coalesce(${tray}, part)`,
  });
  const period = periodOf([query.startDate, query.endDate], clock.now(), config.HOURLY_DAYS);
  return queries.drawWeights(db, series, planGraph(period, query.points, await readProgress(db)));
}

export async function getSignals(
  context: Context,
  caller: Caller,
  query: CallArguments<typeof getSignal>['query'],
) {
  const { db, clock, config } = context;
  await requireDeviceOf(context, caller, query);
  const series = await listSeries(db, {
    from: devicesForEver,
    where: sql`cabinet_id = ${query.deviceId} AND (quantity LIKE 'lte%' OR quantity LIKE 'wifi%')`,
  });
  const period = periodOf(query.filter.where.eventTimestamp.between, clock.now(), config.HOURLY_DAYS);
  return queries.listSignals(db, series, planGraph(period, query.points, await readProgress(db)));
}

export async function getConnectivityByDay(
  context: Context,
  caller: Caller,
  query: CallArguments<typeof getConnectivity>['query'],
) {
  const { db, clock, config } = context;
  await requireDeviceOf(context, caller, query);
  const { from, until } = periodOf([query.startDate, query.endDate], clock.now(), config.HOURLY_DAYS);
  return queries.countContactsByDay(db, query.deviceId, {
    from: new Date(from * 1000),
    until: new Date(until * 1000),
    timeZone: query.timezone,
  });
}
