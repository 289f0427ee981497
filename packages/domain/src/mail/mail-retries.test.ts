import { expect, test } from 'vitest';
import { addressProblem } from './address-problems.ts';
import { givenUpAt, nextTryAt } from './mail-retries.ts';

const MINUTE = 60_000;

test('mails are tried again after 1, 2, 4 and 8 minutes, then every quarter of an hour for 72 hours (N6)', () => {
  expect([1, 2, 3, 4, 5, 6, 300].map((failures) => nextTryAt(failures, 0) / MINUTE)).toEqual([
    1, 2, 4, 8, 15, 15, 15,
  ]);
  expect(givenUpAt(0)).toBe(72 * 60 * MINUTE);
});

test('bounces, refusals and complaints are against an address; what arrived is for it (N10)', () => {
  expect((['bounce', 'dropped', 'spamreport'] as const).every((event) => addressProblem(event))).toBe(true);
  expect((['delivered', 'open', 'click'] as const).map(addressProblem)).toEqual([null, null, null]);
  expect((['queued', 'processed', 'deferred', 'kept'] as const).map(addressProblem)).toEqual(
    Array.from({ length: 4 }),
  );
});
