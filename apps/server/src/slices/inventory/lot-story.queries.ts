import type { LotFilter, LotStory } from '@parwell/contract';
import { ALL, type Tenants } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { ofTenants } from '../../platform/db/tenants.ts';
import { devices, visibleDevices } from '../devices/devices.public.ts';
import { products } from '../products/products.public.ts';
import { unitsOnTheWay, wasShippedTo } from '../shipments/shipments.public.ts';
import { ndc } from './product-codes.ts';

/** Whose stock, and whose shipments, the caller sees. */
export interface LotReader {
  readonly stock: Tenants;
  readonly orders: Tenants;
}

/** Lots that the caller knows of: some of it is or was with their customers, or is on its way there. */
export const visibleLots = ({ stock, orders }: LotReader): Sql =>
  stock === ALL
    ? sql`TRUE`
    : sql`(EXISTS (
        SELECT FROM transactions WHERE transactions.product_id = lots.product_id AND transactions.lot = lots.lot
          AND ${ofTenants(sql`transactions.customer_id`, stock)})
      OR ${wasShippedTo(orders, sql`lots.product_id`, sql`lots.lot`)})`;

export const findLotStory = (db: Queryable, reader: LotReader, { productItemId, lot }: LotFilter) =>
  db.maybe<Omit<LotStory, 'today' | 'inTransit'> & { inTransit: number }>(sql`
    SELECT lots.product_id AS "productItemId", product_name AS "productLabelName", ${ndc} AS ndc542, lots.lot,
      lots.expiration::text, lots.size AS "lotSize", lots.assay AS "lotAssay", lots.unit_of_measure AS "lotUnitOfMeasure",
      now."onHand", now."devicesNow", ever.*, review."inReview",
      ${unitsOnTheWay(reader.orders, sql`lots.product_id`, sql`lots.lot`)} AS "inTransit"
    FROM lots JOIN ${products} ON products.product_id = lots.product_id
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(quantity), 0)::int AS "onHand", count(DISTINCT cabinet_id)::int AS "devicesNow"
        FROM on_hand JOIN ${devices} USING (cabinet_id)
        WHERE on_hand.product_id = lots.product_id AND on_hand.lot = lots.lot AND quantity > 0
          AND ${visibleDevices(reader.stock)}) AS now
      CROSS JOIN LATERAL (
        SELECT count(DISTINCT (cabinet_id, customer_id)) FILTER (WHERE quantity <> 0)::int AS "devicesEver",
          (coalesce(-sum(quantity) FILTER (WHERE action = 'VEND'), 0)
            - coalesce(sum(quantity) FILTER (WHERE reason = 'REVERT'), 0))::int AS dispensed,
          coalesce(-sum(quantity) FILTER (WHERE reason = 'RETURN'), 0)::int AS returned
        FROM transactions WHERE transactions.product_id = lots.product_id AND transactions.lot = lots.lot
          AND ${ofTenants(sql`customer_id`, reader.stock)}) AS ever
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS "inReview" FROM stock_reviews
        WHERE stock_reviews.product_id = lots.product_id AND stock_reviews.lot = lots.lot AND status = 'Suspended'
          AND ${ofTenants(sql`customer_id`, reader.stock)}) AS review
    WHERE lots.product_id = ${productItemId} AND lots.lot = ${lot} AND ${visibleLots(reader)}`);
