import type { ParSetting } from '@parwell/contract';
import type { DeviceType, Tenants } from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';
import { ofTenants } from '../../platform/db/tenants.ts';
import { devices } from '../devices/devices.public.ts';
import { products } from '../products/products.public.ts';
import { publishParChanged, type DecidedPar } from './par-changed.ts';

/** The values that people enter. */
export type SaidOfPar = Pick<
  ParSetting,
  | 'crl'
  | 'minSet'
  | 'maxSet'
  | 'maxFill'
  | 'packToLum'
  | 'poType'
  | 'salesType'
  | 'active'
  | 'notes'
  | 'sapProducts'
  | 'defaultSapProduct'
  | 'isCCPayable'
>;

/** The subject of a setting, of which there is one setting at most. */
export type ParKey = Pick<ParSetting, 'customerId' | 'productId' | 'cabinetType' | 'cabinetId'>;

export type StoredPar = SaidOfPar & ParKey & Pick<ParSetting, 'id' | 'version' | 'productSource'>;

const stored = sql`par_settings.id, par_settings.version, par_settings.customer_id AS "customerId",
  par_settings.product_id AS "productId", products.source AS "productSource", cabinet_type AS "cabinetType",
  cabinet_id AS "cabinetId", par_settings.crl, min_set AS "minSet", max_set AS "maxSet", par_settings.max_fill AS "maxFill",
  pack_to_lum AS "packToLum", po_type AS "poType", sales_type AS "salesType", par_settings.active, notes,
  sap_products AS "sapProducts", default_sap_product AS "defaultSapProduct", is_cc_payable AS "isCCPayable"`;

/** Locked until the transaction ends. */
export const lockSetting = (tx: Transaction, tenants: Tenants, id: number) =>
  tx.maybe<StoredPar>(sql`
    SELECT ${stored} FROM par_settings JOIN ${products} USING (product_id)
    WHERE par_settings.id = ${id} AND ${ofTenants(sql`par_settings.customer_id`, tenants)}
    FOR UPDATE OF par_settings`);

/** In the order of their ids, against deadlocks. */
export const lockSettingsOf = (tx: Transaction, customerId: string, productIds: readonly string[]) =>
  tx.many<StoredPar>(sql`
    SELECT ${stored} FROM par_settings JOIN ${products} USING (product_id)
    WHERE par_settings.customer_id = ${customerId} AND par_settings.product_id = ANY(${productIds})
    ORDER BY par_settings.id FOR UPDATE OF par_settings`);

/** Without locks. */
export const findSettingsOf = (db: Queryable, customerId: string, productIds: readonly string[]) =>
  db.many<StoredPar>(sql`
    SELECT ${stored} FROM par_settings JOIN ${products} USING (product_id)
    WHERE par_settings.customer_id = ${customerId} AND par_settings.product_id = ANY(${productIds})`);

export const findDevicesOf = (db: Queryable, customerId: string, cabinetIds: readonly string[]) =>
  db.many<{ cabinetId: string; cabinetType: DeviceType }>(sql`
    SELECT cabinet_id AS "cabinetId", cabinet_type AS "cabinetType" FROM ${devices}
    WHERE customer_id = ${customerId} AND cabinet_id = ANY(${cabinetIds})`);

/** Undefined if there is one for the same subject already. */
export const insertSetting = async (
  tx: Transaction,
  { customerId, ...par }: ParKey & SaidOfPar,
  now: Date,
): Promise<{ id: number } | undefined> => {
  const created = await tx.maybe<{ id: number }>(sql`
    INSERT INTO par_settings (customer_id, product_id, cabinet_type, cabinet_id, crl, min_set, max_set, max_fill,
      pack_to_lum, po_type, sales_type, active, notes, sap_products, default_sap_product, is_cc_payable, created_at,
      updated_at)
    VALUES (${customerId}, ${par.productId}, ${par.cabinetType}, ${par.cabinetId}, ${par.crl}, ${par.minSet},
      ${par.maxSet}, ${par.maxFill}, ${par.packToLum}, ${par.poType}, ${par.salesType}, ${par.active}, ${par.notes},
      ${par.sapProducts}, ${par.defaultSapProduct}, ${par.isCCPayable}, ${now}, ${now})
    ON CONFLICT DO NOTHING RETURNING id`);
  if (created) await publishParChanged(tx, { customerId, ...par });
  return created;
};

export const updateSetting = async (
  tx: Transaction,
  id: number,
  par: SaidOfPar,
  now: Date,
): Promise<void> => {
  const before = await tx.one<DecidedPar>(sql`
    SELECT customer_id AS "customerId", product_id AS "productId", default_sap_product AS "defaultSapProduct"
    FROM par_settings WHERE id = ${id}`);
  await tx.run(sql`
    UPDATE par_settings SET crl = ${par.crl}, min_set = ${par.minSet}, max_set = ${par.maxSet},
      max_fill = ${par.maxFill}, pack_to_lum = ${par.packToLum}, po_type = ${par.poType},
      sales_type = ${par.salesType}, active = ${par.active}, notes = ${par.notes}, sap_products = ${par.sapProducts},
      default_sap_product = ${par.defaultSapProduct}, is_cc_payable = ${par.isCCPayable}, updated_at = ${now},
      version = version + 1
    WHERE id = ${id}`);
  await publishParChanged(tx, { ...before, ...par }, before.defaultSapProduct);
};
