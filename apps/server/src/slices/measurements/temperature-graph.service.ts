import type { CallArguments, getTemperature } from '@parwell/contract';
import { pointsPerLine } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { notAuthorized } from '../../platform/app-error.ts';
import { join, sql, type Sql } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { JsonText } from '../../platform/json-text.ts';
import { shareAnswers } from '../../platform/shared-answers.ts';
import { listTemperatureAlerts } from '../alerts/alerts.public.ts';
import { deviceTenants } from '../devices/devices.public.ts';
import { listExcursions, type Excursions } from './excursions.queries.ts';
import { periodOf, planGraph, wholeMinutes, type Span } from './graph-plan.ts';
import type { DeviceSeries } from './graph.queries.ts';
import { readProgress } from './roll-up.queries.ts';
import * as pages from './series-page.queries.ts';
import { ofPrimarySensors, temperaturesAt } from './temperature-series.ts';
import * as queries from './temperature.queries.ts';

type Query = CallArguments<typeof getTemperature>['query'];

/** For so long the number of devices and their order may be outdated. Both take longer to find than a page. */
const KEPT_MS = 10_000;

const NONE: Excursions = { devices: [], zones: [] };

/**
 * Many people look at the same page, and open pages are read again and again: all who ask at the same time share one
 * answer.
 */
export function temperatureGraphs(context: Context) {
  const { db, clock, config } = context;
  const answers = shareAnswers<JsonText>();
  const kept = { keepMs: KEPT_MS, now: () => clock.now().getTime() };
  const totals = shareAnswers<number>(kept);
  const excursions = shareAnswers<Excursions>(kept);

  async function pageOf(caller: Caller, query: Query, period: Span) {
    const { where } = query.tempFilter;
    const { customerId, deviceId: cabinetId, compartmentOffset } = where;
    const device = { customerId, cabinetId };
    const part = compartmentOffset === undefined ? [] : [sql`part = ${String(compartmentOffset)}`];
    const minutes = wholeMinutes(period);
    const measured = pages.hasRecordsIn(minutes);
    const listShown = (conditions: readonly Sql[], leading?: Sql) =>
      pages.listShownSeries(db, {
        ...temperaturesAt(caller, device, [...part, ...conditions, measured]),
        ...(leading && { first: leading }),
      });

    const tenants = deviceTenants(caller);
    const series = join([sql`quantity = 'temperature'`, ...part], ' AND ');
    const filter = { tenants, customerId, series, ...minutes };
    const question = [tenants, customerId, compartmentOffset, minutes];
    const first =
      query.first === 'excursions' && cabinetId === undefined
        ? await excursions.get(question, () => listExcursions(db, filter))
        : NONE;

    if (query.zonesFilter) {
      const heard = [ofPrimarySensors, ...(cabinetId === undefined ? [pages.heardIn(period)] : [])];
      const zoned = temperaturesAt(caller, device, [...part, ...heard, measured]);
      const { zones, total } = await pages.listPageZones(db, zoned, query, first.zones);
      return {
        ...(await listShown(
          [...heard, sql`zone = ANY(${zones}::text[])`],
          sql`zone = ANY(${first.zones}::text[])`,
        )),
        total,
      };
    }
    if (cabinetId !== undefined) {
      const page = await listShown([]);
      return { ...page, total: page.series.length ? 1 : 0 };
    }
    const [ids, total] = await Promise.all([
      pages.listPageDevices(db, filter, query, first.devices),
      totals.get(question, () => pages.countDevicesToShow(db, filter)),
    ]);
    return {
      ...(await listShown(
        [pages.heardIn(minutes), pages.ofDevices(ids)],
        sql`cabinet_id = ANY(${first.devices}::text[])`,
      )),
      total,
    };
  }

  async function draw(caller: Caller, query: Query): Promise<JsonText> {
    const alerts = query.alertFilter?.where;
    const { compartmentOffset } = query.tempFilter.where;
    const period = periodOf(query.tempFilter.where.tempTimestamp.between, clock.now(), config.HOURLY_DAYS);
    const { series, total, omitted } = await pageOf(caller, query, period);
    const shown = [...new Set(series.map(({ cabinetId }) => cabinetId))];
    const [progress, alertsJson] = await Promise.all([
      readProgress(db),
      alerts ? listTemperatureAlerts(db, caller, alerts, shown, compartmentOffset) : '[]',
    ]);
    const plan = planGraph(period, pointsPerLine(series.length, query.points), progress);
    return queries.listTemperatures(db, series.map(seriesInfo), { plan, total, omitted, alerts: alertsJson });
  }

  return (caller: Caller, query: Query): Promise<JsonText> => {
    const { customerId } = query.tempFilter.where;
    const alerts = query.alertFilter?.where;
    if (customerId !== query.customerId || (alerts && alerts.customerId !== customerId))
      throw notAuthorized();
    return answers.get([deviceTenants(caller), query], () => draw(caller, query));
  };
}

function seriesInfo({ part, zone, isPrimary, ...series }: DeviceSeries): queries.SeriesInfo {
  const { id, cabinetId, deviceName, cabinetType, customerId, since, before } = series;
  const head = { id, cabinetId, deviceName, cabinetType, customerId, since, before };
  return { ...head, compartmentOffset: Number(part), zoneName: zone, primary: isPrimary };
}
