import { expect, test } from 'vitest';
import {
  heldReadings,
  type IntervalSince,
  type SensorReading,
  type SensorReadings,
} from './held-readings.ts';

const MINUTE = 60_000;
const PERIOD = { from: 0, until: 10 * 60 * MINUTE };
const reading = (at: number, degrees = 5) => ({ at, degrees, isAhead: false });

const held = (
  readings: readonly SensorReading[],
  period: Parameters<typeof heldReadings>[1],
  known: Partial<SensorReadings> = {},
) => heldReadings({ readings, intervals: [], moves: [], ...known }, period);

/** How long a reading at the beginning of the period holds, if nothing follows. */
const heldFor = (intervals: readonly IntervalSince[]) =>
  held([reading(0)], PERIOD, { intervals }).map(({ from, until }) => until - from);

test('a reading holds for 15 minutes, or three intervals where that is longer, but no more than 60 minutes (H1)', () => {
  const withInterval = (seconds: number | null) => heldFor([{ from: 0, seconds }]);
  expect(heldFor([])).toEqual([900_000]);
  expect(withInterval(null)).toEqual([900_000]);
  expect(withInterval(5)).toEqual([900_000]);
  expect(withInterval(299)).toEqual([900_000]);
  expect(withInterval(300)).toEqual([900_000]);
  expect(withInterval(301)).toEqual([903_000]);
  expect(withInterval(1199)).toEqual([3_597_000]);
  expect(withInterval(1200)).toEqual([3_600_000]);
  expect(withInterval(1201)).toEqual([3_600_000]);
  expect(withInterval(3600)).toEqual([3_600_000]);
});

test('the interval in force at the reading decides, not an earlier or later one (H1)', () => {
  expect(heldFor([{ from: 1, seconds: 600 }])).toEqual([900_000]);
  expect(heldFor([{ from: 0, seconds: 600 }])).toEqual([1_800_000]);
  const slower = { from: -60, seconds: 1200 };
  const faster = { from: -30, seconds: 400 };
  expect(heldFor([slower, faster])).toEqual([1_200_000]);
  expect(heldFor([faster, slower])).toEqual([1_200_000]);
  expect(heldFor([slower, { from: -30, seconds: null }])).toEqual([900_000]);
  // Saved twice within the same moment: what was said last counts.
  expect(heldFor([slower, { from: -60, seconds: 400 }])).toEqual([1_200_000]);
});

test('a reading ends when the next of its sensor begins, whatever order they arrive in (H1)', () => {
  const [first, second] = [reading(0, 4), reading(5 * MINUTE, 6)];
  const expected = [
    { from: 0, until: 300_000, degrees: 4 },
    { from: 300_000, until: 1_200_000, degrees: 6 },
  ];
  expect(held([first, second], PERIOD)).toEqual(expected);
  expect(held([second, first], PERIOD)).toEqual(expected);
});

test('of readings at the same moment the highest counts, whatever arrived first (H1)', () => {
  const expected = [{ from: 0, until: 900_000, degrees: 9 }];
  for (const degrees of [
    [4, 9],
    [9, 4],
    [9, 4, 9],
  ])
    expect(
      held(
        degrees.map((each) => reading(0, each)),
        PERIOD,
      ),
    ).toEqual(expected);
});

test('a reading of a clock that was ahead neither counts nor ends the one before it (H1)', () => {
  const ahead = { ...reading(MINUTE, 20), isAhead: true };
  expect(held([reading(0, 4), ahead], PERIOD)).toEqual([{ from: 0, until: 900_000, degrees: 4 }]);
  expect(held([{ ...reading(0, 20), isAhead: true }, reading(0, 4)], PERIOD)).toEqual([
    { from: 0, until: 900_000, degrees: 4 },
  ]);
});

test('a reading before the period holds into it, one at its end does not belong to it (H1)', () => {
  const within = (at: number, seconds = 1200) =>
    held([reading(at)], { from: 0, until: 100 }, { intervals: [{ from: -1e9, seconds }] });
  expect(within(-3_600_000)).toEqual([]);
  expect(within(-3_599_999)).toEqual([{ from: 0, until: 1, degrees: 5 }]);
  expect(within(-900_000, 60)).toEqual([]);
  expect(within(-899_999, 60)).toEqual([{ from: 0, until: 1, degrees: 5 }]);
  expect(within(99)).toEqual([{ from: 99, until: 100, degrees: 5 }]);
  expect(within(100)).toEqual([]);
});

test('a reading does not hold beyond the moment its device came to another customer (H1)', () => {
  const move = 5 * MINUTE;
  const before = reading(0, 4);
  expect(held([before], PERIOD, { moves: [move] })).toEqual([{ from: 0, until: move, degrees: 4 }]);
  expect(held([before], PERIOD, { moves: [20 * MINUTE, move, -1] })).toEqual([
    { from: 0, until: move, degrees: 4 },
  ]);
  // At that moment it is the new customer's.
  expect(held([reading(move, 6)], PERIOD, { moves: [move] })).toEqual([
    { from: move, until: 20 * MINUTE, degrees: 6 },
  ]);
});
