import { requestsManagementTab } from '../slices/order-requests/order-requests.management-tab.ts';
import type { AboutTab } from '../slices/restock/public/management-tab.ts';
import { restockManagementTabs } from '../slices/restock/restock.management-tab.ts';
import type { PageTab } from '../ui/page-tabs.tsx';

/** In display order (OMGT-004..006). */
export const managementTabs: readonly PageTab<AboutTab>[] = [...restockManagementTabs, requestsManagementTab];
