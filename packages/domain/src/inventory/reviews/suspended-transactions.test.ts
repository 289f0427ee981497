import { expect, test } from 'vitest';
import { nextSuspended, resolutionProblems } from './suspended-transactions.ts';

const messages = (status: string, qty: number) =>
  resolutionProblems({ status, qty }).map(({ field, message }) => [field, message]);

test('a resolution needs a status and a whole number that is not negative (SUSP-005 SUSP-006 SUSP-008..010)', () => {
  expect(messages('Approved', 0)).toEqual([]);
  expect(messages('Rejected', 12)).toEqual([]);
  const status = ['status', 'A resolution status is required.'];
  const qty = ['qty', 'Please enter a valid qty.'];
  expect(messages('', 1)).toEqual([status]);
  expect(messages('Suspended', 1)).toEqual([status]);
  for (const wrong of [Number.NaN, -1, 1.5, Infinity]) expect(messages('Approved', wrong)).toEqual([qty]);
  expect(messages('', Number.NaN)).toEqual([status, qty]);
});

test('after a resolution the next of the list opens, and the first after the last', () => {
  const at = (id: number, minute: number) => ({ id, createdAt: `2026-11-16T08:${minute + 10}:00+00:00` });
  const [newest, middle, twin, oldest] = [at(9, 4), at(7, 3), at(6, 3), at(2, 1)];
  const open = [newest, middle, twin, oldest];
  expect(nextSuspended(open, newest)).toBe(middle);
  expect(nextSuspended(open, middle)).toBe(twin);
  expect(nextSuspended(open, oldest)).toBe(newest);
  // The resolved one may have left the list already, or somebody else may have resolved others.
  expect(nextSuspended([newest, oldest], middle)).toBe(oldest);
  expect(nextSuspended([oldest], oldest)).toBeUndefined();
  expect(nextSuspended([], oldest)).toBeUndefined();
});
