import { lotKey, type LedgerRow } from '@parwell/domain';
import { sql, type Transaction } from '../../../platform/db/database.ts';

interface Posted {
  readonly customerId: string;
  readonly rows: readonly Pick<LedgerRow, 'productId' | 'lot' | 'quantity'>[];
}

interface LotChange {
  readonly productId: string;
  readonly lot: string;
  readonly units: number;
}

/** A move between devices of the customer is no change. */
function changesOf(rows: Posted['rows']): LotChange[] {
  const changes = new Map<string, LotChange>();
  for (const { productId, lot, quantity } of rows) {
    const key = lotKey(productId, lot);
    const units = (changes.get(key)?.units ?? 0) + quantity;
    changes.set(key, { productId, lot, units });
  }
  return [...changes.values()].filter(({ units }) => units !== 0);
}

/**
 * Keeps a customer's units of each lot, over all devices and places. Rows that come to 0 are deleted, as of on hand.
 */
export async function countCustomerStock(tx: Transaction, { customerId, rows }: Posted): Promise<void> {
  const changes = changesOf(rows);
  if (changes.length === 0) return;
  await tx.run(sql`
    INSERT INTO customer_stock AS known (customer_id, product_id, lot, units)
    SELECT ${customerId}, "productId", lot, units
    FROM jsonb_to_recordset(${JSON.stringify(changes)}) AS change("productId" text, lot text, units integer)
    ORDER BY "productId" COLLATE "C", lot COLLATE "C"
    ON CONFLICT (customer_id, product_id, lot) DO UPDATE SET units = known.units + excluded.units`);
  const less = changes.filter(({ units }) => units < 0);
  if (less.length === 0) return;
  await tx.run(sql`
    DELETE FROM customer_stock
    WHERE customer_id = ${customerId} AND units = 0
      AND (product_id, lot) IN (
        SELECT * FROM unnest(${less.map(({ productId }) => productId)}::text[], ${less.map(({ lot }) => lot)}::text[]))`);
}
