import { listDashboardDevices } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';
import { listDeviceCards } from './dashboard-devices.service.ts';

export const dashboardRoutes = (context: Context) => [
  route(listDashboardDevices, ({ query }, caller) => listDeviceCards(context, caller, query)),
];
