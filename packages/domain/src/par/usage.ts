import { addDays, type CalendarDate } from '../dates/calendar-date.ts';
import type { BusinessDays } from '../dates/business-days.ts';

/** Days of usage that are counted, with today: a year, two months, a week (S31). */
export const USAGE_WINDOWS = { year: 365, twoMonths: 61, week: 7 } as const;
export type UsageWindow = keyof typeof USAGE_WINDOWS;
export const USAGE_WINDOW_NAMES = ['year', 'twoMonths', 'week'] as const satisfies readonly UsageWindow[];

/** The usage windows at a moment: from the first instant of a window's first day to the end of today. */
export interface UsageDays {
  readonly today: CalendarDate;
  /** The end of today. */
  readonly until: number;
  readonly from: Readonly<Record<UsageWindow, number>>;
}

/** By the day of the business at `now`. */
export function usageDays(days: BusinessDays, now: number): UsageDays {
  const today = days.dayOf(now);
  const from = (window: UsageWindow): number => days.startOf(addDays(today, 1 - USAGE_WINDOWS[window]));
  return {
    today,
    until: days.endOf(today),
    from: { year: from('year'), twoMonths: from('twoMonths'), week: from('week') },
  };
}

/** A product that has just come is judged by a week, although it was not there for as long. */
const FEWEST_DAYS = 7;

/**
 * By how many days the usage of a window is divided: its own, or those since the product was first stocked there if
 * these are fewer. `daysStocked` counts the first day and today; null if it was never stocked.
 */
export const daysCounted = (window: UsageWindow, daysStocked: number | null): number =>
  Math.min(USAGE_WINDOWS[window], Math.max(FEWEST_DAYS, daysStocked ?? FEWEST_DAYS));

/** Days until the units are used up at this usage: one decimal, null if nothing was used. */
export const daysOnHand = (units: number, usage: number, days: number): number | null =>
  usage <= 0 ? null : Math.round((units * days * 10) / usage) / 10;

/** Units used in one day on average; two decimals. */
export const dailyUsage = (usage: number, days: number): number => Math.round((usage * 100) / days) / 100;

/** The usage of a product in a window, and since when it has been in the device. */
export interface Used {
  readonly usage: number;
  readonly daysStocked: number | null;
}

/** Days until the units are used up at the usage of a window (S31). */
export const daysLasting = (
  { units, usage, daysStocked }: Used & { readonly units: number },
  window: UsageWindow,
): number | null => daysOnHand(units, usage, daysCounted(window, daysStocked));
