import { addDays, type CalendarDate } from './calendar-date.ts';
import { dayAt, instantAt } from './wall-clock.ts';

/** Days and weekdays of the business, in one time zone, the same for all users. */
export interface BusinessDays {
  readonly timeZone: string;
  readonly dayOf: (instantMs: number) => CalendarDate;
  readonly startOf: (day: CalendarDate) => number;
  /** The first instant after a day: 23 or 25 hours after its start when clocks change. */
  readonly endOf: (day: CalendarDate) => number;
  readonly weekdayOf: (day: CalendarDate) => number;
}

export function businessDays(timeZone: string): BusinessDays {
  const startOf = (day: CalendarDate): number => instantAt(day, 0, timeZone);
  return {
    timeZone,
    dayOf: (instantMs) => dayAt(instantMs, timeZone),
    startOf,
    endOf: (day) => startOf(addDays(day, 1)),
    weekdayOf: (day) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7,
  };
}
