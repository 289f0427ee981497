import type { KeptAt } from '@parwell/domain';
import { sql, type Queryable, type Sql, type Transaction } from '../../../platform/db/database.ts';
import { devices } from '../../devices/devices.public.ts';
import { products } from '../../products/products.public.ts';

/** Any number that no other advisory lock with two keys uses. */
const PLACEMENT = 7_261_908;

/** Devices and products are locked in so many groups each, so that long lists need few locks. A power of two. */
const GROUPS = 64;

interface Locked {
  readonly devices?: readonly string[];
  readonly products?: readonly string[];
}

/** Always in the same order, against deadlocks. */
const groupsOf = ({ devices: cabinetIds = [], products: productIds = [] }: Locked): Sql => sql`(
  SELECT hashtext(id) & ${GROUPS - 1}::int AS key FROM unnest(${cabinetIds}::text[]) id
  UNION SELECT ${GROUPS}::int + (hashtext(id) & ${GROUPS - 1}::int) FROM unnest(${productIds}::text[]) id
  ORDER BY key) AS groups`;

/** For who changes stock; several at a time. Held until the transaction ends. */
export const lockPlacementShared = (tx: Transaction, locked: Locked) =>
  tx.run(sql`SELECT pg_advisory_xact_lock_shared(${PLACEMENT}, key) FROM ${groupsOf(locked)}`);

/** For who changes where stock belongs: postings that have not seen the change end first, others wait for it. */
export const lockPlacement = (tx: Transaction, locked: Locked) =>
  tx.run(sql`SELECT pg_advisory_xact_lock(${PLACEMENT}, key) FROM ${groupsOf(locked)}`);

export interface StockedPlace {
  readonly cabinetId: string;
  readonly productId: string;
  readonly section: string;
}

/** A condition on rows named `place`: of these devices, products, or both together. */
export const ofDevices = (cabinetIds: readonly string[]): Sql => sql`place.cabinet_id = ANY(${cabinetIds})`;
export const ofProducts = (productIds: readonly string[]): Sql => sql`place.product_id = ANY(${productIds})`;
export const ofPairs = (pairs: readonly Pick<StockedPlace, 'cabinetId' | 'productId'>[]): Sql => sql`
  (place.cabinet_id, place.product_id) IN (
    SELECT * FROM unnest(${pairs.map(({ cabinetId }) => cabinetId)}::text[], ${pairs.map(({ productId }) => productId)}::text[]))`;

/** Where there is stock of products of which it is known how they must be kept. */
export const listStockedPlaces = (db: Queryable, condition: Sql) =>
  db.many<StockedPlace & KeptAt>(sql`
    SELECT DISTINCT place.cabinet_id AS "cabinetId", place.product_id AS "productId", place.section,
      storage_condition AS "storageCondition", storage_from::float8 AS "storageFrom", storage_to::float8 AS "storageTo"
    FROM on_hand AS place JOIN ${products} ON products.product_id = place.product_id
    WHERE ${condition} AND place.quantity > 0 AND storage_condition <> 'UNKNOWN'`);

/** Keeps these as the misplaced ones among those of the condition. */
export const saveMisplaced = (tx: Transaction, condition: Sql, misplaced: readonly StockedPlace[]) =>
  tx.run(sql`
    WITH wrong AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(misplaced)}) AS wrong("cabinetId" text, "productId" text, section text)),
    gone AS (
      DELETE FROM misplaced_stock AS place
      WHERE ${condition} AND (place.cabinet_id, place.product_id, place.section) NOT IN (
        SELECT "cabinetId", "productId", section FROM wrong))
    INSERT INTO misplaced_stock SELECT "cabinetId", "productId", section FROM wrong
    ORDER BY "cabinetId", "productId", section ON CONFLICT DO NOTHING`);

export const listStockedFlex = async (db: Queryable, cabinetIds: readonly string[]): Promise<string[]> =>
  (
    await db.many<{ id: string }>(sql`
      SELECT devices.cabinet_id AS id FROM ${devices} JOIN stocked_devices USING (cabinet_id)
      WHERE devices.cabinet_id = ANY(${cabinetIds}) AND cabinet_type = 'WEIGHT'`)
  ).map(({ id }) => id);

export const listDevicesOf = async (db: Queryable, customerId: string): Promise<string[]> =>
  (
    await db.many<{ id: string }>(sql`
      SELECT devices.cabinet_id AS id FROM ${devices} WHERE customer_id = ${customerId}`)
  ).map(({ id }) => id);

/** Those that are on hand. */
export const listProductsAt = async (db: Queryable, cabinetIds: readonly string[]): Promise<string[]> =>
  (
    await db.many<{ id: string }>(sql`
      SELECT DISTINCT product_id AS id FROM on_hand WHERE cabinet_id = ANY(${cabinetIds})`)
  ).map(({ id }) => id);
