import { lotNumberKey, MANAGED_SOURCES, type CodedProduct, type ScanFields } from '@parwell/domain';
import { sql, type Queryable } from '../../../platform/db/database.ts';
import { deviceProducts } from '../../device-configuration/device-configuration.public.ts';
import { devices } from '../../devices/devices.public.ts';
import { products } from '../../products/products.public.ts';
import { tags } from '../tagged-units/tagged-units.public.ts';
import type { StockedDevice } from './device-stock.queries.ts';
import { lotNumberKeyTwin } from '../goods/lot-number-key.twin.ts';
import { ndc } from '../goods/product-codes.ts';

export interface CodedStock extends CodedProduct {
  readonly productLabelName: string;
  readonly ndc542: string;
  readonly source: string;
  readonly isSerializable: boolean;
  readonly inDevice: boolean;
  readonly lumQty: number | null;
  readonly packQty: number | null;
}

/** Products of a code or id that the customer's devices may hold. */
export const findCoded = (
  db: Queryable,
  { cabinetId, customerId }: StockedDevice,
  { gtin, ndc: scanned }: Pick<ScanFields, 'gtin' | 'ndc'>,
  productIds: readonly string[],
) => {
  const digits = (gtin ?? '') + (scanned ?? '').replaceAll('-', '');
  return db.many<CodedStock>(sql`
    SELECT product_id AS "productId", product_name AS "productLabelName", products.ndc, ${ndc} AS ndc542,
      coalesce(gtin, '') AS gtin, source, is_serializable AS "isSerializable",
      lum_qty AS "lumQty", pack_qty AS "packQty",
      EXISTS (SELECT FROM ${deviceProducts} WHERE device_products.cabinet_id = ${cabinetId}
        AND device_products.product_id = products.product_id)
      OR EXISTS (SELECT FROM on_hand WHERE on_hand.cabinet_id = ${cabinetId}
        AND on_hand.product_id = products.product_id) AS "inDevice"
    FROM ${products}
    WHERE source = ANY(${[...MANAGED_SOURCES, customerId]}) AND (
      product_id = ANY(${productIds}) OR active AND ${digits} <> '' AND (
        gtin = ${gtin ?? ''} OR products.ndc <> '' AND (
          position(replace(products.ndc, '-', '') IN ${digits}) > 0 OR replace(${ndc}, '-', '') = ${digits})))
    ORDER BY product_name, product_id`);
};

export interface FoundUnit {
  readonly productId: string;
  readonly lot: string;
  readonly serial: string;
  readonly tagId: string;
  /** The device that has it on hand; null if none has. */
  readonly cabinetId: string | null;
  readonly cabinetName: string | null;
}

/** Units of the customer with this serial number or tag, those on hand first. */
export const findUnits = (db: Queryable, customerId: string, code: string) =>
  db.many<FoundUnit>(sql`
    SELECT product_id AS "productId", lot, serial, tag_id AS "tagId", place.cabinet_id AS "cabinetId",
      place.cabinet_name AS "cabinetName"
    FROM (
      SELECT product_id, lot, serial, tag_id, customer_id,
        CASE WHEN phase IN ('on hand', 'pending') THEN cabinet_id END AS at_cabinet
      FROM ${tags} WHERE tag_id = upper(${code}) OR serial = ${code} AND serial <> ''
      UNION ALL
      SELECT product_id, lot, serial, '', devices.customer_id, serial_units.cabinet_id
      FROM serial_units JOIN ${devices} USING (cabinet_id) WHERE serial = ${code}) AS units
      LEFT JOIN (SELECT cabinet_id, cabinet_name FROM ${devices}) AS place ON place.cabinet_id = at_cabinet
    WHERE units.customer_id = ${customerId}
    ORDER BY place.cabinet_id IS NULL, product_id, lot LIMIT 20`);

export const findLotsHere = (db: Queryable, cabinetId: string, code: string) =>
  db.many<{ productId: string; lot: string }>(sql`
    SELECT DISTINCT product_id AS "productId", lot FROM on_hand
    WHERE cabinet_id = ${cabinetId} AND ${lotNumberKeyTwin.expression({ lot: sql`lot` }, undefined)} = ${lotNumberKey(code)} AND quantity > 0 ORDER BY product_id, lot LIMIT 20`);
