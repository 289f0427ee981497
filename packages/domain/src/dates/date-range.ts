import { addDays, firstOfMonth, firstOfYear, type CalendarDate } from './calendar-date.ts';

/** Whole days, both ends included. */
export interface DateRange {
  readonly start: CalendarDate;
  readonly end: CalendarDate;
}

/** FILT-009, in display order. */
export const QUICK_RANGES = [
  'LAST_7_DAYS',
  'LAST_30_DAYS',
  'LAST_60_DAYS',
  'LAST_90_DAYS',
  'LAST_180_DAYS',
  'CURRENT_MONTH',
  'PREVIOUS_MONTH',
  'CURRENT_YEAR',
  'LAST_YEAR',
] as const;
export type QuickRange = (typeof QUICK_RANGES)[number];

export const QUICK_RANGE_LABELS: Readonly<Record<QuickRange, string>> = {
  LAST_7_DAYS: 'Last 7 days',
  LAST_30_DAYS: 'Last 30 days',
  LAST_60_DAYS: 'Last 60 days',
  LAST_90_DAYS: 'Last 90 days',
  LAST_180_DAYS: 'Last 180 days',
  CURRENT_MONTH: 'Current month',
  PREVIOUS_MONTH: 'Previous month',
  CURRENT_YEAR: 'Current year',
  LAST_YEAR: 'Last year',
};

/** Today is the last of them. */
const lastDays = (today: CalendarDate, count: number): DateRange => ({
  start: addDays(today, 1 - count),
  end: today,
});

/** `next` is the first day after the range. */
const until = (start: CalendarDate, next: CalendarDate): DateRange => ({ start, end: addDays(next, -1) });

/** The current month or year includes the days still to come. */
export function quickRange(range: QuickRange, today: CalendarDate): DateRange {
  switch (range) {
    case 'LAST_7_DAYS':
      return lastDays(today, 7);
    case 'LAST_30_DAYS':
      return lastDays(today, 30);
    case 'LAST_60_DAYS':
      return lastDays(today, 60);
    case 'LAST_90_DAYS':
      return lastDays(today, 90);
    case 'LAST_180_DAYS':
      return lastDays(today, 180);
    case 'CURRENT_MONTH':
      return until(firstOfMonth(today), firstOfMonth(today, 1));
    case 'PREVIOUS_MONTH':
      return until(firstOfMonth(today, -1), firstOfMonth(today));
    case 'CURRENT_YEAR':
      return until(firstOfYear(today), firstOfYear(today, 1));
    case 'LAST_YEAR':
      return until(firstOfYear(today, -1), firstOfYear(today));
  }
}
