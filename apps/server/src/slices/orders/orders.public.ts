import { sql, type Sql } from '../../platform/db/database.ts';

export { findOpenOrders, ordered, unitsOnOrder, type OpenOrders } from './on-order.queries.ts';
export { findOrders } from './orders.find.ts';
export { findRefusals, placeLines, placeOrder, type LineToOrder } from './place-order.service.ts';

export {
  closeOpenLines,
  insertPastOrders,
  SPEAKERS,
  type PastOrder,
  type PastOrderLine,
} from './past-orders.queries.ts';

/** Lines that the ERP was asked for, with its answer, for a join: rows named `requested`. */
export const requestedLines: Sql = sql`(
  SELECT request_number, request_line, po_status, failure, order_number FROM restock_requests) AS requested`;
