import type { LotFilter, LotStory } from '@parwell/contract';
import { ALL, type Tenants } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../../platform/db/database.ts';
import { ofTenants } from '../../../platform/db/tenants.ts';
import { customerName } from '../../customers/customers.public.ts';
import { devices, visibleDevices } from '../../devices/devices.public.ts';
import { products } from '../../products/products.public.ts';
import { unitsOnTheWay, wasShippedTo } from '../in-transit/in-transit.ts';
import { ndc } from '../goods/product-codes.ts';
import { isOfForeignTag, isReviewOfForeignTag } from '../tagged-units/foreign-tags.ts';

/** The customers whose stock, and whose shipments, the caller sees. */
export interface LotReader {
  readonly stock: Tenants;
  readonly orders: Tenants;
}

/** Lots of which something is or was with the caller's customers, or is on its way there. */
export const visibleLots = ({ stock, orders }: LotReader): Sql =>
  stock === ALL
    ? sql`TRUE`
    : sql`(EXISTS (
        SELECT FROM transactions WHERE transactions.product_id = lots.product_id AND transactions.lot = lots.lot
          AND ${ofTenants(sql`transactions.customer_id`, stock)} AND NOT ${isOfForeignTag(sql`transactions`)})
      OR ${wasShippedTo(orders, sql`lots.product_id`, sql`lots.lot`)})`;

/**
 * The facts about a lot of customers whose stock or shipments the caller sees, and those that are confirmed for
 * everybody.
 */
const opinions = ({ stock, orders }: LotReader): Sql => sql`
  SELECT expiration, size, assay, unit_of_measure, entered_by, customer_id FROM customer_lots
  WHERE customer_lots.product_id = lots.product_id AND customer_lots.lot = lots.lot
    AND (${ofTenants(sql`customer_id`, stock)} OR ${ofTenants(sql`customer_id`, orders)})
  UNION ALL
  SELECT lots.expiration, lots.size, lots.assay, lots.unit_of_measure, lots.entered_by, NULL WHERE lots.entered_by <> 'hand'`;

/** The date on which the caller's customers agree; null if they do not, or have none. */
export const sharedDate = (reader: LotReader): Sql => sql`(
  SELECT CASE WHEN min(expiration) = max(expiration) THEN min(expiration) END FROM (${opinions(reader)}) AS known)`;

const knownOf = (reader: LotReader): Sql => sql`
  SELECT CASE WHEN min(expiration) = max(expiration) THEN min(expiration)::text END AS expiration,
    coalesce(max(size), '') AS "lotSize", coalesce(max(assay), '') AS "lotAssay",
    coalesce(max(unit_of_measure), '') AS "lotUnitOfMeasure",
    lots.entered_by <> 'hand' AS "isConfirmed",
    coalesce(json_agg(json_build_object('customerId', customer_id, 'customerName', ${customerName(sql`known.customer_id`)},
      'expiration', expiration) ORDER BY customer_id) FILTER (WHERE customer_id IS NOT NULL AND entered_by = 'hand'), '[]')
      AS "ownDates"
  FROM (${opinions(reader)}) AS known`;

const MOST_CORRECTIONS = 20;

const correctionsOf = ({ stock }: LotReader): Sql => sql`
  SELECT coalesce(json_agg(each ORDER BY each."correctedAt" DESC, each."customerId"), '[]') AS corrections
  FROM (
    SELECT customer_id AS "customerId", ${customerName(sql`lot_corrections.customer_id`)} AS "customerName", before, after,
      corrected_at AS "correctedAt"
    FROM lot_corrections WHERE lot_corrections.product_id = lots.product_id AND lot_corrections.lot = lots.lot
      AND ${ofTenants(sql`customer_id`, stock)}
    ORDER BY corrected_at DESC, id DESC LIMIT ${MOST_CORRECTIONS}) AS each`;

export const findLotStory = (db: Queryable, reader: LotReader, { productId, lot }: LotFilter) =>
  db.maybe<Omit<LotStory, 'today' | 'inTransit'> & { inTransit: number }>(sql`
    SELECT lots.product_id AS "productId", product_name AS "productLabelName", ${ndc} AS ndc542, lots.lot,
      known.*, corrected.corrections,
      now."onHand", now."devicesNow", ever.*, review."inReview",
      ${unitsOnTheWay(reader.orders, sql`lots.product_id`, sql`lots.lot`)} AS "inTransit"
    FROM lots JOIN ${products} ON products.product_id = lots.product_id
      CROSS JOIN LATERAL (${knownOf(reader)}) AS known
      CROSS JOIN LATERAL (${correctionsOf(reader)}) AS corrected
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
          AND NOT ${isReviewOfForeignTag(sql`stock_reviews`)} AND ${ofTenants(sql`customer_id`, reader.stock)}) AS review
    WHERE lots.product_id = ${productId} AND lots.lot = ${lot} AND ${visibleLots(reader)}`);
