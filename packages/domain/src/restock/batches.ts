import { addDays, type CalendarDate } from '../dates/calendar-date.ts';
import type { Warehouse } from '../shipments/warehouse-shipments.ts';

/** A lot in a warehouse, with the packs that can still be ordered (R8). */
export interface Batch {
  readonly warehouse: Warehouse;
  readonly lot: string;
  /** Null if the warehouse does not report it: such a batch is proposed last. */
  readonly expiration: CalendarDate | null;
  readonly available: number;
}

export interface ProposedBatch {
  readonly warehouse: Warehouse;
  readonly lot: string;
  readonly expiration: CalendarDate | null;
  readonly packs: number;
}

/** A proposed batch must last at least this long. */
const FEWEST_DAYS = 14;
/** Nobody plans further ahead. */
const MOST_DAYS = 3650;

/** The last day of use of the ordered units at the present rate. */
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
 * R7: from the nearest warehouse with enough, first expiry first, split over batches; if none has enough, the
 * existing packs, nearest warehouse first. `warehouses` are ordered by distance; a batch must outlast `until`.
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
