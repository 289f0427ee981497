import type { OrderSummary } from '@parwell/contract';
import { ORDER_DETAIL_TEXTS } from './order-detail.texts.ts';

/** By its current number; until the ERP answers, by that of its request. */
export function orderTitle(orderId: string, order: OrderSummary | undefined): string {
  if (!order) return ORDER_DETAIL_TEXTS.order(orderId);
  return order.orderNumber === ''
    ? ORDER_DETAIL_TEXTS.request(order.orderId)
    : ORDER_DETAIL_TEXTS.order(order.orderId);
}
