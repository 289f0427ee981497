export const WAREHOUSE_SHIPMENTS_PROMPT =
  'Select the filter criteria above to view warehouse shipments information.';

/** The origins of shipments (WHS-007, DCONST-048). */
export const WAREHOUSES = ['NCDC', 'SCDC', 'TXDC'] as const;
export type Warehouse = (typeof WAREHOUSES)[number];

/** The explanation of Duplicate. */
export const CAME_AGAIN = 'The same shipment came again. It changed nothing.';

/** The text for a line closed by staff. */
export const closedBecause = (by: string, reason: string): string => `Closed by ${by}: ${reason}`;
export const LINE_NOT_CLOSED =
  'Only lines that are on their way to a device where people insert by hand can be closed.';

/** R13. */
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

/** A line after its last arrival (R13). */
export interface DoneLine {
  readonly shipped: number;
  readonly received: number;
}

/** R13: Complete means fully received; short lines, and lines closed by staff, have ended with less. */
export const doneStatus = ({ shipped, received }: DoneLine): Extract<ShipmentStatus, 'Complete' | 'NA'> =>
  received >= shipped ? 'Complete' : 'NA';

/** The text for a line that was received short; the numbers may be placeholders of SQL. */
export const receivedShort = (received: number | string, shipped: number | string): string =>
  `Received ${received} of ${shipped}. The rest does not come.`;
