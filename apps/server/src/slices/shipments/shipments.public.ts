import type { Tenants } from '@parwell/domain';
import { empty, sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { ofTenants } from '../../platform/db/tenants.ts';
import { isLineSuspended } from '../inventory/line-reviews.public.ts';

export { findShipments } from './shipments.find.ts';
export { doneDescription, doneStatusTwin } from './done-status.twin.ts';
export { announceReceipt } from './announce-receipt.service.ts';
export { cameBefore, storeShipment, type Shipment, type ShippedLine } from './store-shipment.service.ts';
export {
  findOnTheWay,
  findOpenLines,
  findReceiver,
  findShippedTags,
  saveReceived,
  setReceiptState,
  type ReceivedUnits,
} from './shipments.queries.ts';

/** Units of a lot that were shipped to a device and have not come, as an expression. */
export const unitsInTransit = (cabinetId: Sql, productId: Sql, lot: Sql): Sql => sql`(
  SELECT coalesce(sum(greatest(total_num_units - received_units, 0)), 0)::int FROM shipment_lines
  WHERE shipment_lines.cabinet_id = ${cabinetId} AND shipment_lines.product_id = ${productId}
    AND shipment_lines.lot = ${lot} AND state = 'open')`;

/** Units of a product, of whatever lot, that were shipped to a device and have not come, as an expression. */
export const productInTransit = (cabinetId: Sql, productId: Sql): Sql => sql`(
  SELECT coalesce(sum(greatest(total_num_units - received_units, 0)), 0)::int FROM shipment_lines
  WHERE shipment_lines.cabinet_id = ${cabinetId} AND shipment_lines.product_id = ${productId} AND state = 'open')`;

/** What is coming to many devices, by product: as `productInTransit`, in one pass; null: all products. */
export const findInTransit = (
  db: Queryable,
  cabinetIds: readonly string[],
  productIds: readonly string[] | null,
) =>
  db.many<{ cabinetId: string; productId: string; units: number }>(sql`
    SELECT cabinet_id AS "cabinetId", product_id AS "productId",
      sum(greatest(total_num_units - received_units, 0))::int AS units
    FROM shipment_lines
    WHERE cabinet_id = ANY(${cabinetIds}) AND state = 'open'
      ${productIds === null ? empty : sql`AND product_id = ANY(${productIds})`}
    GROUP BY cabinet_id, product_id`);

/** The columns of an order line. */
interface OrderLineColumns {
  readonly customerId: Sql;
  readonly orderNumber: Sql;
  readonly orderLine: Sql;
}

/** What was shipped for an order line, in units: a subquery with a single row. What was refused was not shipped. */
export const shippedForLine = ({ customerId, orderNumber, orderLine }: OrderLineColumns): Sql => sql`(
  SELECT coalesce(sum(total_num_units), 0)::int AS shipped, coalesce(sum(received_units), 0)::int AS received,
    coalesce(sum(greatest(total_num_units - received_units, 0)) FILTER (WHERE state = 'ended'), 0)::int AS ended,
    coalesce(sum(greatest(total_num_units - received_units, 0))
      FILTER (WHERE state <> 'ended' AND ${isLineSuspended(sql`shipment_lines.key`)}), 0)::int AS in_review
  FROM shipments JOIN shipment_lines USING (customer_id, shipment_id)
  WHERE customer_id = ${customerId} AND shipments.order_number = ${orderNumber}
    AND shipment_lines.order_line = ${orderLine})`;

/** The orders that some shipment lines belong to. */
export const ordersOfLines = (db: Queryable, lineKeys: readonly string[]) =>
  db.many<{ customerId: string; orderNumber: string }>(sql`
    SELECT DISTINCT customer_id AS "customerId", order_number AS "orderNumber"
    FROM shipment_lines JOIN shipments USING (customer_id, shipment_id)
    WHERE key = ANY(${lineKeys}) AND order_number <> ''`);

/** What is on its way to devices, for a join: rows named `coming`, one per line. */
export const coming: Sql = sql`(
  SELECT customer_id, cabinet_id, product_id FROM shipment_lines
  WHERE state = 'open' AND total_num_units > received_units) AS coming`;

/** Whether something that was shipped to a device may still come. */
export const hasOpenShipments = (cabinetId: Sql): Sql => sql`EXISTS (
  SELECT FROM shipment_lines WHERE shipment_lines.cabinet_id = ${cabinetId} AND state IN ('announced', 'open'))`;

/** Whether a warehouse shipped some of a lot to a customer, as a condition. */
export const isShippedFrom = (
  warehouse: string,
  lot: { readonly customerId: Sql; readonly productId: Sql; readonly lot: Sql },
): Sql => sql`EXISTS (
  SELECT FROM shipment_lines JOIN shipments USING (customer_id, shipment_id)
  WHERE shipment_lines.product_id = ${lot.productId} AND shipment_lines.lot = ${lot.lot}
    AND shipment_lines.customer_id = ${lot.customerId} AND shipments.ship_from_warehouse = ${warehouse})`;

/** Whether some of a lot was shipped to these customers. */
export const wasShippedTo = (tenants: Tenants, productId: Sql, lot: Sql): Sql => sql`EXISTS (
  SELECT FROM shipment_lines WHERE shipment_lines.product_id = ${productId} AND shipment_lines.lot = ${lot}
    AND ${ofTenants(sql`shipment_lines.customer_id`, tenants)})`;

/** Units of a lot that were shipped to these customers and have not come. */
export const unitsOnTheWay = (tenants: Tenants, productId: Sql, lot: Sql): Sql => sql`(
  SELECT coalesce(sum(greatest(total_num_units - received_units, 0)), 0)::int FROM shipment_lines
  WHERE shipment_lines.product_id = ${productId} AND shipment_lines.lot = ${lot} AND state IN ('announced', 'open')
    AND ${ofTenants(sql`shipment_lines.customer_id`, tenants)})`;
