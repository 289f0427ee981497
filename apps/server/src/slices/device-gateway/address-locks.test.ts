import { ADDRESS_ATTEMPTS } from '@parwell/domain';
import { expect, test } from 'vitest';
import { later } from '../../platform/clock.ts';
import { AddressLocks, MAX_ADDRESSES } from './address-locks.ts';

const now = new Date('2026-11-15T12:00:00Z');

test('a lock outlasts failures from any number of other addresses, and ends by itself', () => {
  const locks = new AddressLocks();
  for (let n = 0; n < ADDRESS_ATTEMPTS.free; n += 1) {
    expect(locks.waitSeconds('10.0.0.1', now)).toBe(0);
    locks.fail('10.0.0.1', now);
  }
  expect(locks.waitSeconds('10.0.0.1', now)).toBe(15);
  for (let n = 0; n < MAX_ADDRESSES + 1000; n += 1) locks.fail(`address ${n}`, now);
  expect(locks.waitSeconds('10.0.0.1', now)).toBe(15);
  expect(locks.size).toBe(MAX_ADDRESSES + 1);
  expect(locks.waitSeconds('10.0.0.1', later(now, { minutes: 0.25 }))).toBe(0);
});
