import { expect, test } from 'vitest';
import { createRateLimiter, weightOf } from './rate-limit.ts';

test('a burst is not delayed, then each sender is limited separately', () => {
  let time = 0;
  const wait = createRateLimiter({ perSecond: 10, burst: 3 }, { now: () => time });
  expect(Array.from({ length: 5 }, () => wait('a'))).toEqual([0, 0, 0, 100, 200]);
  expect(wait('b')).toBe(0);
  time = 500;
  expect(Array.from({ length: 4 }, () => wait('a'))).toEqual([0, 0, 0, 100]);
  time = 60_000;
  expect(Array.from({ length: 4 }, () => wait('a'))).toEqual([0, 0, 0, 100]);
});

test('no message is delayed for more than a minute', () => {
  let time = 0;
  const wait = createRateLimiter({ perSecond: 1, burst: 1 }, { now: () => time });
  for (let second = 0; second <= 60; second += 1) expect(wait('a')).toBe(second * 1000);
  expect([wait('a'), wait('a')]).toEqual([null, null]);
  time = 1000;
  expect(wait('a')).toBe(60_000);
});

test('a batch counts every message; without waiting, a refused batch is not counted', () => {
  let time = 0;
  const wait = createRateLimiter({ perSecond: 10, burst: 5 }, { maxWaitMs: 0, now: () => time });
  expect([wait('a', 3), wait('a', 3), wait('a', 2), wait('a')]).toEqual([0, null, 0, null]);
  time = 300;
  expect([wait('a', 4), wait('a', 3)]).toEqual([null, 0]);
});

test('a long message counts as many', () => {
  expect([0, 1, 1024, 1025, 256 * 1024].map(weightOf)).toEqual([1, 1, 1, 2, 256]);
});
