import { expect, test } from 'vitest';
import { EXPIRY_PARTS, expiryParts, isIn, isUrgentPart } from './expiry-parts.ts';

test('every expiration is in exactly one part, and today is not expired (S6)', () => {
  const parts = expiryParts('2026-11-16');
  const partOf = (expiration: string | null) =>
    parts.filter(({ days }) => isIn(days, expiration)).map(({ part }) => part);
  expect(partOf('2026-11-15')).toEqual(['Expired']);
  expect(partOf('2026-11-16')).toEqual(['7 Days']);
  expect(partOf('2026-11-23')).toEqual(['7 Days']);
  expect(partOf('2026-11-24')).toEqual(['30 Days']);
  expect(partOf('2027-01-15')).toEqual(['60 Days']);
  expect(partOf('2027-02-14')).toEqual(['90 Days']);
  expect(partOf('2027-02-15')).toEqual(['Later']);
  expect(partOf(null)).toEqual(['Later']);
});

test('what has expired or does within a week must be used or removed soon', () => {
  expect(EXPIRY_PARTS.filter(isUrgentPart)).toEqual(['Expired', '7 Days']);
});
