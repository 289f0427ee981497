import { createTheme } from '@mui/material/styles';
import { describe, expect, test } from 'vitest';
import { darkPalette, lightPalette } from '../palette.ts';
import { chartColors } from './chart-colors.ts';
import { nearestIndex, type ChartData } from './chart-data.ts';
import { roundExtent } from './chart-axes.ts';
import { chartOption, legendOf, type ChartAppearance } from './chart-option.ts';

const paletteOf = (palette: typeof lightPalette) => createTheme({ palette }).palette;
const colors = chartColors('light', paletteOf(lightPalette));
const APPEARANCE: ChartAppearance = {
  colors,
  horizontal: false,
  zoom: false,
  isHidden: () => false,
  shown: { width: 900, start: 0, end: 100 },
};

interface Option {
  readonly dataset: { source: Record<string, unknown> };
  readonly tooltip: { trigger: string; formatter: (pointed: unknown) => HTMLElement };
  readonly legend: {
    show: boolean;
    data?: readonly string[];
  };
  readonly xAxis?: {
    type: string;
    minInterval?: number;
    axisLabel: {
      lineHeight?: number;
      customValues?: readonly number[];
      formatter?: (instant: number) => string;
    };
  };
  readonly yAxis?: {
    type: string;
    scale?: boolean;
    minInterval?: number;
    axisLabel: { lineHeight?: number };
    min?: (extent: object) => number;
    max?: (extent: object) => number;
  };
  readonly dataZoom?: readonly object[];
  readonly series: readonly {
    type: string;
    color?: string;
    stack?: string;
    sampling?: string;
    encode: object;
    lineStyle?: object;
    markArea?: { data: [{ itemStyle: object }, object][] };
    markPoint?: {
      data: object[];
      itemStyle: { color: string };
      tooltip: { formatter: (pointed: unknown) => HTMLElement };
    };
  }[];
}
const draw = (data: ChartData, appearance: Partial<ChartAppearance> = {}) =>
  chartOption(data, { ...APPEARANCE, ...appearance }) as unknown as Option;
const lines = (element: HTMLElement) => [...element.children].map((line) => line.textContent);

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const long = (length: number): ChartData => ({
  label: 'Temperature',
  x: {
    name: 'Time',
    values: Float64Array.from({ length }, (_, index) => index * MINUTE),
    format: (instant) => `minute ${instant / MINUTE}`,
  },
  series: [
    { name: 'Average', type: 'line', values: Float64Array.from({ length }, (_, index) => index / 10) },
    { name: 'Max', type: 'line', values: new Float64Array(length).fill(NaN), stroke: 'dashed' },
  ],
});
const BARS: ChartData = {
  label: 'Alerts',
  x: { name: 'Day', values: ['Mon', 'Tue'] },
  series: [
    { name: 'Warning', type: 'bar', values: [1, 2], stack: 'level', tone: 'warning' },
    { name: 'Error', type: 'bar', values: [3, null], stack: 'level', tone: 'error' },
  ],
};
const PIE: ChartData = {
  label: 'Invoices',
  x: { name: 'Customer', values: ['Northside', 'Lakeview'] },
  series: [{ name: 'Pending', type: 'pie', values: [12, 7] }],
};

describe('drawing', () => {
  test('long series are passed as typed arrays and sampled to what a screen can show', () => {
    const data = long(5000);
    const option = draw(data);
    expect(option.dataset.source['x']).toBe(data.x.values);
    expect(option.dataset.source['s0']).toBe(data.series[0]?.values);
    expect(option.series.map(({ sampling }) => sampling)).toEqual(['lttb', 'lttb']);
    expect(draw(long(100)).series[0]?.sampling).toBeUndefined();
  });

  test('instants give a time axis, names a category axis', () => {
    expect(draw(long(5)).xAxis?.type).toBe('time');
    expect(draw(BARS).xAxis?.type).toBe('category');
  });

  test('a time axis is labelled in the format of the user, as far as there is room', () => {
    const labels = {
      timeZone: 'UTC',
      date: (instant: number) => `day ${Math.floor(instant / DAY)}`,
      time: (instant: number) => `minute ${(instant % DAY) / MINUTE}`,
      timeOfDay: false,
    };
    const x = { ...long(2).x, labels, values: Float64Array.of(0, 20 * DAY) };
    const labelsOf = (shown: Partial<ChartAppearance['shown']>) => {
      const { xAxis } = draw({ ...long(2), x }, { shown: { ...APPEARANCE.shown, ...shown } });
      const { customValues = [], formatter } = xAxis?.axisLabel ?? {};
      return customValues.map((instant) => formatter?.(instant));
    };
    expect(labelsOf({ width: 564 })).toEqual([1, 5, 9, 13, 17].map((day) => `day ${day}`));
    // Ten of the twenty days: no time of day yet.
    expect(labelsOf({ width: 564, start: 50 })).toEqual([11, 13, 15, 17, 19].map((day) => `day ${day}`));
    // One day: the hours, because dates would repeat.
    expect(labelsOf({ width: 564, start: 50, end: 55 })).toEqual(
      [0, 360, 720, 1080].map((minute) => `minute ${minute}\nday 10`),
    );
  });

  test('every text has a line height, because ECharts takes it from a font that may not be there', () => {
    for (const data of [long(5), BARS]) {
      const { xAxis, yAxis } = draw(data);
      for (const text of [xAxis?.axisLabel, yAxis?.axisLabel]) expect(text?.lineHeight).toBeGreaterThan(12);
    }
    // The page draws the legend: ECharts cuts names at the end of a legend page.
    for (const data of [long(5), BARS, PIE]) expect(draw(data).legend.show).toBe(false);
  });

  test('an axis that counts has whole steps only', () => {
    expect(draw(BARS).yAxis?.minInterval).toBe(1);
    expect(draw(BARS, { horizontal: true }).xAxis?.minInterval).toBe(1);
    const halves = BARS.series.map((series) => ({ ...series, values: [0.5, null] }));
    expect(draw({ ...BARS, series: halves }).yAxis?.minInterval).toBeUndefined();
    expect(draw(long(5)).yAxis?.minInterval).toBeUndefined();
  });

  test('bars start at zero and stack; lines may start anywhere', () => {
    expect(draw(BARS).yAxis?.scale).toBe(false);
    expect(draw(BARS).series.map(({ stack }) => stack)).toEqual(['level', 'level']);
    expect(draw(long(5)).yAxis?.scale).toBe(true);
  });

  test('bars can be horizontal', () => {
    const { xAxis, yAxis, series } = draw(BARS, { horizontal: true });
    expect([xAxis?.type, yAxis?.type]).toEqual(['value', 'category']);
    expect(series[0]?.encode).toEqual({ y: 'x', x: 's0' });
  });

  test('a pie has no axes and a legend that names its parts with their values', () => {
    const { xAxis, tooltip, series } = draw(PIE);
    expect([xAxis, tooltip.trigger, series[0]?.type]).toEqual([undefined, 'item', 'pie']);
    expect(legendOf(PIE, colors).map(({ text }) => text)).toEqual(['Northside  12', 'Lakeview  7']);
  });

  test('a single series needs no legend', () => {
    expect(legendOf({ ...BARS, series: BARS.series.slice(0, 1) }, colors)).toEqual([]);
    expect(legendOf(BARS, colors).map(({ name }) => name)).toEqual(['Warning', 'Error']);
  });

  test('lines of one colour differ in their strokes, in the drawing and in the legend', () => {
    const { series } = draw(long(5));
    expect(series.map(({ lineStyle }) => lineStyle)).toEqual([
      { width: 2, type: 'solid' },
      { width: 1.5, type: 'dashed' },
    ]);
    expect(legendOf(long(5), colors).map(({ stroke }) => stroke)).toEqual(['solid', 'dashed']);
  });

  test('can be zoomed if requested', () => {
    expect(draw(long(5)).dataZoom).toBeUndefined();
    expect(draw(long(5), { zoom: true }).dataZoom).toHaveLength(2);
  });
});

describe('the tooltip', () => {
  test('shows a piece of the line or a dot of the bar beside each value', () => {
    const shown = (data: ChartData) => {
      const rows = [...draw(data).tooltip.formatter([{ dataIndex: 1 }]).children].slice(1);
      return rows.map((row) => (row.firstElementChild as HTMLElement).style);
    };
    const two = { ...long(2), series: long(2).series.map((each) => ({ ...each, values: [1, 2] })) };
    expect(shown(two).map(({ borderTopStyle }) => borderTopStyle)).toEqual(['solid', 'dashed']);
    expect(shown(BARS).map(({ borderRadius }) => borderRadius)).toEqual(['50%']);
  });

  test('reads the data, not the sampled points', () => {
    const { formatter } = draw(long(5000)).tooltip;
    // Between two instants, the nearer one counts.
    expect(lines(formatter([{ axisValue: 42.4 * MINUTE, dataIndex: 3 }]))).toEqual([
      'minute 42',
      'Average4.2',
    ]);
  });

  test('leaves out series that are switched off', () => {
    const isHidden = (name: string) => name === 'Warning';
    expect(lines(draw(BARS, { isHidden }).tooltip.formatter([{ dataIndex: 0 }]))).toEqual(['Mon', 'Error3']);
  });

  test('shows names as text, even if they contain HTML', () => {
    const evil: ChartData = { ...PIE, x: { name: 'x', values: ['<img src=x>', 'b'] } };
    const content = draw(evil).tooltip.formatter({ dataIndex: 0 });
    expect(content.querySelector('img')).toBeNull();
    expect(lines(content)).toEqual(['<img src=x>', 'Pending12']);
  });
});

describe('ranges and alerts', () => {
  const data: ChartData = {
    ...long(5),
    bands: [{ name: 'Allowed', from: 2, to: 8, tone: 'ok' }],
    alerts: [{ x: MINUTE, y: 9.8, title: 'Error · TEMPERATURE', text: '9.8 °C for 42 min' }],
  };
  const marks = draw(data).series.at(-1);

  test('a range is drawn as a soft band', () => {
    expect(marks?.markArea?.data[0]).toMatchObject([
      { yAxis: 2, itemStyle: { color: colors.soft.ok } },
      { yAxis: 8 },
    ]);
  });

  test('the line of an alert is red (TEMP-024 DCONST-014)', () => {
    expect(marks?.markArea?.data[1]).toMatchObject([
      { xAxis: MINUTE, itemStyle: { borderColor: colors.tone.error } },
      { xAxis: MINUTE },
    ]);
    expect(colors.tone.error).toBe('#c2281d');
  });

  test('the marker of an alert says what happened (TEMP-011)', () => {
    expect(marks?.markPoint?.itemStyle.color).toBe(colors.tone.error);
    const [marker] = marks?.markPoint?.data ?? [];
    expect(lines(marks?.markPoint?.tooltip.formatter({ data: marker }) ?? document.body)).toEqual([
      'Error · TEMPERATURE',
      '9.8 °C for 42 min',
    ]);
  });

  test('stay visible if every series is switched off, and are not in the legend', () => {
    const { series, legend } = draw(data);
    expect(series.slice(0, -1).some(({ markArea, markPoint }) => markArea ?? markPoint)).toBe(false);
    expect(legend.data).toEqual(['Average', 'Max']);
    expect(draw(long(5)).series).toHaveLength(2);
  });

  test('are within the axis, which ends at round numbers', () => {
    const { yAxis } = draw(data);
    expect([yAxis?.min?.({ min: 4, max: 5 }), yAxis?.max?.({ min: 4, max: 5 })]).toEqual([0, 10]);
  });

  test('do not make bars start above zero', () => {
    const { yAxis } = draw({ ...BARS, bands: [{ name: 'Usual', from: 4, to: 6, tone: 'ok' }] });
    expect([yAxis?.min?.({ min: 3, max: 5 }), yAxis?.max?.({ min: 3, max: 5 })]).toEqual([0, 7]);
  });

  test('an axis of round numbers includes all values', () => {
    expect(roundExtent({ min: 3.5, max: 9.8 })).toEqual({ min: 2, max: 10 });
    expect(roundExtent({ min: 0, max: 0 })).toEqual({ min: -1, max: 1 });
    expect(roundExtent({ min: 0.35, max: 0.65 })).toEqual({ min: 0.3, max: 0.7 });
    expect(roundExtent({ min: -50, max: -15 })).toEqual({ min: -60, max: -10 });
  });
});

describe('colours', () => {
  const luminance = (hex: string): number => {
    const channel = (at: number) => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  };
  const contrast = (a: string, b: string): number => {
    const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((one, other) => one - other);
    return (high + 0.05) / (low + 0.05);
  };

  test.each([
    ['light', lightPalette],
    ['dark', darkPalette],
  ] as const)(
    'thirteen series have thirteen colours that can be seen (%s) (TEMP-023 DCONST-012)',
    (mode, palette) => {
      const { series, surface, tone } = chartColors(mode, paletteOf(palette));
      expect(new Set(series).size).toBe(13);
      expect(series[0]).toBe(tone.accent);
      expect(series.filter((color) => contrast(color, surface) < 3)).toEqual([]);
    },
  );

  test('a series uses its own tone, or the next colour', () => {
    expect(draw(BARS).series.map(({ color }) => color)).toEqual([colors.tone.warning, colors.tone.error]);
    expect(draw(long(5)).series.map(({ color }) => color)).toEqual(colors.series.slice(0, 2));
  });

  test('the fourteenth series uses the first colour again (TEMP-023 DCONST-012)', () => {
    const series = Array.from({ length: 14 }, (_, index) => ({
      name: String(index),
      type: 'line' as const,
      values: [1],
    }));
    expect(draw({ ...long(1), series }).series.map(({ color }) => color)).toEqual([
      ...colors.series,
      colors.series[0],
    ]);
  });
});

test('finds the nearest of sorted instants', () => {
  const instants = Float64Array.of(0, 10, 20);
  expect([-5, 4, 6, 10, 14, 99].map((instant) => nearestIndex(instants, instant))).toEqual([
    0, 0, 1, 1, 1, 2,
  ]);
});
