import type { PageTab } from '../../ui/page-tabs.tsx';
import type { AboutTab } from '../restock/public/management-tab.ts';
import { loadRequestsCount } from '../restock/public/requests-count.ts';

/** OMGT-004. */
export const requestsManagementTab: PageTab<AboutTab> = {
  path: 'requests',
  label: 'Order Requests',
  load: () => import('./managed-order-requests.tsx'),
  count: loadRequestsCount,
};
