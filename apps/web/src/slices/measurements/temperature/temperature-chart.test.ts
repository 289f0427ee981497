import { describe, expect, test } from 'vitest';
import { alert, temperatureLine, temperatures } from '../../../test/telemetry.ts';
import { timeAxisLabel } from '../../../ui/chart/time-axis-label.ts';
import { createFormatter } from '../../../ui/dates/formatter.ts';
import { graphOf, graphsOf } from './grouped-lines.ts';
import { ALL_SERIES } from './shown-series.tsx';
import { temperatureChart } from './temperature-chart.ts';
import { duration } from '../../../ui/dates/duration.ts';

const format = createFormatter({ timeZone: 'UTC', dateFormat: 'YYYY-MM-DD', timeFormat: '24 Hour' });
const day = { start: '2026-11-12', end: '2026-11-12' };
const answer = (lines = [temperatureLine()], alerts = [alert()]) => temperatures(lines, { alerts });
const draw = (answered = answer(), shown = ALL_SERIES, range = day) =>
  temperatureChart(graphOf(answered, answered.lines, 'device'), {
    label: 'Temperature of ICU North',
    shown,
    range,
    format,
  });
const names = (chart: ReturnType<typeof draw>) => chart.series.map(({ name }) => name);

describe('what is drawn', () => {
  test('average, maximum and minimum, in one colour but different styles (TEMP-013)', () => {
    const { series } = draw();
    expect(series.map(({ name, values, color, stroke }) => [name, [...values], color, stroke])).toEqual([
      ['Average', [4.5, 8.9, 5], 0, 'solid'],
      ['Max', [4.8, 9.8, 6], 0, 'dashed'],
      ['Min', [4.1, 7.5, 4.6], 0, 'dotted'],
    ]);
  });

  test('hidden series are not drawn (TEMP-009 TEMP-010)', () => {
    expect(names(draw(answer(), { average: true, minMax: false }))).toEqual(['Average']);
    expect(names(draw(answer(), { average: false, minMax: true }))).toEqual(['Max', 'Min']);
  });

  test('an alert is placed at the measured value, with its level, text and time (TEMP-011 TEMP-012)', () => {
    expect(draw().alerts).toEqual([
      {
        x: Date.UTC(2026, 10, 12, 16, 20),
        y: 9.8,
        title: 'Error',
        text: '9.8 °C for 42 min · 2026-11-12 16:20',
      },
    ]);
  });

  test('an alert of a device with compartments is marked on the one it names', () => {
    const compartments = [0, 1].map((compartmentOffset) =>
      temperatureLine({ compartmentOffset, max: [4, compartmentOffset === 0 ? 12 : 9, 5] }),
    );
    const heights = (alertDetails: Record<string, unknown>) =>
      draw(answer(compartments, [alert({ alertDetails })])).alerts?.map(({ y }) => y);
    expect(heights({ compartment: 1 })).toEqual([9]);
    expect(heights({ compartment: 0 })).toEqual([12]);
    expect(heights({})).toEqual([12]);
    expect(heights({ compartment: 7 })).toEqual([12]);
    // A graph of one compartment leaves out the alerts about another.
    const both = answer(compartments, [alert({ alertDetails: { compartment: 0 } })]);
    expect(graphOf(both, compartments.slice(1), 'device').alerts).toEqual([]);
  });

  test('the allowed range is drawn behind the lines', () => {
    expect(draw().bands).toEqual([{ name: 'Allowed range', from: 2, to: 8, tone: 'ok' }]);
  });

  test('the axis covers the whole period, even without measurements', () => {
    const { x } = draw(answer(), ALL_SERIES, { start: '2020-03-01', end: '2020-03-02' });
    expect(x.extent).toEqual([Date.UTC(2020, 2, 1), Date.UTC(2020, 2, 3) - 1]);
  });

  test('the axis shows the time of day for fewer than seven days (TEMP-022 DCONST-011)', () => {
    const first = (end: string) => {
      const { x } = draw(answer(), ALL_SERIES, { start: '2026-11-01', end });
      const label = timeAxisLabel(x, { width: 900, start: 0, end: 100 });
      return label?.formatter(Date.UTC(2026, 10, 1));
    };
    expect(first('2026-11-06')).toBe('00:00\n2026-11-01');
    expect(first('2026-11-07')).toBe('2026-11-01');
  });

  test('each sensor has the next colour (TEMP-023)', () => {
    const lines = Array.from({ length: 14 }, (_, compartmentOffset) =>
      temperatureLine({ compartmentOffset }),
    );
    const { series } = draw(answer(lines), { average: true, minMax: false });
    expect(series[0]?.name).toBe('Compartment 1 Average');
    expect(series.map(({ color }) => color)).toEqual(Array.from({ length: 14 }, (_, index) => index));
  });
});

describe('which graphs there are (TEMP-008 TEMP-016)', () => {
  const lines = [
    temperatureLine({ deviceId: 'a', deviceName: 'A', zoneName: 'Pharmacy' }),
    temperatureLine({ deviceId: 'a', deviceName: 'A', zoneName: 'Ward', compartmentOffset: 1 }),
    temperatureLine({ deviceId: 'b', deviceName: 'B', zoneName: 'Ward' }),
  ];
  const summary = (by: 'device' | 'zone') =>
    graphsOf(answer(lines, [alert({ deviceId: 'b' })]), by).map(({ title, data }) => [
      title,
      data.names,
      data.alerts.length,
    ]);

  test('one for each device', () => {
    expect(summary('device')).toEqual([
      ['A', ['Pharmacy', 'Ward'], 0],
      ['B', [''], 1],
    ]);
  });

  test('one for each zone', () => {
    expect(summary('zone')).toEqual([
      ['Pharmacy', [''], 0],
      ['Ward', ['A', 'B'], 1],
    ]);
  });
});

test.each([
  [30, '30 s'],
  [42 * 60, '42 min'],
  [3600, '1 h'],
  [3 * 3600 + 300, '3 h 5 min'],
  [52 * 3600, '2 d 4 h'],
])('%i seconds are %s', (seconds, text) => expect(duration(seconds)).toBe(text));
