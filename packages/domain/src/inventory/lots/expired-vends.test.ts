import { expect, test } from 'vitest';
import { businessDays } from '../../dates/business-days.ts';
import { expiredVendReason, isExpiredVend } from './expired-vends.ts';

const days = businessDays('America/Chicago');
const vend = (key: string, at: string, pastShelfLife = false) =>
  ({ key, action: 'VEND', at: Date.parse(at), pastShelfLife }) as const;

test('a vend after the day of the expiration, in the business zone, or after the shelf life (S6 S24)', () => {
  const isExpired = (at: string, expiration: string | null, past = false) =>
    isExpiredVend(vend('event/1/0', at, past), expiration, days);
  // Midnight in Chicago is six in the morning, UTC.
  expect(isExpired('2026-11-18T05:59:59Z', '2026-11-17')).toBe(false);
  expect(isExpired('2026-11-18T06:00:00Z', '2026-11-17')).toBe(true);
  expect(isExpired('2026-11-18T06:00:00Z', null)).toBe(false);
  expect(isExpired('2026-11-18T06:00:00Z', null, true)).toBe(true);
});

test('only what devices report: at once, after the grace period, or after a review (C1)', () => {
  const at = '2026-11-18T12:00:00Z';
  const reported = [
    'event/1/0',
    'vend/E28/5',
    'review/event/1/0/0',
    'act/x/0',
    'shipment/S/0',
    'demo/1/0',
  ].map((key) => isExpiredVend(vend(key, at), '2026-11-01', days));
  expect(reported).toEqual([true, true, true, false, false, false]);
  expect(isExpiredVend({ ...vend('event/1/0', at), action: 'REMOVAL' }, '2026-11-01', days)).toBe(false);
});

test('the reason names quantity, product, lot and why (C1)', () => {
  const vended = {
    quantity: 2,
    product: 'Mixture',
    lot: 'L1',
    expiration: '2026-11-01',
    pastShelfLife: false,
  };
  expect(expiredVendReason(vended)).toBe('2 of Mixture, lot L1, expired on 11/01/2026');
  expect(expiredVendReason({ ...vended, pastShelfLife: true })).toBe(
    '2 of Mixture, lot L1, past its shelf life',
  );
});
