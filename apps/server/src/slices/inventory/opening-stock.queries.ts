import { MANAGED_SOURCES, type CodedProduct } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { products } from '../products/products.public.ts';

export interface NamedProduct extends CodedProduct {
  readonly productName: string;
  readonly source: string;
  readonly serializable: boolean;
}

/** Products that the customer's devices may hold: those with these ids and, by code, all that are active. */
export const findNamed = (
  db: Queryable,
  customerId: string,
  productIds: readonly string[],
  alsoByCode: boolean,
) =>
  db.many<NamedProduct>(sql`
    SELECT product_id AS "productId", product_name AS "productName", ndc, coalesce(gtin, '') AS gtin, source,
      is_serializable AS serializable
    FROM ${products}
    WHERE source = ANY(${[...MANAGED_SOURCES, customerId]})
      AND (product_id = ANY(${productIds}) OR ${alsoByCode} AND active)
    ORDER BY product_id`);

/** Whether it is known what is in the device (S37). */
export const hasBegun = async (db: Queryable, cabinetId: string): Promise<boolean> =>
  (await db.maybe(sql`SELECT 1 FROM ledger_devices WHERE cabinet_id = ${cabinetId}`)) !== undefined;

export const sumOnHand = async (db: Queryable, cabinetId: string): Promise<number> =>
  (
    await db.one<{ units: number }>(
      sql`SELECT coalesce(sum(quantity), 0)::int AS units FROM on_hand WHERE cabinet_id = ${cabinetId}`,
    )
  ).units;
