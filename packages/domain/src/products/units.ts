/** Sources of the number of units in a pack; null where a source has none. */
export interface PackSources {
  /** The shipment's own number. */
  readonly numUnitsPerPkg?: number | null;
  /** The par setting's. */
  readonly packToLum?: number | null;
  /** The product's. */
  readonly lumQty?: number | null;
  readonly packQty?: number | null;
}

/**
 * Units of use in a pack (S1): the first of shipment, par setting and product that has a number. Sources that were
 * never filled in have 0, and a pack cannot hold part of a unit, so only whole numbers from 1 count. An unknown pack is
 * one unit.
 */
export function unitsPerPack({ numUnitsPerPkg, packToLum, lumQty, packQty }: PackSources): number {
  for (const units of [numUnitsPerPkg, packToLum, lumQty, packQty])
    if (typeof units === 'number' && Number.isInteger(units) && units >= 1) return units;
  return 1;
}

/** A quantity in packs, as ordered and shipped, with the same quantity in units of use. */
export interface PackLum {
  readonly packToLum: number;
  /** In packs. */
  readonly originalQty: number;
  /** In units of use. */
  readonly convertedQty: number;
}

export function packLum(packs: number, sources: PackSources): PackLum {
  const packToLum = unitsPerPack(sources);
  return { packToLum, originalQty: packs, convertedQty: packs * packToLum };
}
