import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expirationQuestion, placeLimit, quantityQuestion, usualQuantity } from './stock-questions.ts';

test('above what the place holds asks, at the limit it does not (S25)', () => {
  const facts = { limit: 999, usual: null };
  expect(quantityQuestion(5000, facts)).toBe('5,000 is more than the place holds (999). Is it right?');
  expect(quantityQuestion(1000, facts)).toBe('1,000 is more than the place holds (999). Is it right?');
  expect(quantityQuestion(999, facts)).toBeNull();
  expect(quantityQuestion(5000, { limit: null, usual: null })).toBeNull();
});

test('more than ten times the usual asks, ten times does not (S25)', () => {
  const facts = { limit: null, usual: 4 };
  expect(quantityQuestion(41, facts)).toBe('41 is more than ten times the usual (4). Is it right?');
  expect(quantityQuestion(40, facts)).toBeNull();
  // There is no usual quantity without movements.
  expect(quantityQuestion(41, { limit: null, usual: 0 })).toBeNull();
});

test('the usual is the median of the last 20 movements; under five there is none (S25)', () => {
  expect(usualQuantity([1, 2, 3, 4])).toBeNull();
  expect(usualQuantity([9, 1, 2, 3, 1000])).toBe(3);
  expect(usualQuantity([1, 2, 3, 4, 5, 6])).toBe(3.5);
  // The 21st and older do not count.
  expect(usualQuantity([...Array<number>(20).fill(2), ...Array<number>(50).fill(900)])).toBe(2);
});

test('the usual lies between the least and the most, in any order (S25)', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { minLength: 5, maxLength: 20 }), (moved) => {
      const usual = usualQuantity(moved) ?? -1;
      return (
        usual >= Math.min(...moved) &&
        usual <= Math.max(...moved) &&
        usual === usualQuantity(moved.toReversed())
      );
    }),
  );
});

test('an expiration more than 10 years ahead asks, on the day itself it does not (S25)', () => {
  expect(expirationQuestion('2036-11-18', '2026-11-18')).toBeNull();
  expect(expirationQuestion('2036-11-19', '2026-11-18')).toBe(
    '2036-11-19 is more than 10 years from now. Is it right?',
  );
  expect(expirationQuestion('2072-03-08', '2026-11-18')).toContain('2072-03-08');
  expect(expirationQuestion('2036-03-01', '2024-02-29')).toContain('2036-03-01');
  expect(expirationQuestion('2034-02-28', '2024-02-29')).toBeNull();
  expect([null, '', 'soon'].map((date) => expirationQuestion(date, '2026-11-18'))).toEqual([
    null,
    null,
    null,
  ]);
});

test('a place holds what its dispenser does, else all dispensers of the product, else the device (S25)', () => {
  const anywhere = { holder: null, dispenser: null, section: '' };
  const at = (holder: number, dispenser: number) => ({ holder, dispenser, section: '' });
  const limits = [
    { productId: 'F1', ...anywhere, most: 1 },
    { productId: 'F1', ...at(0, 1), most: 14 },
    { productId: 'F1', ...at(0, 2), most: 6 },
    { productId: 'F2', ...anywhere, most: 20 },
    { productId: 'F3', ...at(1, 0), most: 0 },
  ];
  expect(placeLimit(limits, 'F1', at(0, 2))).toBe(6);
  expect(placeLimit(limits, 'F1', anywhere)).toBe(20);
  expect(placeLimit(limits, 'F1', at(1, 9))).toBe(20);
  expect(placeLimit(limits, 'F2', anywhere)).toBe(20);
  expect([placeLimit(limits, 'F3', at(1, 0)), placeLimit(limits, 'F4', anywhere)]).toEqual([null, null]);
});
