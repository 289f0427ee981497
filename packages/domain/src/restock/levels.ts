/** The levels of par setting and product for a customer, in units of use. Null: not set. */
export interface LevelSources {
  readonly minPar: number | null;
  readonly maxPar: number | null;
  /** The par setting's, which overrides the product's. */
  readonly crl: number | null;
  readonly productCrl: number | null;
  readonly maxFill: number | null;
  readonly productMaxFill: number | null;
}

export type LevelSource = 'par setting' | 'product';

/** A level with its source. */
export interface Level {
  readonly units: number;
  readonly from: LevelSource;
}

export interface Levels {
  readonly minPar: number | null;
  readonly maxPar: number | null;
  readonly crl: Level | null;
  readonly maxFill: Level | null;
  /** At or below it, more is ordered. */
  readonly reorderLevel: number;
  /** Orders fill up to it; null if not set. */
  readonly target: number | null;
}

const levelOf = (own: number | null, product: number | null): Level | null => {
  if (own !== null) return { units: own, from: 'par setting' };
  return product === null ? null : { units: product, from: 'product' };
};

const known = (...levels: readonly (number | null | undefined)[]): number[] =>
  levels.filter((level) => typeof level === 'number');

/** R1: unset levels are left out. */
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
