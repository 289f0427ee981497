import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gtinOf, isGtin, isNdc } from './ndc.ts';
import { capacityProblem, slotsProblem, type Slot } from './product-slots.ts';
import { PO_TYPES, SALES_TYPES } from './sales-types.ts';

test.each(['12345-678-90', '12345-6789-0', '1234-5678-90'])('%s is an NDC', (ndc) => {
  expect(isNdc(ndc)).toBe(true);
});

test.each(['', '1234567890', '12345-67-890', '123456-78-90', '12345-678-9', ' 12345-678-90', '12345-678-9a'])(
  '"%s" is none',
  (ndc) => {
    expect(isNdc(ndc)).toBe(false);
  },
);

test('the GTIN of an NDC has a correct check digit, and any other last digit is invalid', () => {
  expect(gtinOf('12345-678-90')).toBe('00312345678906');
  const digits = fc.integer({ min: 0, max: 9_999_999_999 }).map((ndc) => String(ndc).padStart(10, '0'));
  fc.assert(
    fc.property(digits, fc.integer({ min: 1, max: 9 }), (ndc, off) => {
      const gtin = gtinOf(ndc);
      expect(isGtin(gtin)).toBe(true);
      expect(isGtin(gtin.slice(0, -1) + String((Number(gtin.at(-1)) + off) % 10))).toBe(false);
    }),
  );
});

const slot = (changes: Partial<Slot> = {}): Slot => ({
  holder: 0,
  dispenser: 0,
  productId: 'P1',
  capacity: 1,
  ...changes,
});

test('a capacity is a whole number, and at least one for a dispenser with a product', () => {
  expect(capacityProblem(slot())).toBeNull();
  expect(capacityProblem(slot({ productId: null, capacity: 0 }))).toBeNull();
  expect(capacityProblem(slot({ capacity: 0 }))).toBe('A dispenser with a product must hold at least one.');
  for (const capacity of [-1, 1.5, 1000, Number.NaN]) {
    expect(capacityProblem(slot({ capacity }))).toBe('Capacity must be a whole number from 0 to 999.');
  }
});

test('a configuration lists each dispenser of each holder once', () => {
  expect(slotsProblem([slot(), slot({ holder: 1 }), slot({ dispenser: 1 })])).toBeNull();
  expect(slotsProblem([slot(), slot({ productId: 'P2' })])).toBe('Dispenser 0 of holder 0 is listed twice.');
});

test('sales types and PO types are two lists (CONST-010 CPAR-010 CPAR-011 S3)', () => {
  expect(SALES_TYPES).toEqual(['FBB', 'FCP', '3PS']);
  expect(PO_TYPES).toEqual(['APO', 'BPO', 'FCP']);
});
