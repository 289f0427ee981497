// For dashboards.
import type { GroupUnits, OrderStatus, Tenants } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { ofTenants } from '../../platform/db/tenants.ts';
import { products } from '../products/products.public.ts';
import { lastParcelOf } from '../shipments/order-shipments.public.ts';

/** On Order (R12), as in the index of these lines. */
const onOrder = (tenants: Tenants): Sql =>
  sql`order_lines.status = 'On Order' AND ${ofTenants(sql`order_lines.customer_id`, tenants)}`;

export interface LineOnOrder {
  readonly customerId: string;
  readonly orderNumber: string;
  /** Empty for a product without one. */
  readonly productGroup: string;
  readonly orderStatus: OrderStatus;
  /** Of the last parcel; empty before the first. */
  readonly trackingNumber: string;
}

/** The oldest lines on order, and their total. */
export async function findLinesOnOrder(
  db: Queryable,
  tenants: Tenants,
  limit: number,
): Promise<{ readonly rows: readonly LineOnOrder[]; readonly total: number }> {
  const { total } = await db.one<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM order_lines WHERE ${onOrder(tenants)}`,
  );
  const rows = await db.many<LineOnOrder>(sql`
    SELECT line.customer_id AS "customerId", line.order_number AS "orderNumber", products.product_group AS "productGroup",
      line.status AS "orderStatus", ${lastParcelOf({
        customerId: sql`line.customer_id`,
        orderNumber: sql`line.order_number`,
        orderLine: sql`line.order_line`,
      })} AS "trackingNumber"
    FROM (
      SELECT * FROM order_lines WHERE ${onOrder(tenants)} ORDER BY created_at, id LIMIT ${limit}) AS line
      JOIN ${products} USING (product_id)
    ORDER BY line.created_at, line.id`);
  return { rows, total };
}

/** Units on order by product group; empty for products without a group. */
export const sumUnitsOnOrder = (db: Queryable, tenants: Tenants): Promise<GroupUnits[]> =>
  db.many<GroupUnits>(sql`
    SELECT products.product_group AS "group", sum(line.units)::float8 AS units
    FROM (
      SELECT product_id, sum(ordered_units) AS units FROM order_lines WHERE ${onOrder(tenants)} GROUP BY product_id) AS line
      JOIN ${products} USING (product_id)
    GROUP BY 1`);
