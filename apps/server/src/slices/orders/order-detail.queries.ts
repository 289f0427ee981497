import type { OrderSummary, OrderTransaction, RestockRequest, SapOrder } from '@parwell/contract';
import { ORDER_STATUSES, type Tenants } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { select } from '../../platform/db/list-rows.ts';
import { ofTenants } from '../../platform/db/tenants.ts';
import { JsonText } from '../../platform/json-text.ts';
import { firstRowsJson } from '../../platform/whole-list.ts';
import { customerName } from '../customers/customers.public.ts';
import { deviceNameFor, devices } from '../devices/devices.public.ts';
import { transactions } from '../inventory/inventory.public.ts';
import { products } from '../products/products.public.ts';
import { lotsOfLine, shippedForLine, timesOfOrder } from '../shipments/order-shipments.public.ts';

type Fields<Row> = Readonly<Record<keyof Row, Sql>>;

export interface KnownOrder {
  /** The request's number until the ERP answers. */
  readonly orderNumber: string;
  readonly requestNumber: string;
  readonly customerId: string;
}

/** By the ERP's number, or by that of its request (R17). */
export const findOrder = (db: Queryable, tenants: Tenants, number: string) =>
  db.maybe<KnownOrder>(sql`
    SELECT order_number AS "orderNumber", request_number AS "requestNumber", customer_id AS "customerId" FROM restock_orders
    WHERE (order_number = ${number} OR request_number = ${number}) AND ${ofTenants(sql`customer_id`, tenants)}
    ORDER BY order_number = ${number} DESC LIMIT 1`);

const summaryFields = {
  orderId: sql`restock_orders.order_number`,
  requestNumber: sql`restock_orders.request_number`,
  orderNumber: sql`CASE WHEN requested.ordered_at IS NULL THEN '' ELSE restock_orders.order_number END`,
  customerId: sql`restock_orders.customer_id`,
  customerName: customerName(sql`restock_orders.customer_id`),
  cabinetId: sql`restock_orders.cabinet_id`,
  cabinetName: deviceNameFor(sql`restock_orders.cabinet_id`, sql`restock_orders.customer_id`),
  cabinetType: sql`(
    SELECT devices.cabinet_type FROM ${devices} WHERE devices.cabinet_id = restock_orders.cabinet_id)`,
  requestedAt: sql`requested.requested_at`,
  orderedAt: sql`requested.ordered_at`,
  shippedAt: sql`times.shipped_at`,
  receivedAt: sql`times.received_at`,
  waitingSince: sql`requested.waiting_since`,
  closedAt: sql`(
    SELECT unanswered_orders.closed_at FROM unanswered_orders
    WHERE unanswered_orders.request_number = restock_orders.request_number)`,
} satisfies Fields<OrderSummary>;

export async function readSummary(db: Queryable, { orderNumber }: KnownOrder): Promise<JsonText> {
  const { json } = await db.one<{ json: string }>(sql`
    SELECT row_to_json(one)::text AS json FROM (
      SELECT ${select(summaryFields)} FROM restock_orders
        CROSS JOIN LATERAL (
          SELECT min(created_at) AS requested_at, max(answered_at) FILTER (WHERE po_status = 'On Order') AS ordered_at,
            min(created_at) FILTER (WHERE po_status = 'Not Processed') AS waiting_since
          FROM restock_requests WHERE restock_requests.request_number = restock_orders.request_number) AS requested
        CROSS JOIN LATERAL ${timesOfOrder({
          customerId: sql`restock_orders.customer_id`,
          orderNumber: sql`restock_orders.order_number`,
        })} AS times
      WHERE restock_orders.order_number = ${orderNumber}) one`);
  return new JsonText(json);
}

const requestFields = {
  requestNumber: sql`restock_requests.request_number`,
  requestLine: sql`restock_requests.request_line`,
  customerId: sql`restock_requests.customer_id`,
  cabinetId: sql`restock_requests.cabinet_id`,
  productId: sql`restock_requests.product_id`,
  productName: sql`products.product_name`,
  orderQty: sql`restock_requests.packs`,
  orderUnits: sql`restock_requests.packs * restock_requests.units_per_pack`,
  lot: sql`restock_requests.lot`,
  warehouse: sql`restock_requests.warehouse`,
  shippingMethod: sql`restock_requests.shipping_method`,
  createdAt: sql`restock_requests.created_at`,
  createdBy: sql`restock_requests.created_by`,
  abwCode: sql`restock_requests.abw_code`,
  poStatus: sql`restock_requests.po_status`,
  failure: sql`restock_requests.failure`,
} satisfies Fields<RestockRequest>;

export const listRequests = (
  db: Queryable,
  { requestNumber }: KnownOrder,
  limit: number,
): Promise<JsonText> =>
  firstRowsJson(
    db,
    sql`SELECT ${select(requestFields)}
      FROM restock_requests JOIN ${products} ON products.product_id = restock_requests.product_id
      WHERE restock_requests.request_number = ${requestNumber}`,
    sql`"requestLine"`,
    limit,
  );

const numbersOfLine = {
  customerId: sql`order_lines.customer_id`,
  orderNumber: sql`order_lines.order_number`,
  orderLine: sql`order_lines.order_line`,
};

const sapFields = {
  orderNumber: sql`order_lines.order_number`,
  orderLine: sql`order_lines.order_line`,
  poNumber: sql`order_lines.po_number`,
  orderStatus: sql`order_lines.status`,
  productId: sql`order_lines.product_id`,
  productName: sql`products.product_name`,
  orderQty: sql`order_lines.packs`,
  orderUnits: sql`order_lines.ordered_units`,
  shippedUnits: sql`order_lines.shipped_units`,
  receivedUnits: sql`order_lines.received_units`,
  endedUnits: sql`order_lines.ended_units`,
  inReviewUnits: sql`counted.in_review`,
  notes: sql`order_lines.notes`,
  createdAt: sql`order_lines.created_at`,
  updatedAt: sql`order_lines.updated_at`,
  statusBy: sql`order_lines.status_by`,
  sapOrderLots: lotsOfLine(numbersOfLine),
  version: sql`order_lines.version`,
} satisfies Fields<SapOrder>;

/** The ERP's lines of a request; none before its answer. */
export const listErpLines = (db: Queryable, { orderNumber }: KnownOrder, limit: number): Promise<JsonText> =>
  firstRowsJson(
    db,
    sql`SELECT ${select(sapFields)}
      FROM order_lines JOIN ${products} ON products.product_id = order_lines.product_id
        CROSS JOIN LATERAL ${shippedForLine(numbersOfLine)} AS counted
      WHERE order_lines.order_number = ${orderNumber} AND order_lines.status = ANY(${ORDER_STATUSES})`,
    sql`length("orderLine"), "orderLine"`,
    limit,
  );

const transactionFields = {
  id: sql`transactions.id`,
  customerId: sql`transactions.customer_id`,
  cabinetId: sql`transactions.cabinet_id`,
  FFFItemId: sql`transactions.product_id`,
  type: sql`transactions.action`,
  lotNumber: sql`transactions.lot`,
  objectId: sql`coalesce(nullif(transactions.tag_id, ''), transactions.serial)`,
  qty: sql`transactions.quantity`,
  sourceTimestamp: sql`transactions.at`,
} satisfies Fields<OrderTransaction>;

/** Receipts into stock for an order (ODET-017). Later removals name the order too, if a unit has a tag. */
export const listReceipts = (
  db: Queryable,
  { customerId, orderNumber }: KnownOrder,
  limit: number,
): Promise<JsonText> =>
  firstRowsJson(
    db,
    sql`SELECT ${select(transactionFields)} FROM ${transactions}
      WHERE transactions.order_number = ${orderNumber} AND transactions.order_number <> ''
        AND transactions.customer_id = ${customerId} AND transactions.reason = 'RESTOCK' AND transactions.quantity > 0`,
    sql`"sourceTimestamp", id`,
    limit,
  );
