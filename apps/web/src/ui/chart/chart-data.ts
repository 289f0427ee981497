/** Of a status, or the portal's own colour. A chart without tones takes its colours in order, accent first. */
export type ChartTone = 'accent' | 'ok' | 'warning' | 'error' | 'severe' | 'info' | 'neutral';

/** In a typed array, which long series are, NaN says that there is no value. */
export type ChartValues = readonly (number | null)[] | Float64Array;

export interface ChartSeries {
  readonly name: string;
  readonly type: 'line' | 'bar' | 'pie';
  readonly values: ChartValues;
  readonly tone?: ChartTone;
  /** Its place among the colours, for series that belong together; else its place among the series. */
  readonly color?: number;
  /** Series with the same stack stand on each other. */
  readonly stack?: string;
  /** A broken line is drawn thinner, beside the one that matters: a maximum, a minimum. */
  readonly stroke?: 'solid' | 'dashed' | 'dotted';
  /** '4.7 °C'. */
  readonly format?: (value: number) => string;
}

export interface ChartX {
  readonly name: string;
  /** Names, or instants in milliseconds, which make it an axis of time. */
  readonly values: readonly string[] | Float64Array;
  /** An instant as the user reads it, in their format and zone. */
  readonly format?: (instant: number) => string;
  /** The same, as short as an axis needs it. */
  readonly tick?: (instant: number) => string;
  /** From where to where an axis of time goes, also where nothing was measured; else as far as the values. */
  readonly extent?: readonly [from: number, to: number];
}

/** The values a series should stay within. */
export interface ChartBand {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly tone: ChartTone;
}

/** Something that happened at a point of the chart. */
export interface ChartAlert {
  readonly x: string | number;
  readonly y: number;
  readonly title: string;
  readonly text: string;
}

/** One column for x, one for each series: a table, a CSV file and a chart read the same. */
export interface ChartData {
  /** What the chart shows, for those who hear it. */
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

/** Nothing where there is no value: an empty cell is not a zero. */
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

/** Whether there is nothing to draw. */
export const isEmpty = ({ x, series }: ChartData): boolean =>
  x.values.length === 0 ||
  series.every(({ values }) => values.every((value) => value === null || Number.isNaN(value)));

/** Where in ordered instants the one nearest to a given instant is. */
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
