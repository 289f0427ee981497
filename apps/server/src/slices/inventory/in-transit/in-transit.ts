import type { Tenants } from '@parwell/domain';
import { empty, sql, type Queryable, type Sql } from '../../../platform/db/database.ts';
import { ofTenants } from '../../../platform/db/tenants.ts';

/** Units of a lot that were shipped to a device and have not come, as an expression. */
export const unitsInTransit = (cabinetId: Sql, productId: Sql, lot: Sql): Sql => sql`(
  SELECT coalesce(sum(greatest(total_num_units - received_units, 0)), 0)::int FROM shipment_lines
  WHERE shipment_lines.cabinet_id = ${cabinetId} AND shipment_lines.product_id = ${productId}
    AND shipment_lines.lot = ${lot} AND state = 'open')`;

/** Units of a product, of any lot, that were shipped to a device and have not come, as an expression. */
export const productInTransit = (cabinetId: Sql, productId: Sql): Sql => sql`(
  SELECT coalesce(sum(greatest(total_num_units - received_units, 0)), 0)::int FROM shipment_lines
  WHERE shipment_lines.cabinet_id = ${cabinetId} AND shipment_lines.product_id = ${productId} AND state = 'open')`;

/** `productInTransit` for many devices in one pass; null: all products. */
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

/** Goods on their way to devices, for a join: rows named `coming`, one per line. */
export const coming: Sql = sql`(
  SELECT customer_id, cabinet_id, product_id FROM shipment_lines
  WHERE state = 'open' AND total_num_units > received_units) AS coming`;

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

export const wasShippedTo = (tenants: Tenants, productId: Sql, lot: Sql): Sql => sql`EXISTS (
  SELECT FROM shipment_lines WHERE shipment_lines.product_id = ${productId} AND shipment_lines.lot = ${lot}
    AND ${ofTenants(sql`shipment_lines.customer_id`, tenants)})`;

/** Units of a lot that were shipped to these customers and have not come. */
export const unitsOnTheWay = (tenants: Tenants, productId: Sql, lot: Sql): Sql => sql`(
  SELECT coalesce(sum(greatest(total_num_units - received_units, 0)), 0)::int FROM shipment_lines
  WHERE shipment_lines.product_id = ${productId} AND shipment_lines.lot = ${lot} AND state IN ('announced', 'open')
    AND ${ofTenants(sql`shipment_lines.customer_id`, tenants)})`;
