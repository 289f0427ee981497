import { addDays, type CalendarDate } from '../dates/calendar-date.ts';
import { dayAt, instantAt } from '../dates/wall-clock.ts';

export const REPORT_FREQUENCIES = ['Daily', 'Weekly', 'Monthly'] as const;
export type ReportFrequency = (typeof REPORT_FREQUENCIES)[number];

export interface ReportSchedule {
  readonly frequency: ReportFrequency;
  /** 1 to 7; null unless weekly. */
  readonly dayOfWeek: number | null;
  readonly timeZone: string;
}

/** Reports are ready when people come to work. */
const RUN_HOUR = 6;

export const weekdayOf = (date: CalendarDate): number =>
  ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

const isReportDay = (date: CalendarDate, { frequency, dayOfWeek }: ReportSchedule): boolean => {
  switch (frequency) {
    case 'Daily':
      return true;
    case 'Weekly':
      return weekdayOf(date) === dayOfWeek;
    case 'Monthly':
      return date.endsWith('-01');
  }
};

/** Every schedule runs at least once within this many days. */
const MAX_DAYS_AHEAD = 32;

/** At six in the morning local time, across daylight saving changes. */
export const nextRun = (schedule: ReportSchedule, after: Date): Date =>
  findRun(schedule, after, 1, (instant) => instant > after.getTime());

export const previousRun = (schedule: ReportSchedule, before: Date): Date =>
  findRun(schedule, before, -1, (instant) => instant < before.getTime());

function findRun(
  schedule: ReportSchedule,
  from: Date,
  step: 1 | -1,
  matches: (instant: number) => boolean,
): Date {
  const today = dayAt(from.getTime(), schedule.timeZone);
  for (let days = 0; days <= MAX_DAYS_AHEAD; days += 1) {
    const date = addDays(today, days * step);
    const instant = instantAt(date, RUN_HOUR, schedule.timeZone);
    if (isReportDay(date, schedule) && matches(instant)) return new Date(instant);
  }
  throw new Error(`A ${schedule.frequency} report never runs on weekday ${schedule.dayOfWeek}`);
}
