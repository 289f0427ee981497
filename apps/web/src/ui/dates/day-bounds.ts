import { addDays, quickRange, type CalendarDate, type DateRange, type QuickRange } from '@parwell/domain';
import { wallClock } from './wall-clock.ts';

/**
 * Days from a calendar, or a quick range that moves with today: a saved "Last 30 days" is still that
 * next year.
 */
export type DateRangeValue = DateRange | QuickRange;

const DAY_MS = 86_400_000;
const twoDigits = (value: number): string => String(value).padStart(2, '0');

export function dayAt(instantMs: number, timeZone: string): CalendarDate {
  const { year, month, day } = wallClock(timeZone)(instantMs);
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** The day a user has today, in their zone. */
export const todayIn = (timeZone: string): CalendarDate => dayAt(Date.now(), timeZone);

export const daysOf = (value: DateRangeValue, timeZone: string): DateRange =>
  typeof value === 'string' ? quickRange(value, todayIn(timeZone)) : value;

/** How far the zone's clocks are ahead of UTC at an instant. */
function offsetAt(instantMs: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(timeZone)(instantMs);
  return Date.UTC(year, month - 1, day, hour, minute, second) - instantMs;
}

/**
 * The first instant of a day. Clocks may change that day, or at its very midnight, so midnight is looked
 * for with the offset of the day before and with that of the day after, and the earlier hit is taken.
 */
function startOfDay(date: CalendarDate, timeZone: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const candidates = [midnight - DAY_MS, midnight + DAY_MS]
    .map((near) => midnight - offsetAt(near, timeZone))
    .toSorted((a, b) => a - b);
  const [earlier = midnight, later = midnight] = candidates;
  return dayAt(earlier, timeZone) === date ? earlier : later;
}

/** The instants between which the range lies: its first day's start, and its last day's 23:59:59.999. */
export function instantsOf(value: DateRangeValue, timeZone: string): [start: string, end: string] {
  const { start, end } = daysOf(value, timeZone);
  return [
    new Date(startOfDay(start, timeZone)).toISOString(),
    new Date(startOfDay(addDays(end, 1), timeZone) - 1).toISOString(),
  ];
}
