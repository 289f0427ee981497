import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UNWATCHED, watchRange, type RangeAlert, type RangeWatch } from './range-watch.ts';

const MINUTE = 60_000;
const FRIDGE = { min: 2, max: 8 };
const RULE = { hold: 15, clear: 15 };

type Points = readonly (readonly [minute: number, value: number])[];

function watched(points: Points, before: RangeWatch = UNWATCHED): { watch: RangeWatch; alerts: string[] } {
  let watch = before;
  const alerts: string[] = [];
  for (const [minute, value] of points) {
    const next = watchRange(watch, { at: minute * MINUTE, value }, FRIDGE, RULE);
    watch = next.watch;
    if (next.alert) alerts.push(`${minute} ${next.alert satisfies RangeAlert}`);
  }
  return { watch, alerts };
}

const everyFive = (from: number, values: readonly number[]): Points =>
  values.map((value, index) => [from + index * 5, value]);

test('C1 C3 out of range for 15 minutes is told once, and so is being back by half a degree for 15 minutes', () => {
  expect(watched(everyFive(0, [5, 9, 9, 9])).alerts).toEqual([]);
  expect(watched(everyFive(0, [5, 9, 9, 9, 9, 12])).alerts).toEqual(['20 TEMPERATURE_HIGH']);
  expect(watched(everyFive(0, [9, 9, 9, 9, 7.8, 7.8, 7.8, 7.8, 7.5, 7, 6, 5, 5])).alerts).toEqual([
    '15 TEMPERATURE_HIGH',
    '55 TEMPERATURE_NORMAL',
  ]);
});

test('C3 from too warm to too cold both are told, and the end once', () => {
  const points = everyFive(0, [9, 9, 9, 9, 1, 1, 1, 1, 5, 5, 5, 5]);
  expect(watched(points).alerts).toEqual([
    '15 TEMPERATURE_HIGH',
    '35 TEMPERATURE_LOW',
    '55 TEMPERATURE_NORMAL',
  ]);
});

test('C7 minutes in which nothing was measured count for nothing', () => {
  expect(
    watched([
      [0, 9],
      [60, 9],
      [65, 9],
    ]).alerts,
  ).toEqual([]);
});

test('C2 C3 values that come late or twice change nothing, in whatever batches they come', () => {
  const point = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.constantFrom(1, 2.2, 5, 7.8, 9));
  fc.assert(
    fc.property(fc.array(point, { maxLength: 60 }), fc.nat(60), (points, cut) => {
      const sorted = points
        .toSorted(([one], [other]) => one - other)
        .map(([five, value]) => [five * 5, value] as const);
      const whole = watched(sorted);
      const first = watched(sorted.slice(0, cut));
      const again = watched(sorted.slice(0, cut), first.watch);
      const rest = watched(sorted.slice(cut), again.watch);
      expect([...first.alerts, ...again.alerts, ...rest.alerts]).toEqual(whole.alerts);
      const told = whole.alerts.map((alert) => alert.split(' ')[1]);
      expect(told.every((alert, index) => alert !== told[index - 1])).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
