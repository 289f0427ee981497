import { listDashboardDevices, readBreakdown, readDashboard } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';
import { breakDown } from './breakdown.service.ts';
import { listDeviceCards } from './dashboard-devices.service.ts';
import { createDashboards } from './dashboard.service.ts';

export function dashboardRoutes(context: Context) {
  const read = createDashboards(context);
  return [
    route(readDashboard, ({ query }, caller) => read(caller, query)),
    route(readBreakdown, ({ query }, caller) => breakDown(context, caller, query)),
    route(listDashboardDevices, ({ query }, caller) => listDeviceCards(context, caller, query)),
  ];
}
