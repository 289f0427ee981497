import type { BusinessDays } from '../dates/business-days.ts';
import { addDays, type CalendarDate } from '../dates/calendar-date.ts';

/** Bar charts show the last 14 days with today, beside them the sum of the 14 before (D4). */
export const BAR_DAYS = 14;

export interface BarDays {
  /** The days of the bars, today last. */
  readonly days: readonly CalendarDate[];
  /**
   * The first instants of the 28 days that are counted, and the first instant after today. On days when clocks change they are 23 or
   * 25 hours apart.
   */
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
