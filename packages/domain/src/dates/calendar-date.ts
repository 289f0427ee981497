/** A day of the calendar as `YYYY-MM-DD`. It has no zone: the 8th of March is that day everywhere. */
export type CalendarDate = string;

const DAY_MS = 86_400_000;
const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

// Days are counted in UTC, which knows no daylight saving: every day there has 24 hours.
const written = (utcMs: number): CalendarDate => new Date(utcMs).toISOString().slice(0, 10);

/** True for a day that exists: the 31st of February does not. */
export function isCalendarDate(text: string): boolean {
  if (!PATTERN.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && written(ms) === text;
}

export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  written(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS);

/** The first day of the month that is `months` after the one the date lies in. */
export function firstOfMonth(date: CalendarDate, months = 0): CalendarDate {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return written(Date.UTC(year, month - 1 + months, 1));
}

/** The first of January of the year that is `years` after the one the date lies in. */
export const firstOfYear = (date: CalendarDate, years = 0): CalendarDate =>
  written(Date.UTC(Number(date.slice(0, 4)) + years, 0, 1));
