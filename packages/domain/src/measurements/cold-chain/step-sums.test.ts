import { expect, test } from 'vitest';
import { coverageOf, knownMsOf, outMsOf, plusSums, sumSteps, unknownMsOf, unknownSums } from './step-sums.ts';
import type { SensorHistory } from './steps.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;

const sensor = (...readings: readonly (readonly [minute: number, degrees: number])[]): SensorHistory => ({
  readings: readings.map(([minute, degrees]) => ({ at: minute * MINUTE, degrees, isAhead: false })),
  intervals: [],
  moves: [],
  ranges: [{ from: -1e12, min: 2, max: 8, isAssumed: false }],
});

test('an hour of a fridge that was warm, then cold, then silent (H1)', () => {
  const sums = sumSteps(sensor([-10, 5], [0, 9], [10, 9.5], [20, 1], [25, 4]), { from: 0, until: HOUR });
  expect(sums).toMatchObject({ inMs: 900_000, warmMs: 1_200_000, coldMs: 300_000, assumedMs: 0 });
  expect([outMsOf(sums), knownMsOf(sums), unknownMsOf(sums)]).toEqual([1_500_000, 2_400_000, 1_200_000]);
  expect(coverageOf(sums)).toBeCloseTo(2 / 3, 12);
  expect([sums.lowest, sums.highest]).toEqual([1, 9.5]);
});

test('the longest stretch out of range goes on from too warm to too cold, and over the edge of an hour (H1)', () => {
  const history = sensor([50, 9], [60, 9], [70, 1], [80, 5], [85, 12], [95, 5]);
  const sums = (from: number, until: number) => sumSteps(history, { from: from * HOUR, until: until * HOUR });
  expect(sums(0, 1)).toMatchObject({ longestOutMs: 600_000, outAtStartMs: 0, outAtEndMs: 600_000 });
  expect(sums(1, 2)).toMatchObject({ longestOutMs: 1_200_000, outAtStartMs: 1_200_000, outAtEndMs: 0 });
  expect(sums(0, 2)).toMatchObject({ longestOutMs: 1_800_000, outAtStartMs: 0, outAtEndMs: 0 });
  expect(plusSums(sums(0, 1), sums(1, 2))).toEqual(sums(0, 2));
});

test('unknown time ends a stretch out of range (H1)', () => {
  const sums = sumSteps(sensor([0, 9], [16, 9]), { from: 0, until: HOUR });
  expect(sums).toMatchObject({ warmMs: 1_800_000, longestOutMs: 900_000, outAtStartMs: 900_000 });
  expect(unknownMsOf(sums)).toBe(1_800_000);
});

test('a temperature that holds into a period is among its lowest and highest (H1)', () => {
  const sums = sumSteps(sensor([-5, 9], [5, 6]), { from: 0, until: 10 * MINUTE });
  expect(sums).toMatchObject({ warmMs: 300_000, inMs: 300_000, lowest: 6, highest: 9 });
});

test('a period without readings is unknown as a whole, one without length has no coverage (H1)', () => {
  const silent = sumSteps(sensor(), { from: 0, until: HOUR });
  expect(silent).toEqual(unknownSums({ from: 0, until: HOUR }));
  expect([unknownMsOf(silent), coverageOf(silent), silent.highest]).toEqual([3_600_000, 0, null]);
  expect(coverageOf(unknownSums({ from: 0, until: 0 }))).toBeNull();
});

test('only adjacent periods can be added (H1)', () => {
  const [first, third] = [unknownSums({ from: 0, until: 1 }), unknownSums({ from: 2, until: 3 })];
  expect(() => plusSums(first, third)).toThrow('adjacent');
  expect(() => plusSums(third, first)).toThrow('adjacent');
  expect(() => plusSums(first, first)).toThrow('adjacent');
});
