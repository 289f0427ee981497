import type { Product, ProductName } from '@parwell/contract';
import {
  NEW_STORAGE,
  type CatalogueEntry,
  type KeptAt,
  type ProductValues,
  type Tenants,
} from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/db/hooks.ts';
import { select } from '../../platform/db/list-rows.ts';
import { productsChanged } from './product-changes.public.ts';
import { nameFields, productFields, visibleProducts } from './product-fields.ts';

const product = select(productFields);
const name = select(nameFields);

export const findProduct = (db: Queryable, tenants: Tenants, productId: string) =>
  db.maybe<Product>(sql`
    SELECT ${product} FROM products WHERE product_id = ${productId} AND ${visibleProducts(tenants)}`);

export const listGroups = async (db: Queryable, tenants: Tenants): Promise<string[]> =>
  (
    await db.many<{ productGroup: string }>(sql`
      SELECT DISTINCT product_group AS "productGroup" FROM products
      WHERE product_group <> '' AND ${visibleProducts(tenants)} ORDER BY product_group`)
  ).map(({ productGroup }) => productGroup);

type Named = ProductName &
  Pick<Product, 'ndc' | 'relatedNdc' | 'lumProductId' | 'mbrxProductId' | 'mbrxProductIdExt'>;

/** A choice needs no more; products with more relations than this were entered wrongly. */
const MOST_RELATED = 50;

/** Possibly related products: they name this one, are named by it, or share an NDC with it. */
export const listAround = (db: Queryable, tenants: Tenants, around: Product) =>
  db.many<Named>(sql`
    SELECT ${name}, ndc, related_ndc AS "relatedNdc", lum_product_id AS "lumProductId",
      mbrx_product_id AS "mbrxProductId", mbrx_product_id_ext AS "mbrxProductIdExt"
    FROM products
    WHERE product_id <> ${around.productId} AND ${visibleProducts(tenants)} AND (
      product_id = ANY(${[around.lumProductId, around.mbrxProductId, around.mbrxProductIdExt].filter((id) => id !== null)})
      OR lum_product_id = ${around.productId} OR mbrx_product_id = ${around.productId}
      OR mbrx_product_id_ext = ${around.productId} OR related_ndc = ${around.ndc} AND related_ndc <> ''
      OR ${around.relatedNdc} <> '' AND (ndc = ${around.relatedNdc} OR related_ndc = ${around.relatedNdc}))
    ORDER BY product_name, product_id LIMIT ${MOST_RELATED}`);

/**
 * Blocks other changes of the catalogue until the transaction ends: codes and relations are compared with those of all
 * products. Reading, and posting to the ledger, go on.
 */
export const lockCatalogue = (tx: Transaction) =>
  tx.run(sql`LOCK TABLE products IN SHARE ROW EXCLUSIVE MODE`);

export type StoredProduct = ProductValues & { readonly version: number };

/** In the domain's form: money in cents, flags as booleans. */
const { createdAt: _never, ...changeable } = productFields;
const stored = select({
  ...changeable,
  value: sql`value_cents::float8`,
  active: sql`active`,
  returnable: sql`returnable`,
  isSerializable: sql`is_serializable`,
  trackProviderTraining: sql`track_provider_training`,
  mayFreeze: sql`may_freeze`,
});

export const findStored = (db: Queryable, productIds: readonly string[]) =>
  db.many<StoredProduct>(sql`
    SELECT ${stored} FROM products WHERE product_id = ANY(${productIds})`);

/** Products that have an id, a code or a relation in common with these. */
export function findEntries(db: Queryable, values: readonly ProductValues[]) {
  const named = values
    .flatMap(({ lumProductId, mbrxProductId, mbrxProductIdExt }) => [
      lumProductId,
      mbrxProductId,
      mbrxProductIdExt,
    ])
    .filter((id) => id !== null);
  const gtins = values.map(({ gtin }) => gtin).filter((gtin) => gtin !== '');
  return db.many<CatalogueEntry>(sql`
    SELECT product_id AS "productId", source, ndc, gtin, related_ndc AS "relatedNdc", active,
      lum_product_id AS "lumProductId", mbrx_product_id AS "mbrxProductId", mbrx_product_id_ext AS "mbrxProductIdExt"
    FROM products
    WHERE product_id = ANY(${[...values.map(({ productId }) => productId), ...named]})
      OR ndc = ANY(${values.map(({ ndc }) => ndc)}) OR gtin = ANY(${gtins})
      OR lum_product_id = ANY(${named}) OR mbrx_product_id = ANY(${named}) OR mbrx_product_id_ext = ANY(${named})`);
}

const isKeptAs = (one: KeptAt, other: KeptAt): boolean =>
  one.storageCondition === other.storageCondition &&
  one.storageFrom === other.storageFrom &&
  one.storageTo === other.storageTo;

/** Writes products, new or not. */
export async function saveProducts(
  tx: Transaction,
  now: Date,
  values: readonly ProductValues[],
): Promise<void> {
  const before = await findStored(
    tx,
    values.map(({ productId }) => productId),
  );
  await upsertProducts(tx, now, values);
  const related = [...before, ...values].flatMap((product) => [
    product.productId,
    product.lumProductId,
    product.mbrxProductId,
    product.mbrxProductIdExt,
  ]);
  const productIds = [...new Set(related)].flatMap((productId) => (productId ? [productId] : []));
  const stored = new Map(before.map((product) => [product.productId, product]));
  const keptElsewhere = values.flatMap((after) =>
    isKeptAs(after, stored.get(after.productId) ?? NEW_STORAGE) ? [] : [after.productId],
  );
  await publish(tx, productsChanged, { productIds, keptElsewhere });
}

const upsertProducts = (tx: Transaction, now: Date, values: readonly ProductValues[]) =>
  tx.run(sql`
    INSERT INTO products AS stored (product_id, product_name, source, ndc, gtin, dose_type, pack_uom, pack_qty, lum_qty,
      related_ndc, lum_product_id, lum_ancillary_weight, product_group, mbrx_product_id, mbrx_product_id_ext,
      value_cents, weight, weight_unit, crl, max_fill, active, returnable, is_serializable, track_provider_training,
      storage_condition, storage_from, storage_to, may_freeze, allowance, allowance_minutes, allowance_from,
      allowance_to, supplier_number, notes, created_at)
    SELECT "productId", "productName", source, ndc, gtin, "doseType", "packUom", "packQty", "lumQty",
      "relatedNdc", "lumProductId", "lumAncillaryWeight", "productGroup", "mbrxProductId", "mbrxProductIdExt",
      value, weight, "weightUnit", crl, "maxFill", active, returnable, "isSerializable", "trackProviderTraining",
      "storageCondition", "storageFrom", "storageTo", "mayFreeze", allowance, "allowanceMinutes", "allowanceFrom",
      "allowanceTo", "supplierNumber", notes, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(values)}) AS product("productId" text, "productName" text, source text,
      ndc text, gtin text, "doseType" text, "packUom" text, "packQty" integer, "lumQty" integer, "relatedNdc" text,
      "lumProductId" text, "lumAncillaryWeight" numeric, "productGroup" text, "mbrxProductId" text,
      "mbrxProductIdExt" text, value bigint, weight numeric, "weightUnit" text, crl integer, "maxFill" integer,
      active boolean, returnable boolean, "isSerializable" boolean, "trackProviderTraining" boolean,
      "storageCondition" text, "storageFrom" numeric, "storageTo" numeric, "mayFreeze" boolean, allowance text,
      "allowanceMinutes" integer, "allowanceFrom" numeric, "allowanceTo" numeric, "supplierNumber" text, notes text)
    ON CONFLICT (product_id) DO UPDATE SET
      product_name = excluded.product_name, source = excluded.source, ndc = excluded.ndc, gtin = excluded.gtin,
      dose_type = excluded.dose_type, pack_uom = excluded.pack_uom, pack_qty = excluded.pack_qty,
      lum_qty = excluded.lum_qty, related_ndc = excluded.related_ndc, lum_product_id = excluded.lum_product_id,
      lum_ancillary_weight = excluded.lum_ancillary_weight, product_group = excluded.product_group,
      mbrx_product_id = excluded.mbrx_product_id, mbrx_product_id_ext = excluded.mbrx_product_id_ext,
      value_cents = excluded.value_cents, weight = excluded.weight, weight_unit = excluded.weight_unit,
      crl = excluded.crl, max_fill = excluded.max_fill, active = excluded.active, returnable = excluded.returnable,
      is_serializable = excluded.is_serializable, track_provider_training = excluded.track_provider_training,
      storage_condition = excluded.storage_condition, storage_from = excluded.storage_from,
      storage_to = excluded.storage_to, may_freeze = excluded.may_freeze, allowance = excluded.allowance,
      allowance_minutes = excluded.allowance_minutes, allowance_from = excluded.allowance_from,
      allowance_to = excluded.allowance_to,
      supplier_number = excluded.supplier_number, notes = excluded.notes, version = stored.version + 1`);
