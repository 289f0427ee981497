import {
  closeOrder,
  getOrder,
  listOrderShipments,
  listOrderTransactions,
  listRestockRequests,
  listSapOrders,
  listShipmentItems,
  sendOrderAgain,
  updateOrderStatus,
  type OrderSummary,
  type SapOrder,
} from '@parwell/contract';
import { ORDER_DETAIL_LIMIT, type OrderStatus } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { callQuery } from '../../../session/call-query.ts';
import { live } from '../../../session/live.ts';
import { useCallMutation } from '../../../session/use-call-mutation.ts';

export const useOrder = (orderId: string) =>
  useQuery(callQuery(getOrder, { params: { orderNumber: orderId } }, live()));

const partOf = (orderId: string) => ({
  params: { orderNumber: orderId },
  query: { limit: ORDER_DETAIL_LIMIT },
});

/** OAPI-042. */
export function useOrderParts({ orderId }: OrderSummary) {
  const part = partOf(orderId);
  return {
    requests: useQuery(callQuery(listRestockRequests, part, live())),
    sapOrders: useQuery(callQuery(listSapOrders, part, live())),
    shipments: useQuery(callQuery(listOrderShipments, part, live())),
    items: useQuery(callQuery(listShipmentItems, part, live())),
    transactions: useQuery(callQuery(listOrderTransactions, part, live())),
  };
}
export type OrderParts = ReturnType<typeof useOrderParts>;

type Line = Pick<SapOrder, 'orderNumber' | 'orderLine'>;

/** The current line; null if it no longer exists. */
export async function askSapOrder({ orderNumber, orderLine }: Line): Promise<SapOrder | null> {
  const { result } = await callApi(listSapOrders, partOf(orderNumber));
  return result.find((line) => line.orderLine === orderLine) ?? null;
}

export interface NewStatus {
  readonly orderStatus: OrderStatus;
  /** If omitted, the notes stay. */
  readonly notes?: string;
}

/** The quantities on order and in transit change with it. */
export const useUpdateStatus = ({ orderNumber, orderLine, version }: SapOrder) =>
  useCallMutation(updateOrderStatus, {
    changes: ['orders', 'inventory', 'usage'],
    alsoAfterFailure: true,
    input: (change: NewStatus) => ({ params: { orderNumber }, body: { orderLine, version, ...change } }),
  });

/** After a failure too: somebody else may have acted, or the ERP has answered. */
export const useSendOrderAgain = () =>
  useCallMutation(sendOrderAgain, {
    changes: ['orders', 'exchange'],
    alsoAfterFailure: true,
    input: (orderNumber: string) => ({ params: { orderNumber } }),
  });

/** The quantity on order changes with it. */
export const useCloseOrder = (orderNumber: string) =>
  useCallMutation(closeOrder, {
    changes: ['orders', 'exchange', 'inventory', 'usage', 'restock', 'order-requests'],
    alsoAfterFailure: true,
    input: (reason: string) => ({ params: { orderNumber }, body: { reason } }),
  });
