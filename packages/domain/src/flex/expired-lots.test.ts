import { expect, test } from 'vitest';
import { expiredLots, isExpired } from './expired-lots.ts';

test('a lot is expired from the day after its expiry date', () => {
  expect(isExpired('2026-11-15', '2026-11-16')).toBe(true);
  expect(isExpired('2026-11-16', '2026-11-16')).toBe(false);
  expect(isExpired('', '2026-11-16')).toBe(false);
  expect(isExpired('2026-02-31', '2026-11-16')).toBe(false);
  const lots = [
    { lotNumber: 'L1', expiryDate: '2026-01-01' },
    { lotNumber: 'L2', expiryDate: '2027-01-01' },
  ];
  expect(expiredLots(lots, '2026-11-16')).toEqual([lots[0]]);
});
