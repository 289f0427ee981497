import type { Product } from '@parwell/contract';
import { ALL, MANAGED_SOURCES, type Tenants } from '@parwell/domain';
import { sql, type Sql } from '../../platform/db/database.ts';

const flag = (column: Sql): Sql => sql`${column}::int`;

export const productFields: Readonly<Record<keyof Product, Sql>> = {
  productId: sql`product_id`,
  productName: sql`product_name`,
  source: sql`source`,
  ndc: sql`ndc`,
  gtin: sql`gtin`,
  doseType: sql`dose_type`,
  packUom: sql`pack_uom`,
  packQty: sql`pack_qty`,
  lumQty: sql`lum_qty`,
  relatedNdc: sql`related_ndc`,
  lumProductId: sql`lum_product_id`,
  lumAncillaryWeight: sql`lum_ancillary_weight::float8`,
  productGroup: sql`product_group`,
  mbrxProductId: sql`mbrx_product_id`,
  mbrxProductIdExt: sql`mbrx_product_id_ext`,
  value: sql`(value_cents / 100.0)::float8`,
  weight: sql`weight::float8`,
  weightUnit: sql`weight_unit`,
  crl: sql`crl`,
  maxFill: sql`max_fill`,
  active: flag(sql`active`),
  returnable: flag(sql`returnable`),
  isSerializable: flag(sql`is_serializable`),
  trackProviderTraining: flag(sql`track_provider_training`),
  storageCondition: sql`storage_condition`,
  storageFrom: sql`storage_from::float8`,
  storageTo: sql`storage_to::float8`,
  mayFreeze: flag(sql`may_freeze`),
  allowance: sql`allowance`,
  allowanceMinutes: sql`allowance_minutes`,
  allowanceFrom: sql`allowance_from::float8`,
  allowanceTo: sql`allowance_to::float8`,
  supplierNumber: sql`supplier_number`,
  notes: sql`notes`,
  createdAt: sql`created_at`,
  version: sql`version`,
};

export const nameFields = {
  productId: productFields.productId,
  productName: productFields.productName,
  source: productFields.source,
} as const;

/** Everybody sees the provider's products; only its customer sees a customer's own product (S2). */
export const visibleProducts = (tenants: Tenants): Sql =>
  tenants === ALL ? sql`TRUE` : sql`source = ANY(${[...MANAGED_SOURCES, ...tenants]})`;
