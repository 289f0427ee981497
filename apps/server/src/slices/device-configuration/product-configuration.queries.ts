import type { DeviceProduct, DeviceSlot } from '@parwell/contract';
import { PROVIDER_SOURCE, type Slot } from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';

export const listSlots = (db: Queryable, cabinetId: string) =>
  db.many<DeviceSlot>(sql`
    SELECT holder, dispenser, product_id AS "productId", product_name AS "productName", capacity,
      CASE WHEN product_id IS NOT NULL THEN coalesce(po_type, '') END AS "poType"
    FROM device_slots LEFT JOIN products USING (product_id) LEFT JOIN device_products USING (cabinet_id, product_id)
    WHERE cabinet_id = ${cabinetId} ORDER BY holder, dispenser`);

export const readVersion = async (db: Queryable, cabinetId: string): Promise<number> =>
  (
    await db.one<{ version: number }>(sql`
    SELECT slots_version AS version FROM devices WHERE cabinet_id = ${cabinetId}`)
  ).version;

/** Of these products, those a device of this customer may hold, and whether they are still active. */
export const findPlaceable = (tx: Transaction, customerId: string, productIds: readonly string[]) =>
  tx.many<{ productId: string; active: boolean }>(sql`
    SELECT product_id AS "productId", active FROM products
    WHERE product_id = ANY(${productIds}) AND source IN (${PROVIDER_SOURCE}, ${customerId})`);

/** All places at once; what is not among them is a place no more. */
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
  await tx.run(sql`UPDATE devices SET slots_version = slots_version + 1 WHERE cabinet_id = ${cabinetId}`);
}

/** What is placed in a device belongs to its products from then on, also when it is taken out again. */
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
    FROM device_products JOIN products USING (product_id)
    WHERE cabinet_id = ${cabinetId} ORDER BY product_name, product_id`);

export const setSalesType = (tx: Transaction, cabinetId: string, productId: string, poType: string) =>
  tx.run(sql`
    UPDATE device_products SET po_type = ${poType}
    WHERE cabinet_id = ${cabinetId} AND product_id = ${productId}`);
