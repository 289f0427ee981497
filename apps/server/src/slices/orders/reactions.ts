import type { Transaction } from '../../platform/db/database.ts';
import type { OrderedBy } from '../shipments/shipment-changes.public.ts';
import { ordersOfLines } from '../shipments/order-shipments.public.ts';
import { findOrderCustomer, orderKey, recountOrders } from './orders.queries.ts';

/** The customer of the order that was shipped. The shipment waits until the ERP has made the order (R13). */
export async function findOrderedBy(
  tx: Transaction,
  { orderNumber }: { readonly orderNumber: string },
): Promise<OrderedBy> {
  const customerId = await findOrderCustomer(tx, orderNumber);
  return customerId === undefined ? { waitsFor: orderKey(orderNumber) } : { customerId };
}

export async function countShipped(
  tx: Transaction,
  { orderNumber, now }: { readonly orderNumber: string; readonly now: Date },
): Promise<void> {
  if (orderNumber !== '') await recountOrders(tx, [orderNumber], now);
}

/** Units of shipment lines arrived, were reviewed or ended (S13). */
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
