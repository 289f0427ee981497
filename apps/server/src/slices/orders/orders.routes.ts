import {
  closeOrder,
  getOrder,
  listOrders,
  listOrderShipments,
  listOrderStatuses,
  listOrderTransactions,
  listRestockRequests,
  listSapOrders,
  listShipmentItems,
  sendOrderAgain,
  updateOrder,
  updateOrderStatus,
} from '@parwell/contract';
import { ORDER_LIST_STATUSES, tenantsFor } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { route, type Caller } from '../../platform/http/route.ts';
import { wholeList } from '../../platform/whole-list.ts';
import { listShipmentsOfOrder, listUnitsOfOrder } from '../shipments/order-shipments.public.ts';
import { changeNotes, changeStatus } from './change-orders.service.ts';
import { listGroupedOrders } from './grouped-orders.list.ts';
import * as detail from './order-detail.queries.ts';
import { requireOrder } from './order-detail.service.ts';
import { orderLineList } from './orders.list.ts';
import * as unanswered from './unanswered.service.ts';

export const ordersRoutes = (context: Context) => {
  const { db } = context;
  const orderOf = (caller: Caller, { orderNumber }: { readonly orderNumber: string }) =>
    requireOrder(db, caller, orderNumber);
  return [
    route(listOrders, ({ query }, { grants }) => {
      const tenants = tenantsFor(grants, 'read', 'orders');
      return query.groupBy === undefined
        ? orderLineList.page(db, tenants, query)
        : listGroupedOrders(db, tenants, query);
    }),
    route(listOrderStatuses, async () => wholeList(ORDER_LIST_STATUSES)),
    route(updateOrder, ({ params, body }, caller) => changeNotes(context, caller, params.orderNumber, body)),
    route(updateOrderStatus, ({ params, body }, caller) =>
      changeStatus(context, caller, params.orderNumber, body),
    ),
    route(sendOrderAgain, ({ params }, caller) =>
      unanswered.sendOrderAgain(context, caller, params.orderNumber),
    ),
    route(closeOrder, ({ params, body }, caller) =>
      unanswered.closeOrder(context, caller, params.orderNumber, body.reason),
    ),
    route(getOrder, async ({ params }, caller) => detail.readSummary(db, await orderOf(caller, params))),
    route(listRestockRequests, async ({ params, query }, caller) =>
      detail.listRequests(db, await orderOf(caller, params), query.limit),
    ),
    route(listSapOrders, async ({ params, query }, caller) =>
      detail.listErpLines(db, await orderOf(caller, params), query.limit),
    ),
    route(listOrderShipments, async ({ params, query }, caller) =>
      listShipmentsOfOrder(db, await orderOf(caller, params), query.limit),
    ),
    route(listShipmentItems, async ({ params, query }, caller) =>
      listUnitsOfOrder(db, await orderOf(caller, params), query.limit),
    ),
    route(listOrderTransactions, async ({ params, query }, caller) =>
      detail.listReceipts(db, await orderOf(caller, params), query.limit),
    ),
  ];
};
