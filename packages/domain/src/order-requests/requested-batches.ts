import type { CalendarDate } from '../dates/calendar-date.ts';
import { isUnexpired, neededUntil, proposeBatches, type ProposedBatch } from '../restock/batches.ts';
import { positionOf } from '../restock/quantity.ts';
import { usedPerDay, type RestockFacts } from '../restock/recommendation.ts';
import type { Warehouse } from '../shipments/warehouse-shipments.ts';

/** Some packs of a batch, chosen by hand. */
export interface RequestedBatch {
  /** Null until somebody has said it. */
  readonly quantity: number | null;
  readonly lot: string;
  readonly expiration: CalendarDate | null;
  readonly warehouse: Warehouse;
}

/** How a batch is told from others. */
export const batchKey = ({ warehouse, lot }: Pick<RequestedBatch, 'warehouse' | 'lot'>): string =>
  `${warehouse}/${lot}`;

/** OREQ-036, OREQ-039: with batches, what is approved is what they add up to. */
export const approvedByBatches = (
  batches: readonly Pick<RequestedBatch, 'quantity'>[],
  entered: number | null,
): number | null =>
  batches.length === 0 ? entered : batches.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);

/** OREQ-038: no more than there is of the chosen batch. */
export const loweredToStock = (quantity: number | null, available: number): number | null =>
  quantity === null ? null : Math.min(quantity, available);

/** R7 for what somebody asked for: as for a recommendation, but so many packs. */
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
