import { addDays } from '@parwell/domain';
import type { ChartX } from '../../../ui/chart/chart-data.ts';
import { daysOf, type DateRangeValue } from '../../../ui/dates/day-bounds.ts';
import type { Formatter } from '../../../ui/dates/formatter.ts';

const WEEK = 7;

/** TEMP-022, DCONST-011: ranges under seven days also show the time of day. */
export function showsTimeOfDay(range: DateRangeValue, timeZone: string): boolean {
  const { start, end } = daysOf(range, timeZone);
  return end < addDays(start, WEEK - 1);
}

/** The whole range up to now, so that graphs of the same days can be compared. */
function extentOf(range: DateRangeValue, format: Formatter): readonly [number, number] {
  const [start, end] = format.between(range).map((instant) => Date.parse(instant)) as [number, number];
  return [start, Math.max(start, Math.min(end, Date.now()))];
}

/** A time axis in the user's format. */
export const timeAxis = (times: Float64Array, range: DateRangeValue, format: Formatter): ChartX => ({
  name: 'Time',
  values: times,
  extent: extentOf(range, format),
  format: (instant) => format.dateTime(instant),
  labels: {
    timeZone: format.timeZone,
    date: (instant) => format.date(instant),
    time: (instant) => format.time(instant),
    timeOfDay: showsTimeOfDay(range, format.timeZone),
  },
});
