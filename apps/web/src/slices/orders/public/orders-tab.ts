/** For a tab of another page. */
export const loadOrders = () => import('../orders-tab.tsx');
