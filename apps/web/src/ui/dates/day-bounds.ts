import {
  addDays,
  dayAt,
  instantAt,
  quickRange,
  type CalendarDate,
  type DateRange,
  type QuickRange,
} from '@parwell/domain';

/** Fixed days, or a range relative to today: a saved "Last 30 days" still means that next year. */
export type DateRangeValue = DateRange | QuickRange;

export const todayIn = (timeZone: string): CalendarDate => dayAt(Date.now(), timeZone);

export const daysOf = (value: DateRangeValue, timeZone: string): DateRange =>
  typeof value === 'string' ? quickRange(value, todayIn(timeZone)) : value;

/** From the start of the first day to 23:59:59.999 of the last. */
export function instantsOf(value: DateRangeValue, timeZone: string): [start: string, end: string] {
  const { start, end } = daysOf(value, timeZone);
  return [
    new Date(instantAt(start, 0, timeZone)).toISOString(),
    new Date(instantAt(addDays(end, 1), 0, timeZone) - 1).toISOString(),
  ];
}
