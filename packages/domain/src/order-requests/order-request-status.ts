/** OREQ-011. */
export const ORDER_REQUEST_STATUSES = ['PENDING', 'APPROVED', 'DENIED', 'CANCELLED'] as const;
export type OrderRequestStatus = (typeof ORDER_REQUEST_STATUSES)[number];
