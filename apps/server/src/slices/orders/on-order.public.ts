// Apart from the rest, because placing an order builds on par, which shows what is on order.
import { sql, type Sql } from '../../platform/db/database.ts';

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
