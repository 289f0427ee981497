import type { BusinessDays } from '../../dates/business-days.ts';
import { addDays } from '../../dates/calendar-date.ts';

/** How recent a cycle count is (CYC-006..008). */
export const CYCLE_COUNT_AGES = ['green', 'orange', 'red'] as const;
export type CycleCountAge = (typeof CYCLE_COUNT_AGES)[number];

/** Earlier counts are orange, or red. */
export interface CycleCountLimits {
  readonly orange: Date;
  readonly red: Date;
}

const ORANGE_DAYS = 4;
const RED_DAYS = 11;

/** So many days before the start of this week, which begins on Monday (S28), in the zone of the business. */
export function cycleCountLimits(now: Date, days: BusinessDays): CycleCountLimits {
  const today = days.dayOf(now.getTime());
  const monday = addDays(today, 1 - days.weekdayOf(today));
  const before = (count: number) => new Date(days.startOf(addDays(monday, -count)));
  return { orange: before(ORANGE_DAYS), red: before(RED_DAYS) };
}

export const cycleCountAge = (
  { countedAt }: { readonly countedAt: Date },
  { orange, red }: CycleCountLimits,
): CycleCountAge => (countedAt < red ? 'red' : countedAt < orange ? 'orange' : 'green');
