import {
  parSettingFor,
  type ParScope,
  type RestockSetting,
  type SalesType,
  type Stocked,
} from '@parwell/domain';
import { manyByColumn } from '../../platform/db/columns.ts';
import { empty, sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';
import { devices } from '../devices/devices.public.ts';
import type { EndedSettings } from '../devices/device-changes.public.ts';
import { products } from '../products/products.public.ts';
import { publishParChanged, type DecidedPar } from './par-changed.ts';

export { parChanged } from './par-changed.ts';

/** For a join: rows named `par_settings`, with the columns that other slices may read. */
export const parSettings: Sql = sql`(
  SELECT id, notes AS par_notes, sap_products FROM par_settings) AS par_settings`;

/** The products in devices that have a par setting, for a join: rows named `wanted`. */
export const wanted: Sql = sql`(
  SELECT par_settings.customer_id, devices.cabinet_id, par_settings.product_id
  FROM par_settings JOIN ${devices} ON devices.customer_id = par_settings.customer_id
    AND devices.cabinet_type = par_settings.cabinet_type
    AND devices.cabinet_id = coalesce(par_settings.cabinet_id, devices.cabinet_id)
  WHERE par_settings.active) AS wanted`;

/**
 * The setting that covers a product in a device, chosen as by the domain's `parSettingFor` (S2, S32): a query of at
 * most one row.
 */
export const settingOf = (
  stocked: Readonly<Record<'customerId' | 'cabinetType' | 'cabinetId' | 'productId' | 'mbrxProductId', Sql>>,
): Sql => sql`
  SELECT id AS setting_id, product_id AS setting_product_id, cabinet_id AS setting_cabinet_id, crl, min_set, max_set,
    max_fill, updated_at AS last_update
  FROM par_settings
  WHERE par_settings.customer_id = ${stocked.customerId} AND active
    AND par_settings.product_id IN (${stocked.productId}, nullif(${stocked.mbrxProductId}, ''))
    AND par_settings.cabinet_type = ${stocked.cabinetType}
    AND (par_settings.cabinet_id IS NULL OR par_settings.cabinet_id = ${stocked.cabinetId})
  ORDER BY par_settings.product_id = ${stocked.mbrxProductId} DESC, par_settings.cabinet_id IS NULL LIMIT 1`;

/**
 * Whether a customer may pay for a product by card (B18). As elsewhere, a setting may name another form of the product.
 */
export const isCcPayable = (customerId: Sql, productId: Sql): Sql => sql`EXISTS (
  SELECT FROM par_settings WHERE par_settings.customer_id = ${customerId} AND active AND is_cc_payable
    AND par_settings.product_id IN (${productId}, (
      SELECT products.mbrx_product_id FROM ${products} WHERE products.product_id = ${productId})))`;

/** How packs are counted, and who owns what arrives (S1, S4). */
export interface ParOfStock {
  readonly cabinetId: string;
  readonly productId: string;
  /** Null where the setting has none. */
  readonly packToLum: number | null;
  readonly salesType: SalesType | null;
}

type Setting = ParScope & Pick<ParOfStock, 'packToLum' | 'salesType'>;

/** The settings that cover these products in these devices of a customer. Products without one are left out. */
export async function findPar(
  db: Queryable,
  customerId: string,
  wanted: readonly Pick<Stocked, 'cabinetId' | 'cabinetType' | 'productId'>[],
): Promise<ParOfStock[]> {
  const productIds = [...new Set(wanted.map(({ productId }) => productId))];
  if (productIds.length === 0) return [];
  const mbrxIds = new Map(
    (
      await db.many<{ productId: string; mbrxProductId: string | null }>(sql`
        SELECT product_id AS "productId", mbrx_product_id AS "mbrxProductId" FROM ${products}
        WHERE product_id = ANY(${productIds})`)
    ).map(({ productId, mbrxProductId }) => [productId, mbrxProductId]),
  );
  const settings = await db.many<Setting>(sql`
    SELECT product_id AS "productId", cabinet_type AS "cabinetType", cabinet_id AS "cabinetId", active,
      pack_to_lum AS "packToLum", nullif(sales_type, '') AS "salesType"
    FROM par_settings
    WHERE customer_id = ${customerId} AND active
      AND product_id = ANY(${[...productIds, ...[...mbrxIds.values()].filter((id) => id !== null)]})`);
  return wanted.flatMap(({ cabinetId, cabinetType, productId }) => {
    const mbrxProductId = mbrxIds.get(productId) ?? null;
    const setting = parSettingFor(settings, { cabinetId, cabinetType, productId, mbrxProductId });
    return setting
      ? [{ cabinetId, productId, packToLum: setting.packToLum, salesType: setting.salesType }]
      : [];
  });
}

/**
 * Ends the settings of a device that leaves its customer, and returns their products. The settings stay with that
 * customer, inactive.
 */
export async function endParOfDevice(
  tx: Transaction,
  { cabinetId }: { readonly cabinetId: string },
): Promise<EndedSettings> {
  const ended = await tx.many<DecidedPar>(sql`
    UPDATE par_settings SET active = false, version = version + 1
    WHERE cabinet_id = ${cabinetId} AND active RETURNING customer_id AS "customerId", product_id AS "productId",
      default_sap_product AS "defaultSapProduct"`);
  for (const setting of ended) await publishParChanged(tx, setting);
  return ended.length > 0 ? { parSettings: ended.map(({ productId }) => productId).toSorted() } : {};
}

export interface RestockedPar extends RestockSetting {
  readonly id: number;
  readonly customerId: string;
  readonly crl: number | null;
  readonly minSet: number | null;
  readonly maxSet: number | null;
  readonly maxFill: number | null;
  readonly packToLum: number | null;
}

/** The active settings of customers; null: for all products. */
export const findRestockedPar = (
  db: Queryable,
  customerIds: readonly string[],
  productIds: readonly string[] | null,
) =>
  manyByColumn<RestockedPar>(
    db,
    [
      'id',
      'customerId',
      'productId',
      'cabinetType',
      'cabinetId',
      'active',
      'defaultSapProduct',
      'crl',
      'minSet',
      'maxSet',
      'maxFill',
      'packToLum',
    ],
    sql`
    SELECT id, customer_id AS "customerId", product_id AS "productId", cabinet_type AS "cabinetType",
      cabinet_id AS "cabinetId", active, default_sap_product AS "defaultSapProduct", crl, min_set AS "minSet",
      max_set AS "maxSet", max_fill AS "maxFill", pack_to_lum AS "packToLum"
    FROM par_settings
    WHERE customer_id = ANY(${customerIds}) AND active
      ${productIds === null ? empty : sql`AND product_id = ANY(${productIds})`}
    ORDER BY id`,
  );

/** The products that settings order for these, and those for which settings order these; null: of all customers. */
export const findOrderedTogether = async (
  db: Queryable,
  productIds: readonly string[],
  customerIds: readonly string[] | null,
): Promise<string[]> => {
  const theirs = customerIds === null ? empty : sql`AND customer_id = ANY(${customerIds})`;
  const rows = await db.many<{ productId: string }>(sql`
    SELECT product_id COLLATE "default" AS "productId" FROM par_settings
    WHERE default_sap_product = ANY(${productIds}) AND default_sap_product <> '' AND active ${theirs}
    UNION SELECT default_sap_product FROM par_settings
    WHERE product_id = ANY(${productIds}) AND default_sap_product <> '' AND active ${theirs}`);
  return rows.map(({ productId }) => productId);
};

/** Customers with an active setting for one of these products. */
export const findCustomersWithPar = async (db: Queryable, productIds: readonly string[]): Promise<string[]> =>
  (
    await db.many<{ customerId: string }>(sql`
      SELECT DISTINCT customer_id AS "customerId" FROM par_settings WHERE product_id = ANY(${productIds}) AND active`)
  ).map(({ customerId }) => customerId);

/** The products of a customer that can be paid by card: those with an active setting that allows it (B18). */
export const findCardPayability = (db: Queryable, customerId: string) =>
  db.many<{ productId: string; isCCPayable: boolean }>(sql`
    SELECT product_id AS "productId", bool_or(is_cc_payable) AS "isCCPayable" FROM par_settings
    WHERE customer_id = ${customerId} AND active GROUP BY product_id ORDER BY product_id`);
