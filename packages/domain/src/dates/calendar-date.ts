/** `YYYY-MM-DD`, without a time zone: March 8 is March 8 everywhere. */
export type CalendarDate = string;

const DAY_MS = 86_400_000;
const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

// In UTC, which has no daylight saving time: every day has 24 hours.
const toCalendarDate = (utcMs: number): CalendarDate => new Date(utcMs).toISOString().slice(0, 10);

/** February 31 does not exist. */
export function isCalendarDate(text: string): boolean {
  if (!PATTERN.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && toCalendarDate(ms) === text;
}

export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  toCalendarDate(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS);

/** Negative if `to` is before `from`. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;

/** Of the month `months` after the date's own. */
export function firstOfMonth(date: CalendarDate, months = 0): CalendarDate {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return toCalendarDate(Date.UTC(year, month - 1 + months, 1));
}

/** Of the year `years` after the date's own. */
export const firstOfYear = (date: CalendarDate, years = 0): CalendarDate =>
  toCalendarDate(Date.UTC(Number(date.slice(0, 4)) + years, 0, 1));
