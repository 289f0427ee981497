import type { Formatter, InstantOrDay } from './formatter.ts';

/** How to show an instant of late: with its date unless it is of today, since a time alone would be taken for today's. */
export const timeOrDate = (
  format: Pick<Formatter, 'date'>,
  value: InstantOrDay,
  now: InstantOrDay,
): 'time' | 'dateTime' => (format.date(value) === format.date(now) ? 'time' : 'dateTime');
