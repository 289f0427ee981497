import {
  addDays,
  dayAt,
  instantAt,
  quickRange,
  type CalendarDate,
  type DateRange,
  type QuickRange,
} from '@parwell/domain';

/**
 * Days from a calendar, or a quick range that moves with today: a saved "Last 30 days" is still that
 * next year.
 */
export type DateRangeValue = DateRange | QuickRange;

/** The day a user has today, in their zone. */
export const todayIn = (timeZone: string): CalendarDate => dayAt(Date.now(), timeZone);

export const daysOf = (value: DateRangeValue, timeZone: string): DateRange =>
  typeof value === 'string' ? quickRange(value, todayIn(timeZone)) : value;

/** The instants between which the range lies: its first day's start, and its last day's 23:59:59.999. */
export function instantsOf(value: DateRangeValue, timeZone: string): [start: string, end: string] {
  const { start, end } = daysOf(value, timeZone);
  return [
    new Date(instantAt(start, 0, timeZone)).toISOString(),
    new Date(instantAt(addDays(end, 1), 0, timeZone) - 1).toISOString(),
  ];
}
