import type { StockLookupRow } from '@parwell/contract';
import {
  ALL,
  lotNumberKey,
  MANAGED_SOURCES,
  type CalendarDate,
  type CodedProduct,
  type ScanFields,
  type Tenants,
} from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../../platform/db/database.ts';
import { contains } from '../../../platform/db/list-filters.ts';
import { ofTenants } from '../../../platform/db/tenants.ts';
import { customerName } from '../../customers/customers.public.ts';
import { devices, visibleDevices } from '../../devices/devices.public.ts';
import { products } from '../../products/products.public.ts';
import { tags } from '../tagged-units/tagged-units.public.ts';
import { hasLotNumberPart, isLotOf, lots as knownLots } from '../goods/goods.public.ts';
import { lotNumberKeyTwin } from '../goods/lot-number-key.twin.ts';
import { ndc } from '../goods/product-codes.ts';

export interface NamedProduct extends CodedProduct {
  readonly productLabelName: string;
}

export interface NamedLot {
  readonly productId: string;
  readonly lot: string;
}

const ownProducts = (tenants: Tenants): Sql =>
  tenants === ALL ? sql`TRUE` : sql`source = ANY(${[...MANAGED_SOURCES, ...tenants]})`;

/** Products that a code may mean; the domain's `matchProduct` decides. */
export const findCodedProducts = (
  db: Queryable,
  tenants: Tenants,
  { gtin, ndc: scanned }: Pick<ScanFields, 'gtin' | 'ndc'>,
) => {
  const digits = (gtin ?? '') + (scanned ?? '').replaceAll('-', '');
  return db.many<NamedProduct>(sql`
    SELECT product_id AS "productId", product_name AS "productLabelName", products.ndc, coalesce(gtin, '') AS gtin
    FROM ${products}
    WHERE ${ownProducts(tenants)} AND ${digits} <> '' AND (gtin = ${gtin ?? ''} OR products.ndc <> '' AND (
      position(replace(products.ndc, '-', '') IN ${digits}) > 0 OR replace(${ndc}, '-', '') = ${digits}))
    ORDER BY product_name, product_id`);
};

/** Whether some of a row of `named` (product_id and perhaps lot) is on hand where the caller sees it. */
const isOnHand = (tenants: Tenants, condition: Sql): Sql => sql`EXISTS (
  SELECT FROM on_hand JOIN ${devices} USING (cabinet_id)
  WHERE ${condition} AND on_hand.quantity > 0 AND ${visibleDevices(tenants)})`;

const MOST_PRODUCTS = 50;
const MOST_LOTS = 200;

/** Products on hand whose name or id contains a text. */
export const findNamedProducts = (db: Queryable, tenants: Tenants, text: string) =>
  db.many<NamedProduct>(sql`
    SELECT product_id AS "productId", product_name AS "productLabelName", products.ndc, coalesce(gtin, '') AS gtin
    FROM ${products}
    WHERE (name_folded LIKE ${contains(text.toLowerCase())} OR lower(product_id) LIKE ${contains(text.toLowerCase())})
      AND ${isOnHand(tenants, sql`on_hand.product_id = products.product_id`)}
    ORDER BY product_name, product_id LIMIT ${MOST_PRODUCTS}`);

/** Lots on hand whose number contains a text, the whole number first. */
export const findNamedLots = (db: Queryable, tenants: Tenants, text: string) =>
  db.many<NamedLot>(sql`
    SELECT product_id AS "productId", lot FROM lots
    WHERE ${hasLotNumberPart(text)}
      AND ${isOnHand(tenants, sql`on_hand.product_id = lots.product_id AND on_hand.lot = lots.lot`)}
    ORDER BY ${lotNumberKeyTwin.expression({ lot: sql`lot` }, undefined)} <> ${lotNumberKey(text)}, lot, product_id LIMIT ${MOST_LOTS}`);

/**
 * Lots of some products by their number, in any spelling, with their expiration as the caller's customers know it.
 */
export const findLotsOfNumber = (
  db: Queryable,
  tenants: Tenants,
  productIds: readonly string[],
  lot: string,
) =>
  db.many<NamedLot & { readonly expiration: CalendarDate | null }>(sql`
    SELECT DISTINCT lots.product_id AS "productId", lots.lot, known.expiration::text
    FROM lots CROSS JOIN LATERAL (
      SELECT expiration FROM customer_lots WHERE customer_lots.product_id = lots.product_id
        AND customer_lots.lot = lots.lot AND ${ofTenants(sql`customer_lots.customer_id`, tenants)}
      UNION SELECT lots.expiration WHERE lots.entered_by <> 'hand') AS known
    WHERE lots.product_id = ANY(${productIds})
      AND ${lotNumberKeyTwin.expression({ lot: sql`lots.lot` }, undefined)} = ${lotNumberKey(lot)}
    ORDER BY 1, 2, 3`);

/** Lots of units on hand with this serial number or tag. */
export const findLotsOfUnit = (db: Queryable, tenants: Tenants, code: string) =>
  db.many<NamedLot & { readonly cabinetId: string; readonly serial: string }>(sql`
    SELECT product_id AS "productId", lot, cabinet_id AS "cabinetId", serial FROM (
      SELECT product_id, lot, cabinet_id, serial FROM ${tags}
      WHERE (tag_id = upper(${code}) OR serial = ${code} AND serial <> '') AND phase IN ('on hand', 'pending')
        AND ${ofTenants(sql`tags.customer_id`, tenants)}
      UNION ALL
      SELECT product_id, lot, cabinet_id, serial FROM serial_units
      WHERE serial = ${code} AND cabinet_id IS NOT NULL) AS units
      JOIN ${devices} USING (cabinet_id)
    WHERE ${visibleDevices(tenants)} LIMIT 20`);

export interface Wanted {
  readonly productIds: readonly string[];
  readonly lots: readonly NamedLot[];
  /** Only in these devices; null for all. */
  readonly cabinetIds: readonly string[] | null;
}

export interface Looked {
  readonly rows: readonly StockLookupRow[];
  readonly total: number;
  readonly units: number;
  readonly devices: number;
}

/** The first to expire first. */
export const findWanted = (
  db: Queryable,
  tenants: Tenants,
  { productIds, lots, cabinetIds }: Wanted,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) =>
  db.one<Looked>(sql`
    WITH found AS (
      SELECT on_hand.cabinet_id, on_hand.product_id, on_hand.lot, sum(on_hand.quantity)::int AS units
      FROM on_hand JOIN ${devices} USING (cabinet_id)
      WHERE on_hand.product_id = ANY(${[...productIds, ...lots.map(({ productId }) => productId)]})
        AND (on_hand.product_id = ANY(${productIds}) OR (on_hand.product_id, on_hand.lot) IN (
          SELECT named.product_id, named.lot
          FROM unnest(${lots.map(({ productId }) => productId)}::text[], ${lots.map(({ lot }) => lot)}::text[])
            AS named(product_id, lot)))
        AND ${cabinetIds === null ? sql`TRUE` : sql`on_hand.cabinet_id = ANY(${cabinetIds})`}
        AND on_hand.quantity > 0 AND ${visibleDevices(tenants)}
      GROUP BY on_hand.cabinet_id, on_hand.product_id, on_hand.lot)
    SELECT (SELECT coalesce(json_agg(page), '[]') FROM (
        SELECT devices.customer_id AS "customerId", ${customerName(sql`devices.customer_id`)} AS "customerName",
          found.cabinet_id AS "cabinetId", devices.cabinet_name AS "cabinetName", found.product_id AS "productId",
          products.product_name AS "productLabelName", found.lot, lots.expiration, found.units AS "onHand",
          TRUE AS "mayOpen"
        FROM found JOIN ${devices} USING (cabinet_id) JOIN ${products} USING (product_id)
          LEFT JOIN ${knownLots} ON ${isLotOf(sql`found`, sql`devices.customer_id`)}
        ORDER BY lots.expiration, products.product_name, found.lot, devices.cabinet_name, found.cabinet_id
        LIMIT ${limit} OFFSET ${offset}) AS page) AS rows,
      (SELECT count(*)::int FROM found) AS total, (SELECT coalesce(sum(units), 0)::int FROM found) AS units,
      (SELECT count(DISTINCT cabinet_id)::int FROM found) AS devices`);
