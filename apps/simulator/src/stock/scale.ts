import { FlexLayout } from '@parwell/contract';
import { z } from 'zod';
import { gramsOf, unitsOf, type Pieces, type Product } from './stock.ts';

/** What the configuration of a flex device says about its scales. */
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

/**
 * Whether a scale can tell what was moved: more than its least change, and no other number of packs and singles
 * weighs about the same. People at a simulated device move nothing else, or its scale and its memory would differ.
 */
export function canTell({ leastGrams, trays }: Scales, product: Product, moved: Pieces): boolean {
  const tray = trays.get(moved.tray);
  const grams = gramsOf(product, moved);
  if (tray?.maintenanceMode || grams <= leastGrams + 0.5) return false;
  const pack = gramsOf(product, { packs: 1, singles: 0 });
  const single = product.singleGrams;
  const [packTolerance, singleTolerance] = [
    (tray?.packWeightTolerancePct ?? DEFAULT_TOLERANCE) / 100,
    (tray?.lumWeightTolerancePct ?? DEFAULT_TOLERANCE) / 100,
  ];
  // A little wider than the portal's tolerances, for the noise of the scale.
  const most = grams * (1 + Math.max(packTolerance, singleTolerance)) * 1.2 + 1;
  for (let packs = 0; packs * pack <= most; packs += 1) {
    const singles = single === undefined ? 0 : Math.ceil((most - packs * pack) / single);
    for (let count = 0; count <= singles; count += 1) {
      if (packs + count === 0) continue;
      const loose = count * (single ?? 0);
      const within = (packs * pack * packTolerance + loose * singleTolerance) * 1.1 + 0.5;
      const fits = Math.abs(packs * pack + loose - grams) <= within;
      const same = unitsOf(product, { packs, singles: count }) === unitsOf(product, moved);
      if (fits && !same) return false;
    }
  }
  return true;
}
