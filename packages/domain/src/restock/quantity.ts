import type { Levels } from './levels.ts';

/** Stock and incoming units of a product at a customer, in units of use (S33). */
export interface Position {
  readonly usable: number;
  readonly inTransit: number;
  readonly onOrder: number;
}

export const positionOf = ({ usable, inTransit, onOrder }: Position): number => usable + inTransit + onOrder;

/** The steps towards a quantity: each result is the start of the next. */
export type QuantityStep =
  | { readonly step: 'no target' }
  | { readonly step: 'missing'; readonly target: number; readonly position: number; readonly units: number }
  | {
      readonly step: 'whole packs' | 'fewer packs';
      readonly unitsPerPack: number;
      readonly packs: number;
      readonly units: number;
    };

export interface Quantity {
  readonly packs: number;
  readonly units: number;
  readonly steps: readonly QuantityStep[];
}

/** R3: up to the target in whole packs, one pack less if that exceeds max fill, never below 0. */
export function quantityOf(
  levels: Pick<Levels, 'target' | 'maxFill'>,
  position: number,
  unitsPerPack: number,
): Quantity {
  const { target, maxFill } = levels;
  if (target === null) return { packs: 0, units: 0, steps: [{ step: 'no target' }] };
  const missing = Math.max(0, target - position);
  const first: QuantityStep = { step: 'missing', target, position, units: missing };
  const packed = (step: 'whole packs' | 'fewer packs', packs: number) =>
    ({ step, unitsPerPack, packs, units: packs * unitsPerPack }) as const;
  const up = packed('whole packs', Math.ceil(missing / unitsPerPack));
  if (maxFill === null || position + up.units <= maxFill.units || up.packs === 0)
    return { packs: up.packs, units: up.units, steps: [first, up] };
  const down = packed('fewer packs', Math.floor(missing / unitsPerPack));
  return { packs: down.packs, units: down.units, steps: [first, up, down] };
}
