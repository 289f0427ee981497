import { expect, test } from 'vitest';
import { msToReach, warmedAfter } from './heat.ts';

const HOUR_MS = 3_600_000;

test('after one time constant 63 % of the difference is gone, and a body never gets beyond the room', () => {
  expect(warmedAfter(5, 22, 0, 8 * HOUR_MS)).toBe(5);
  expect(warmedAfter(5, 22, 8 * HOUR_MS, 8 * HOUR_MS)).toBeCloseTo(15.746, 3);
  expect(warmedAfter(5, 22, 1000 * HOUR_MS, 8 * HOUR_MS)).toBe(22);
  expect(warmedAfter(5, -6, 2 * HOUR_MS, 2 * HOUR_MS)).toBeCloseTo(-1.953, 3);
});

test('the time to a limit is that at which the temperature is there; what lies beyond the room is never reached', () => {
  const ms = msToReach(5, 22, 8, 8 * HOUR_MS);
  expect(ms / HOUR_MS).toBeCloseTo(1.553, 3);
  expect(warmedAfter(5, 22, ms, 8 * HOUR_MS)).toBeCloseTo(8, 9);
  expect(warmedAfter(5, -6, msToReach(5, -6, 2, HOUR_MS), HOUR_MS)).toBeCloseTo(2, 9);
  expect(msToReach(5, 22, 5, HOUR_MS)).toBe(0);
  for (const limit of [4, 22, 23]) expect(msToReach(5, 22, limit, HOUR_MS), String(limit)).toBe(Infinity);
});
