import { batchShortage, rowAsItIs, rowChanges, type ReleaseOutcome } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { businessToday } from '../../platform/business-days.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { changed } from '../live/live.public.ts';
import { placeLines } from '../orders/orders.public.ts';
import { markRestock } from './marks.queries.ts';
import * as queries from './release.queries.ts';

type Line = queries.WaitingLine;
type Outcome = Pick<queries.LineOutcome, 'outcome' | 'message'> & Partial<queries.LineOutcome>;

/**
 * Orders the valid lines of a group, which form one order, and returns the outcome of each. Locks are always taken in
 * the same order: the release, its rows, the warehouse.
 */
export async function orderGroup(
  context: Context,
  tx: Transaction,
  release: queries.RunningRelease,
  lines: readonly Line[],
): Promise<void> {
  const outcomes = new Map<number, Outcome>();
  const left = () => lines.filter(({ place }) => !outcomes.has(place));
  const leaveOut = (outcome: ReleaseOutcome, messages: ReadonlyMap<number, string>) => {
    for (const [place, message] of messages) if (message !== '') outcomes.set(place, { outcome, message });
  };
  leaveOut('Changed meanwhile', await findChanges(tx, release.id, lines));
  leaveOut('Batch gone', await findShortages(context, tx, left()));
  const toOrder = left();
  const placed = await placeLines(context, tx, { email: release.startedBy }, toOrder);
  for (const [n, { place }] of toOrder.entries()) {
    const outcome = placed[n];
    if (!outcome) throw new Error('Every line has an outcome');
    outcomes.set(
      place,
      'refusal' in outcome
        ? { outcome: 'Refused', message: outcome.refusal }
        : { outcome: 'Ordered', message: '', ...outcome },
    );
  }
  await queries.saveOutcomes(
    tx,
    release.id,
    [...outcomes].map(([place, outcome]) => ({ requestNumber: '', requestLine: null, ...outcome, place })),
  );
  changed(tx, 'restock', null);
  // Ordered lines are marked by their order.
  await markRestock(
    tx,
    lines.filter(({ place }) => outcomes.get(place)?.outcome !== 'Ordered'),
  );
}

/** Changes of the rows since the user saw them (R10). Orders of the same release do not count. */
async function findChanges(tx: Transaction, releaseId: string, lines: readonly Line[]) {
  const keys = [...new Set(lines.flatMap(({ rowKey }) => rowKey ?? []))];
  if (keys.length === 0) return new Map<number, string>();
  const rows = new Map((await queries.lockRows(tx, keys)).map((row) => [row.key, row]));
  const changes = new Map<number, string>();
  for (const { place, rowKey, seen, customerId, productId } of lines) {
    if (rowKey === null) continue;
    const now = rows.get(rowKey);
    if (!seen || !now) changes.set(place, rowAsItIs(now));
    else {
      const change = rowChanges(seen, now);
      if (change === '') continue;
      const ordered = await queries.findOrderedProducts(tx, releaseId, customerId);
      if (!ordered.has(productId)) changes.set(place, change);
    }
  }
  return changes;
}

/** Blocks imports of the warehouse's stock until the order is placed, so that no pack is sold twice (R8). */
async function findShortages(context: Context, tx: Transaction, lines: readonly Line[]) {
  const [first] = lines;
  if (!first) return new Map<number, string>();
  await queries.holdWarehouse(tx, first.warehouse);
  const today = businessToday(context);
  const batches = await queries.findAvailable(tx, [...new Set(lines.map(({ productId }) => productId))]);
  const allocated = new Map<string, number>();
  return new Map(
    lines.map((line): [number, string] => {
      const batch = `${line.productId}\n${line.lot}`;
      const before = allocated.get(batch) ?? 0;
      const shortage = batchShortage(line, batches.get(line.productId) ?? [], today, before);
      if (shortage === '') allocated.set(batch, before + line.packs);
      return [line.place, shortage];
    }),
  );
}
