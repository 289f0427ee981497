import { describe, expect, test } from 'vitest';
import type { DeviceType } from '../../devices/device-types.ts';
import { ANYWHERE, type Place } from '../ledger/ledger-rows.ts';
import { device, product, START, stockWith } from '../ledger/ledger-stock.fixture.ts';
import { type Lot, lotKey } from '../goods/lots.ts';
import {
  isOpeningHeader,
  NO_OPENING_ROW,
  openingRow,
  readOpeningDate,
  type OpeningRow,
} from './opening-rows.ts';
import { checkOpening, holdsAlready, inRow, type OpeningProduct } from './opening-stock.ts';
import { postStock } from '../ledger/postings/post-stock.ts';

const TODAY = '2026-11-16';
const CODE = '00312345678906';
const dispenser = (holder: number, place: number): Place => ({ holder, dispenser: place, section: '' });
const section = (name: string): Place => ({ ...ANYWHERE, section: name });
const sold = (productId: string, more: Partial<OpeningProduct> = {}): OpeningProduct => ({
  productId,
  productName: `Mixture ${productId}`,
  source: 'FFF',
  serializable: false,
  presetOwner: 'PROVIDER',
  places: [],
  limits: [],
  misplacedIn: () => null,
  ...more,
});
const PRODUCTS = new Map<string, OpeningProduct | 'several'>([
  ['P1', sold('P1', { places: [dispenser(0, 1), dispenser(0, 2)] })],
  [CODE, sold('P1', { places: [dispenser(0, 1), dispenser(0, 2)] })],
  ['OWN', sold('OWN', { source: 'C1', presetOwner: 'CUSTOMER' })],
  ['SERIAL', sold('SERIAL', { serializable: true })],
  ['TRAY', sold('TRAY', { places: [section('Tray 1/0')] })],
  ['TRAYS', sold('TRAYS', { places: [section('Tray 1/1'), section('Tray 2/0')] })],
  ['12345-678-90', 'several'],
]);
const KNOWN: Lot = {
  productId: 'P1',
  lot: 'KNOWN',
  expiration: '2027-05-31',
  size: '10 ml',
  assay: '',
  unitOfMeasure: '',
  enteredBy: 'warehouse',
};

const good: OpeningRow = {
  ...NO_OPENING_ROW,
  product: 'P1',
  lot: 'A1',
  expiration: '2027-03-08',
  quantity: '3',
};
const check = (rows: readonly Partial<OpeningRow>[], cabinetType: DeviceType = 'VISION') =>
  checkOpening(
    rows.map((row) => ({ ...good, ...row })),
    {
      cabinetType,
      today: TODAY,
      productOf: (text) => PRODUCTS.get(text) ?? null,
      spelling: (productId, lot) => (productId === 'P1' && lot.toUpperCase() === 'KNOWN' ? 'KNOWN' : lot),
      lotOf: (productId, lot) => (productId === 'P1' && lot === 'KNOWN' ? KNOWN : null),
    },
  );
const problems = (row: Partial<OpeningRow>, cabinetType?: DeviceType) =>
  check([row], cabinetType).rows[0]?.problems;

test('a row has the columns of the file; a header is told from a lot (S37)', () => {
  expect(openingRow([' P1', 'A1 ', '2027-03-08', '3', 'Customer', '0', '1'])).toEqual({
    ...good,
    owner: 'Customer',
    holder: '0',
    dispenser: '1',
  });
  expect(isOpeningHeader(['Product ID', 'Lot', 'Expiration Date', 'Qty'])).toBe(true);
  expect(isOpeningHeader(['NDC', 'lot', 'expiration', 'quantity', 'Owner', 'Holder', 'Dispenser'])).toBe(
    true,
  );
  expect(isOpeningHeader(['P1', 'A1', '2027-03-08', '3'])).toBe(false);
});

test('a header has from four columns to eight, and each of them is named (S37)', () => {
  const all = ['GTIN', 'Lot Number', 'Expiry', 'Units', 'Ownership', 'Holder Offset', 'Dispenser', 'Section'];
  expect([3, 4, 7, 8].map((count) => isOpeningHeader(all.slice(0, count)))).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(isOpeningHeader([...all, 'Section'])).toBe(false);
  expect(isOpeningHeader(['Product', 'A1', 'Expiration', 'Quantity'])).toBe(false);
});

test('a cell has up to 100 characters, and a date no more than a date (S37)', () => {
  expect([100, 101].map((count) => openingRow(['X'.repeat(count)]).product.length)).toEqual([100, 100]);
  expect([' 2027-03-08 ', ' 3/8/2027 ', '12/31/2027'].map(readOpeningDate)).toEqual([
    '2027-03-08',
    '2027-03-08',
    '2027-12-31',
  ]);
  expect(['13/8/20271', '113/8/2027', '2/30/2027', '3/8/27', ''].map(readOpeningDate)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

describe('checking rows', () => {
  test('a quantity is from 1 to 99,999 (S37)', () => {
    const quantity = (said: string) => check([{ quantity: said }]).rows[0]?.quantity;
    expect(['1', '99999', '100000', '0'].map(quantity)).toEqual([1, 99_999, null, null]);
  });

  test('holder and dispenser are both numbers of at most two digits (S25 S37)', () => {
    const places = [dispenser(0, 1), dispenser(1, 1), dispenser(0, 12)];
    PRODUCTS.set('WIDE', sold('WIDE', { places }));
    const problem = (holder: string, place: string, more: Partial<OpeningRow> = {}) =>
      problems({ product: 'WIDE', holder, dispenser: place, ...more }, 'EM')?.[0];
    expect(problem(' 0 ', ' 12 ')).toBeUndefined();
    expect(problem('1', '1')).toBeUndefined();
    const required = 'Dispenser is required.';
    expect([problem('0', ''), problem('', '1'), problem('0', '112'), problem('x', '1')]).toEqual(
      Array(4).fill(required),
    );
    expect(problem('2', '1')).toContain('not set up');
    expect(problem('1', '12')).toContain('not set up');
    expect(problem('0', '1', { section: 'Tray 1/0' })).toContain('section');
  });

  test('what may be mistyped is asked: more than fits, and an expiration far away (S37)', () => {
    PRODUCTS.set('SMALL', sold('SMALL', { limits: [{ ...ANYWHERE, productId: 'SMALL', most: 5 }] }));
    const questions = (row: Partial<OpeningRow>) => check([row]).rows[0]?.questions;
    expect(questions({})).toEqual([]);
    expect(questions({ expiration: '2099-01-01' })).toHaveLength(1);
    expect(questions({ quantity: '' })).toEqual([]);
    expect(questions({ product: 'SMALL', quantity: '5' })).toEqual([]);
    expect(questions({ product: 'SMALL', quantity: '6' })).toEqual([
      '6 is more than the place holds (5). Is it right?',
    ]);
  });

  test('a row with any problem begins nothing (S37)', () => {
    for (const row of [
      { quantity: '' },
      { owner: 'Somebody' },
      { lot: '' },
      { product: 'P9' },
      { expiration: '' },
    ])
      expect([row, check([row]).stock]).toEqual([row, []]);
    expect(check([{}]).rows[0]?.productName).toBe('Mixture P1');
  });

  test('why nothing can begin (S37)', () => {
    expect(inRow(3, 'Lot is required.')).toBe('Row 3: Lot is required.');
    expect([1, 2].map(holdsAlready)).toEqual([
      'The device is not empty: 1 unit is on hand already.',
      'The device is not empty: 2 units are on hand already.',
    ]);
  });

  test('a product is known by id, NDC or GTIN, and a date also as spreadsheets write it (S37)', () => {
    const { rows, stock } = check([{ product: CODE, expiration: '3/8/2027' }]);
    expect(rows[0]).toMatchObject({
      row: 1,
      productId: 'P1',
      expiration: '2027-03-08',
      quantity: 3,
      problems: [],
    });
    expect(stock).toEqual([
      {
        ...ANYWHERE,
        productId: 'P1',
        lot: 'A1',
        owner: 'PROVIDER',
        count: 3,
        lotFacts: { ...KNOWN, lot: 'A1', expiration: '2027-03-08', size: '', enteredBy: 'hand' },
      },
    ]);
  });

  test('what is missing or cannot be read is named, all of it (S37)', () => {
    expect(check([NO_OPENING_ROW]).rows[0]?.problems).toEqual([
      'Product is required.',
      'Lot is required.',
      'Quantity is required.',
    ]);
    expect(problems({ product: 'P9' })).toEqual(['Product P9 does not exist.']);
    expect(problems({ product: '00312345678907' })).toEqual([
      'The check digit of 00312345678907 is wrong. Scan or type it again.',
    ]);
    expect(problems({ product: '12345-678-90' })?.[0]).toContain('Several products');
    expect(problems({ expiration: '' })).toEqual(['expiration is required.']);
    expect(problems({ expiration: '2027-02-30' })).toEqual(['Expiration must be a date such as 2027-03-08.']);
    expect(problems({ quantity: '0' })).toEqual(['Quantity cannot be less than 1.']);
    for (const quantity of ['1.5', 'ten', '1e3', '100000'])
      expect(problems({ quantity })).toEqual(['Quantity must be a whole number of at most 99,999.']);
  });

  test('a date that contradicts a known lot or another row is refused; a known lot needs none (S5)', () => {
    expect(problems({ lot: 'KNOWN' })).toEqual([
      'Lot KNOWN is known to expire on 2027-05-31, not on 2027-03-08.',
    ]);
    expect(check([{ lot: 'KNOWN', expiration: '' }]).rows[0]).toMatchObject({
      expiration: '2027-05-31',
      problems: [],
    });
    const { rows } = check([{}, { expiration: '2027-04-30' }]);
    expect(rows.map((row) => row.problems)).toEqual([
      [],
      ['Lot A1 is known to expire on 2027-03-08, not on 2027-04-30.'],
    ]);
  });

  test('a lot is the same whatever the case and spaces of its number (S5)', () => {
    expect(problems({ lot: 'known' })).toEqual([
      'Lot KNOWN is known to expire on 2027-05-31, not on 2027-03-08.',
    ]);
    const { rows, stock } = check([{ lot: 'b 7' }, { lot: 'B7', expiration: '' }, { lot: ' b7 ' }]);
    expect(rows.map((row) => row.problems)).toEqual([[], [], []]);
    expect(stock).toMatchObject([{ lot: 'b 7', count: 9 }]);
  });

  test('what has expired is there all the same, and is marked (S6 S37)', () => {
    const mark = (expiration: string) => check([{ expiration }]).rows[0];
    expect(check([{ product: 'SERIAL' }]).rows[0]?.notes).toEqual(['Its serial numbers are not known.']);
    expect(mark(TODAY)).toMatchObject({ problems: [], notes: [] });
    expect(mark('2026-11-15')).toMatchObject({ problems: [], notes: ['This lot has expired.'] });
  });

  test('the owner is the preset one unless another is named (S4)', () => {
    const owner = (row: Partial<OpeningRow>) => check([row]).rows[0]?.owner;
    expect([owner({}), owner({ owner: 'customer' }), owner({ owner: 'FFF Enterprises' })]).toEqual([
      'PROVIDER',
      'CUSTOMER',
      'PROVIDER',
    ]);
    expect(owner({ product: 'OWN' })).toBe('CUSTOMER');
    expect(problems({ owner: 'Somebody' })).toEqual(['Owner must be FFF Enterprises or Customer.']);
    expect(problems({ product: 'OWN', owner: 'PROVIDER' })?.[0]).toContain('customer manages itself');
  });

  test('dispensers are named, sections are found by their product (S25)', () => {
    expect(problems({}, 'EM')).toEqual(['Dispenser is required.']);
    expect(problems({ holder: '0', dispenser: '2' }, 'MinibarRx')).toEqual([]);
    expect(problems({ holder: '0', dispenser: '3' }, 'EM')?.[0]).toContain('not set up');
    expect(problems({ holder: '0', dispenser: '2' })).toEqual(['This device has no dispensers.']);
    expect(check([{ product: 'TRAY' }], 'WEIGHT').rows[0]?.place.section).toBe('Tray 1/0');
    expect(problems({ product: 'TRAYS' }, 'WEIGHT')).toEqual(['Section is required: Tray 1/1 or Tray 2/0.']);
    expect(problems({ product: 'TRAYS', section: 'Tray 2/0' }, 'WEIGHT')).toEqual([]);
    expect(problems({ product: 'TRAY', section: 'Tray 9/0' }, 'WEIGHT')?.[0]).toContain('not set up');
  });

  test('rows of the same lot, owner and place are added up (S37)', () => {
    const { rows, stock } = check([{}, { quantity: '2' }, { owner: 'Customer', quantity: '5' }]);
    expect(stock.map(({ owner, count }) => [owner, count])).toEqual([
      ['PROVIDER', 5],
      ['CUSTOMER', 5],
    ]);
    expect(rows[1]?.notes).toEqual(['Added to an earlier row of the same lot.']);
  });
});

describe('posting', () => {
  const stock = {
    ...stockWith({ devices: [device('A', 'VISION', { baselineAt: null })], products: [product('P1')] }),
    lots: new Map([[lotKey('P1', 'KNOWN'), KNOWN]]),
  };
  const baseline = (rows: readonly Partial<OpeningRow>[]) =>
    ({
      kind: 'baseline',
      cause: 'act/1',
      cabinetId: 'A',
      at: START,
      timeReplaced: false,
      userName: 'Ada Smith',
      stock: check(rows).stock,
      tagIds: [],
    }) as const;

  test('begins once, names who counted, and leaves what the warehouse said of a lot (S37 S5)', () => {
    const posted = postStock(stock, baseline([{ lot: 'KNOWN', expiration: '' }]));
    expect(posted).toMatchObject({ outcome: 'posted' });
    const effects = posted.outcome === 'posted' ? posted.effects : [];
    expect(effects.map(({ effect }) => effect)).toEqual(['baseline', 'row']);
    expect(effects[1]).toMatchObject({ row: { quantity: 3, userName: 'Ada Smith', reason: 'CYCLE COUNT' } });
  });

  test('a date that the warehouse has contradicted since the check is refused before anything is written (S5)', () => {
    const event = baseline([{}]);
    const [first] = event.stock;
    if (!first) throw new Error('No stock');
    const contradicting = {
      ...event,
      stock: [{ ...first, lot: 'KNOWN', lotFacts: { ...first.lotFacts, lot: 'KNOWN' } }],
    };
    expect(postStock(stock, contradicting)).toEqual({
      outcome: 'refused',
      refusal: {
        code: 'lot_has_expiration',
        params: { lot: 'KNOWN', expiration: '2027-05-31', said: '2027-03-08' },
      },
    });
  });
});
