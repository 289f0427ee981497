import { addDays } from '@parwell/domain';
import type { ChartX } from '../../../ui/chart/chart-data.ts';
import { daysOf, type DateRangeValue } from '../../../ui/dates/day-bounds.ts';
import type { Formatter } from '../../../ui/dates/formatter.ts';

const WEEK = 7;

/** TEMP-022, DCONST-011: fewer than seven days need the time of day to be told apart. */
export function showsTimeOfDay(range: DateRangeValue, timeZone: string): boolean {
  const { start, end } = daysOf(range, timeZone);
  return end < addDays(start, WEEK - 1);
}

/** The whole period, as far as it has passed: graphs of the same days can be laid beside each other. */
function extentOf(range: DateRangeValue, format: Formatter): readonly [number, number] {
  const [start, end] = format.between(range).map((instant) => Date.parse(instant)) as [number, number];
  return [start, Math.max(start, Math.min(end, Date.now()))];
}

/** Instants as this user reads them. */
export const timeAxis = (times: Float64Array, range: DateRangeValue, format: Formatter): ChartX => ({
  name: 'Time',
  values: times,
  extent: extentOf(range, format),
  format: (instant) => format.dateTime(instant),
  tick: showsTimeOfDay(range, format.timeZone)
    ? (instant) => `${format.time(instant)}\n${format.date(instant)}`
    : (instant) => format.date(instant),
});
