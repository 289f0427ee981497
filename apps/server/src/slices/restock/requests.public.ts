// What order requests need of restocking. Apart from the rest, because releasing builds on orders.
import { sql, type Sql } from '../../platform/db/database.ts';

/** Rows of order management for a join: rows named `restock_rows`. A customer may have several for a product and a device type. */
export const restockRows: Sql = sql`(
  SELECT key, customer_id, product_id, cabinet_type, usable, facts FROM restock_rows) AS restock_rows`;

/** What was released for order requests, and what became of each line, for a join: rows named `released`. */
export const releasedForRequests: Sql = sql`(
  SELECT order_request_id, releases.started_at, place, packs, outcome, message, request_number, request_line
  FROM release_lines JOIN releases ON releases.id = release_lines.release_id
  WHERE order_request_id IS NOT NULL) AS released`;
