import { dispenserHolds, moveProblem, retireQuestion, type LeftProduct } from '@parwell/domain';
import { AppError, refusedField } from '../../../platform/app-error.ts';
import { sql, type Queryable, type Transaction } from '../../../platform/db/database.ts';
import { products } from '../../products/products.public.ts';
import { findTiedStock, listHeld } from './stock-guards.queries.ts';
import { lockLedger } from '../ledger/ledger-lock.ts';

// Changes that a device's stock forbids. A device is locked before its customer's ledger, everywhere. With both locks
// nothing is posted in between.

interface Device {
  readonly cabinetId: string;
  readonly customerId: string;
}

/** Refuses to move a locked device that is tied to its customer (S14). */
export async function requireMovable(tx: Transaction, { cabinetId, customerId }: Device): Promise<void> {
  await lockLedger(tx, customerId);
  const problem = moveProblem(await findTiedStock(tx, cabinetId));
  if (problem !== null) throw refusedField('customerId', problem);
}

const listLeft = (db: Queryable, cabinetId: string) =>
  db.many<LeftProduct>(sql`
    SELECT product_name AS "productName", sum(quantity)::int AS units FROM on_hand JOIN ${products} USING (product_id)
    WHERE cabinet_id = ${cabinetId} GROUP BY product_id, product_name HAVING sum(quantity) > 0
    ORDER BY product_name, product_id`);

/** Refuses to retire a locked device with stock, naming the stock, unless that was confirmed (S14). */
export async function requireRetirable(
  tx: Transaction,
  { cabinetId, customerId, withStock }: Device & { readonly withStock: boolean },
): Promise<void> {
  if (withStock) return;
  await lockLedger(tx, customerId);
  const left = await listLeft(tx, cabinetId);
  if (left.length > 0) throw refusedField('retireWithStock', retireQuestion(left));
}

interface Dispensers extends Device {
  readonly dispensers: readonly { readonly holder: number; readonly dispenser: number }[];
}

/** A dispenser of a locked device changes its product only when it is empty (S14). */
export async function requireEmptyDispensers(
  tx: Transaction,
  { cabinetId, customerId, dispensers }: Dispensers,
): Promise<void> {
  await lockLedger(tx, customerId);
  for (const { holder, dispenser } of dispensers) {
    const held = (await listHeld(tx, cabinetId, { holder, dispenser })).find(({ units }) => units > 0);
    if (held) throw new AppError('refused', dispenserHolds({ holder, dispenser }, held));
  }
}
