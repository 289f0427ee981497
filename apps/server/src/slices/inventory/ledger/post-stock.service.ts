import { postAll, respellLots, type Posted, type StockEvent } from '@parwell/domain';
import type { Transaction } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/db/hooks.ts';
import { changed } from '../../live/live.public.ts';
import { loadStock } from './load-stock.service.ts';
import { findSpellings } from '../goods/lots.queries.ts';
import { stockPosted, type PostingContext } from './stock-changes.public.ts';
import { scopeOf } from './stock-scope.ts';
import { writeEffects, type Change } from './write-effects.service.ts';

export interface PostingOptions {
  /** Devices that the events concern without naming them. */
  readonly alsoDevices?: readonly string[];
}

/**
 * The only way in which stock changes: the domain's function decides, and its effects are written with all that
 * follows from them. The caller holds the customer's lock. Returns the outcome of each event, in their order.
 */
export async function postEvents(
  context: PostingContext,
  tx: Transaction,
  customerId: string,
  named: readonly StockEvent[],
  { alsoDevices = [] }: PostingOptions = {},
): Promise<readonly Posted[]> {
  if (named.length === 0) return [];
  const spellingsOf = await findSpellings(tx, customerId, scopeOf(named).lots);
  const events = named.map((event) => respellLots(event, spellingsOf));
  const stock = await loadStock(context, tx, customerId, events, alsoDevices);
  const { posted: results } = postAll(stock, events);
  const changes: Change[] = [];
  for (const [place, event] of events.entries()) {
    const result = results[place];
    if (result && result.outcome !== 'refused' && result.effects.length > 0)
      changes.push({ event, effects: result.effects });
  }
  if (changes.length > 0) {
    const posting = await writeEffects(tx, customerId, changes, context.clock.now());
    changed(tx, 'inventory', customerId);
    if (posting.lineKeys.length > 0) changed(tx, 'shipments', customerId);
    await publish(tx, stockPosted, { ...posting, context });
  }
  return results;
}
