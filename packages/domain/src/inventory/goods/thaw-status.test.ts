import { expect, test } from 'vitest';
import { businessDays } from '../../dates/business-days.ts';
import {
  cutShelfLife,
  EXPIRING_SOON_MS,
  isPastShelfLife,
  isUsable,
  THAW_STATUSES,
  thawStatus,
  type ThawingLot,
} from './thaw-status.ts';

const days = businessDays('America/Los_Angeles');
const HOUR = 3_600_000;
const now = Date.parse('2026-11-16T20:00:00Z');
const status = (lot: Partial<ThawingLot>, at = now) =>
  thawStatus({ expiration: '2027-03-08', thawComplete: null, shelfLifeExp: null, ...lot }, at, days);
const thawed = (fromNow: number, shelfLife: number) => ({
  thawComplete: now + fromNow * HOUR,
  shelfLifeExp: now + shelfLife * HOUR,
});

test('a lot that was not thawed is OK through its expiration date, then Lot Expired (INV-013 INV-014)', () => {
  expect(status({})).toBe('OK');
  expect(status({ expiration: null })).toBe('OK');
  // The 8th ends at 8:00 UTC on the 9th, before the clocks change.
  expect(status({}, Date.parse('2027-03-09T07:59:59.999Z'))).toBe('OK');
  expect(status({}, Date.parse('2027-03-09T08:00:00Z'))).toBe('Lot Expired');
});

test('the first match of shelf life, 36 hours, thawing and thawed (INV-015..018)', () => {
  expect(status(thawed(-100, 0))).toBe('Shelf Life Expired');
  expect(status(thawed(1, -1))).toBe('Shelf Life Expired');
  expect(status(thawed(-100, 36))).toBe('Expiring Soon');
  expect(status(thawed(-100, 36.001))).toBe('Thawed');
  expect(status(thawed(2, 100))).toBe('Frozen');
  expect(status(thawed(0, 100))).toBe('Thawed');
});

test('a lot that still thaws and ends within 36 hours is Expiring Soon (INV-019)', () => {
  expect(status(thawed(2, 20))).toBe('Expiring Soon');
});

test('shelf life is cut to the end of the expiration date (S24)', () => {
  const end = Date.parse('2026-11-18T08:00:00Z');
  expect(cutShelfLife(end + 1, '2026-11-17', days)).toBe(end);
  expect(cutShelfLife(end - 1, '2026-11-17', days)).toBe(end - 1);
  expect(cutShelfLife(end + 1, null, days)).toBe(end + 1);
  const lot = { expiration: '2026-11-17', ...thawed(-10, 1000) };
  expect(status(lot, end - 1)).toBe('Expiring Soon');
  expect(status(lot, end)).toBe('Shelf Life Expired');
  expect([isPastShelfLife(lot, end - 1, days), isPastShelfLife(lot, end, days)]).toEqual([false, true]);
});

test('one whose end is not known thaws, and one that only ends is thawed (INV-015..018 S24)', () => {
  expect(status({ expiration: null, thawComplete: now - HOUR })).toBe('Thawed');
  expect(status({ expiration: null, thawComplete: now + HOUR })).toBe('Frozen');
  expect(status({ expiration: null, shelfLifeExp: now + 37 * HOUR })).toBe('Thawed');
  expect(status({ expiration: null, shelfLifeExp: now })).toBe('Shelf Life Expired');
  // Its expiration date ends it too.
  expect(status({ expiration: '2026-11-15', thawComplete: now - HOUR })).toBe('Shelf Life Expired');
});

test('what is past its date or its shelf life is not used, everything else is (S6 S24)', () => {
  const usable = (lot: Partial<ThawingLot>) =>
    isUsable({ expiration: '2027-03-08', thawComplete: null, shelfLifeExp: null, ...lot }, now, days);
  expect([{}, thawed(2, 100), thawed(-1, 100), thawed(-1, 1)].map(usable)).toEqual([true, true, true, true]);
  expect([{ expiration: '2026-11-15' }, thawed(-9, 0)].map(usable)).toEqual([false, false]);
  expect([...THAW_STATUSES]).toEqual([
    'Lot Expired',
    'OK',
    'Shelf Life Expired',
    'Expiring Soon',
    'Frozen',
    'Thawed',
  ]);
  expect(EXPIRING_SOON_MS).toBe(129_600_000);
});
