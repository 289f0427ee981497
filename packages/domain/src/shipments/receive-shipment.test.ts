import { expect, test } from 'vitest';
import { goesToReview, receivedQuantityProblem } from './receive-shipment.ts';

test('receiving needs a whole number of at least 1 (DINV-041..043)', () => {
  expect(['', '  '].map(receivedQuantityProblem)).toEqual(['Quantity is required.', 'Quantity is required.']);
  for (const wrong of ['0', '-2'])
    expect(receivedQuantityProblem(wrong)).toBe('Quantity cannot be less than 1.');
  for (const wrong of ['1.5', 'six', '1e3', '0x10'])
    expect(receivedQuantityProblem(wrong)).toBe('Enter a whole number, in digits.');
  expect(['1', ' 12 '].map(receivedQuantityProblem)).toEqual([null, null]);
});

test('another number or an expired lot is reviewed, as the ledger decides it (R14)', () => {
  expect(goesToReview({ openQty: 6, isExpired: false }, 6)).toBe(false);
  expect(goesToReview({ openQty: 6, isExpired: false }, 5)).toBe(true);
  expect(goesToReview({ openQty: 6, isExpired: true }, 6)).toBe(true);
});
