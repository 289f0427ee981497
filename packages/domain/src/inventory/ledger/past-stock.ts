import { stockKey, type LedgerRow, type StockKey } from './ledger-rows.ts';
import { countable, type Draft } from './stock-draft.ts';
import type { MovedUnits, OnHand } from './stock.ts';

/** A review for lack of stock closes itself only if the stock comes within this time (S27). */
export const CLOSES_ITSELF_WITHIN_MS = 24 * 3_600_000;

/** The row has the device's own time: a device reported it, or a review of its report posted it. */
const isDeviceDated = (key: string): boolean => /^(review\/)?(event|command)\//.test(key);

export const movedBy = ({ key, at, quantity }: Pick<LedgerRow, 'key' | 'at' | 'quantity'>): MovedUnits => ({
  at,
  quantity,
  deviceDated: isDeviceDated(key),
});

const movedIn = (draft: Draft, stock: StockKey): readonly MovedUnits[] =>
  draft.moved.get(stockKey(stock)) ?? [];

/**
 * Which stock counts as there for a day before it was reported: stock that people reported, whose clock is not the
 * device's (S12), or the device's reports too. `whenever`: a person has decided that all of it counts.
 */
export type Leeway = 'reported by people' | 'all that came' | 'whenever';

function countsFrom({ at, quantity, deviceDated }: MovedUnits, leeway: Leeway): number {
  if (leeway === 'whenever') return -Infinity;
  return quantity > 0 && (leeway === 'all that came' || !deviceDated) ? at - CLOSES_ITSELF_WITHIN_MS : at;
}

/**
 * The fewest units on hand at a time and ever since (S10): at most so many can have left then. Units that came at
 * that very moment count.
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
    // What happened at the same moment is seen together.
    if (later[index + 1]?.from !== from) least = Math.min(least, units);
  }
  return Math.max(0, least);
}

/**
 * The time to give units that leave: the reported one, unless there were too few of them on that day or one since;
 * then the time from which there were enough (S30). So no day of the history is below 0.
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
