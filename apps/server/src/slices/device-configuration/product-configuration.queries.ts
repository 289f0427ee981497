import type { DeviceProduct, DeviceSlot } from '@parwell/contract';
import type { Slot } from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';
import { products } from '../products/products.public.ts';

export const listSlots = (db: Queryable, cabinetId: string) =>
  db.many<DeviceSlot>(sql`
    SELECT holder, dispenser, product_id AS "productId", product_name AS "productName", capacity,
      CASE WHEN product_id IS NOT NULL THEN coalesce(po_type, '') END AS "poType"
    FROM device_slots LEFT JOIN ${products} USING (product_id) LEFT JOIN device_products USING (cabinet_id, product_id)
    WHERE cabinet_id = ${cabinetId} ORDER BY holder, dispenser`);

export async function replaceSlots(
  tx: Transaction,
  cabinetId: string,
  slots: readonly Slot[],
): Promise<void> {
  await tx.run(sql`DELETE FROM device_slots WHERE cabinet_id = ${cabinetId}`);
  await tx.run(sql`
    INSERT INTO device_slots (cabinet_id, holder, dispenser, product_id, capacity)
    SELECT ${cabinetId}, holder, dispenser, "productId", capacity
    FROM jsonb_to_recordset(${JSON.stringify(slots)}) AS row(
      holder integer, dispenser integer, "productId" text, capacity integer)`);
}

/** A product that was placed in a device stays in its product list when it is removed from the dispensers. */
export const addProducts = (
  tx: Transaction,
  cabinetId: string,
  productIds: readonly string[],
  maxFill: number,
) =>
  tx.run(sql`
    INSERT INTO device_products (cabinet_id, product_id, max_fill)
    SELECT ${cabinetId}, placed, ${maxFill} FROM unnest(${productIds}::text[]) AS placed
    ON CONFLICT DO NOTHING`);

export const listProducts = (db: Queryable, cabinetId: string) =>
  db.many<DeviceProduct>(sql`
    SELECT product_id AS "productItemId", product_name AS "productLabelName", po_type AS "poType",
      device_products.max_fill AS "maxUoUFillQty"
    FROM device_products JOIN ${products} USING (product_id)
    WHERE cabinet_id = ${cabinetId} ORDER BY product_name, product_id`);

export const setPoType = (tx: Transaction, cabinetId: string, productId: string, poType: string) =>
  tx.run(sql`
    UPDATE device_products SET po_type = ${poType}
    WHERE cabinet_id = ${cabinetId} AND product_id = ${productId}`);

export const setMaxFill = (tx: Transaction, cabinetId: string, productId: string, maxFill: number) =>
  tx.run(sql`
    INSERT INTO device_products (cabinet_id, product_id, max_fill) VALUES (${cabinetId}, ${productId}, ${maxFill})
    ON CONFLICT (cabinet_id, product_id) DO UPDATE SET max_fill = excluded.max_fill`);
