// For the `tables` of other slices' lists that read these tables through a fragment.
export const CUSTOMER_LOTS = 'customer_lots';
export const PRODUCT_TAGS = 'product_tags';
export const SHIPMENT_LINES = 'shipment_lines';
export const SHIPMENTS = 'shipments';
