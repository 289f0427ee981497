export interface WeighedProduct {
  readonly productId: string;
  /** Of a full pack, in grams. Null until somebody weighs it. */
  readonly weight: number | null;
  /** Of the wrapping of a pack, in grams. */
  readonly lumAncillaryWeight: number | null;
  /** Singles in a pack; null if packs are not opened. */
  readonly lumQty: number | null;
  /** Units of use in a pack (S1). */
  readonly unitsPerPack: number;
}

export interface WeightTolerances {
  readonly packWeightTolerancePct: number;
  readonly lumWeightTolerancePct: number;
  /** A change of at most so many grams is none. */
  readonly logoutLumWeightToleranceGram: number;
}

/** All numbers are negative for units that were removed. */
export interface WeighedUnits {
  readonly productId: string;
  readonly packs: number;
  readonly singles: number;
  readonly units: number;
}

/** More packs or singles never move at once: a heavier change is something else. */
const MOST_PIECES = 9999;

/** Weights are sums of decimal fractions: a rounding error must not keep one from fitting. */
const ROUNDING_GRAMS = 1e-6;

/** Null if packs of the product are not opened. */
export function singleWeight({ weight, lumAncillaryWeight, lumQty }: WeighedProduct): number | null {
  if (weight === null || lumQty === null || lumQty < 1) return null;
  const single = (weight - (lumAncillaryWeight ?? 0)) / lumQty;
  return single > 0 ? single : null;
}

interface Piece {
  readonly least: number;
  readonly most: number;
}

const piece = (grams: number, tolerancePct: number): Piece => ({
  least: grams * (1 - tolerancePct / 100),
  most: grams * (1 + tolerancePct / 100),
});

/** How many singles may make up the rest next to these packs, from the fewest to the most. */
function singlesFor(leastGrams: number, mostGrams: number, single: Piece | null): [number, number] {
  if (single === null) return leastGrams <= ROUNDING_GRAMS && mostGrams >= -ROUNDING_GRAMS ? [0, 0] : [1, 0];
  const fewest = Math.max(0, Math.ceil((leastGrams - ROUNDING_GRAMS) / single.most));
  const room = mostGrams + ROUNDING_GRAMS;
  if (room < 0) return [1, 0];
  return [fewest, single.least > 0 ? Math.min(MOST_PIECES, Math.floor(room / single.least)) : MOST_PIECES];
}

/** The ways in which packs and singles of one product weigh so much; at most one for each number of units. */
function waysOf(grams: number, product: WeighedProduct, tolerances: WeightTolerances): WeighedUnits[] {
  const { productId, weight, unitsPerPack } = product;
  if (weight === null || weight <= 0) return [];
  const pack = piece(weight, tolerances.packWeightTolerancePct);
  const oneSingle = singleWeight(product);
  const single = oneSingle === null ? null : piece(oneSingle, tolerances.lumWeightTolerancePct);
  const ways = new Map<number, WeighedUnits>();
  // From many packs to few: of two ways with the same number of units, the one with more packs is kept.
  const mostPacks = pack.least > 0 ? Math.floor((grams + ROUNDING_GRAMS) / pack.least) : MOST_PIECES;
  for (let packs = Math.min(mostPacks, MOST_PIECES); packs >= 0; packs -= 1) {
    const [fewest, most] = singlesFor(grams - packs * pack.most, grams - packs * pack.least, single);
    for (let singles = fewest; singles <= most; singles += 1) {
      const units = packs * unitsPerPack + singles;
      if (units > 0 && !ways.has(units)) ways.set(units, { productId, packs, singles, units });
      if (ways.size > 1) return [...ways.values()];
    }
  }
  return [...ways.values()];
}

/**
 * Reads a stable change of a section (S22): the one number of units of one product whose packs and singles weigh so
 * much within the tolerances. A pack and its singles without the wrapping may both fit; they are the same number of
 * units, so there is no doubt. Everything moves in one direction: a scale cannot see an exchange.
 */
export function weightToUnits(
  grams: number,
  products: readonly WeighedProduct[],
  tolerances: WeightTolerances,
): WeighedUnits | 'nothing' | 'ambiguous' | 'none' {
  const moved = Math.abs(grams);
  if (moved === 0 || moved <= tolerances.logoutLumWeightToleranceGram) return 'nothing';
  const [way, another] = products.flatMap((product) => waysOf(moved, product, tolerances));
  if (way === undefined) return 'none';
  if (another !== undefined) return 'ambiguous';
  if (grams > 0) return way;
  // `0 -` keeps a zero from becoming -0.
  return { ...way, packs: 0 - way.packs, singles: 0 - way.singles, units: 0 - way.units };
}

export const gramsOf = (product: WeighedProduct, packs: number, singles: number): number =>
  packs * (product.weight ?? 0) + singles * (singleWeight(product) ?? 0);
