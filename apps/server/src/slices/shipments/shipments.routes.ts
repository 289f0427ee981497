import { listConsignmentShipments, receiveShipments } from '@parwell/contract';
import { tenantsFor } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { businessToday } from '../../platform/business-days.ts';
import { route } from '../../platform/http/route.ts';
import { listPending } from './pending-shipments.list.ts';
import { receiveLines } from './receive.service.ts';

export const shipmentsRoutes = (context: Context) => [
  route(listConsignmentShipments, ({ query }, caller) =>
    listPending(
      context.db,
      {
        tenants: tenantsFor(caller.grants, 'read', 'orders'),
        today: businessToday(context),
      },
      query,
    ),
  ),
  route(receiveShipments, ({ body }, caller) => receiveLines(context, caller, body)),
];
