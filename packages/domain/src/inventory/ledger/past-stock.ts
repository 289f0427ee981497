import { stockKey, type LedgerRow, type StockKey } from './ledger-rows.ts';
import { countable, type Draft } from './stock-draft.ts';
import type { MovedUnits, OnHand } from './stock.ts';

/** A review for lack of stock closes itself only if the stock comes within this time (S27). */
export const CLOSES_ITSELF_WITHIN_MS = 24 * 3_600_000;

/** Whether a row has the device's own time: it was reported, or posted from a review of what was reported. */
const isDeviceDated = (key: string): boolean => /^(review\/)?(event|command)\//.test(key);

/** What a row without a tag moved, as far as it matters when. */
export const movedBy = ({ key, at, quantity }: Pick<LedgerRow, 'key' | 'at' | 'quantity'>): MovedUnits => ({
  at,
  quantity,
  deviceDated: isDeviceDated(key),
});

const movedIn = (draft: Draft, stock: StockKey): readonly MovedUnits[] =>
  draft.moved.get(stockKey(stock)) ?? [];

/**
 * Which stock counts as there for a day before it was told of: what people told of, whose clock is not the device's (S12), or also what the
 * device told of itself. `whenever`: a person has decided that all of it does.
 */
export type Leeway = 'told by people' | 'all that came' | 'whenever';

function countsFrom({ at, quantity, deviceDated }: MovedUnits, leeway: Leeway): number {
  if (leeway === 'whenever') return -Infinity;
  return quantity > 0 && (leeway === 'all that came' || !deviceDated) ? at - CLOSES_ITSELF_WITHIN_MS : at;
}

/**
 * The fewest units that there were at a time and ever since (S10): so many can have left then without more leaving than there were. What
 * came at that very moment was there.
 */
export function leastSince(draft: Draft, stocks: readonly OnHand[], at: number, leeway: Leeway): number {
  let units = stocks.reduce((sum, stock) => sum + countable(draft, stock), 0);
  const later = stocks
    .flatMap((stock) => movedIn(draft, stock))
    .map((moved) => ({ from: countsFrom(moved, leeway), quantity: moved.quantity }))
    .filter(({ from }) => from > at)
    .toSorted((a, b) => b.from - a.from);
  let least = units;
  for (const [index, { from, quantity }] of later.entries()) {
    units -= quantity;
    // What happened at one moment is seen together.
    if (later[index + 1]?.from !== from) least = Math.min(least, units);
  }
  return Math.max(0, least);
}

/**
 * When units that leave are dated: as was said, unless on that day or one since there were not so many of them; then when there were
 * (S30). So no day of the history is below 0.
 */
export function datedAt(draft: Draft, from: OnHand, count: number, at: number): number {
  const { dayOf } = draft.rules.days;
  const said = dayOf(at);
  let units = countable(draft, from);
  const later = movedIn(draft, from)
    .map((moved) => ({ ...moved, day: dayOf(moved.at) }))
    .filter(({ day }) => day > said)
    .toSorted((a, b) => b.at - a.at);
  for (const [index, moved] of later.entries()) {
    units -= moved.quantity;
    if (later[index + 1]?.day !== moved.day && units < count) return moved.at;
  }
  return at;
}
