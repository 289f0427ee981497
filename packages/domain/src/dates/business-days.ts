import { addDays, type CalendarDate } from './calendar-date.ts';
import { dayAt, instantAt } from './wall-clock.ts';

/** "Today", days and weekdays of the business: those of one time zone, whoever asks and wherever. */
export interface BusinessDays {
  readonly timeZone: string;
  /** The day of an instant. */
  readonly dayOf: (instantMs: number) => CalendarDate;
  /** The first instant of a day. */
  readonly startOf: (day: CalendarDate) => number;
  /** The first instant after a day: on the days when clocks change, 23 or 25 hours after its start. */
  readonly endOf: (day: CalendarDate) => number;
  /** From Monday, 1, to Sunday, 7. */
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
