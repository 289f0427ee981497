import { sql, type Sql } from '../../../platform/db/database.ts';

export { doneDescription, doneStatusTwin } from './done-status.twin.ts';
export { isLineSuspended, isLotSuspended } from './in-review.ts';
export { endLine, findShippedTags, findWarehouseShipment, mendDoneLines } from './in-transit.queries.ts';
export { coming, findInTransit, productInTransit } from './in-transit.ts';
export type { Shipment, ShippedLine } from './store-shipment.service.ts';

/** Shipments of the warehouse and receipts announced to devices by hand, for a join: rows named `shipments`. */
export const shipments: Sql = sql`(
  SELECT customer_id, shipment_id, kind, customer_number, order_number, delivery_record, ship_from_warehouse,
    tracking_number, shipped_at, estimated_delivery, created_at, find_text FROM shipments) AS shipments`;

/** The lines of shipments with what has come of them, for a join: rows named `shipment_lines`. */
export const shipmentLines: Sql = sql`(
  SELECT key, customer_id, shipment_id, order_line, cabinet_id, product_id, lot, num_pkgs_shipped, base_uom,
    num_units_per_pkg, total_num_units, received_units, received_at, received_by, state, transmit_status,
    status_description, line_shipped_at, version FROM shipment_lines) AS shipment_lines`;

/** The units of lines that have a number of their own, for a join: rows named `shipment_units`. */
export const shipmentUnits: Sql = sql`(SELECT line_key, serial, tag_id FROM shipment_units) AS shipment_units`;
