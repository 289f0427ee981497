import { countTelemetryAlerts, listTelemetryAlerts } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';
import { deviceTenants } from '../devices/devices.public.ts';
import { countAlertsByDay, listAlerts } from './alerts.list.ts';

export const alertsRoutes = ({ db, pools }: Context) => [
  route(listTelemetryAlerts, ({ query }, caller) => listAlerts(db, deviceTenants(caller), query.filter)),
  route(countTelemetryAlerts, ({ query }, caller) =>
    countAlertsByDay(pools.heavy, deviceTenants(caller), query.where ?? {}, query.timezone),
  ),
];
