// For the `tables` of lists of other slices that read these tables through a fragment.
export const CUSTOMER_LOTS_TABLE = 'customer_lots';
export const PRODUCT_TAGS_TABLE = 'product_tags';
export const SHIPMENT_LINES_TABLE = 'shipment_lines';
export const SHIPMENTS_TABLE = 'shipments';
