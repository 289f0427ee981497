import type { ProductName } from '@parwell/contract';
import { MANAGED_SOURCES, storedProductGroup, type KeptAt, type OrderedNames } from '@parwell/domain';
import { empty, sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { oneOf } from '../../platform/db/list-filters.ts';

export { findNamedProducts, type NamedProduct } from './named-products.ts';
export { findProducts } from './products.find.ts';

/** For a join: rows named `products`, with the columns that other slices may read. */
export const products: Sql = sql`(
  SELECT product_id, product_name, name_folded, id_folded, mbrx_product_id, source, ndc, gtin, active, product_group,
    is_serializable, pack_qty, lum_qty, weight, weight_unit, crl AS product_crl, max_fill AS product_max_fill,
    notes AS product_notes, value_cents, storage_condition, storage_from, storage_to
  FROM products) AS products`;

/** Limits rows of `products` to exactly these groups; no group is no restriction. */
export const inProductGroups = (groups: readonly string[]): Sql =>
  groups.length === 0 ? sql`TRUE` : oneOf(sql`products.product_group`)(groups.map(storedProductGroup));

/** The id of the product that is ordered for a product: its own, unless another one names it (S2). */
export const orderedProduct = (productId: Sql): Sql => sql`coalesce((
  SELECT min(ordered.product_id) FROM products ordered
  WHERE ordered.source = 'FFF' AND (ordered.lum_product_id = ${productId} OR ordered.mbrx_product_id = ${productId}
    OR ordered.mbrx_product_id_ext = ${productId})), ${productId})`;

/**
 * Products that can be ordered instead of another, as a JSON array: those that are `named` (an SQL array of ids), and
 * those that name the product `of` (S2). Those columns have the collation of the database, and so do their indexes.
 */
export const orderableInstead = (row: {
  readonly ordered: Sql;
  readonly named: Sql;
  readonly of: Sql;
}): Sql => sql`(
  SELECT coalesce(json_agg(json_build_object('productId', other.product_id, 'productName', other.product_name)
    ORDER BY other.product_name, other.product_id), '[]')
  FROM products other
  WHERE other.source = 'FFF' AND other.active AND other.product_id <> ${row.ordered}
    AND (other.product_id = ANY(${row.named}) OR other.lum_product_id = ${row.of} COLLATE "default"
      OR other.mbrx_product_id = ${row.of} COLLATE "default" OR other.mbrx_product_id_ext = ${row.of} COLLATE "default"))`;

/** The provider's own products (S2). */
export const findOrderableProducts = async (db: Queryable): Promise<string[]> =>
  (
    await db.many<{ productId: string }>(sql`
      SELECT product_id AS "productId" FROM products WHERE source = 'FFF' AND active ORDER BY product_id`)
  ).map(({ productId }) => productId);

/** Those of the given products that devices of this customer may hold, active or not. */
export const findHoldableProducts = (db: Queryable, customerId: string, productIds: readonly string[]) =>
  db.many<ProductName & { active: boolean }>(sql`
    SELECT product_id AS "productId", product_name AS "productName", source, active FROM products
    WHERE product_id = ANY(${productIds}) AND source = ANY(${[...MANAGED_SOURCES, customerId]}) ORDER BY product_id`);

export interface StoredProduct extends KeptAt {
  readonly productId: string;
  readonly productName: string;
}

/** How products must be kept (H4); those of which it is unknown are left out. */
export const findStorage = (db: Queryable, productIds: readonly string[]) =>
  db.many<StoredProduct>(sql`
    SELECT product_id AS "productId", product_name AS "productName", storage_condition AS "storageCondition",
      storage_from::float8 AS "storageFrom", storage_to::float8 AS "storageTo"
    FROM products WHERE product_id = ANY(${productIds}) AND storage_condition <> 'UNKNOWN'`);

export interface StockedProduct {
  readonly productId: string;
  readonly source: string;
  readonly active: boolean;
  readonly serializable: boolean;
  /** In grams; null if not known. */
  readonly packGrams: number | null;
  readonly ancillaryGrams: number;
  readonly lumQty: number | null;
  readonly packQty: number;
}

export const findStockedProducts = (db: Queryable, productIds: readonly string[]) =>
  db.many<StockedProduct>(sql`
    SELECT product_id AS "productId", source, active, is_serializable AS serializable, weight::float8 AS "packGrams",
      coalesce(lum_ancillary_weight, 0)::float8 AS "ancillaryGrams", lum_qty AS "lumQty", pack_qty AS "packQty"
    FROM products WHERE product_id = ANY(${productIds})`);

export interface RestockedProduct extends OrderedNames, KeptAt {
  readonly active: boolean;
  readonly lumQty: number | null;
  readonly packQty: number;
  readonly crl: number | null;
  readonly maxFill: number | null;
}

/** Null: all products. */
export const findRestockedProducts = (db: Queryable, productIds: readonly string[] | null) =>
  db.many<RestockedProduct>(sql`
    SELECT product_id AS "productId", source, nullif(lum_product_id, '') AS "lumProductId",
      nullif(mbrx_product_id, '') AS "mbrxProductId", nullif(mbrx_product_id_ext, '') AS "mbrxProductIdExt", active,
      lum_qty AS "lumQty", pack_qty AS "packQty", crl, max_fill AS "maxFill", storage_condition AS "storageCondition",
      storage_from::float8 AS "storageFrom", storage_to::float8 AS "storageTo"
    FROM products ${productIds === null ? empty : sql`WHERE product_id = ANY(${productIds})`}
    ORDER BY product_id`);

/** Products with all that name them or are named by them, directly or through others (S2). */
export const findProductFamilies = async (db: Queryable, productIds: readonly string[]): Promise<string[]> =>
  (
    await db.many<{ productId: string }>(sql`
      WITH RECURSIVE family (product_id) AS (
        SELECT unnest(${productIds}::text[])
        UNION
        SELECT next.product_id FROM family CROSS JOIN LATERAL (
          SELECT product_id COLLATE "default" FROM products WHERE lum_product_id = family.product_id
          UNION ALL SELECT product_id COLLATE "default" FROM products WHERE mbrx_product_id = family.product_id
          UNION ALL SELECT product_id COLLATE "default" FROM products WHERE mbrx_product_id_ext = family.product_id
          UNION ALL SELECT unnest(ARRAY[lum_product_id, mbrx_product_id, mbrx_product_id_ext]) FROM products
            WHERE products.product_id = family.product_id) AS next (product_id)
        WHERE next.product_id <> '')
      SELECT product_id AS "productId" FROM family`)
  ).map(({ productId }) => productId);
