import type { BusinessDays } from '../dates/business-days.ts';
import { addDays, type CalendarDate } from '../dates/calendar-date.ts';

/** The last 14 days including today, next to the sum of the 14 before (D4). */
export const BAR_DAYS = 14;

export interface BarDays {
  /** Today last. */
  readonly days: readonly CalendarDate[];
  /** The first instants of the 28 counted days and of tomorrow, 23 or 25 hours apart when clocks change. */
  readonly edges: readonly Date[];
}

export function barDays(now: Date, days: BusinessDays): BarDays {
  const today = days.dayOf(now.getTime());
  const counted = Array.from({ length: 2 * BAR_DAYS + 1 }, (_, n) => addDays(today, n + 1 - 2 * BAR_DAYS));
  return {
    days: counted.slice(BAR_DAYS, 2 * BAR_DAYS),
    edges: counted.map((day) => new Date(days.startOf(day))),
  };
}
