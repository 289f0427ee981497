/** The list of restock orders, as a tab of another page. */
export const loadOrders = () => import('../orders-tab.tsx');
