import {
  closeShipmentLine,
  listConsignmentShipments,
  listLotShipments,
  listShipments,
  listWarehouseShipments,
  receiveShipments,
} from '@parwell/contract';
import { tenantsFor } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { businessToday } from '../../platform/business-days.ts';
import { route } from '../../platform/http/route.ts';
import { directCsv } from '../../platform/reports/direct-csv.ts';
import { closeLine } from './close-line.service.ts';
import { lotShipmentList } from './lot-shipments.list.ts';
import { listPending } from './pending-shipments.list.ts';
import { receiveLines } from './receive.service.ts';
import { shipmentList } from './shipments.list.ts';
import * as warehouse from './warehouse-shipments.list.ts';
import { warehouseShipmentsReport } from './warehouse-shipments.report.ts';

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
  route(
    listWarehouseShipments,
    ({ query }, caller) =>
      warehouse.listWarehouseShipments(context.db, tenantsFor(caller.grants, 'read', 'orders'), query),
    { exportFile: directCsv(context, warehouseShipmentsReport) },
  ),
  route(listLotShipments, ({ query }, caller) =>
    lotShipmentList.page(context.db, tenantsFor(caller.grants, 'read', 'orders'), query),
  ),
  route(listShipments, ({ query }, caller) =>
    shipmentList.page(
      context.db,
      {
        tenants: tenantsFor(caller.grants, 'read', 'orders'),
        businessZone: context.config.BUSINESS_TIME_ZONE,
      },
      query,
    ),
  ),
  route(closeShipmentLine, ({ body }, caller) => closeLine(context, caller, body)),
  route(receiveShipments, ({ body }, caller) => receiveLines(context, caller, body)),
];
