import { sql, type Sql, type Transaction } from '../../platform/db/database.ts';
import { ordersOfLines } from '../shipments/order-shipments.public.ts';
import { recountOrders } from './orders.queries.ts';

export { findOrderCustomer, orderKey } from './orders.queries.ts';

export { findOpenOrders, ordered, unitsOnOrder, type OpenOrders } from './on-order.queries.ts';
export { findOrders } from './orders.find.ts';
export { findRefusals, placeLines, placeOrder, type LineToOrder } from './place-order.service.ts';

export {
  closeOpenLines,
  insertPastOrders,
  SPEAKERS,
  type PastOrder,
  type PastOrderLine,
} from './past-orders.queries.ts';

/** Lines that the ERP was asked for, with its answer, for a join: rows named `requested`. */
export const requestedLines: Sql = sql`(
  SELECT request_number, request_line, po_status, failure, order_number FROM restock_requests) AS requested`;

/** Something was shipped for an order. */
export const countShipped = async (tx: Transaction, orderNumber: string, now: Date): Promise<void> => {
  if (orderNumber !== '') await recountOrders(tx, [orderNumber], now);
};

/** Of some shipment lines something has come, was reviewed or ended: a reaction to postings (S13). */
export async function countReceived(
  tx: Transaction,
  { lineKeys, now }: { readonly lineKeys: readonly string[]; readonly now: Date },
): Promise<void> {
  if (lineKeys.length === 0) return;
  const orders = await ordersOfLines(tx, lineKeys);
  if (orders.length > 0)
    await recountOrders(
      tx,
      orders.map(({ orderNumber }) => orderNumber),
      now,
    );
}
