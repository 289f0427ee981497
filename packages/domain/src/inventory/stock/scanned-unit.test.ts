import { expect, test } from 'vitest';
import { decideScan, fillBlanks, type ScannedUnit } from './scanned-unit.ts';

const TODAY = '2026-11-16';
const unit = (changes: Partial<ScannedUnit> = {}): ScannedUnit => ({
  products: [{ productId: 'F1', inDevice: true }],
  lot: 'A1',
  expiration: '2027-03-31',
  contradiction: null,
  serial: null,
  onHand: 0,
  elsewhere: null,
  ...changes,
});

test('a scan opens insert for a lot that is not here, and asks where the lot is here', () => {
  expect(decideScan(unit(), null, TODAY)).toEqual({ kind: 'fill', form: 'insert' });
  expect(decideScan(unit({ onHand: 2 }), null, TODAY)).toEqual({ kind: 'choose form' });
  for (const form of ['insert', 'remove', 'count'] as const)
    expect(decideScan(unit({ onHand: 2 }), form, TODAY)).toEqual({ kind: 'fill', form });
});

test('unknown, several products, another device and expired are said before anything is sent', () => {
  expect(decideScan(unit({ products: [] }), 'insert', TODAY)).toEqual({ kind: 'unknown' });
  const two = ['F1', 'F2'].map((productId) => ({ productId, inDevice: true }));
  expect(decideScan(unit({ products: two }), null, TODAY)).toEqual({ kind: 'choose product' });
  const elsewhere = { cabinetId: '100234-002', cabinetName: 'Rheumatology Fridge' };
  expect(decideScan(unit({ elsewhere }), 'insert', TODAY)).toEqual({ kind: 'elsewhere', ...elsewhere });
  const foreign = [{ productId: 'F9', inDevice: false }];
  expect(decideScan(unit({ products: foreign }), null, TODAY)).toEqual({
    kind: 'not in device',
    productId: 'F9',
  });
  const expired = { expiration: '2026-11-15' };
  expect(decideScan(unit(expired), 'insert', TODAY)).toEqual({ kind: 'expired', ...expired });
  expect(decideScan(unit({ ...expired, onHand: 1 }), null, TODAY)).toEqual({ kind: 'fill', form: 'remove' });
  expect(decideScan(unit({ ...expired, onHand: 1 }), 'count', TODAY)).toEqual({
    kind: 'fill',
    form: 'count',
  });
  expect(decideScan(unit({ expiration: TODAY }), 'insert', TODAY)).toEqual({ kind: 'fill', form: 'insert' });
});

test('a pack that contradicts what is known of its lot fills no form, whichever is open (S5)', () => {
  const contradiction = 'Lot A1 is known to expire on 2027-12-30, not on 2025-01-01.';
  for (const form of ['insert', 'remove', 'count', null] as const)
    expect(decideScan(unit({ contradiction, onHand: 2 }), form, TODAY)).toEqual({
      kind: 'contradiction',
      message: contradiction,
    });
});

test('a blank never overwrites a known value', () => {
  const values = { lot: 'A1', expiration: '2027-03-31', serial: '' };
  expect(fillBlanks(values, { lot: null, expiration: ' ', serial: 'S9' })).toEqual({
    lot: 'A1',
    expiration: '2027-03-31',
    serial: 'S9',
  });
});
