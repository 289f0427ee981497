import type { BusinessDays } from '../dates/business-days.ts';
import { addDays, type CalendarDate } from '../dates/calendar-date.ts';

/** How many days a bar chart shows, today among them, and as many are added up before (D4). */
export const BAR_DAYS = 14;

/** The days of the bars, the oldest first, and the first of the days that are added up before them. */
export function barDays(
  now: Date,
  days: Pick<BusinessDays, 'dayOf'>,
): {
  readonly before: CalendarDate;
  readonly bars: readonly CalendarDate[];
} {
  const today = days.dayOf(now.getTime());
  const bars = Array.from({ length: BAR_DAYS }, (_, place) => addDays(today, place + 1 - BAR_DAYS));
  return { before: addDays(today, 1 - 2 * BAR_DAYS), bars };
}
