import type { CallResponse, getTemperature, TemperatureSeries } from '@parwell/contract';
import { namesOf, type Grouping } from './line-names.ts';
import { isAbout, type TemperatureGraphData } from './temperature-chart.ts';

type Temperatures = CallResponse<typeof getTemperature>;

/** Alerts that name a place without measurements stay with the device. */
export function graphOf(
  { lines: all, stepSeconds, alerts }: Temperatures,
  lines: readonly TemperatureSeries[],
  by: Grouping,
): TemperatureGraphData {
  const devices = new Set(lines.map(({ deviceId }) => deviceId));
  return {
    lines,
    names: namesOf(lines, by),
    stepSeconds,
    alerts: alerts.filter(
      (alert) =>
        devices.has(alert.deviceId) &&
        (lines.some((line) => isAbout(alert, line)) || !all.some((line) => isAbout(alert, line))),
    ),
  };
}

export interface NamedGraph {
  readonly key: string;
  readonly title: string;
  readonly data: TemperatureGraphData;
}

/** TEMP-008: one graph per device or per zone. */
export function graphsOf(temperatures: Temperatures, by: Grouping): readonly NamedGraph[] {
  const keyOf = ({ deviceId, zoneName }: TemperatureSeries) =>
    by === 'zone' && zoneName !== '' ? `zone ${zoneName}` : `device ${deviceId}`;
  return [...Map.groupBy(temperatures.lines, keyOf)].map(([key, lines]) => {
    const [first] = lines;
    const title = (key.startsWith('zone ') ? first?.zoneName : first?.deviceName) ?? '';
    return { key, title, data: graphOf(temperatures, lines, by) };
  });
}
