import { randomUUID } from 'node:crypto';
import { isLaterSync, WAREHOUSES, type Warehouse } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { businessDaysOf, businessToday } from '../../platform/business-days.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { auditOf } from '../audit/audit.public.ts';
import { documentImporter, isConfigured, sendDocument } from '../exchange/exchange.public.ts';
import { findOrderableProducts } from '../products/products.public.ts';
import * as queries from './restock.queries.ts';
import { refuseFuture } from './sync-time.ts';

const audit = auditOf('restock', 'warehouse');

/**
 * Asks every warehouse for its stock of all ordered products and returns those asked; with `since`, skips those asked
 * since then.
 */
export async function askForStock(
  context: Pick<Context, 'clock' | 'enqueue'>,
  tx: Transaction,
  since = context.clock.now(),
): Promise<readonly Warehouse[]> {
  const products = await findOrderableProducts(tx);
  if (products.length === 0) return [];
  const now = context.clock.now();
  const asked = await queries.noteAsked(tx, WAREHOUSES, { since, now });
  for (const warehouse of asked)
    await sendDocument(context, tx, 'warehouse', 'stock-request', {
      documentId: `P-STOCK-${warehouse}-${randomUUID()}`,
      warehouse,
      requestedAt: now,
      products,
    });
  return asked;
}

/** Once per business day, however often it is called. */
export async function askForStockDaily(context: Context): Promise<void> {
  if (!isConfigured(context, 'warehouse')) return;
  const since = new Date(businessDaysOf(context).startOf(businessToday(context)));
  await context.db.transaction((tx) => askForStock(context, tx, since));
}

/** A later report replaces an earlier one, never the reverse. */
export const importWarehouseStock = documentImporter({
  partner: 'warehouse',
  kind: 'warehouse-stock',
  async importDocument({ clock }, tx, stock) {
    const { warehouse, asOf, documentId, batches } = stock;
    refuseFuture(asOf, clock.now());
    const seen = new Set<string>();
    const twice = batches.find(({ productId, lot }) => seen.size === seen.add(`${productId}\n${lot}`).size);
    if (twice)
      throw new AppError('refused', `Lot ${twice.lot} of product ${twice.productId} is there twice.`);
    const known = await queries.lockWarehouse(tx, warehouse);
    if (!isLaterSync(stock, known)) return { arrived: [] };
    await queries.replaceStock(tx, stock);
    await audit.record(tx, clock.now(), {
      resourceId: warehouse,
      customerId: '',
      by: { machine: warehouse },
      eventType: 'Warehouse Stock Updated',
      description: `${batches.length} batches in ${warehouse}, as of ${asOf.toISOString()}`,
      after: { documentId, asOf: asOf.toISOString(), batches: batches.length },
    });
    return { arrived: [] };
  },
});
