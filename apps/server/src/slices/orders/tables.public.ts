// For the `tables` of lists of other slices that read this table through a fragment.
export const ORDER_LINES_TABLE = 'order_lines';
