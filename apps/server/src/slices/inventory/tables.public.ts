// The names of tables of the ledger, for the `tables` of other slices' lists.
export const CUSTOMER_LOTS = 'customer_lots';
export const PRODUCT_TAGS = 'product_tags';
export const SHIPMENT_LINES = 'shipment_lines';
export const SHIPMENTS = 'shipments';
