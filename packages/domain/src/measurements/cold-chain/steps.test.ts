import { expect, test } from 'vitest';
import type { RangeHistory } from './range-history.ts';
import { stepsWithin } from './steps.ts';

const MINUTE = 60_000;
const FRIDGE: RangeHistory = [{ from: -1e12, min: 2, max: 8, isAssumed: false }];

const statesOf = (degrees: readonly number[], ranges: RangeHistory = FRIDGE) =>
  stepsWithin(
    {
      readings: degrees.map((each, minute) => ({ at: minute * MINUTE, degrees: each, isAhead: false })),
      intervals: [],
      moves: [],
      ranges,
    },
    { from: 0, until: degrees.length * MINUTE },
  ).map(({ state }) => state);

test('a reading exactly at a limit is in range (H1)', () => {
  expect(statesOf([2, 8])).toEqual(['in', 'in']);
  expect(statesOf([1.99, 8.01])).toEqual(['cold', 'warm']);
});

test('a limit that cannot be stored exactly is compared as the temperatures are stored (H1)', () => {
  const narrow: RangeHistory = [{ from: -1e12, min: 2.2, max: 8.1, isAssumed: false }];
  // As the database answers: the nearest values of its column's type, which are not those of a number.
  expect(statesOf([8.100000381469727, 2.200000047683716], narrow)).toEqual(['in', 'in']);
  expect(statesOf([8.1, 2.2], narrow)).toEqual(['in', 'in']);
  expect(statesOf([8.10001, 2.19999], narrow)).toEqual(['warm', 'cold']);
});

test('each moment is judged by the range in force then, also while a reading holds (H3)', () => {
  const ranges: RangeHistory = [
    { from: 5 * MINUTE, min: 2, max: 8, isAssumed: false },
    { from: 10 * MINUTE, min: 15, max: 30, isAssumed: false },
  ];
  const sensor = { readings: [{ at: 0, degrees: 6, isAhead: false }], intervals: [], moves: [], ranges };
  expect(stepsWithin(sensor, { from: -MINUTE, until: 20 * MINUTE })).toEqual([
    { from: -60_000, until: 0, state: 'unknown' },
    { from: 0, until: 300_000, state: 'in', degrees: 6, isAssumed: true },
    { from: 300_000, until: 600_000, state: 'in', degrees: 6, isAssumed: false },
    { from: 600_000, until: 900_000, state: 'cold', degrees: 6, isAssumed: false },
    { from: 900_000, until: 1_200_000, state: 'unknown' },
  ]);
});

test('a range that is only assumed is marked wherever it counts (H3)', () => {
  const sensor = { readings: [{ at: 0, degrees: 9, isAhead: false }], intervals: [], moves: [] };
  const states = (isAssumed: boolean) =>
    stepsWithin({ ...sensor, ranges: [{ from: 0, min: 2, max: 8, isAssumed }] }, { from: 0, until: MINUTE });
  expect(states(true)).toEqual([{ from: 0, until: 60_000, state: 'warm', degrees: 9, isAssumed: true }]);
  expect(states(false)).toEqual([{ from: 0, until: 60_000, state: 'warm', degrees: 9, isAssumed: false }]);
});
