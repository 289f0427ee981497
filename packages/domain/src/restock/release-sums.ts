import { WAREHOUSES, type Warehouse } from '../shipments/warehouse-shipments.ts';

/** A line that is to be ordered. */
export interface LineToOrder {
  readonly warehouse: Warehouse;
  readonly packs: number;
  readonly unitsPerPack: number;
  /** Of a pack, in cents; null if it is not known. */
  readonly packCents: number | null;
}

export interface ReleaseSum {
  readonly lines: number;
  readonly units: number;
  readonly packs: number;
  readonly cents: number;
  /** Lines without a price, which the cost lacks. */
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

/** What is about to be ordered from each warehouse, and from all. */
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
