/** The order requests of the user's customers, as a tab of their orders. */
export const loadCustomerOrderRequests = () => import('../customer-requests-tab.tsx');

/** The order requests of all customers or of one, as a tab of order management. */
export const loadManagedOrderRequests = () => import('../managed-order-requests.tsx');
