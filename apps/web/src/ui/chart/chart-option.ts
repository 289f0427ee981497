import type { EChartsCoreOption } from 'echarts/core';
import { axes, LINE_HEIGHT } from './chart-axes.ts';
import type { ChartColors } from './chart-colors.ts';
import { isTime, valueText, type ChartData, type ChartSeries } from './chart-data.ts';
import { marks } from './chart-marks.ts';
import { valuesAt } from './chart-tooltip.ts';
import type { Shown } from './time-axis-label.ts';

export interface ChartLook {
  readonly colors: ChartColors;
  /** Draws bars from left to right. */
  readonly horizontal: boolean;
  /** Lets the user zoom into a long series. */
  readonly zoom: boolean;
  /** Decides how many labels a time axis has room for. */
  readonly shown: Shown;
  /** Whether a series is switched off in the legend. */
  readonly isHidden: (name: string) => boolean;
}

/** Above this, a line has more points than a screen has pixels. */
const LONG = 2000;

/** Converts our chart data to ECharts options. */
export function chartOption(data: ChartData, look: ChartLook): EChartsCoreOption {
  const { colors, isHidden } = look;
  const round = data.series.some(({ type }) => type === 'pie');
  const colorOf = (series: number, index: number): string => {
    const { tone, color = series } = data.series[series] ?? {};
    if (tone) return colors.tone[tone];
    return colors.series[(round ? index : color) % colors.series.length] ?? colors.ink;
  };
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
    legend: legend(data, look, round),
    ...(!round && axes(data, look)),
    ...(look.zoom && { dataZoom: zooms(colors) }),
    series: [
      ...data.series.map((series, position) => ({
        id: `s${position}`,
        name: series.name,
        ...(round
          ? pie(position, colors)
          : { ...shape(series, position, data, look), color: colorOf(position, 0) }),
      })),
      ...(round ? [] : marks(data, colors)),
    ],
  };
}

const columns = ({ x, series }: ChartData): Record<string, unknown> =>
  Object.fromEntries([['x', x.values], ...series.map(({ values }, position) => [`s${position}`, values])]);

function shape(series: ChartSeries, position: number, { x }: ChartData, { horizontal }: ChartLook) {
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
  center: ['50%', '44%'],
  // The legend names the parts: labels around the ring do not fit on a phone.
  label: { show: false },
  itemStyle: { borderColor: surface, borderWidth: 2 },
});

const DOTS = { icon: 'circle', itemWidth: 8, itemHeight: 8 };
/** Lines of one colour differ in their stroke, which the dot that ECharts draws on them would hide. */
const STROKES = { itemWidth: 22, itemHeight: 8, itemStyle: { opacity: 0 } };

/** A name that is longer is cut with an ellipsis, so that it fits beside the buttons that turn the page. */
const NAME = { width: 180, overflow: 'truncate' } as const;

function legend({ x, series }: ChartData, { colors }: ChartLook, round: boolean) {
  const [first] = series;
  const lines = series.every(({ type }) => type === 'line');
  return {
    id: 'legend',
    type: 'scroll',
    show: round || series.length > 1,
    bottom: 0,
    // Excludes the marks, which cannot be switched off.
    ...(!round && { data: series.map(({ name }) => name) }),
    ...(lines ? STROKES : DOTS),
    textStyle: { color: colors.secondary, lineHeight: LINE_HEIGHT, ...NAME },
    pageTextStyle: { color: colors.secondary, lineHeight: LINE_HEIGHT },
    pageIconColor: colors.secondary,
    pageIconInactiveColor: colors.line,
    inactiveColor: colors.tone.neutral,
    ...(round &&
      first && {
        formatter: (name: string) =>
          `${name}  ${valueText(first, (x.values as readonly string[]).indexOf(name))}`,
      }),
  };
}

const zooms = ({ line, soft, secondary }: ChartColors) => [
  // The wheel scrolls the page; Ctrl and wheel zoom.
  { id: 'inside', type: 'inside', zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false },
  {
    id: 'slider',
    type: 'slider',
    height: 20,
    bottom: 32,
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
