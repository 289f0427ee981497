import { expect, test } from 'vitest';
import { deviceCardState } from './device-card-state.ts';

const NOW = new Date('2026-11-17T12:00:00Z');
const MINUTE = 60_000;
const before = (ms: number) => new Date(NOW.getTime() - ms);
type Facts = Parameters<typeof deviceCardState>[0];

/** A connected device in use, with a present reading in a range from 2 to 8 °C. */
const state = (facts: Partial<Facts> = {}) =>
  deviceCardState(
    {
      cabinetState: 30,
      connectivity: 4,
      celsius: 5,
      measuredAt: NOW,
      low: 2,
      high: 8,
      incident: null,
      ...facts,
    },
    NOW,
  );

test('a reading is too warm or too cold beyond its range, and near a limit within a tenth of it (DASH-018)', () => {
  const readings = [1.9, 2, 2.5, 2.7, 5, 7.3, 7.5, 8, 8.1];
  expect(readings.map((celsius) => state({ celsius }))).toEqual([
    'tooCold',
    'nearLimit',
    'nearLimit',
    'inRange',
    'inRange',
    'inRange',
    'nearLimit',
    'nearLimit',
    'tooWarm',
  ]);
});

test('a reading counts for 15 minutes, and only where a range is known (DASH-018)', () => {
  const warm = (facts: Partial<Facts>) => state({ celsius: 9, ...facts });
  expect(warm({ measuredAt: before(15 * MINUTE) })).toBe('tooWarm');
  expect(warm({ measuredAt: before(15 * MINUTE + 1) })).toBe('online');
  expect([{ measuredAt: null }, { celsius: null }, { low: null }, { high: null }].map(warm)).toEqual([
    'online',
    'online',
    'online',
    'online',
  ]);
});

test('an open incident decides before the reading; a silent device is offline (DASH-018)', () => {
  const during = (incident: string, more: Partial<Facts> = {}) => state({ incident, ...more });
  expect(during('TEMPERATURE_HIGH')).toBe('tooWarm');
  expect(during('TEMPERATURE_LOW')).toBe('tooCold');
  expect(during('POWER_LOST')).toBe('incident');
  expect(during('POWER_LOST', { celsius: 9 })).toBe('tooWarm');
  expect(during('DEVICE_SILENT')).toBe('inRange');
  expect(during('DEVICE_SILENT', { connectivity: 3 })).toBe('offline');
  expect(state({ connectivity: 3 })).toBe('offline');
  expect(state({ connectivity: null })).toBe('unconnected');
});

test('one that stands nowhere is not in use, whatever it says (DASH-018)', () => {
  expect(state({ cabinetState: 31, celsius: 9 })).toBe('tooWarm');
  for (const cabinetState of [10, 20, 40, 70] as const)
    expect(state({ cabinetState, celsius: 9, incident: 'TEMPERATURE_HIGH' })).toBe('notInUse');
});
