import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../dates/calendar-date.ts';
import {
  insertProblem,
  isHighlightedOn,
  isUsableOn,
  mergeLot,
  readGs1Date,
  type Lot,
  type SaidOfLot,
} from './lots.ts';

const known: Lot = {
  productId: 'P1',
  lot: 'A1',
  expiration: '2027-03-08',
  size: '10 mL',
  assay: '',
  unitOfMeasure: 'VIAL',
  enteredBy: 'hand',
};
const said = (changes: Partial<SaidOfLot> = {}): SaidOfLot => ({ productId: 'P1', lot: 'A1', ...changes });

test('a new lot is what was said of it (S5)', () => {
  expect(mergeLot(null, said({ expiration: '2027-01-31', size: ' 5 mL ' }), 'hand')).toEqual({
    changed: true,
    lot: {
      productId: 'P1',
      lot: 'A1',
      expiration: '2027-01-31',
      size: '5 mL',
      assay: '',
      unitOfMeasure: '',
      enteredBy: 'hand',
    },
  });
});

test('an insert by hand that contradicts a known lot is refused, and names the known date (S5)', () => {
  expect(mergeLot(known, said({ expiration: '2027-03-09' }), 'hand')).toEqual({
    refused: {
      code: 'lot_has_expiration',
      params: { lot: 'A1', expiration: '2027-03-08', said: '2027-03-09' },
    },
  });
  expect(mergeLot(known, said({ unitOfMeasure: 'BOX' }), 'hand')).toEqual({
    refused: { code: 'lot_has_text', params: { lot: 'A1', field: 'unitOfMeasure', value: 'VIAL' } },
  });
  expect(mergeLot({ ...known, enteredBy: 'warehouse' }, said({ size: '20 mL' }), 'hand')).toEqual({
    refused: { code: 'lot_has_text', params: { lot: 'A1', field: 'size', value: '10 mL' } },
  });
});

test('people add what is missing, and what the warehouse said stays its word (S5)', () => {
  expect(mergeLot({ ...known, enteredBy: 'warehouse' }, said({ assay: '512' }), 'hand')).toEqual({
    changed: true,
    lot: { ...known, assay: '512', enteredBy: 'warehouse' },
  });
});

test('the warehouse’s word replaces a hand-entered one (S5)', () => {
  expect(mergeLot(known, said({ expiration: '2027-04-01', size: '10 mL' }), 'warehouse')).toEqual({
    changed: true,
    lot: { ...known, expiration: '2027-04-01', enteredBy: 'warehouse' },
  });
  // The same said by the warehouse confirms it.
  expect(mergeLot(known, said({ expiration: '2027-03-08' }), 'warehouse')).toEqual({
    changed: true,
    lot: { ...known, enteredBy: 'warehouse' },
  });
});

test('a confirmed date is not replaced by the warehouse, only by staff (S5)', () => {
  for (const enteredBy of ['warehouse', 'staff'] as const) {
    const confirmed = { ...known, enteredBy };
    expect(mergeLot(confirmed, said({ expiration: '2027-04-01' }), 'warehouse')).toEqual({
      refused: {
        code: 'lot_has_expiration',
        params: { lot: 'A1', expiration: '2027-03-08', said: '2027-04-01' },
      },
    });
    expect(mergeLot(confirmed, said({ expiration: '2027-03-08', size: '20 mL' }), 'warehouse')).toMatchObject(
      {
        lot: { expiration: '2027-03-08', size: '20 mL', enteredBy: 'warehouse' },
      },
    );
    expect(mergeLot(confirmed, said({ expiration: '2027-04-01' }), 'staff')).toMatchObject({
      lot: { expiration: '2027-04-01', enteredBy: 'staff' },
    });
  }
});

test('what the warehouse says without a date confirms nothing (S5)', () => {
  expect(mergeLot(known, said({ size: '20 mL' }), 'warehouse')).toMatchObject({
    lot: { size: '20 mL', enteredBy: 'hand' },
  });
});

const field = fc.constantFrom(undefined, null, '', ' ', 'x', 'y');
const anySaid = fc
  .record({
    expiration: fc.constantFrom(undefined, null, '', '2027-03-08', '2027-12-31'),
    size: field,
    assay: field,
    unitOfMeasure: field,
  })
  .map((fields) => said(fields));
const by = fc.constantFrom('warehouse' as const, 'staff' as const, 'hand' as const);

test('a blank never replaces a value, and saying the same again changes nothing (S5)', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anySaid, by), { maxLength: 6 }), (talk) => {
      let lot: Lot | null = null;
      for (const [words, who] of talk) {
        const before: Lot | null = lot;
        const merge = mergeLot(before, words, who);
        if ('refused' in merge) continue;
        lot = merge.lot;
        for (const key of ['expiration', 'size', 'assay', 'unitOfMeasure'] as const)
          if (before !== null && before[key]) expect(lot[key]).toBeTruthy();
        expect(mergeLot(lot, words, who)).toEqual({ lot, changed: false });
        expect(merge.changed).toBe(before === null || JSON.stringify(before) !== JSON.stringify(lot));
      }
    }),
  );
});

test('used through the date, highlighted from it, refused from the day after (S6)', () => {
  const days = [addDays('2027-03-08', -1), '2027-03-08', addDays('2027-03-08', 1)];
  expect(days.map((day) => isUsableOn(known, day))).toEqual([true, true, false]);
  expect(days.map((day) => isHighlightedOn(known, day))).toEqual([false, true, true]);
  expect(days.map((day) => insertProblem(known, day))).toEqual([null, null, { code: 'lot_expired' }]);
  const unknown = { expiration: null };
  expect([isUsableOn(unknown, '2999-01-01'), isHighlightedOn(unknown, '2999-01-01')]).toEqual([true, false]);
});

test('day 00 of a GS1 date is the last day of the month (S6)', () => {
  const read = (digits: string) => readGs1Date(digits, '2026-11-16');
  expect(read('270300')).toBe('2027-03-31');
  expect(read('280200')).toBe('2028-02-29');
  expect(read('270200')).toBe('2027-02-28');
  expect(read('261200')).toBe('2026-12-31');
  expect(read('270308')).toBe('2027-03-08');
  for (const wrong of ['270230', '271301', '270000', '27030', '2703088', 'ABCDEF'])
    expect(read(wrong)).toBeNull();
});

test('the century of a GS1 date is the one closest to today (S6)', () => {
  expect(readGs1Date('760101', '2026-11-16')).toBe('2076-01-01');
  expect(readGs1Date('770101', '2026-11-16')).toBe('1977-01-01');
  expect(readGs1Date('010101', '2099-01-01')).toBe('2101-01-01');
  expect(readGs1Date('990101', '2026-11-16')).toBe('1999-01-01');
});
