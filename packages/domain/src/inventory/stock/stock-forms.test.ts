import { describe, expect, test } from 'vitest';
import { DEVICE_TYPES } from '../../devices/device-types.ts';
import {
  addProductProblems,
  adjustmentQuestion,
  byHandAt,
  countProblem,
  insertProblems,
  removalProblems,
  acceptsInserts,
  updateFailed,
  type InsertDraft,
  type RemovalDraft,
} from './stock-forms.ts';
import { removalBlocked, requiresProvider } from '../ledger/provider-required.ts';

const TODAY = '2026-11-16';
const goods = {
  productId: 'F10001',
  lot: 'A1',
  qty: 2,
  serials: [],
  bySerial: false,
  needsDispenser: false,
  dispenser: '',
};
const insert = (changes: Partial<InsertDraft> = {}): InsertDraft => ({
  ...goods,
  expiration: '2027-03-31',
  ...changes,
});
const removal = (changes: Partial<RemovalDraft> = {}): RemovalDraft => ({
  ...goods,
  npiProviderId: '',
  ...changes,
});
const texts = (problems: readonly { field: string; message: string }[]) =>
  problems.map(({ field, message }) => `${field}: ${message}`);

describe('an insert', () => {
  const said = (changes: Partial<InsertDraft>) => texts(insertProblems(insert(changes), TODAY));

  test('needs product, lot, expiration and quantity (DINV-005..008 DINV-012)', () => {
    expect(said({})).toEqual([]);
    expect(said({ productId: '', lot: ' ', expiration: '', qty: null })).toEqual([
      'productId: Product is required.',
      'lot: Lot is required.',
      'expiration: expiration is required.',
      'qty: Quantity is required.',
    ]);
  });

  test('refuses what is expired from the day after, not on the day itself (DINV-009)', () => {
    expect(said({ expiration: TODAY })).toEqual([]);
    expect(said({ expiration: '2026-11-15' })).toEqual(['expiration: Cannot insert an expired product.']);
    expect(said({ expiration: 'soon' })).toEqual(['expiration: Enter a date.']);
  });

  test.each([0, -1, 1.5])('refuses the quantity %d (DINV-013)', (qty) => {
    expect(said({ qty })).toEqual(['qty: Quantity cannot be less than 1.']);
  });

  test('what is no number is not said to be too small (DINV-013)', () => {
    expect(said({ qty: Number.NaN })).toEqual(['qty: Enter a whole number, in digits.']);
  });

  test('a serializable product needs a serial number per unit, a dispenser device its dispenser (S25)', () => {
    expect(said({ bySerial: true, serials: ['S1'] })).toEqual([
      'serials: A serial number is required for each unit.',
    ]);
    expect(said({ needsDispenser: true })).toEqual(['dispenser: Dispenser is required.']);
  });
});

describe('a removal', () => {
  const said = (changes: Partial<RemovalDraft>, providerRequired = false) =>
    texts(removalProblems(removal(changes), { onHand: 3, providerRequired }));

  test('takes at most what is on hand, and asks for no expiration (DINV-010 DINV-011 DINV-014)', () => {
    expect(said({ qty: 3 })).toEqual([]);
    expect(said({ qty: 4 })).toEqual(['qty: Cannot remove more than current on hand amount (3).']);
    expect(said({ qty: null, lot: '' })).toEqual(['lot: Lot is required.', 'qty: Quantity is required.']);
    expect(said({ qty: 0 })).toEqual(['qty: Quantity cannot be less than 1.']);
  });

  test('needs a provider where providers are tracked (DINV-015)', () => {
    expect(said({}, true)).toEqual(['npiProviderId: Provider is required.']);
    expect(said({ npiProviderId: '1234567893' }, true)).toEqual([]);
  });

  test('the picked units are as many as the quantity (S25)', () => {
    expect(said({ bySerial: true, serials: ['S1'] })).toEqual([
      'serials: The quantity must be the number of selected units.',
    ]);
  });
});

test('what a device allows at all (DINV-016..018)', () => {
  const device = (cabinetProperties: Record<string, string>) => ({
    cabinetType: 'Virtual' as const,
    cabinetProperties,
  });
  expect(acceptsInserts(device({ consignment: '1' }))).toBe(false);
  expect(acceptsInserts(device({ consignment: '0' }))).toBe(true);
  expect(requiresProvider(device({ providerTracking: 'No' }))).toBe(false);
  expect(removalBlocked(device({ providerTracking: 'Yes' }), 1)).toBeNull();
  expect(removalBlocked(device({}), 0)).toBeNull();
  expect(removalBlocked(device({ providerTracking: 'Yes' }), 0)).toEqual({ code: 'no_providers_assigned' });
});

test('a count is at least 1, and asks before it changes anything (DINV-034..037)', () => {
  expect(countProblem(null)).toBe('Reported quantity is required.');
  expect(countProblem(0)).toBe('Reported quantity cannot be less than 1.');
  expect(countProblem(1)).toBeNull();
  expect(adjustmentQuestion(5, 5)).toBeNull();
  expect(adjustmentQuestion(3, 5)).toBe('2 will be removed.');
  expect(adjustmentQuestion(6, 5)).toBe('1 will be inserted.');
});

test('the most of a product that may be added, by device type (DINV-024..029 DCONST-030)', () => {
  const most = (type: (typeof DEVICE_TYPES)[number]) =>
    addProductProblems({ productId: 'F1', maxUoUFillQty: 1000 }, type).map(({ message }) => message);
  const limits = { Virtual: 999, ZONE: 999, EM: 1, MinibarRx: 1, RFID: 20, VIPc: 20 };
  const others = { WEIGHT: 999, VISION: 999, SITE: 999 };
  for (const [type, limit] of Object.entries({ ...limits, ...others }))
    expect(most(type as (typeof DEVICE_TYPES)[number])).toEqual([
      `Max fill quantity cannot be more than ${limit}.`,
    ]);
  const said = (maxUoUFillQty: number | null) =>
    addProductProblems({ productId: '', maxUoUFillQty }, 'RFID').map(({ message }) => message);
  expect(said(20)).toEqual(['Product is required.']);
  expect(said(0)).toEqual(['Product is required.', 'Max fill quantity cannot be less than 1.']);
  expect(said(null)).toEqual(['Product is required.', 'Max fill quantity is required.']);
});

test('how stock is changed by hand (S25 DINV-022)', () => {
  expect(byHandAt('WEIGHT')).toBe('correction');
  expect(byHandAt('MinibarRx')).toBe('dispensers');
  expect(byHandAt('RFID')).toBe('counted');
  expect(updateFailed('remove')).toBe('Failed to remove inventory.');
});
