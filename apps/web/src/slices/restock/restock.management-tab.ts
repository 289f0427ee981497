import type { PageTab } from '../../ui/page-tabs.tsx';
import { loadOrders } from '../orders/public/orders-tab.ts';
import type { AboutTab } from './public/management-tab.ts';

const counts = () => import('./tab-counts.tsx');

/** OMGT-004..006; order requests are a tab of their own slice. */
export const restockManagementTabs: readonly PageTab<AboutTab>[] = [
  { path: 'orders', label: 'Restock Orders', load: loadOrders },
  {
    path: 'recommendations',
    label: 'Recommendations',
    panel: 'ORDER_MANAGEMENT',
    load: () => import('./recommendations-tab.tsx'),
    count: async () => ({ default: (await counts()).RecommendationsCount }),
  },
  {
    path: 'exceptions',
    label: 'Inventory Exceptions',
    panel: 'ORDER_MANAGEMENT',
    load: () => import('./exceptions-tab.tsx'),
    count: async () => ({ default: (await counts()).ExceptionsCount }),
  },
  {
    path: 'exclusions',
    label: 'Exclusions',
    load: () => import('./exclusions-tab.tsx'),
    count: async () => ({ default: (await counts()).ExclusionsCount }),
  },
];
