import type { EChartsCoreOption } from 'echarts/core';
import { axes } from './chart-axes.ts';
import type { ChartColors } from './chart-colors.ts';
import { isTime, valueText, xText, type ChartData, type ChartSeries } from './chart-data.ts';
import type { LegendEntry } from './chart-legend.tsx';
import { marks } from './chart-marks.ts';
import { valuesAt } from './chart-tooltip.ts';
import type { Shown } from './time-axis-label.ts';

export interface ChartAppearance {
  readonly colors: ChartColors;
  readonly horizontal: boolean;
  readonly zoom: boolean;
  readonly shown: Shown;
  /** Whether the legend has switched a series off. */
  readonly isHidden: (name: string) => boolean;
}

/** Longer lines have more points than a screen has pixels. */
const LONG = 2000;

export function chartOption(data: ChartData, appearance: ChartAppearance): EChartsCoreOption {
  const { colors, isHidden } = appearance;
  const round = isRound(data);
  const colorOf = colorsOf(data, colors);
  return {
    animation: false,
    color: [...colors.series],
    textStyle: { fontFamily: '"Inter Variable", system-ui, sans-serif', color: colors.secondary },
    dataset: { source: columns(data) },
    tooltip: {
      trigger: round ? 'item' : 'axis',
      confine: true,
      backgroundColor: colors.surface,
      borderColor: colors.line,
      textStyle: { color: colors.ink, fontSize: 13 },
      formatter: valuesAt(data, colorOf, isHidden),
    },
    legend: legend(data, round),
    ...(!round && axes(data, appearance)),
    ...(appearance.zoom && { dataZoom: zooms(colors) }),
    series: [
      ...data.series.map((series, position) => ({
        id: `s${position}`,
        name: series.name,
        ...(round
          ? pie(position, colors)
          : { ...shape(series, position, data, appearance), color: colorOf(position, 0) }),
      })),
      ...(round ? [] : marks(data, colors)),
    ],
  };
}

const columns = ({ x, series }: ChartData): Record<string, unknown> =>
  Object.fromEntries([['x', x.values], ...series.map(({ values }, position) => [`s${position}`, values])]);

function shape(series: ChartSeries, position: number, { x }: ChartData, { horizontal }: ChartAppearance) {
  const encode = horizontal ? { y: 'x', x: `s${position}` } : { x: 'x', y: `s${position}` };
  const stack = series.stack === undefined ? {} : { stack: series.stack };
  const { stroke = 'solid' } = series;
  if (series.type === 'bar') {
    const radius = horizontal ? [0, 4, 4, 0] : [4, 4, 0, 0];
    return {
      type: 'bar',
      encode,
      ...stack,
      barMaxWidth: 32,
      itemStyle: { borderRadius: series.stack === undefined ? radius : 0 },
    };
  }
  return {
    type: 'line',
    encode,
    ...stack,
    showSymbol: series.values.length === 1,
    lineStyle: { width: stroke === 'solid' ? 2 : 1.5, type: stroke },
    ...(isTime(x) && series.values.length > LONG && { sampling: 'lttb' }),
  };
}

const pie = (position: number, { surface }: ChartColors) => ({
  type: 'pie',
  encode: { itemName: 'x', value: `s${position}` },
  radius: ['52%', '78%'],
  center: ['50%', '50%'],
  // The legend names the parts, because labels around the ring do not fit on a phone.
  label: { show: false },
  itemStyle: { borderColor: surface, borderWidth: 2 },
});

/** Only names the series that can be switched off; `ChartLegend` draws it. */
const legend = ({ series }: ChartData, round: boolean) => ({
  id: 'legend',
  show: false,
  // Excludes the marks, which cannot be switched off.
  ...(!round && { data: series.map(({ name }) => name) }),
});

/** Empty for a single series. */
export function legendOf(data: ChartData, colors: ChartColors): readonly LegendEntry[] {
  const { x, series } = data;
  const [first] = series;
  const colorOf = colorsOf(data, colors);
  if (isRound(data) && first) {
    return Array.from({ length: x.values.length }, (_, index) => {
      const name = xText(x, index);
      const text = `${name}  ${valueText(first, index)}`;
      return { name, text, color: colorOf(0, index), type: 'pie', stroke: 'solid' };
    });
  }
  if (series.length < 2) return [];
  return series.map(({ name, type, stroke = 'solid' }, position) => ({
    name,
    text: name,
    color: colorOf(position, 0),
    type,
    stroke,
  }));
}

const isRound = ({ series }: ChartData): boolean => series.some(({ type }) => type === 'pie');

const colorsOf =
  (data: ChartData, colors: ChartColors) =>
  (position: number, index: number): string => {
    const { tone, color = position } = data.series[position] ?? {};
    if (tone) return colors.tone[tone];
    return colors.series[(isRound(data) ? index : color) % colors.series.length] ?? colors.ink;
  };

const zooms = ({ line, soft, secondary }: ChartColors) => [
  // The wheel scrolls the page; Ctrl and wheel zoom.
  { id: 'inside', type: 'inside', zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false },
  {
    id: 'slider',
    type: 'slider',
    height: 20,
    bottom: 4,
    showDetail: false,
    brushSelect: false,
    borderColor: line,
    fillerColor: soft.accent,
    handleStyle: { borderColor: secondary },
    moveHandleStyle: { color: line },
    dataBackground: { lineStyle: { color: line }, areaStyle: { color: line } },
    selectedDataBackground: { lineStyle: { color: secondary }, areaStyle: { color: line } },
  },
];
