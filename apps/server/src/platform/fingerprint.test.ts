import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Fingerprint } from './fingerprint.ts';

type Row = readonly [text: string, number: number | null, isSet: boolean];
const printOf = (rows: readonly Row[]): string => {
  const print = new Fingerprint();
  for (const [text, number, isSet] of rows) print.text(text).number(number).flags(isSet);
  return print.toString();
};

test('the same values in the same places have the same fingerprint, others another', () => {
  const number = fc.option(fc.oneof(fc.integer({ min: -2, max: 2 }), fc.constantFrom(0.5, 2 ** 40, 2 ** 41)));
  const rows = fc.array(fc.tuple(fc.string({ maxLength: 3 }), number, fc.boolean()), { maxLength: 3 });
  fc.assert(
    fc.property(rows, rows, (some, others) => {
      expect(printOf(some)).toBe(printOf([...some]));
      expect(printOf(some) === printOf(others)).toBe(JSON.stringify(some) === JSON.stringify(others));
    }),
    { numRuns: 2000 },
  );
});
