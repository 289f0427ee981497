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
import { route } from '../../platform/http/route.ts';
import * as metrics from './metrics.service.ts';
import * as temperature from './temperature.service.ts';

export const measurementsRoutes = (context: Context) => [
  route(getTemperature, ({ query }, caller) => temperature.graph(context, caller, query)),
  route(getZoneAverage, ({ query }, caller) => temperature.zoneAverages(context, caller, query)),
  route(getTemperatureCsv, ({ query }, caller) => temperature.csv(context, caller, query)),
  route(listCompartments, ({ query }, caller) => temperature.compartments(context, caller, query)),
  route(getMetrics, ({ query }, caller) => metrics.weights(context, caller, query)),
  route(getSignal, ({ query }, caller) => metrics.signals(context, caller, query)),
  route(getConnectivity, ({ query }, caller) => metrics.connectivity(context, caller, query)),
];
