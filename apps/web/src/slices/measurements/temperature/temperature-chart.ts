import type { TelemetryAlert, TemperatureSeries } from '@parwell/contract';
import { align } from '../graphs/align.ts';
import { timeAxis } from '../graphs/time-axis.ts';
import {
  nearestIndex,
  type ChartAlert,
  type ChartBand,
  type ChartData,
} from '../../../ui/chart/chart-data.ts';
import type { DateRangeValue } from '../../../ui/dates/day-bounds.ts';
import type { Formatter } from '../../../ui/dates/formatter.ts';
import type { ShownSeries } from './shown-series.tsx';
import { degrees } from './temperature-text.ts';

export interface TemperatureGraphData {
  readonly lines: readonly TemperatureSeries[];
  /** Names of the lines. */
  readonly names: readonly string[];
  readonly stepSeconds: number;
  readonly alerts: readonly TelemetryAlert[];
}

interface ChartLook {
  readonly label: string;
  readonly shown: ShownSeries;
  readonly range: DateRangeValue;
  readonly format: Formatter;
}

/** Draws average, maximum and minimum of each line, in the same colour but different styles. */
export function temperatureChart(
  { lines, names, stepSeconds, alerts }: TemperatureGraphData,
  { label, shown, range, format }: ChartLook,
): ChartData {
  const { times, values } = align(
    lines.map((line) => ({ times: line.times, columns: [line.average, line.max, line.min] })),
    stepSeconds,
  );
  const kinds = [
    { kind: 'Average', drawn: shown.average, stroke: 'solid' },
    { kind: 'Max', drawn: shown.minMax, stroke: 'dashed' },
    { kind: 'Min', drawn: shown.minMax, stroke: 'dotted' },
  ] as const;
  const series = values.flatMap((columns, color) =>
    kinds.flatMap(({ kind, drawn, stroke }, column) => {
      const name = [names[color], kind].filter(Boolean).join(' ');
      const drawnValues = columns[column];
      return drawn && drawnValues
        ? [{ name, type: 'line' as const, values: drawnValues, color, stroke, format: degrees }]
        : [];
    }),
  );
  const highest = (deviceId: string, at: number) =>
    lines.flatMap((line, index) => {
      const value = line.deviceId === deviceId && values[index]?.[1]?.[nearestIndex(times, at)];
      return typeof value === 'number' && !Number.isNaN(value) ? [value] : [];
    });
  return {
    label,
    x: timeAxis(times, range, format),
    series,
    bands: bandsOf(lines),
    alerts: alerts.map((alert) => {
      const at = Date.parse(alert.alertTimestamp);
      const measured = highest(alert.deviceId, at);
      return marker(
        alert,
        at,
        measured.length > 0 ? Math.max(...measured) : (lines[0]?.allowed.max ?? 0),
        format,
      );
    }),
  };
}

/** TEMP-012: the level, the text and the time. */
const marker = (
  { alertLevel, message }: TelemetryAlert,
  at: number,
  y: number,
  format: Formatter,
): ChartAlert => ({ x: at, y, title: alertLevel, text: `${message} · ${format.dateTime(at)}` });

/** Each temperature range once, because most devices of a graph share theirs. */
function bandsOf(lines: readonly TemperatureSeries[]): readonly ChartBand[] {
  const ranges = new Map(lines.map(({ allowed }) => [`${allowed.min} ${allowed.max}`, allowed]));
  return [...ranges.values()].map(({ min, max }, index) => ({
    name: index === 0 ? 'Allowed range' : `Allowed range ${index + 1}`,
    from: min,
    to: max,
    tone: 'ok',
  }));
}
