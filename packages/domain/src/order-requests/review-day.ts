import { addDays } from '../dates/calendar-date.ts';
import { businessDays } from '../dates/business-days.ts';
import { instantAt } from '../dates/wall-clock.ts';

/** OCONST-031, OCONST-032. */
export const CUT_OFF_NOTES = [
  'Monday to Friday 8 AM EST to 4:30 PM PST',
  'Requests before 1 PM PST are reviewed the same day',
] as const;

const CUT_OFF_HOUR = 13;
const SATURDAY = 6;

/**
 * The review time of a request made now: 1 PM of this day in the business zone if it is a weekday before that hour,
 * else of the next weekday (R16).
 */
export function reviewedBy(nowMs: number, businessZone: string): number {
  const { dayOf, weekdayOf } = businessDays(businessZone);
  const cutOff = (day: string): number => instantAt(day, CUT_OFF_HOUR, businessZone);
  let day = dayOf(nowMs);
  if (nowMs >= cutOff(day)) day = addDays(day, 1);
  while (weekdayOf(day) >= SATURDAY) day = addDays(day, 1);
  return cutOff(day);
}
