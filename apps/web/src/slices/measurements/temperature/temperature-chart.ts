import type { TelemetryAlert, TemperatureSeries } from '@parwell/contract';
import { isAboutThermometer } from '@parwell/domain';
import { align } from '../graphs/align.ts';
import { timeAxis, type GraphPeriod } from '../graphs/time-axis.ts';
import { nearestIndex, type ChartAlert, type ChartData } from '../../../ui/chart/chart-data.ts';
import type { Formatter } from '../../../ui/dates/formatter.ts';
import { rangeBands } from './range-bands.ts';
import type { ShownSeries } from './shown-series.tsx';
import { degrees } from './temperature-text.ts';

export interface TemperatureGraphData {
  readonly lines: readonly TemperatureSeries[];
  readonly names: readonly string[];
  readonly stepSeconds: number;
  readonly alerts: readonly TelemetryAlert[];
}

interface ChartOptions {
  readonly label: string;
  readonly shown: ShownSeries;
  readonly range: GraphPeriod;
  readonly format: Formatter;
}

/** Draws average, maximum and minimum of each line, in the same colour but different styles. */
export function temperatureChart(
  { lines, names, stepSeconds, alerts }: TemperatureGraphData,
  { label, shown, range, format }: ChartOptions,
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
  /** The measurements of the alert's thermometers; those of the whole device if it names none. */
  const measuredBy = (alert: TelemetryAlert, at: number) => {
    const isNamed = lines.some((line) => isAbout(alert, line));
    return lines.flatMap((line, index) => {
      const counts = isNamed ? isAbout(alert, line) : line.deviceId === alert.deviceId;
      const value = counts && values[index]?.[1]?.[nearestIndex(times, at)];
      return typeof value === 'number' && !Number.isNaN(value) ? [value] : [];
    });
  };
  const x = timeAxis(times, range, format);
  return {
    label,
    x,
    series,
    bands: rangeBands(lines, x.extent ?? [times[0] ?? 0, times.at(-1) ?? 0]),
    alerts: alerts.map((alert) => {
      const at = Date.parse(alert.alertTimestamp);
      const measured = measuredBy(alert, at);
      return marker(
        alert,
        at,
        measured.length > 0 ? Math.max(...measured) : (lines[0]?.allowed.max ?? 0),
        format,
      );
    }),
  };
}

export const isAbout = ({ deviceId, alertDetails }: TelemetryAlert, line: TemperatureSeries): boolean =>
  line.deviceId === deviceId && isAboutThermometer(alertDetails, line);

/** TEMP-012: the level, the text and the time. */
const marker = (
  { alertLevel, message }: TelemetryAlert,
  at: number,
  y: number,
  format: Formatter,
): ChartAlert => ({ x: at, y, title: alertLevel, text: `${message} · ${format.dateTime(at)}` });
