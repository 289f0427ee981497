import type { ReleaseLine } from '@parwell/contract';
import type { LineToOrder } from '@parwell/domain';
import type { Choice } from './choices.ts';

/** OMGT-069, OMGT-070: one line per batch of a row. */
export const releaseLinesOf = ({ seen, modified }: Choice): readonly ReleaseLine[] =>
  (modified?.batches ?? seen.batches).map(({ qty, warehouse, expiration, lot }) => ({
    id: seen.id,
    revision: seen.revision,
    customerId: seen.customerId,
    cabinetId: seen.cabinetId ?? '',
    productId: modified?.productId ?? seen.productId,
    qty,
    inventoryStatus: seen.inventoryStatus,
    warehouse,
    expiration,
    lot,
    poType: '',
  }));

const centsOf = (value: number | null): number | null => (value === null ? null : Math.round(value * 100));

/** The same lines, for sums. */
export const linesToAddUp = ({ seen, modified }: Choice): readonly LineToOrder[] =>
  (modified?.batches ?? seen.batches).map(({ qty, warehouse }) => ({
    warehouse,
    packs: qty,
    unitsPerPack: modified?.unitsPerPack ?? seen.unitsPerPack,
    packCents: centsOf(modified ? modified.packValue : seen.packValue),
  }));
