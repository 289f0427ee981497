import { moveProblem, retireQuestion, RETIRED, type LeftProduct } from '@parwell/domain';
import { refusedField } from '../../platform/app-error.ts';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';
import { findTiedStock, lockLedger, onHand } from '../inventory/inventory.public.ts';
import { products } from '../products/products.public.ts';

// A device is locked before its customer's ledger, everywhere. With both locks nothing is posted in between.

/** Refuses to move a locked device that something ties to its customer (S14). */
export async function requireMovable(tx: Transaction, cabinetId: string, customerId: string): Promise<void> {
  await lockLedger(tx, customerId);
  const problem = moveProblem(await findTiedStock(tx, cabinetId));
  if (problem !== null) throw refusedField('customerId', problem);
}

const listLeft = (db: Queryable, cabinetId: string) =>
  db.many<LeftProduct>(sql`
    SELECT product_name AS "productName", sum(quantity)::int AS units FROM ${onHand} JOIN ${products} USING (product_id)
    WHERE cabinet_id = ${cabinetId} GROUP BY product_id, product_name HAVING sum(quantity) > 0
    ORDER BY product_name, product_id`);

interface States {
  readonly before: { readonly cabinetState: number; readonly customerId: string };
  readonly after: { readonly cabinetState: number };
}

/** Refuses to retire a locked device with stock, naming what is left, unless that was confirmed (S14). */
export async function requireRetirable(
  tx: Transaction,
  cabinetId: string,
  { before, after }: States,
  confirmed: boolean,
): Promise<void> {
  if (confirmed || after.cabinetState !== RETIRED || before.cabinetState === RETIRED) return;
  await lockLedger(tx, before.customerId);
  const left = await listLeft(tx, cabinetId);
  if (left.length > 0) throw refusedField('retireWithStock', retireQuestion(left));
}
