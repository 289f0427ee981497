import type { ChartX } from './chart-data.ts';
import { timeLabels } from './time-labels.ts';

/** What of a chart is visible. */
export interface Shown {
  /** The width of the whole chart in pixels. */
  readonly width: number;
  /** The magnified part of the range, in percent. */
  readonly start: number;
  readonly end: number;
}

export const NOTHING_SHOWN: Shown = { width: 0, start: 0, end: 100 };

/** The labels of the other axis, and the margins. */
const BESIDE = 64;
const WEEK_MS = 7 * 86_400_000;

/** ECharts' options for the labels of a time axis; undefined if it has none of its own. */
export function timeAxisLabel({ labels, values, extent }: ChartX, { width, start, end }: Shown) {
  const first = extent?.[0] ?? values[0];
  const last = extent?.[1] ?? values.at(-1);
  if (!labels || typeof first !== 'number' || typeof last !== 'number') return undefined;
  const at = (percent: number) => first + ((last - first) * percent) / 100;
  const [from, to] = [at(start), at(end)];
  // TEMP-022: what is shown decides, so that magnifying a month down to a day shows its hours.
  const magnified = start > 0 || end < 100;
  const timeOfDay = labels.timeOfDay || (magnified && to - from < WEEK_MS);
  const found = timeLabels(labels, { from, to, width: width - BESIDE, timeOfDay });
  const texts = new Map(found.map(({ instant, text }) => [instant, text]));
  return {
    customValues: [...texts.keys()],
    formatter: (instant: number) => texts.get(instant) ?? '',
  };
}
