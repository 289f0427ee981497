import { countTelemetryAlerts, listTelemetryAlerts } from '@parwell/contract';
import { alertTenants } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';
import { countAlertsByDay, listAlerts } from './alerts.list.ts';

export const alertsRoutes = ({ db, pools }: Context) => [
  route(listTelemetryAlerts, ({ query }, caller) =>
    listAlerts(db, alertTenants(caller.grants), query.filter),
  ),
  route(countTelemetryAlerts, ({ query }, caller) =>
    countAlertsByDay(pools.heavy, alertTenants(caller.grants), query.where ?? {}, query.timezone),
  ),
];
