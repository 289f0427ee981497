import { expect, test } from 'vitest';
import { businessDays } from '../dates/business-days.ts';
import { dailyUsage, daysCounted, daysLasting, daysOnHand, usageDays } from './usage.ts';

test('windows are today and the 364, 60 and 6 days before, also where clocks changed (S31)', () => {
  const { today, until, from } = usageDays(
    businessDays('America/Los_Angeles'),
    Date.parse('2026-11-01T20:00:00Z'),
  );
  expect(today).toBe('2026-11-01');
  // This day has 25 hours.
  expect(new Date(until).toISOString()).toBe('2026-11-02T08:00:00.000Z');
  expect(Object.values(from).map((at) => new Date(at).toISOString())).toEqual([
    '2025-11-02T07:00:00.000Z',
    '2026-09-02T07:00:00.000Z',
    '2026-10-26T07:00:00.000Z',
  ]);
  const india = usageDays(businessDays('Asia/Kolkata'), Date.parse('2026-11-01T18:29:59Z'));
  expect([india.today, new Date(india.until).toISOString()]).toEqual([
    '2026-11-01',
    '2026-11-01T18:30:00.000Z',
  ]);
});

test('usage is divided by the days of the window, or by those since it was first stocked, at least 7 (S31)', () => {
  expect([400, 365, 100, 8, 7, 1, null].map((stocked) => daysCounted('year', stocked))).toEqual([
    365, 365, 100, 8, 7, 7, 7,
  ]);
  expect([100, 20, 3].map((stocked) => daysCounted('twoMonths', stocked))).toEqual([61, 20, 7]);
  expect([100, 3].map((stocked) => daysCounted('week', stocked))).toEqual([7, 7]);
});

test('days on hand have one decimal, and none where nothing is used (S31)', () => {
  expect(daysOnHand(10, 73, 365)).toBe(50);
  expect(daysOnHand(1, 3, 7)).toBe(2.3);
  expect(daysOnHand(1, 20, 61)).toBe(3.1);
  expect(daysOnHand(0, 20, 61)).toBe(0);
  expect(daysOnHand(5, 0, 365)).toBeNull();
  expect(daysOnHand(5, 1, 7)).toBe(35);
  expect([dailyUsage(20, 61), dailyUsage(1, 3)]).toEqual([0.33, 0.33]);
});

test('units last as long as they would at the usage of the days on which the product was there (S31)', () => {
  const used = { units: 10, usage: 20 };
  expect(daysLasting({ ...used, daysStocked: 40 }, 'year')).toBe(20);
  expect(daysLasting({ ...used, daysStocked: 400 }, 'year')).toBe(182.5);
  expect(daysLasting({ ...used, daysStocked: 2 }, 'twoMonths')).toBe(3.5);
});
