import { countTelemetryAlerts, listTelemetryAlerts } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';
import { sightOf } from '../devices/device-access.service.ts';
import * as queries from './alerts.queries.ts';

export const alertsRoutes = ({ db }: Context) => [
  route(listTelemetryAlerts, ({ query }, caller) => queries.list(db, sightOf(caller), query.filter)),
  route(countTelemetryAlerts, ({ query }, caller) =>
    queries.countByDay(db, sightOf(caller), query.where ?? {}, query.timezone),
  ),
];
