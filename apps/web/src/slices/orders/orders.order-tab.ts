import type { PageTab } from '../../ui/page-tabs.tsx';

/** ORD-004. */
export const ordersTab: PageTab<object> = {
  path: 'orders',
  label: 'Restock Orders',
  load: () => import('./orders-tab.tsx'),
};
