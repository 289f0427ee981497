import type { ChartColors } from './chart-colors.ts';
import { isTime, type ChartData } from './chart-data.ts';
import { timeAxisLabel, type Shown } from './time-axis-label.ts';

/**
 * Every text needs one: by default ECharts uses the width of a Chinese character, and where no font has that
 * character, the lines of a label overlap.
 */
const LINE_HEIGHT = 16;

/** As short as possible while still showing the day. */
const TICKS = { year: '{yyyy}', month: '{MMM}', day: '{MMM} {d}', hour: '{HH}:{mm}', minute: '{HH}:{mm}' };

interface AxesAppearance {
  readonly colors: ChartColors;
  readonly horizontal: boolean;
  readonly zoom: boolean;
  readonly shown: Shown;
}

export function axes(data: ChartData, { colors, horizontal, zoom, shown }: AxesAppearance) {
  const { x, series } = data;
  const label = { color: colors.secondary, fontSize: 12, lineHeight: LINE_HEIGHT, hideOverlap: true };
  const { extent } = x;
  const format = series[0]?.format;
  const along = {
    type: isTime(x) ? 'time' : 'category',
    ...(extent && { min: extent[0], max: extent[1] }),
    // Lists the first name at the top.
    inverse: horizontal,
    axisLine: { lineStyle: { color: colors.line } },
    axisTick: { show: false },
    axisLabel: {
      ...label,
      ...(isTime(x) && (timeAxisLabel(x, shown) ?? { formatter: TICKS })),
    },
  };
  // A line chart's axis may start anywhere; bars that do not start at zero are misleading.
  const floats = series.every(({ type }) => type === 'line');
  const across = {
    type: 'value',
    scale: floats,
    // No fractions of an alert.
    ...(countsWholes(series) && { minInterval: 1 }),
    ...marksInView(data, floats),
    splitLine: { lineStyle: { color: colors.line } },
    axisLabel: { ...label, ...(format && { formatter: (value: number) => format(value) }) },
  };
  const below = zoom ? 40 : 0;
  return {
    grid: {
      left: 4,
      right: 12,
      top: 12,
      bottom: below,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: horizontal ? across : along,
    yAxis: horizontal ? along : across,
  };
}

/** Lines measure, even if they happen to measure whole numbers. */
const countsWholes = (series: ChartData['series']): boolean =>
  series.every(
    ({ type, values }) =>
      type === 'bar' && values.every((value) => value === null || Number.isInteger(value)),
  );

/** Extends the axis so that ranges and alerts outside the values are visible too. */
function marksInView({ bands = [], alerts = [] }: ChartData, floats: boolean) {
  const marks = [...bands.flatMap(({ from, to }) => [from, to]), ...alerts.map(({ y }) => y)];
  if (marks.length === 0) return {};
  const extent = (values: Extent): Extent => {
    const min = Math.min(values.min, ...marks);
    const round = roundExtent({ min, max: Math.max(values.max, ...marks) });
    return !floats && min >= 0 ? { ...round, min: 0 } : round;
  };
  return { min: (values: Extent) => extent(values).min, max: (values: Extent) => extent(values).max };
}

interface Extent {
  readonly min: number;
  readonly max: number;
}

/** Widens the extent to round numbers, so that the axis has even steps. */
export function roundExtent({ min, max }: Extent): Extent {
  const rough = (max - min) / 4 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
  // 3 * 0.1 is not exactly 0.3.
  const exact = (steps: number) => Number((steps * step).toPrecision(12));
  return { min: exact(Math.ceil(min / step) - 1), max: exact(Math.floor(max / step) + 1) };
}
