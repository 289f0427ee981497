import { requestsOrderTab } from '../slices/order-requests/order-requests.order-tab.ts';
import { ordersTab } from '../slices/orders/orders.order-tab.ts';
import type { PageTab } from '../ui/page-tabs.tsx';

/** In display order (ORD-004, ORD-005). */
export const orderTabs: readonly PageTab<object>[] = [ordersTab, requestsOrderTab];
