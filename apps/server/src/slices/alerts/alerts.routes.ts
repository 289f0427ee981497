import { countTelemetryAlerts, listTelemetryAlerts } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';
import { deviceTenants } from '../devices/devices.public.ts';
import * as queries from './alerts.queries.ts';

export const alertsRoutes = ({ db }: Context) => [
  route(listTelemetryAlerts, ({ query }, caller) => queries.list(db, deviceTenants(caller), query.filter)),
  route(countTelemetryAlerts, ({ query }, caller) =>
    queries.countByDay(db, deviceTenants(caller), query.where ?? {}, query.timezone),
  ),
];
