import type { TimeText } from './time-labels.ts';

/** Charts without tones use the series colours in order, accent first. */
export type ChartTone = 'accent' | 'ok' | 'warning' | 'error' | 'severe' | 'info' | 'neutral';

/** Long series use a typed array, where NaN means no value. */
export type ChartValues = readonly (number | null)[] | Float64Array;

export interface ChartSeries {
  readonly name: string;
  readonly type: 'line' | 'bar' | 'pie';
  readonly values: ChartValues;
  readonly tone?: ChartTone;
  /**
   * Index into the series colours, for series that belong together; by default the position of the series.
   */
  readonly color?: number;
  readonly stack?: string;
  /** Dashed and dotted lines are thinner, for secondary lines such as a maximum. */
  readonly stroke?: 'solid' | 'dashed' | 'dotted';
  readonly format?: (value: number) => string;
}

export interface ChartX {
  readonly name: string;
  /** Names, or milliseconds for a time axis. */
  readonly values: readonly string[] | Float64Array;
  readonly format?: (instant: number) => string;
  /** `timeOfDay`: with the time of day even without zoom. */
  readonly labels?: TimeText & { readonly timeOfDay: boolean };
  /** The range of a time axis, even where nothing was measured; by default the range of the values. */
  readonly extent?: readonly [from: number, to: number];
}

export interface ChartBand {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** A part of a time axis, in milliseconds; by default all of it. */
  readonly during?: readonly [from: number, to: number];
  readonly tone: ChartTone;
}

export interface ChartAlert {
  readonly x: string | number;
  readonly y: number;
  readonly title: string;
  readonly text: string;
}

/** One column for x and one per series, so that chart, table and CSV file share the data. */
export interface ChartData {
  readonly label: string;
  readonly x: ChartX;
  readonly series: readonly ChartSeries[];
  readonly bands?: readonly ChartBand[];
  readonly alerts?: readonly ChartAlert[];
}

export const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const INSTANT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

export const isTime = ({ values }: ChartX): boolean => values instanceof Float64Array;

export const xText = ({ values, format }: ChartX, index: number): string => {
  const value = values[index];
  if (typeof value !== 'number') return value ?? '';
  return format ? format(value) : INSTANT.format(value);
};

/** Empty without a value: a missing value is not zero. */
export function valueText({ values, format }: ChartSeries, index: number): string {
  const value = values[index];
  if (value === undefined || value === null || Number.isNaN(value)) return '';
  return format ? format(value) : NUMBER.format(value);
}

export const headOf = ({ x, series }: ChartData): readonly string[] => [
  x.name,
  ...series.map(({ name }) => name),
];

export const rowOf = ({ x, series }: ChartData, index: number): readonly string[] => [
  xText(x, index),
  ...series.map((each) => valueText(each, index)),
];

export const isEmpty = ({ x, series }: ChartData): boolean =>
  x.values.length === 0 ||
  series.every(({ values }) => values.every((value) => value === null || Number.isNaN(value)));

/** `instants` must be sorted. */
export function nearestIndex(instants: Float64Array, instant: number): number {
  let low = 0;
  let high = instants.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((instants[middle] ?? 0) < instant) low = middle + 1;
    else high = middle;
  }
  const before = instants[low - 1];
  return before !== undefined && instant - before < (instants[low] ?? 0) - instant ? low - 1 : low;
}
