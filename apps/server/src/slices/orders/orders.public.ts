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

/** A relation `requested`: lines of requests to the ERP with its answer. */
export const requestedLines: Sql = sql`(
  SELECT request_number, request_line, po_status, failure, order_number FROM restock_requests) AS requested`;
