import type { CalendarDate } from '../dates/calendar-date.ts';
import type { Warehouse } from '../shipments/warehouse-shipments.ts';
import { isUnexpired, neededUntil, proposeBatches, type Batch } from './batches.ts';
import { positionOf } from './quantity.ts';
import { recommend, usedPerDay, type Recommendation, type RestockFacts } from './recommendation.ts';
import { isOfWarehouses } from './warnings.ts';

/** The default batch of an order made by hand. */
export interface FirstBatch {
  readonly warehouse: Warehouse;
  readonly lot: string;
}

/**
 * R7: a batch with all packs, in the nearest warehouse, first expiry first; else the first proposed one. Without
 * `packs`, the first recommended one.
 */
export function firstBatch(
  facts: RestockFacts,
  today: CalendarDate,
  batches: readonly Batch[],
  packs?: number,
): FirstBatch | undefined {
  const wanted = Math.max(1, packs ?? recommend(facts).quantity.packs);
  const units = positionOf(facts.position) + wanted * facts.unitsPerPack;
  const until = neededUntil(today, { units, dailyUsage: usedPerDay(facts.devices) });
  const lasting = batches.filter((batch) => isUnexpired(batch, today));
  const large = packs === undefined ? [] : lasting.filter(({ available }) => available >= wanted);
  const [whole] = proposeBatches(wanted, large, facts.warehouses, until);
  return whole ?? proposeBatches(wanted, lasting, facts.warehouses, until)[0];
}

/** The row as customers may see it: without warehouses and without refusals of the ERP. */
export function recommendToCustomer(facts: RestockFacts): Pick<Recommendation, 'status' | 'warnings'> {
  const { status, warnings } = recommend({ ...facts, failure: '' });
  return { status, warnings: warnings.filter((warning) => !isOfWarehouses(warning)) };
}
