import { addDays, type CalendarDate } from '../dates/calendar-date.ts';
import type { Warehouse } from '../shipments/warehouse-shipments.ts';

/** A lot in a warehouse, and how many packs of it can still be ordered (R8). */
export interface Batch {
  readonly warehouse: Warehouse;
  readonly lot: string;
  /** Null if the warehouse does not say it: such a batch is proposed last. */
  readonly expiration: CalendarDate | null;
  readonly available: number;
}

export interface ProposedBatch {
  readonly warehouse: Warehouse;
  readonly lot: string;
  readonly expiration: CalendarDate | null;
  readonly packs: number;
}

/** What is proposed lasts at least so long. */
const FEWEST_DAYS = 14;
/** Nothing is kept longer than anybody plans. */
const MOST_DAYS = 3650;

/** The last day on which what is ordered will be used, if it goes on as before. */
export function neededUntil(
  today: CalendarDate,
  { units, dailyUsage }: { readonly units: number; readonly dailyUsage: number },
): CalendarDate {
  const days = dailyUsage > 0 ? Math.ceil(units / dailyUsage) : 0;
  return addDays(today, Math.min(MOST_DAYS, Math.max(FEWEST_DAYS, days)));
}

/** A unit may be used through its expiration date (S6). */
export const isUnexpired = ({ expiration }: Pick<Batch, 'expiration'>, today: CalendarDate): boolean =>
  expiration === null || expiration >= today;

const NEVER = '9999-12-31';
const firstExpiryFirst = (one: Batch, other: Batch): number => {
  const [a, b] = [one.expiration ?? NEVER, other.expiration ?? NEVER];
  if (a !== b) return a < b ? -1 : 1;
  return one.lot < other.lot ? -1 : 1;
};

/**
 * R7: the nearest warehouse that has enough, the first expiry first, split over batches; if none has enough, what there is, the
 * nearest warehouse first. `warehouses` are by distance, `until` is the day that a batch must outlast.
 */
export function proposeBatches(
  packs: number,
  batches: readonly Batch[],
  warehouses: readonly Warehouse[],
  until: CalendarDate,
): readonly ProposedBatch[] {
  const there = warehouses.map((warehouse) =>
    batches
      .filter(
        (batch) =>
          batch.warehouse === warehouse &&
          batch.available > 0 &&
          (batch.expiration === null || batch.expiration > until),
      )
      .toSorted(firstExpiryFirst),
  );
  const enough = there.find((of) => of.reduce((sum, { available }) => sum + available, 0) >= packs);
  return allocate(packs, enough ?? there.flat());
}

function allocate(packs: number, batches: readonly Batch[]): ProposedBatch[] {
  let left = packs;
  return batches.flatMap(({ warehouse, lot, expiration, available }) => {
    const allocated = Math.min(left, available);
    left -= allocated;
    return allocated > 0 ? [{ warehouse, lot, expiration, packs: allocated }] : [];
  });
}
