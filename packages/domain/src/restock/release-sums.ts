import { WAREHOUSES, type Warehouse } from '../shipments/warehouse-shipments.ts';

export interface LineToOrder {
  readonly warehouse: Warehouse;
  readonly packs: number;
  readonly unitsPerPack: number;
  /** Per pack, in cents; null if unknown. */
  readonly packCents: number | null;
}

export interface ReleaseSum {
  readonly lines: number;
  readonly units: number;
  readonly packs: number;
  readonly cents: number;
  /** Lines without a price, which are missing in the cost. */
  readonly unpriced: number;
}

const NONE: ReleaseSum = { lines: 0, units: 0, packs: 0, cents: 0, unpriced: 0 };

const add = (sum: ReleaseSum, { packs, unitsPerPack, packCents }: LineToOrder): ReleaseSum => ({
  lines: sum.lines + 1,
  units: sum.units + packs * unitsPerPack,
  packs: sum.packs + packs,
  cents: sum.cents + packs * (packCents ?? 0),
  unpriced: sum.unpriced + (packCents === null ? 1 : 0),
});

/** Sums per warehouse, and over all. */
export function releaseSums(lines: readonly LineToOrder[]): {
  readonly warehouses: readonly (ReleaseSum & { readonly warehouse: Warehouse })[];
  readonly total: ReleaseSum;
} {
  return {
    warehouses: WAREHOUSES.flatMap((warehouse) => {
      const its = lines.filter((line) => line.warehouse === warehouse);
      return its.length === 0 ? [] : [{ warehouse, ...its.reduce(add, NONE) }];
    }),
    total: lines.reduce(add, NONE),
  };
}
