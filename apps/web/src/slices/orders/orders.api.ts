import { listOrders, updateOrder, type GroupedOrder, type RestockOrder } from '@parwell/contract';
import { callApi } from '../../session/api.ts';
import { useCallMutation } from '../../session/use-call-mutation.ts';

/** The list answers lines, or orders if it is asked for groups. */
export const isOrderLine = (row: RestockOrder | GroupedOrder): row is RestockOrder => 'orderLine' in row;
export const isGroupedOrder = (row: RestockOrder | GroupedOrder): row is GroupedOrder => 'orderNo' in row;

/** Somebody else may have been first: the list shows it. */
export const useUpdateNotes = () =>
  useCallMutation(updateOrder, { changes: ['orders'], alsoAfterFailure: true });

/** A line as it is now; undefined if it is no longer there. */
export async function askOrderLine({
  customerId,
  orderNumber,
  orderLine,
}: RestockOrder): Promise<RestockOrder | undefined> {
  const { result } = await callApi(listOrders, { query: { where: { customerId, orderNumber }, limit: 500 } });
  return result
    .filter(isOrderLine)
    .find((row) => row.orderNumber === orderNumber && row.orderLine === orderLine);
}
