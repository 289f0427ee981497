import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDecimal, readQuantity } from './read-quantity.ts';

test('a quantity is plain digits, with spaces around them at most (DINV-012 DINV-013)', () => {
  expect(['5', ' 12 ', '007', '999999999', '0', '-3'].map(readQuantity)).toEqual([
    5, 12, 7, 999_999_999, 0, -3,
  ]);
  expect(['', '   '].map(readQuantity)).toEqual([null, null]);
});

test.each([
  '1e3',
  '0x10',
  '0b1',
  '1.5',
  '1.0',
  '1,000',
  '1 000',
  '+5',
  '--5',
  '٣',
  '１２',
  'Infinity',
  'NaN',
  '1234567890',
  '5 units',
])('no quantity: %s', (text) => {
  expect(readQuantity(text)).toBeNaN();
});

test('every whole number is read as it is written, and nothing else is read', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 999_999_999 }), (n) => readQuantity(` ${n} `) === n));
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = readQuantity(text);
      return read === null || Number.isNaN(read) || /^-?\d+$/.test(text.trim());
    }),
  );
});

test('a decimal has digits and one point', () => {
  expect(['2.5', ' 10 ', '0.125', ''].map(readDecimal)).toEqual([2.5, 10, 0.125, null]);
  expect(['1e1', '0x10', '1,5', '.5', '5.', 'x'].map(readDecimal)).toEqual(Array(6).fill(Number.NaN));
});
