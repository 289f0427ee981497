import { canOpenAdminRoute } from '@parwell/domain';
import type { Screen } from '../../../shared/screen.ts';

/** For staff; customers open the same detail above their list of orders. */
export const orderDetailScreen: Screen = {
  path: '/restock-order-detail/$orderId',
  acceptsCustomer: false,
  title: 'Order Detail',
  listedIn: ['/restock-orders'],
  allowed: (grants) => canOpenAdminRoute(grants, 'orders'),
  load: () => import('./order-detail-page.tsx'),
};
