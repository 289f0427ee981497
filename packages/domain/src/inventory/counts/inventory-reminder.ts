import type { BusinessDays } from '../../dates/business-days.ts';
import { addDays, type CalendarDate } from '../../dates/calendar-date.ts';
import { instantAt } from '../../dates/wall-clock.ts';

const MONDAY = 1;
const HOUR = 8;
const DAY_MS = 86_400_000;

/**
 * The Monday whose reminder is due, from 8:00 on in the zone of the business; null if none is. A reminder that could
 * not be sent for a day is dropped: the next one repeats it (N1).
 */
export function dueInventoryReminder(now: Date, days: BusinessDays): CalendarDate | null {
  const today = days.dayOf(now.getTime());
  const isDue = (day: CalendarDate): boolean => {
    const late = now.getTime() - instantAt(day, HOUR, days.timeZone);
    return days.weekdayOf(day) === MONDAY && late >= 0 && late < DAY_MS;
  };
  return [today, addDays(today, -1)].find(isDue) ?? null;
}
