import { empty, sql, type Queryable, type Transaction } from '../../platform/db/database.ts';
import { devices } from '../devices/devices.public.ts';

export interface RestockMark {
  /** Omitted: all customers. */
  readonly customerId?: string;
  /** Omitted: all products. */
  readonly productId?: string;
}

/** Marks rows to be recomputed within two seconds (R9). Call it in the transaction of the change. */
export async function markRestock(tx: Transaction, marks: readonly RestockMark[]): Promise<void> {
  if (marks.length === 0) return;
  await tx.run(sql`
    INSERT INTO restock_marks (customer_id, product_id)
    SELECT DISTINCT * FROM unnest(
      ${marks.map(({ customerId = '' }) => customerId)}::text[], ${marks.map(({ productId = '' }) => productId)}::text[])`);
}

export const findCustomersOf = async (
  db: Queryable,
  cabinetIds: readonly string[],
  flexOnly: boolean,
): Promise<string[]> =>
  (
    await db.many<{ id: string }>(sql`
      SELECT DISTINCT customer_id AS id FROM ${devices}
      WHERE cabinet_id = ANY(${cabinetIds}) ${flexOnly ? sql`AND cabinet_type = 'WEIGHT'` : empty}`)
  ).map(({ id }) => id);
