import type { PageTab } from '../../ui/page-tabs.tsx';

/** What the user's customers have asked for (ORD-005). */
export const requestsOrderTab: PageTab<object> = {
  path: 'requests',
  label: 'Order Requests',
  load: () => import('./customer-requests-tab.tsx'),
};
