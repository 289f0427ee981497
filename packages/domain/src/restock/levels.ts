/** What par setting and product say of a product at a customer, in units of use. Null: they do not say. */
export interface LevelSources {
  readonly minPar: number | null;
  readonly maxPar: number | null;
  /** The par setting's, which counts before the product's. */
  readonly crl: number | null;
  readonly productCrl: number | null;
  readonly maxFill: number | null;
  readonly productMaxFill: number | null;
}

export type LevelSource = 'par setting' | 'product';

/** A level and who says so. */
export interface Level {
  readonly units: number;
  readonly from: LevelSource;
}

export interface Levels {
  readonly minPar: number | null;
  readonly maxPar: number | null;
  readonly crl: Level | null;
  readonly maxFill: Level | null;
  /** At or below it something is ordered. */
  readonly reorderLevel: number;
  /** What an order fills up to; null if nothing says it. */
  readonly target: number | null;
}

const levelOf = (own: number | null, product: number | null): Level | null => {
  if (own !== null) return { units: own, from: 'par setting' };
  return product === null ? null : { units: product, from: 'product' };
};

const known = (...levels: readonly (number | null | undefined)[]): number[] =>
  levels.filter((level) => typeof level === 'number');

/** R1: what is missing is left out. */
export function levelsOf(sources: LevelSources): Levels {
  const { minPar, maxPar } = sources;
  const crl = levelOf(sources.crl, sources.productCrl);
  const maxFill = levelOf(sources.maxFill, sources.productMaxFill);
  const limits = known(maxPar, maxFill?.units);
  return {
    minPar,
    maxPar,
    crl,
    maxFill,
    reorderLevel: Math.max(0, ...known(minPar, crl?.units)),
    target: limits.length > 0 ? Math.min(...limits) : null,
  };
}
