import type { Formatter, InstantOrDay } from './formatter.ts';

/** A recent instant: the time alone if it is of today, otherwise with the date. */
export const timeOrDate = (
  format: Pick<Formatter, 'date'>,
  value: InstantOrDay,
  now: InstantOrDay,
): 'time' | 'dateTime' => (format.date(value) === format.date(now) ? 'time' : 'dateTime');
