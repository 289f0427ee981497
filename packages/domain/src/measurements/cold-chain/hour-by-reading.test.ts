import { expect, test } from 'vitest';
import { arrhenius } from '../mean-kinetic.ts';
import { sumsOfHourByReading } from './hour-by-reading.ts';
import { meanKineticOf } from './kinetic-temperature.ts';
import { coverageOf, unknownMsOf, unknownSums } from './step-sums.ts';

const RANGE = { min: 2, max: 8 };
const hour = {
  from: 7_200_000,
  count: 12,
  lowest: 4,
  highest: 9,
  arrhenius: 12 * arrhenius(6),
  secondsOut: 600,
};

test('an hour whose points are deleted counts as a whole hour by reading and is marked (H1)', () => {
  const sums = sumsOfHourByReading(hour, RANGE);
  expect(sums).toMatchObject({ from: 7_200_000, until: 10_800_000, byReadingMs: 3_600_000 });
  expect(sums).toMatchObject({ inMs: 3_000_000, warmMs: 600_000, coldMs: 0, lowest: 4, highest: 9 });
  expect(sums).toMatchObject({ longestOutMs: 600_000, outAtStartMs: 0, outAtEndMs: 0 });
  expect([coverageOf(sums), unknownMsOf(sums)]).toEqual([1, 0]);
  expect(meanKineticOf(sums)).toBeCloseTo(6, 9);
});

test('its time out of range belongs to the side on which the range was left farther (H1)', () => {
  const sides = (lowest: number, highest: number) => {
    const { warmMs, coldMs } = sumsOfHourByReading({ ...hour, lowest, highest }, RANGE);
    return [warmMs, coldMs];
  };
  expect(sides(1, 8)).toEqual([0, 600_000]);
  expect(sides(1, 8.5)).toEqual([0, 600_000]);
  expect(sides(1, 9)).toEqual([600_000, 0]);
  // The range was narrower when the hour was rolled up.
  expect(sides(3, 7.5)).toEqual([600_000, 0]);
});

test('an hour out of range from beginning to end joins with its neighbours (H1)', () => {
  const whole = { longestOutMs: 3_600_000, outAtStartMs: 3_600_000, outAtEndMs: 3_600_000, inMs: 0 };
  expect(sumsOfHourByReading({ ...hour, secondsOut: 3600 }, RANGE)).toMatchObject(whole);
  expect(sumsOfHourByReading({ ...hour, secondsOut: 3600.0002 }, RANGE)).toMatchObject(whole);
});

test('an hour without a reading is unknown (H1)', () => {
  const none = { ...hour, count: 0, lowest: null, highest: null, arrhenius: 0, secondsOut: 30 };
  expect(sumsOfHourByReading(none, RANGE)).toEqual(unknownSums({ from: 7_200_000, until: 10_800_000 }));
});
