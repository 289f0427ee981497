import type { CallResponse, getConnectivity, getMetrics, getSignal, SignalPoint } from '@parwell/contract';
import { align } from '../graphs/align.ts';
import { timeAxis } from '../graphs/time-axis.ts';
import { NUMBER, type ChartData } from '../../../ui/chart/chart-data.ts';
import type { DateRangeValue } from '../../../ui/dates/day-bounds.ts';
import type { Formatter } from '../../../ui/dates/formatter.ts';
import { GRAPH_TEXTS } from '../measurements.texts.ts';

export interface GraphOptions {
  readonly range: DateRangeValue;
  readonly format: Formatter;
}

export const contactChart = (
  { result }: CallResponse<typeof getConnectivity>,
  { format }: GraphOptions,
): ChartData => ({
  label: GRAPH_TEXTS.connectivity,
  x: { name: 'Day', values: result.map(({ date }) => format.date(date)) },
  series: [
    { name: 'Timestamps', type: 'bar', values: result.map(({ timestampsCount }) => timestampsCount) },
    { name: 'Packets', type: 'bar', values: result.map(({ packetsCount }) => packetsCount) },
  ],
});

type Strength = Exclude<keyof SignalPoint, 'eventTimestamp' | 'wifiSsid'>;

interface StrengthLine {
  readonly key: Strength;
  readonly name: string;
  readonly unit: string;
}

// The axis uses the unit of the first line, and units differ; so the first has none.
const LTE: readonly StrengthLine[] = [
  { key: 'lteLevel', name: 'Level', unit: '' },
  { key: 'lteRsrp', name: 'RSRP', unit: ' dBm' },
  { key: 'lteRssnr', name: 'RSSNR', unit: ' dB' },
];
const WIFI: readonly StrengthLine[] = [
  { key: 'wifiLevel', name: 'Level', unit: '' },
  { key: 'wifiRssi', name: 'RSSI', unit: ' dBm' },
];

function signalChart(
  label: string,
  lines: readonly StrengthLine[],
  points: readonly SignalPoint[],
  { range, format }: GraphOptions,
): ChartData {
  // A point may have values for only one kind of signal.
  const measured = points.filter((point) => lines.some(({ key }) => point[key] !== null));
  const line = {
    times: measured.map(({ eventTimestamp }) => Date.parse(eventTimestamp) / 1000),
    columns: lines.map(({ key }) => measured.map((point) => point[key])),
  };
  const { times, values } = align([line], typicalStep(line.times));
  return {
    label,
    x: timeAxis(times, range, format),
    series: lines.flatMap(({ name, unit }, index) => {
      const drawn = values[0]?.[index];
      return drawn
        ? [{ name, type: 'line', values: drawn, format: (value) => `${NUMBER.format(value)}${unit}` }]
        : [];
    }),
  };
}

/** The response does not state its step, so use the median. */
function typicalStep(times: readonly number[]): number {
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
}

type Signal = CallResponse<typeof getSignal>;

export const lteChart = ({ result }: Signal, options: GraphOptions): ChartData =>
  signalChart(GRAPH_TEXTS.lte, LTE, result, options);

/** The network names go into the chart's label, because they cannot be drawn. */
export function wifiChart({ result }: Signal, options: GraphOptions): ChartData {
  const networks = [...new Set(result.map(({ wifiSsid }) => wifiSsid))].filter(Boolean);
  const label = [GRAPH_TEXTS.wifi, networks.join(', ')].filter(Boolean).join(' · ');
  return signalChart(label, WIFI, result, options);
}

/** CONN-008, DCONST-013. */
const WEIGHT_COLORS = 10;

export function weightChart(
  { trays, stepSeconds }: CallResponse<typeof getMetrics>,
  { range, format }: GraphOptions,
): ChartData {
  const { times, values } = align(
    trays.map((tray) => ({ times: tray.times, columns: [tray.weight] })),
    stepSeconds,
  );
  return {
    label: GRAPH_TEXTS.weight,
    x: timeAxis(times, range, format),
    series: trays.flatMap(({ tray }, index) => {
      const drawn = values[index]?.[0];
      const color = index % WEIGHT_COLORS;
      return drawn ? [{ name: tray, type: 'line', values: drawn, color, format: grams }] : [];
    }),
  };
}

const grams = (value: number): string => `${NUMBER.format(value)} g`;
