import type { ChartX } from './chart-data.ts';
import { timeLabels } from './time-labels.ts';

export interface Shown {
  /** Pixels of the whole chart. */
  readonly width: number;
  /** Percent of the range. */
  readonly start: number;
  readonly end: number;
}

export const NOTHING_SHOWN: Shown = { width: 0, start: 0, end: 100 };

/** The visible part of a zoomed time axis, in milliseconds. */
export type ShownPart = readonly [from: number, to: number];

function extentOf({ values, extent }: ChartX): ShownPart | undefined {
  const first = extent?.[0] ?? values[0];
  const last = extent?.[1] ?? values.at(-1);
  return typeof first === 'number' && typeof last === 'number' ? [first, last] : undefined;
}

/** Null without zoom. */
export function shownPart(x: ChartX, { start, end }: Shown): ShownPart | null {
  const [first, last] = extentOf(x) ?? [];
  if (first === undefined || last === undefined || (start <= 0 && end >= 100)) return null;
  const at = (percent: number) => first + ((last - first) * percent) / 100;
  return [at(start), at(end)];
}

/** Pixels for the labels of the other axis and the margins. */
const OTHER_AXIS = 64;
const WEEK_MS = 7 * 86_400_000;

/** Undefined to use ECharts' own labels. */
export function timeAxisLabel(x: ChartX, shown: Shown) {
  const { labels } = x;
  const whole = extentOf(x);
  if (!labels || !whole) return undefined;
  const part = shownPart(x, shown);
  const [from, to] = part ?? whole;
  // TEMP-022: the visible part decides, so that zooming from a month to a day shows its hours.
  const timeOfDay = labels.timeOfDay || (part !== null && to - from < WEEK_MS);
  const found = timeLabels(labels, { from, to, width: shown.width - OTHER_AXIS, timeOfDay });
  const texts = new Map(found.map(({ instant, text }) => [instant, text]));
  return {
    customValues: [...texts.keys()],
    formatter: (instant: number) => texts.get(instant) ?? '',
  };
}
