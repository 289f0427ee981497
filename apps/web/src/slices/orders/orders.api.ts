import { listOrders, updateOrder, type GroupedOrder, type RestockOrder } from '@parwell/contract';
import { callApi } from '../../session/api.ts';
import { useCallMutation } from '../../session/use-call-mutation.ts';

/** The list returns lines, or orders if it groups. */
export const isOrderLine = (row: RestockOrder | GroupedOrder): row is RestockOrder => 'orderLine' in row;
export const isGroupedOrder = (row: RestockOrder | GroupedOrder): row is GroupedOrder => 'orderNo' in row;

/** After a failure too: somebody else may have changed it. */
export const useUpdateNotes = () =>
  useCallMutation(updateOrder, { changes: ['orders'], alsoAfterFailure: true });

/** The current line; undefined if it no longer exists. */
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
