/** Monday is 1, Sunday is 7. Names are shown and stored; numbers are for sorting. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const weekdayNumber = (day: Weekday): number => WEEKDAYS.indexOf(day) + 1;

export const UNKNOWN_WEEKDAY = 'Must be names of weekdays, separated by commas';

const isWeekday = (name: string): name is Weekday => (WEEKDAYS as readonly string[]).includes(name);

/** Without duplicates, sorted by weekday; null for an invalid list. */
export function readWeekdays(list: string): readonly Weekday[] | null {
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.every(isWeekday) ? WEEKDAYS.filter((day) => names.includes(day)) : null;
}

/** Sorted by weekday: 'Monday,Friday'. */
export const writeWeekdays = (days: readonly Weekday[]): string =>
  WEEKDAYS.filter((day) => days.includes(day)).join(',');
