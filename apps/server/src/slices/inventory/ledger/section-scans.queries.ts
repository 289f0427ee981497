import type { LatestScan } from '@parwell/contract';
import type { ScaleCount } from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../../platform/db/database.ts';
import { products } from '../../products/products.public.ts';

/** One for each section. A count of an earlier time comes too late (S20). */
export const saveScaleCounts = (tx: Transaction, counts: readonly ScaleCount[]) =>
  tx.run(sql`
    INSERT INTO section_scans AS known (cabinet_id, section, product_id, units, at)
    SELECT "cabinetId", section, "productId", units, to_timestamp(at / 1000.0)
    FROM jsonb_to_recordset(${JSON.stringify(counts)}) AS count("cabinetId" text, section text, "productId" text,
      units integer, at float8)
    ON CONFLICT (cabinet_id, section) DO UPDATE
    SET product_id = excluded.product_id, units = excluded.units, at = excluded.at WHERE known.at <= excluded.at`);

export async function forgetScaleCounts(
  tx: Transaction,
  {
    cabinetId,
    sections = null,
  }: { readonly cabinetId: string; readonly sections?: readonly string[] | null },
): Promise<void> {
  await tx.run(sql`
    DELETE FROM section_scans WHERE cabinet_id = ${cabinetId}
      AND (${sections}::text[] IS NULL OR section = ANY(${sections}::text[]))`);
}

/** The last counts of a device's scales, where they could tell, next to the ledger's. */
export const listScaleCounts = (db: Queryable, cabinetId: string) =>
  db.many<LatestScan['sections'][number]>(sql`
    SELECT section, product_id AS "productId", product_name AS "productLabelName", units AS counted,
      coalesce((SELECT sum(quantity) FROM on_hand WHERE on_hand.cabinet_id = section_scans.cabinet_id
        AND on_hand.product_id = section_scans.product_id AND on_hand.section = section_scans.section), 0)::int AS "onHand",
      to_json(at) #>> '{}' AS "countedAt"
    FROM section_scans JOIN ${products} USING (product_id)
    WHERE cabinet_id = ${cabinetId} AND units IS NOT NULL ORDER BY section`);
