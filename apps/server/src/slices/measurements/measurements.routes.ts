import {
  getConnectivity,
  getMetrics,
  getSignal,
  getTemperature,
  getTemperatureCsv,
  getZoneAverage,
  listCompartments,
} from '@parwell/contract';
import type { Context } from '../../context.ts';
import { DOWNLOADS } from '../../platform/http/rate-limit.ts';
import { route } from '../../platform/http/route.ts';
import * as metrics from './metrics.service.ts';
import { temperatureGraphs } from './temperature-graph.service.ts';
import * as temperature from './temperature.service.ts';

/** Graphs are the heaviest calls, so they have connections of their own and wait only for each other. */
export const measurementsRoutes = (everything: Context) => {
  const context = { ...everything, db: everything.pools.heavy };
  const graphOf = temperatureGraphs(context);
  return [
    route(getTemperature, ({ query }, caller) => graphOf(caller, query)),
    route(getZoneAverage, ({ query }, caller) => temperature.getZoneAverages(context, caller, query)),
    route(getTemperatureCsv, ({ query }, caller) => temperature.exportTemperature(context, caller, query), {
      limit: DOWNLOADS,
    }),
    route(listCompartments, ({ query }, caller) =>
      temperature.listDeviceCompartments(context, caller, query),
    ),
    route(getMetrics, ({ query }, caller) => metrics.getWeights(context, caller, query)),
    route(getSignal, ({ query }, caller) => metrics.getSignals(context, caller, query)),
    route(getConnectivity, ({ query }, caller) => metrics.getConnectivityByDay(context, caller, query)),
  ];
};
