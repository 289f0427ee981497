import { expect, test } from 'vitest';
import { businessDays } from '../../dates/business-days.ts';
import { lastDayOf } from './last-day.ts';

const days = businessDays('America/Los_Angeles');
const last = (expiration: string | null, shelfLifeExp: string | null) =>
  lastDayOf({ expiration, shelfLifeExp: shelfLifeExp === null ? null : new Date(shelfLifeExp) }, days);

test('a unit may be used until it expires, or its shelf life ends if that is earlier, in days of the business (S6 S24)', () => {
  expect(last(null, null)).toBeNull();
  expect(last('2026-12-31', null)).toBe('2026-12-31');
  // 22:00 on November 30 in Los Angeles.
  expect(last(null, '2026-12-01T06:00:00Z')).toBe('2026-11-30');
  expect(last('2026-12-31', '2026-12-01T06:00:00Z')).toBe('2026-11-30');
  expect(last('2026-11-29', '2026-12-01T06:00:00Z')).toBe('2026-11-29');
});

test('a shelf life that ends at midnight ends with the day before; a moment later it is another day (S24)', () => {
  expect(last(null, '2026-12-01T08:00:00.000Z')).toBe('2026-11-30');
  expect(last(null, '2026-12-01T08:00:00.001Z')).toBe('2026-12-01');
});
