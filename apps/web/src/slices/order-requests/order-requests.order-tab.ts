import type { PageTab } from '../../ui/page-tabs.tsx';

/** ORD-005. */
export const requestsOrderTab: PageTab<object> = {
  path: 'requests',
  label: 'Order Requests',
  load: () => import('./customer-requests-tab.tsx'),
};
