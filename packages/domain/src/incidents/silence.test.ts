import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findGatewayTrouble,
  heardBefore,
  isAnybodyListening,
  isGatewayTrouble,
  isSensorSilent,
  isSteady,
  isTroubleOver,
  noteHeartbeat,
  silentAt,
  silentFor,
  type Listening,
} from './silence.ts';

const MINUTE = 60_000;
const beats = (...minutes: number[]): Listening | null =>
  minutes.reduce<Listening | null>((listening, minute) => noteHeartbeat(listening, minute * MINUTE), null);

test('only time in which somebody listened counts as silence (C7)', () => {
  const steady = beats(0, 1, 2, 3);
  expect(silentFor(0, steady, 3 * MINUTE)).toBe(3 * MINUTE);
  expect(silentFor(-90 * MINUTE, steady, 3 * MINUTE)).toBe(3 * MINUTE);
  const afterGap = beats(0, 1, 2, 10, 11);
  expect(silentFor(0, afterGap, 11 * MINUTE)).toBe(1 * MINUTE);
  expect(silentFor(0, steady, 30 * MINUTE)).toBe(0);
  expect(silentFor(0, null, 30 * MINUTE)).toBe(0);
});

test('a gap above 2 minutes between heartbeats lets everybody begin anew, one of 2 minutes does not (C7)', () => {
  const afterGap = (ms: number) => noteHeartbeat({ since: 0, until: 10 * MINUTE }, 10 * MINUTE + ms);
  expect([60_000, 119_999, 120_000].map((ms) => afterGap(ms).since)).toEqual([0, 0, 0]);
  expect([120_001, 180_000].map((ms) => afterGap(ms).since)).toEqual([720_001, 780_000]);
  const heard = (ms: number) => silentFor(0, { since: 0, until: 10 * MINUTE }, 10 * MINUTE + ms);
  expect([heard(119_999), heard(120_000), heard(120_001)]).toEqual([719_999, 720_000, 0]);
});

test('a clock that was set lets everybody begin anew (C7)', () => {
  expect(beats(100, 40)).toEqual({ since: 40 * MINUTE, until: 40 * MINUTE });
  expect(beats(100, 99.5)).toEqual({ since: 100 * MINUTE, until: 100 * MINUTE });
  expect([isSteady(30_000, 31_000), isSteady(120_000, 30_000), isSteady(-90_000, 30_000)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a device is silent for the hold time exactly when it was said to be (C7)', () => {
  const step = fc.integer({ min: 10_000, max: 150_000 });
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 100 }),
      fc.integer({ min: -1e7, max: 1e7 }),
      (steps, lastHeard) => {
        let at = 0;
        let listening: Listening = noteHeartbeat(null, at);
        for (const pause of steps) {
          at += pause;
          listening = noteHeartbeat(listening, at);
          const due = silentAt(Math.min(lastHeard, at), listening, 30);
          expect(silentFor(Math.min(lastHeard, at), listening, at) >= 30 * MINUTE).toBe(at >= due);
        }
      },
    ),
  );
});

test('a sensor is silent after an hour in which its device was heard, but not one that was off for a day (C8)', () => {
  const now = 3000 * MINUTE;
  const sensor = (lastMinute: number, heard: number) =>
    isSensorSilent({ lastValue: lastMinute * MINUTE, deviceHeardFor: heard * MINUTE }, 60, now);
  expect([sensor(2900, 59), sensor(2900, 60), sensor(1500, 600)]).toEqual([false, true, false]);
});

test('half of the devices, and ten at least, mean trouble of the gateway (C9)', () => {
  expect([
    isGatewayTrouble(9, 9),
    isGatewayTrouble(10, 20),
    isGatewayTrouble(12, 40),
    isGatewayTrouble(21, 40),
  ]).toEqual([false, true, false, true]);
});

const devices = (...groups: [count: number, minute: number][]): number[] =>
  groups.flatMap(([count, minute]) => Array.from({ length: count }, () => minute * MINUTE));

test('decided when the first is silent for its hold time, by those that were last heard within ten minutes of it (C9)', () => {
  const trouble = (heard: number[], now = 130) => findGatewayTrouble(heard, (now - 30) * MINUTE, 30);
  expect(trouble(devices([1, 100], [14, 110], [25, 130]))).toBeUndefined();
  expect(trouble(devices([1, 100], [20, 110], [15, 130]))).toEqual({
    since: 100 * MINUTE,
    fellSilent: 21,
    heardAnHourAgo: 36,
  });
  // A device that fell silent long before does not count, neither as silent nor as heard before.
  expect(trouble(devices([3, 20], [20, 100], [18, 130]))?.since).toBe(100 * MINUTE);
  expect(trouble(devices([12, 100], [28, 130]))).toBeUndefined();
  expect(trouble(devices([40, 101]))).toBeUndefined();
});

test('it is over when most are heard again for the clear time (C9)', () => {
  const times = { hold: 30, clear: 5 };
  const back = (count: number, lastHeard: number, heardSince: number) =>
    Array.from({ length: count }, () => ({ lastHeard: lastHeard * MINUTE, heardSince: heardSince * MINUTE }));
  const over = (...groups: ReturnType<typeof back>[]) => isTroubleOver(groups.flat(), 100 * MINUTE, times);
  expect(over(back(20, 102, 0))).toBe(false);
  expect(over(back(20, 144, 140))).toBe(false);
  expect(over(back(20, 145, 140))).toBe(true);
  expect(over(back(11, 102, 0), back(9, 145, 140))).toBe(false);
  expect(over(back(9, 102, 0), back(11, 145, 140))).toBe(true);
});

test('a time that was noted before the clock was set back says nothing (C7)', () => {
  expect([heardBefore(100 * MINUTE, 99.5 * MINUTE), heardBefore(100 * MINUTE, 90 * MINUTE)]).toEqual([
    100 * MINUTE,
    -Infinity,
  ]);
});

test('the limits: two minutes between heartbeats, one minute of the clock, a day of a sensor (C7 C8)', () => {
  expect([beats(0, 2)?.since, beats(0, 2.001)?.since]).toEqual([0, 2.001 * MINUTE]);
  expect([beats(10, 9)?.since, beats(10, 8.999)?.since]).toEqual([10 * MINUTE, 8.999 * MINUTE]);
  expect([isSteady(90_000, 30_000), isSteady(90_001, 30_000)]).toEqual([true, false]);
  const listening = { since: 0, until: 10 * MINUTE };
  expect([12, 12.001, 8, 7.999].map((minute) => isAnybodyListening(listening, minute * MINUTE))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect([heardBefore(MINUTE, 0), heardBefore(MINUTE + 1, 0)]).toEqual([MINUTE, -Infinity]);
  const day = 1440 * MINUTE;
  const silent = (now: number) => isSensorSilent({ lastValue: 0, deviceHeardFor: 60 * MINUTE }, 60, now);
  expect([silent(day), silent(day + 1)]).toEqual([true, false]);
});

test('the order in which devices are given does not matter (C9)', () => {
  const heard = devices([12, 100], [3, 20], [5, 99]);
  const trouble = findGatewayTrouble(heard.toReversed(), 100 * MINUTE, 30);
  expect(trouble).toEqual(
    findGatewayTrouble(
      heard.toSorted((one, other) => one - other),
      100 * MINUTE,
      30,
    ),
  );
  expect(trouble).toEqual({ since: 99 * MINUTE, fellSilent: 17, heardAnHourAgo: 17 });
});
