import { empty, sql, type Queryable, type Sql } from '../../platform/db/database.ts';

/** As the index of open lines has it. */
const isOpen = sql`order_lines.status IN ('Not Processed', 'On Order')`;

/** Units that are ordered for a product in a device of a customer and not shipped yet, as an expression (S33). */
export const unitsOnOrder = (row: {
  readonly customerId: Sql;
  readonly cabinetId: Sql;
  readonly productId: Sql;
}): Sql => sql`(
  SELECT coalesce(sum(greatest(ordered_units - shipped_units, 0)), 0)::int FROM order_lines
  WHERE order_lines.cabinet_id = ${row.cabinetId} AND order_lines.product_id = ${row.productId}
    AND order_lines.customer_id = ${row.customerId} AND ${isOpen})`;

/** What is on order, for a join: rows named `ordered`, one per line. */
export const ordered: Sql = sql`(
  SELECT customer_id, cabinet_id, product_id FROM order_lines
  WHERE ${isOpen} AND ordered_units > shipped_units) AS ordered`;

export interface OpenOrders {
  readonly cabinetId: string;
  readonly productId: string;
  /** Ordered and not shipped yet. */
  readonly units: number;
  /** Open orders, also those of which everything was shipped. */
  readonly orderNumbers: readonly string[];
}

/** What is open for products in many devices, for their present customers: as `unitsOnOrder`, in one pass; null: all products. */
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
