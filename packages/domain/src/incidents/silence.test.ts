import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isGatewayTrouble,
  isSensorSilent,
  isSteady,
  noteHeartbeat,
  silentAt,
  silentFor,
  type Listening,
} from './silence.ts';

const MINUTE = 60_000;
const beats = (...minutes: number[]): Listening | null =>
  minutes.reduce<Listening | null>((listening, minute) => noteHeartbeat(listening, minute * MINUTE), null);

test('C7 only time in which somebody listened counts as silence', () => {
  const steady = beats(0, 1, 2, 3);
  expect(silentFor(0, steady, 3 * MINUTE)).toBe(3 * MINUTE);
  expect(silentFor(-90 * MINUTE, steady, 3 * MINUTE)).toBe(3 * MINUTE);
  const afterGap = beats(0, 1, 2, 10, 11);
  expect(silentFor(0, afterGap, 11 * MINUTE)).toBe(1 * MINUTE);
  expect(silentFor(0, steady, 30 * MINUTE)).toBe(0);
  expect(silentFor(0, null, 30 * MINUTE)).toBe(0);
});

test('C7 a clock that was set lets everybody begin anew', () => {
  expect(beats(100, 40)).toEqual({ since: 40 * MINUTE, until: 40 * MINUTE });
  expect(beats(100, 99.5)).toEqual({ since: 100 * MINUTE, until: 100 * MINUTE });
  expect([isSteady(30_000, 31_000), isSteady(120_000, 30_000), isSteady(-90_000, 30_000)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('C7 a device is silent for the hold time exactly when it was said to be', () => {
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

test('C8 a sensor is silent after an hour in which its device was heard, but not one that was off for a day', () => {
  const now = 3000 * MINUTE;
  const sensor = (lastMinute: number, heard: number) =>
    isSensorSilent({ lastValue: lastMinute * MINUTE, deviceHeardFor: heard * MINUTE }, 60, now);
  expect([sensor(2900, 59), sensor(2900, 60), sensor(1500, 600)]).toEqual([false, true, false]);
});

test('C9 half of the devices, and ten at least, mean trouble of the gateway', () => {
  expect([
    isGatewayTrouble(9, 9),
    isGatewayTrouble(10, 20),
    isGatewayTrouble(12, 40),
    isGatewayTrouble(21, 40),
  ]).toEqual([false, true, false, true]);
});
