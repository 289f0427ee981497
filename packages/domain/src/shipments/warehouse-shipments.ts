export const WAREHOUSE_SHIPMENTS_PROMPT =
  'Select the filter criteria above to view warehouse shipments information.';

/** Where shipments come from (WHS-007, DCONST-048). */
export const WAREHOUSES = ['NCDC', 'SCDC', 'TXDC'] as const;
export type Warehouse = (typeof WAREHOUSES)[number];

/** What a Duplicate is. */
export const CAME_AGAIN = 'The same shipment came again. It changed nothing.';

/** Why nothing more comes of a line that staff closed. */
export const closedBecause = (by: string, reason: string): string => `Closed by ${by}: ${reason}`;
export const LINE_NOT_CLOSED =
  'Only lines that are on their way to a device where people insert by hand can be closed.';

/** What became of a shipment line (R13). */
export const SHIPMENT_STATUSES = [
  'Success',
  'Complete',
  'Virtual',
  'Duplicate',
  'Pending',
  'Error',
  'NA',
] as const;
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];
