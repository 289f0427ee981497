/** How stock is sold to the customer: `salesType` of a par setting (CPAR-010). */
export const SALES_TYPES = ['FBB', 'FCP', '3PS'] as const;
export type SalesType = (typeof SALES_TYPES)[number];

/** How orders for it are placed: `poType` of a par setting and of a device's product (CPAR-011). */
export const PO_TYPES = ['APO', 'BPO', 'FCP'] as const;
export type PoType = (typeof PO_TYPES)[number];
