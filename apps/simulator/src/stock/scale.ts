import { FlexLayout } from '@parwell/contract';
import { weightToUnits, type WeighedProduct } from '@parwell/domain';
import { z } from 'zod';
import { gramsOf, unitsOf, type Pieces, type Product } from './stock.ts';

/** From the configuration of a flex device. */
export interface Scales {
  /** A change of at most so much counts as none. */
  readonly leastGrams: number;
  readonly trays: ReadonlyMap<string, z.output<typeof FlexLayout>['compartments'][number]['trays'][number]>;
}

const Config = z.object(FlexLayout.shape);

export function scalesOf(config: unknown): Scales {
  const read = Config.safeParse(config);
  if (!read.success) return { leastGrams: 5, trays: new Map() };
  const { compartments, settings } = read.data;
  const trays = compartments.flatMap((compartment) => compartment.trays);
  return {
    leastGrams: settings.logoutLumWeightToleranceGram,
    trays: new Map(trays.map((tray) => [tray.trayName, tray])),
  };
}

const DEFAULT_TOLERANCE = 5;
/** How far a steady scale may be off: nearly nothing, far within every tolerance, also for light goods. */
export const mostNoise = (grams: number): number => Math.min(0.4, Math.abs(grams) * 0.01);

/** The product as the portal's rule knows it. */
const weighed = ({ productId, unitsPerPack, packGrams, singleGrams }: Product): WeighedProduct => ({
  productId,
  unitsPerPack,
  weight: packGrams ?? null,
  lumQty: singleGrams === undefined ? null : unitsPerPack,
  lumAncillaryWeight: (packGrams ?? 0) - (singleGrams ?? 0) * unitsPerPack,
});

/**
 * Whether the portal can tell from the scale which units were moved. People at a simulated device move nothing else, or
 * its memory and the ledger would differ.
 */
export function canDetect({ leastGrams, trays }: Scales, product: Product, moved: Pieces): boolean {
  const tray = trays.get(moved.tray);
  if (tray?.maintenanceMode) return false;
  const tolerances = {
    packWeightTolerancePct: tray?.packWeightTolerancePct ?? DEFAULT_TOLERANCE,
    lumWeightTolerancePct: tray?.lumWeightTolerancePct ?? DEFAULT_TOLERANCE,
    logoutLumWeightToleranceGram: leastGrams,
  };
  const [units, grams] = [unitsOf(product, moved), gramsOf(product, moved)];
  return [-1, 0, 1].every((noise) => {
    const read = weightToUnits(grams + noise * mostNoise(grams), [weighed(product)], tolerances);
    return typeof read === 'object' && read.units === units;
  });
}
