import { empty, sql, type Queryable, type Sql } from '../../platform/db/database.ts';

/** As in the index of open lines. */
const isOpen = sql`order_lines.status IN ('Not Processed', 'On Order')`;

/** SQL: units ordered for a product in a customer's device and not shipped yet (S33). */
export const unitsOnOrder = (row: {
  readonly customerId: Sql;
  readonly cabinetId: Sql;
  readonly productId: Sql;
}): Sql => sql`(
  SELECT coalesce(sum(greatest(ordered_units - shipped_units, 0)), 0)::int FROM order_lines
  WHERE order_lines.cabinet_id = ${row.cabinetId} AND order_lines.product_id = ${row.productId}
    AND order_lines.customer_id = ${row.customerId} AND ${isOpen})`;

/** A relation `ordered` with one row per line on order. */
export const ordered: Sql = sql`(
  SELECT customer_id, cabinet_id, product_id FROM order_lines
  WHERE ${isOpen} AND ordered_units > shipped_units) AS ordered`;

export interface OpenOrders {
  readonly cabinetId: string;
  readonly productId: string;
  /** Ordered and not shipped yet. */
  readonly units: number;
  /** Open orders, including completely shipped ones. */
  readonly orderNumbers: readonly string[];
}

/** `unitsOnOrder` for products in many devices of their present customers, in one pass; null: all products. */
export const findOpenOrders = (
  db: Queryable,
  devices: readonly { readonly cabinetId: string; readonly customerId: string }[],
  productIds: readonly string[] | null,
): Promise<OpenOrders[]> =>
  db.many<OpenOrders>(sql`
    SELECT order_lines.cabinet_id AS "cabinetId", product_id AS "productId",
      sum(greatest(ordered_units - shipped_units, 0))::int AS units, array_agg(DISTINCT order_number) AS "orderNumbers"
    FROM unnest(${devices.map(({ cabinetId }) => cabinetId)}::text[], ${devices.map(({ customerId }) => customerId)}::text[])
        AS device(cabinet_id, customer_id)
      JOIN order_lines ON order_lines.cabinet_id = device.cabinet_id AND order_lines.customer_id = device.customer_id
    WHERE ${isOpen} ${productIds === null ? empty : sql`AND product_id = ANY(${productIds})`}
    GROUP BY order_lines.cabinet_id, product_id`);
