import type { OrderLot, OrderShipment, ShipmentItem } from '@parwell/contract';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { select } from '../../platform/db/list-rows.ts';
import type { JsonText } from '../../platform/json-text.ts';
import { firstRowsJson } from '../../platform/whole-list.ts';
import { isLotOf, lots, ndc542 } from '../inventory/goods/goods.public.ts';
import {
  isLineSuspended,
  shipmentLines,
  shipments,
  shipmentUnits,
} from '../inventory/in-transit/in-transit.public.ts';
import { products } from '../products/products.public.ts';

// Shipments of an order. Two customers may have typed the same number, so an order is always given with its customer.

export interface OrderOfCustomer {
  readonly customerId: string;
  readonly orderNumber: string;
}

/** Columns of an order line. */
interface OrderLine {
  readonly customerId: Sql;
  readonly orderNumber: Sql;
  readonly orderLine: Sql;
}

type Fields<Row> = Readonly<Record<keyof Row, Sql>>;

const lineFields = {
  shipmentId: sql`shipment_lines.shipment_id`,
  lineKey: sql`shipment_lines.key`,
  customerNumber: sql`coalesce(nullif(shipments.customer_number, ''), shipments.customer_id)`,
  itemIdentifier: ndc542,
  vendorItem: sql`shipment_lines.product_id`,
  factorDescription: sql`products.product_name`,
  lotNumber: sql`shipment_lines.lot`,
  numPkgsShipped: sql`num_pkgs_shipped`,
  totalNumUnits: sql`total_num_units`,
  receivedUnits: sql`received_units`,
  shipDate: sql`shipments.shipped_at`,
  estimatedDelivery: sql`shipments.estimated_delivery`,
  orderNumber: sql`shipments.order_number`,
  orderLineNumber: sql`shipment_lines.order_line`,
  trackingNumber: sql`shipments.tracking_number`,
  transmitStatus: sql`shipment_lines.transmit_status`,
  transmitStatusDesc: sql`shipment_lines.status_description`,
} satisfies Fields<OrderShipment>;

const unitFields = {
  FFFItemId: sql`shipment_lines.product_id`,
  ndc: ndc542,
  lotNumber: sql`shipment_lines.lot`,
  tagId: sql`shipment_units.tag_id`,
  shipmentId: sql`shipment_lines.shipment_id`,
  expdate: sql`lots.expiration`,
  serialNumber: sql`shipment_units.serial`,
} satisfies Fields<ShipmentItem>;

const linesOf = ({ customerId, orderNumber }: OrderOfCustomer, fields: Sql, joined: Sql): Sql => sql`
  SELECT ${fields} FROM ${shipments} JOIN ${shipmentLines} USING (customer_id, shipment_id)
    JOIN ${products} ON products.product_id = shipment_lines.product_id ${joined}
  WHERE shipments.customer_id = ${customerId} AND shipments.order_number = ${orderNumber}`;

/** By line, oldest shipment first. */
export const listShipmentsOfOrder = (
  db: Queryable,
  order: OrderOfCustomer,
  limit: number,
): Promise<JsonText> =>
  firstRowsJson(
    db,
    linesOf(order, select(lineFields), sql``),
    sql`"shipDate", length("orderLineNumber"), "orderLineNumber", "lineKey"`,
    limit,
  );

/** Units with a serial number of their own. */
export const listUnitsOfOrder = (db: Queryable, order: OrderOfCustomer, limit: number): Promise<JsonText> =>
  firstRowsJson(
    db,
    linesOf(
      order,
      select(unitFields),
      sql`JOIN ${shipmentUnits} ON shipment_units.line_key = shipment_lines.key
        LEFT JOIN ${lots} ON ${isLotOf(sql`shipment_lines`)}`,
    ),
    sql`"shipmentId", "FFFItemId", "lotNumber", "serialNumber", "tagId"`,
    limit,
  );

/** JSON: the lots of an order line, by parcel. */
export const lotsOfLine = (line: OrderLine): Sql => {
  const fields = {
    orderNumber: line.orderNumber,
    orderLine: line.orderLine,
    productId: sql`shipment_lines.product_id`,
    lot: sql`shipment_lines.lot`,
    shippedQty: sql`sum(total_num_units)::int`,
    receivedQty: sql`sum(received_units)::int`,
    trackingNumber: sql`shipments.tracking_number`,
  } satisfies Fields<OrderLot>;
  return sql`(
    SELECT coalesce(json_agg(parcel ORDER BY parcel.lot, parcel."trackingNumber"), '[]') FROM (
      SELECT ${select(fields)} FROM ${shipments} JOIN ${shipmentLines} USING (customer_id, shipment_id)
      WHERE customer_id = ${line.customerId} AND shipments.order_number = ${line.orderNumber}
        AND shipment_lines.order_line = ${line.orderLine}
      GROUP BY shipment_lines.product_id, shipment_lines.lot, shipments.tracking_number) AS parcel)`;
};

/** A subquery with one row: the first shipment and the last receipt. */
export const timesOfOrder = (order: { readonly customerId: Sql; readonly orderNumber: Sql }): Sql => sql`(
  SELECT min(shipped_at) AS shipped_at, max(received_at) AS received_at
  FROM ${shipments} JOIN ${shipmentLines} USING (customer_id, shipment_id)
  WHERE customer_id = ${order.customerId} AND shipments.order_number = ${order.orderNumber})`;

/** SQL: an array of the tracking numbers that sent a product of some orders of a customer. */
export const parcelsOf = (sent: {
  readonly customerId: Sql;
  readonly orderNumbers: Sql;
  readonly productId: Sql;
}): Sql => sql`ARRAY(
  SELECT DISTINCT shipments.tracking_number FROM ${shipments} JOIN ${shipmentLines} USING (customer_id, shipment_id)
  WHERE customer_id = ${sent.customerId} AND shipments.order_number = ANY(${sent.orderNumbers})
    AND shipment_lines.product_id = ${sent.productId} AND shipments.tracking_number <> '' ORDER BY 1)`;

/** SQL: the tracking number of the last parcel for an order line; empty if there is none. */
export const lastParcelOf = (line: OrderLine): Sql => sql`coalesce((
  SELECT shipments.tracking_number FROM ${shipments} JOIN ${shipmentLines} USING (customer_id, shipment_id)
  WHERE customer_id = ${line.customerId} AND shipments.order_number = ${line.orderNumber}
    AND shipment_lines.order_line = ${line.orderLine} AND shipments.tracking_number <> ''
  ORDER BY shipments.shipped_at DESC, shipment_id DESC LIMIT 1), '')`;

/** A subquery with one row: the units shipped for an order line. Refused shipments do not count. */
export const shippedForLine = ({ customerId, orderNumber, orderLine }: OrderLine): Sql => sql`(
  SELECT coalesce(sum(total_num_units), 0)::int AS shipped, coalesce(sum(received_units), 0)::int AS received,
    coalesce(sum(greatest(total_num_units - received_units, 0)) FILTER (WHERE state = 'ended'), 0)::int AS ended,
    coalesce(sum(greatest(total_num_units - received_units, 0))
      FILTER (WHERE state <> 'ended' AND ${isLineSuspended(sql`shipment_lines.key`)}), 0)::int AS in_review
  FROM ${shipments} JOIN ${shipmentLines} USING (customer_id, shipment_id)
  WHERE customer_id = ${customerId} AND shipments.order_number = ${orderNumber}
    AND shipment_lines.order_line = ${orderLine})`;

/** The orders of shipment lines. */
export const ordersOfLines = (db: Queryable, lineKeys: readonly string[]) =>
  db.many<{ customerId: string; orderNumber: string }>(sql`
    SELECT DISTINCT customer_id AS "customerId", order_number AS "orderNumber"
    FROM ${shipmentLines} JOIN ${shipments} USING (customer_id, shipment_id)
    WHERE key = ANY(${lineKeys}) AND order_number <> ''`);
