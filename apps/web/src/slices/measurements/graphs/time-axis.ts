import { addDays } from '@parwell/domain';
import type { ChartX } from '../../../ui/chart/chart-data.ts';
import { daysOf, type DateRangeValue } from '../../../ui/dates/day-bounds.ts';
import type { Formatter } from '../../../ui/dates/formatter.ts';

const WEEK = 7;
const WEEK_MS = WEEK * 86_400_000;

/** Whole days, or from one instant to another. */
export type GraphPeriod = DateRangeValue | readonly [from: number, to: number];

/** TEMP-022, DCONST-011: ranges under seven days also show the time of day. */
export function showsTimeOfDay(range: GraphPeriod, timeZone: string): boolean {
  if (isInstants(range)) return range[1] - range[0] < WEEK_MS;
  const { start, end } = daysOf(range, timeZone);
  return end < addDays(start, WEEK - 1);
}

/** The whole range up to now, so that graphs of the same days can be compared. */
function extentOf(range: GraphPeriod, format: Formatter): readonly [number, number] {
  const [start, end] = isInstants(range)
    ? range
    : (format.between(range).map((instant) => Date.parse(instant)) as [number, number]);
  return [start, Math.max(start, Math.min(end, Date.now()))];
}

const isInstants = (range: GraphPeriod): range is readonly [number, number] => Array.isArray(range);

export const timeAxis = (times: Float64Array, range: GraphPeriod, format: Formatter): ChartX => ({
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
