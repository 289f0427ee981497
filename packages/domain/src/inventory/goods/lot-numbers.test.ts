import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameLotNumber, knownSpelling, lotNumberKey } from './lot-numbers.ts';

test('case and spaces do not tell lot numbers apart, everything else does (S5)', () => {
  expect(lotNumberKey(' ab 12-x\t')).toBe('AB12-X');
  expect(isSameLotNumber('AB12', 'a b12')).toBe(true);
  expect(isSameLotNumber('AB12', 'AB-12')).toBe(false);
  expect(isSameLotNumber('AB12', 'AB12.')).toBe(false);
  expect(isSameLotNumber('O1', '01')).toBe(false);
});

test('a lot is written as it was written first; among several spellings the exact one counts (S5)', () => {
  expect(knownSpelling('ab 1', [])).toBe('ab 1');
  expect(knownSpelling('ab 1', ['AB1'])).toBe('AB1');
  expect(knownSpelling('AB1', ['ab1', 'AB1'])).toBe('AB1');
  expect(knownSpelling('A B1', ['ab1', 'AB1'])).toBe('ab1');
  expect(knownSpelling('AB1', ['AB2'])).toBe('AB1');
});

test('naming a known spelling, however it is written, leads to it and stays there (S5)', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'B', '1', ' ', '-') });
  fc.assert(
    fc.property(letters, fc.array(letters), (lot, known) => {
      const spelling = knownSpelling(lot, known);
      expect(isSameLotNumber(spelling, lot)).toBe(true);
      expect(knownSpelling(spelling, known)).toBe(spelling);
      expect([...known, lot]).toContain(spelling);
    }),
  );
});
