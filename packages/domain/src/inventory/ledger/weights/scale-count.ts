import { weightToUnits, type WeighedProduct, type WeightTolerances } from './weight-to-units.ts';

/** What the scale of a tray's section counts, by its last settled change (S20). */
export interface ScaleCount {
  readonly cabinetId: string;
  readonly section: string;
  readonly productId: string;
  /** Null where the scale cannot tell. */
  readonly units: number | null;
  readonly at: number;
}

/**
 * How many units rest on a section (S20): the one number whose packs and singles weigh so much. Null if none fits or
 * several do: a number that may be wrong is worse than none. It moves no stock, only settled changes do (S22).
 */
export function scaleUnits(
  restingGrams: number,
  products: readonly WeighedProduct[],
  tolerances: WeightTolerances,
): number | null {
  const found = weightToUnits(restingGrams, products, tolerances);
  if (found === 'nothing') return 0;
  return typeof found === 'object' ? found.units : null;
}

/** What the ledger has of a lot on a section, among all that it has there. */
export interface WeighedLot {
  readonly units: number;
  /** Units on the section that go out before it: first expiry first, as vends do (S11). */
  readonly earlier: number;
  /** All units on the section. */
  readonly onSection: number;
  /** What its scale counts. */
  readonly counted: number;
}

/**
 * What a scale counts of a lot. It cannot tell lots, so what is missing is missing of those that go out first, as if it had
 * been taken, and what is too much belongs to the one that goes out last.
 */
export function countedOfLot({ units, earlier, onSection, counted }: WeighedLot): number {
  const missing = onSection - counted;
  if (missing < 0) return earlier + units === onSection ? units - missing : units;
  return units - Math.min(units, Math.max(0, missing - earlier));
}
