import { confirmedOf, maintained, rebuilt, reviewsOf, rowsOf, taggedUnits } from './ledger-stock.fixture.ts';
import type { LedgerRow } from './ledger-rows.ts';
import type { StockEffect } from './stock-effects.ts';
import type { Stock } from './stock.ts';

/** Keeps what the database would keep, refuses what its constraints refuse, and reports broken invariants. */
export function ledgerOf() {
  const rows = new Map<string, LedgerRow>();
  const reversed = new Set<string>();
  const reviews = new Map<string, 'open' | 'resolved'>();
  const confirmed = new Set<string>();
  const problems: string[] = [];

  function write(effects: readonly StockEffect[]): void {
    const resolving = new Set<string>();
    for (const review of reviewsOf(effects)) {
      if (review.status !== 'Suspended') {
        if (reviews.get(review.key) !== 'open') problems.push(`${review.key} resolved but not open`);
        for (const { key } of review.attempts) resolving.add(key);
        reviews.set(review.key, 'resolved');
      } else if (reviews.get(review.key) === 'resolved') problems.push(`${review.key} opened again`);
      else reviews.set(review.key, 'open');
    }
    for (const { key, units } of confirmedOf(effects)) {
      if (confirmed.has(key) || rows.has(key)) problems.push(`key ${key} twice`);
      if (units <= 0) problems.push(`${key} confirms ${units}`);
      confirmed.add(key);
    }
    for (const row of rowsOf(effects)) {
      if (confirmed.has(row.key)) problems.push(`key ${row.key} twice`);
      if (rows.has(row.key)) problems.push(`key ${row.key} twice`);
      rows.set(row.key, row);
      if (row.reverses !== null) {
        if (reversed.has(row.reverses)) problems.push(`${row.reverses} reversed twice`);
        if (rows.get(row.reverses)?.action !== 'VEND') problems.push(`${row.reverses} is no vend`);
        reversed.add(row.reverses);
      }
      if (row.action === 'REVIEW REQD' && row.quantity !== 0) problems.push(`${row.key} moves in review`);
      if (row.action === 'INSERT' && row.reason === 'RESTOCK' && row.quantity <= 0)
        problems.push(`${row.key} is a restock of ${row.quantity}`);
      if ((row.reason === 'UNKNOWN') !== (row.reasonCode !== null)) problems.push(`${row.key} UNKNOWN`);
      const [, reviewed] = /^review\/(.*)\/\d+$/.exec(row.key) ?? [];
      if (reviewed !== undefined && !resolving.has(reviewed))
        problems.push(`${row.key} before it is resolved`);
    }
  }

  function problemsOf(stock: Stock): string[] {
    const found = [...problems];
    const kept = maintained(stock);
    if (JSON.stringify(rebuilt([...rows.values()])) !== JSON.stringify(kept))
      found.push('rebuilt is not kept');
    for (const [key, quantity] of kept) if (quantity < 0) found.push(`${key} is ${quantity}`);
    // Only the tags of tagged units count them out, and untagged removals leave them alone.
    const tagged = taggedUnits(stock);
    const byTags = rebuilt([...rows.values()].filter(({ tagId }) => tagId !== ''));
    if (JSON.stringify(byTags) !== JSON.stringify(tagged)) found.push('rows of tags are not the tags');
    const onHand = new Map(kept);
    for (const [key, count] of tagged)
      if ((onHand.get(key) ?? 0) < count)
        found.push(`${key} has ${count} tags and ${onHand.get(key) ?? 0} units`);
    for (const key of stock.reviews.keys())
      if (reviews.get(key) !== 'open') found.push(`${key} is not an open review`);
    for (const [key, state] of reviews)
      if (state === 'open' && !stock.reviews.has(key)) found.push(`${key} is lost`);
    return found;
  }

  const netVends = (): LedgerRow[] =>
    [...rows.values()].filter((row) => row.action === 'VEND' && !reversed.has(row.key));
  return { rows, write, problemsOf, netVends };
}
