import { lotKey, mergeLot, type Lot, type LotRefusal, type LotSource } from './lots.ts';

/**
 * The first thing said of lots that contradicts what is known of them or was said before it (S5); null if all agrees. `known` is by
 * `lotKey`.
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
