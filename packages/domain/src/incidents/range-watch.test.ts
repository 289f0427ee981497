import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  calmSince,
  isCalm,
  rangeReason,
  rangeText,
  thermometerPlace,
  watchRange,
  type RangeWatch,
} from './range-watch.ts';

const MINUTE = 60_000;
const FRIDGE = { min: 2, max: 8 };
const RULES = { high: { hold: 15, clear: 15 }, low: { hold: 15, clear: 15 } };
const BY = { range: FRIDGE, holdMs: 15 * MINUTE, rules: RULES };
const UNKNOWN = calmSince(-Infinity);

type Points = readonly (readonly [minute: number, value: number])[];

function watched(points: Points, before: RangeWatch = UNKNOWN): { watch: RangeWatch; alerts: string[] } {
  let watch = before;
  const alerts: string[] = [];
  for (const [minute, value] of points) {
    const next = watchRange(watch, { at: minute * MINUTE, value }, BY);
    watch = next.watch;
    if (next.alert) alerts.push(`${minute} ${next.alert.type}`);
  }
  return { watch, alerts };
}

const everyFive = (from: number, values: readonly number[]): Points =>
  values.map((value, index) => [from + index * 5, value]);

test('out of range for 15 minutes is told once, and so is being back by half a degree for 15 minutes (C1 C3)', () => {
  expect(watched(everyFive(0, [5, 9, 9, 9])).alerts).toEqual([]);
  expect(watched(everyFive(0, [5, 9, 9, 9, 9, 12])).alerts).toEqual(['20 TEMPERATURE_HIGH']);
  expect(watched(everyFive(0, [9, 9, 9, 9, 7.8, 7.8, 7.8, 7.8, 7.5, 7, 6, 5, 5])).alerts).toEqual([
    '15 TEMPERATURE_HIGH',
    '55 TEMPERATURE_NORMAL',
  ]);
});

test('from too warm to too cold both are told, and the end once (C3)', () => {
  const points = everyFive(0, [9, 9, 9, 9, 1, 1, 1, 1, 5, 5, 5, 5]);
  expect(watched(points).alerts).toEqual([
    '15 TEMPERATURE_HIGH',
    '35 TEMPERATURE_LOW',
    '55 TEMPERATURE_NORMAL',
  ]);
});

test('minutes in which nothing was measured count for nothing (C7)', () => {
  expect(
    watched([
      [0, 9],
      [60, 9],
      [65, 9],
    ]).alerts,
  ).toEqual([]);
});

test('each side has the times of its own rule (C1)', () => {
  const rules = { high: { hold: 15, clear: 15 }, low: { hold: 0, clear: 60 } };
  const cold = watchRange(UNKNOWN, { at: 0, value: 1 }, { ...BY, rules });
  expect([cold.alert, isCalm(cold.watch)]).toEqual([{ type: 'TEMPERATURE_LOW', since: 0 }, false]);
  const warm = { at: 0, out: null, safeSince: 0, alerted: 'low' } as const;
  expect(watchRange(warm, { at: 15 * MINUTE, value: 5 }, { ...BY, rules }).alert).toBeNull();
  expect(
    watchRange({ ...warm, alerted: 'high' }, { at: 15 * MINUTE, value: 5 }, { ...BY, rules }).alert,
  ).toEqual({
    type: 'TEMPERATURE_NORMAL',
    since: 0,
  });
});

test('the reason names value, place and limits (C3)', () => {
  expect(rangeReason(9.80001, thermometerPlace(0, ''), FRIDGE)).toBe(
    '9.8 °C in compartment 1, allowed 2 to 8 °C',
  );
  expect(rangeReason(-3, thermometerPlace(0, 'Door'), FRIDGE)).toBe('-3 °C in zone Door, allowed 2 to 8 °C');
  expect(rangeText({ type: 'TEMPERATURE_HIGH' }, 9.8, FRIDGE)).toBe('Temperature 9.8 °C is above 8 °C');
  expect(rangeText({ type: 'TEMPERATURE_LOW' }, 1, FRIDGE)).toBe('Temperature 1 °C is below 2 °C');
});

test('of a calm thermometer only the time of its last value counts (C3)', () => {
  const value = fc.constantFrom(1, 2.2, 5, 7.8, 9);
  const times = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(fc.array(fc.tuple(times, value), { maxLength: 40 }), (steps) => {
      let [kept, forgotten] = [UNKNOWN, UNKNOWN];
      let at = 0;
      for (const [pause, measured] of steps) {
        at += pause * MINUTE;
        const point = { at, value: measured };
        const [one, other] = [kept, forgotten].map((watch) => watchRange(watch, point, BY));
        expect(other?.alert).toEqual(one?.alert);
        kept = one?.watch ?? kept;
        forgotten = other && isCalm(other.watch) ? calmSince(other.watch.at) : (other?.watch ?? forgotten);
      }
    }),
  );
});

test('values that come late or twice change nothing, in whatever batches they come (C2 C3)', () => {
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

test('at the limits themselves it is in range, and back half a degree inside of them (C1)', () => {
  expect(watched(everyFive(0, [8, 8, 8, 8, 2, 2, 2, 2])).alerts).toEqual([]);
  const back = (value: number, side: number) =>
    watched(everyFive(0, [side, side, side, side, value, value, value, value])).alerts.length;
  expect([back(7.5, 9), back(7.6, 9), back(2.5, 1), back(2.4, 1)]).toEqual([2, 1, 2, 1]);
});

test('in a range narrower than both margins its middle half is safe (C1)', () => {
  const narrow = { min: 4, max: 5 };
  const told: RangeWatch = { at: 0, out: null, safeSince: null, alerted: 'high' };
  const isBack = (value: number) =>
    watchRange(told, { at: MINUTE, value }, { ...BY, range: narrow }).watch.safeSince === MINUTE;
  expect([4.24, 4.25, 4.75, 4.76].map(isBack)).toEqual([false, true, true, false]);
});

test('a value that is not newer counts for nothing (C2)', () => {
  const { watch } = watched([[10, 5]]);
  for (const at of [9, 10])
    expect(watchRange(watch, { at: at * MINUTE, value: 20 }, BY)).toEqual({ watch, alert: null });
});

test('the end tells since when it is safe, and leaves nothing to be ended (C1)', () => {
  const told: RangeWatch = { at: 19 * MINUTE, out: null, safeSince: 5 * MINUTE, alerted: 'low' };
  expect(watchRange(told, { at: 20 * MINUTE, value: 5 }, BY)).toEqual({
    watch: { at: 20 * MINUTE, out: null, safeSince: 5 * MINUTE, alerted: null },
    alert: { type: 'TEMPERATURE_NORMAL', since: 5 * MINUTE },
  });
  expect([isCalm(told), isCalm({ ...told, alerted: null })]).toEqual([false, true]);
  expect(isCalm({ ...told, alerted: null, out: { side: 'high', since: 0 } })).toBe(false);
  expect(rangeText({ type: 'TEMPERATURE_NORMAL' }, 5, FRIDGE)).toBe('Temperature is in range again');
});

test('a device that measures every 20 minutes is watched as long as its readings hold (C1 H1)', () => {
  const told = (holdMs: number) => {
    let watch = UNKNOWN;
    const alerts: string[] = [];
    for (const minute of [0, 20, 40]) {
      const next = watchRange(watch, { at: minute * MINUTE, value: 9 }, { ...BY, holdMs });
      watch = next.watch;
      if (next.alert) alerts.push(`${minute} ${next.alert.type}`);
    }
    return alerts;
  };
  expect(told(20 * MINUTE)).toEqual(['20 TEMPERATURE_HIGH']);
  expect(told(20 * MINUTE - 1)).toEqual([]);
});
