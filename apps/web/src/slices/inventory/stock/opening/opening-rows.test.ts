import { expect, test } from 'vitest';
import { scan } from '../../inventory.fixture.ts';
import { blankLot, rowsOf, withScan } from './entered-lot.ts';
import { parseOpening } from './parse-opening.ts';

test('a file has a lot per row, known by its spreadsheet row; what cannot be read is named (S37)', () => {
  const header = 'Product ID;Lot;Expiration;Quantity';
  expect(parseOpening(`${header}\n\nF1;A1;2027-03-08;3\n`)).toMatchObject([
    { number: 3, row: { product: 'F1', lot: 'A1', expiration: '2027-03-08', quantity: '3', owner: '' } },
  ]);
  expect(parseOpening(header)).toBe('This file has no rows');
  expect(parseOpening('F1,A1,2027-03-08,3\n"F2,A1,2027-03-08,3')).toBe(
    'Row 2: The quotes in this row do not match.',
  );
  expect(parseOpening('F1,A1,2027-03-08,3,,,,,x')).toBe('Row 1: A row can have at most 8 columns.');
  expect(parseOpening('F1,A1,2027-03-08,3\n'.repeat(1001))).toContain('At most 1,000');
});

test('each scan counts one of its lot, and a form without entries says nothing (S37 S7)', () => {
  const none = [blankLot()];
  expect(rowsOf(none)).toEqual([]);
  const once = withScan(none, scan());
  expect(rowsOf(once)).toMatchObject([
    { number: 1, row: { product: 'F10001', lot: 'NEW1', expiration: '2027-03-31', quantity: '1' } },
  ]);
  const more = withScan(withScan(once, scan()), scan({ lot: 'NEW2' }));
  expect(rowsOf(more).map(({ row }) => [row.lot, row.quantity])).toEqual([
    ['NEW1', '2'],
    ['NEW2', '1'],
  ]);
});
