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

/** What of a line is said of it once nothing more comes (R13). */
export interface DoneLine {
  readonly shipped: number;
  readonly received: number;
}

/** R13: Complete means that all of it was received; of what was received short nothing more comes, as of what staff have closed. */
export const doneStatus = ({ shipped, received }: DoneLine): Extract<ShipmentStatus, 'Complete' | 'NA'> =>
  received >= shipped ? 'Complete' : 'NA';

/** Why a line that was received short is over; the numbers may be places in a text of SQL. */
export const receivedShort = (received: number | string, shipped: number | string): string =>
  `Received ${received} of ${shipped}. The rest does not come.`;
