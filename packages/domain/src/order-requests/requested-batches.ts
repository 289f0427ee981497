import type { CalendarDate } from '../dates/calendar-date.ts';
import { isUnexpired, neededUntil, proposeBatches, type ProposedBatch } from '../restock/batches.ts';
import { positionOf } from '../restock/quantity.ts';
import { usedPerDay, type RestockFacts } from '../restock/recommendation.ts';
import type { Warehouse } from '../shipments/warehouse-shipments.ts';

/** Packs of a batch, chosen by hand. */
export interface RequestedBatch {
  /** Null until entered. */
  readonly quantity: number | null;
  readonly lot: string;
  readonly expiration: CalendarDate | null;
  readonly warehouse: Warehouse;
}

export const batchKey = ({ warehouse, lot }: Pick<RequestedBatch, 'warehouse' | 'lot'>): string =>
  `${warehouse}/${lot}`;

/** OREQ-036, OREQ-039: with batches, their sum is approved. */
export const approvedByBatches = (
  batches: readonly Pick<RequestedBatch, 'quantity'>[],
  entered: number | null,
): number | null =>
  batches.length === 0 ? entered : batches.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);

/** OREQ-038: at most the stock of the chosen batch. */
export const loweredToStock = (quantity: number | null, available: number): number | null =>
  quantity === null ? null : Math.min(quantity, available);

/** R7 for a requested number of packs. */
export function proposeForRequest(
  { today, position, unitsPerPack, devices, warehouses, batches }: RestockFacts,
  packs: number,
): readonly ProposedBatch[] {
  const units = positionOf(position) + packs * unitsPerPack;
  return proposeBatches(
    packs,
    batches.filter((batch) => isUnexpired(batch, today)),
    warehouses,
    neededUntil(today, { units, dailyUsage: usedPerDay(devices) }),
  );
}
