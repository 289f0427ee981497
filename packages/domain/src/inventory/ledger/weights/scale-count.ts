import { weightToUnits, type WeighedProduct, type WeightTolerances } from './weight-to-units.ts';

/** The count of a tray's section by its last stable weight (S20). */
export interface ScaleCount {
  readonly cabinetId: string;
  readonly section: string;
  readonly productId: string;
  /** Null where the scale cannot tell. */
  readonly units: number | null;
  readonly at: number;
}

/**
 * The units on a section (S20): the one number whose packs and singles weigh so much. Null if none fits or several
 * do: no number is better than a wrong one. It moves no stock, only stable changes do (S22).
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

export interface WeighedLot {
  readonly units: number;
  /** Units on the section that go out before it: first expiry first, as vends do (S11). */
  readonly earlier: number;
  readonly onSection: number;
  readonly counted: number;
}

/**
 * The scale's count of one lot. A scale cannot tell lots, so missing units are counted as vended, first expiry first,
 * and surplus units belong to the lot that goes out last.
 */
export function countedOfLot({ units, earlier, onSection, counted }: WeighedLot): number {
  const missing = onSection - counted;
  if (missing < 0) return earlier + units === onSection ? units - missing : units;
  return units - Math.min(units, Math.max(0, missing - earlier));
}
