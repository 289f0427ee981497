import { expect, test } from 'vitest';
import { TIME_FLAGS, timeFlags } from './device-time.ts';

const received = new Date('2026-07-01T12:00:00Z');
const flagsAt = (at: string) => timeFlags(new Date(at), received);

test('a clock may be five minutes ahead; beyond that its time is flagged (S12)', () => {
  expect(flagsAt('2026-07-01T12:05:00Z')).toBe(0);
  expect(flagsAt('2026-07-01T12:05:01Z')).toBe(TIME_FLAGS.ahead);
});

test('a time more than 30 days ago is flagged (S12)', () => {
  expect(flagsAt('2026-06-01T12:00:00Z')).toBe(0);
  expect(flagsAt('2026-06-01T11:59:59Z')).toBe(TIME_FLAGS.longPast);
  expect(flagsAt('1970-01-01T00:00:00Z')).toBe(TIME_FLAGS.longPast);
});
