import { lotKey, mergeLot, type Lot, type LotRefusal, type LotSource } from './lots.ts';

/**
 * The first statement about a lot that contradicts what is known of it or an earlier statement (S5), or null. `known`
 * is by `lotKey`.
 */
export function findContradiction(
  known: ReadonlyMap<string, Lot>,
  said: readonly Lot[],
  sourceOf: (lot: Lot) => LotSource,
): LotRefusal | null {
  const lots = new Map(known);
  for (const each of said) {
    const key = lotKey(each.productId, each.lot);
    const merged = mergeLot(lots.get(key) ?? null, each, sourceOf(each));
    if ('refused' in merged) return merged.refused;
    lots.set(key, merged.lot);
  }
  return null;
}
