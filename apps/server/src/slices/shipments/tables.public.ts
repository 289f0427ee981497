// For the `tables` of lists of other slices that read these tables through a fragment.
export const SHIPMENT_LINES_TABLE = 'shipment_lines';
export const SHIPMENTS_TABLE = 'shipments';
