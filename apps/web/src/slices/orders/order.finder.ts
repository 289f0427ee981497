import type { Finder } from '../../shared/finder.ts';
import { ordersScreen } from './orders.screen.ts';
import { orderPath } from '../../shared/order-paths.ts';

export const orderFinder: Finder = {
  group: 'Restock orders',
  allowed: ordersScreen.allowed,
  results: ({ orders }, grants) =>
    orders.map(({ requestNumber, cabinetName, customerName, score, ...order }) => ({
      name: order.orderNumber,
      detail: [...new Set([requestNumber, cabinetName, customerName])]
        .filter((text) => text !== '' && text !== order.orderNumber)
        .join(' · '),
      href: orderPath(order, grants),
      score,
    })),
};
