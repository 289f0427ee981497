import { expect, test } from 'vitest';
import { backOff } from './back-off.ts';

test('waits longer after each failure, up to five seconds, and never gives up', () => {
  expect([0, 1, 2, 3, 4, 5, 100, 5000].map((failures) => backOff(failures, 1))).toEqual([
    1000, 2000, 4000, 5000, 5000, 5000, 5000, 5000,
  ]);
  expect(backOff(3, 0)).toBe(2500);
});
