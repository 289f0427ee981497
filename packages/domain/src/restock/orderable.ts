import type { CalendarDate } from '../dates/calendar-date.ts';
import type { Warehouse } from '../shipments/warehouse-shipments.ts';
import { isUnexpired, neededUntil, proposeBatches, type Batch } from './batches.ts';
import { positionOf } from './quantity.ts';
import { recommend, usedPerDay, type Recommendation, type RestockFacts } from './recommendation.ts';
import { isOfWarehouses } from './warnings.ts';

/** The batch that somebody who orders by hand begins with. */
export interface FirstBatch {
  readonly warehouse: Warehouse;
  readonly lot: string;
}

/**
 * R7: a batch that has all packs if there is one, in the nearest warehouse, the first expiry first; otherwise the first of those that
 * are proposed. Without `packs` it is the first of what is recommended.
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

/** What a customer's people learn of their row: nothing of warehouses, and nothing of what the ERP refused. */
export function recommendToCustomer(facts: RestockFacts): Pick<Recommendation, 'status' | 'warnings'> {
  const { status, warnings } = recommend({ ...facts, failure: '' });
  return { status, warnings: warnings.filter((warning) => !isOfWarehouses(warning)) };
}
