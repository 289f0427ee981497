import { expect, test } from 'vitest';
import {
  byHand,
  product,
  reported,
  reviewsOf,
  rowsOf,
  stockWith,
  tag as tagOf,
} from '../ledger-stock.fixture.ts';
import { postAll } from './post-stock.ts';
import { stockRefusalText } from '../stock-refusal-texts.ts';
import type { StockEvent } from '../stock-events.ts';
import type { Stock } from '../stock.ts';

const SERIALIZED = stockWith({ products: [product('PS', { serializable: true }), product('P1')] });

function post(events: readonly StockEvent[], stock: Stock = stockWith()) {
  const result = postAll(stock, events);
  const written = rowsOf(result.effects);
  return {
    ...result,
    written,
    reviews: reviewsOf(result.effects),
    refusals: result.posted.flatMap((each) =>
      each.outcome === 'refused' ? [stockRefusalText(each.refusal)] : [],
    ),
  };
}

const insert = (more: object = {}) =>
  byHand({ kind: 'insert by hand', cabinetId: 'V', count: 1, expiration: '2027-01-31', ...more });
const remove = (more: object = {}) =>
  byHand({ kind: 'remove by hand', cabinetId: 'V', owner: null, ...more });
const load = (holder: number, dispenser: number, more: object = {}) =>
  reported({ kind: 'load', cabinetId: 'E', slot: { holder, dispenser }, lot: 'L1', ...more });

test.each([
  ['as they came', false],
  ['the other way round', true],
])(
  'of one lot, units that lie nowhere in particular leave first, then by section and owner: %s (S11)',
  (_how, turned) => {
    const inserted = [
      insert({ section: 'T/2', owner: 'CUSTOMER' }),
      insert({ section: 'T/1', owner: 'PROVIDER' }),
      insert({ section: 'T/1', owner: 'CUSTOMER' }),
      insert({ holder: 0, dispenser: 0 }),
      insert({ holder: 0, dispenser: null }),
      insert(),
    ];
    const { stock } = post(turned ? inserted.toReversed() : inserted);
    const { written } = post([remove({ count: 6 })], stock);
    expect(written.map((row) => `${row.holder}/${row.dispenser} ${row.section} ${row.owner}`)).toEqual([
      'null/null  PROVIDER',
      'null/null T/1 CUSTOMER',
      'null/null T/1 PROVIDER',
      'null/null T/2 CUSTOMER',
      '0/null  PROVIDER',
      '0/0  PROVIDER',
    ]);
  },
);

test('units with serial numbers that were not named stay, whatever lies elsewhere (S25)', () => {
  const put = (serial: string, more: object = {}) => insert({ productId: 'PS', serials: [serial], ...more });
  const { stock } = post(
    [
      reported({ kind: 'insert', cabinetId: 'V', productId: 'PS', lot: 'L1', count: 2 }),
      put('1', { owner: 'CUSTOMER' }),
      put('2', { lot: 'L2' }),
      put('3', { lot: 'L2' }),
    ],
    SERIALIZED,
  );
  const removed = (more: object) => post([remove({ productId: 'PS', ...more })], stock);
  expect(removed({ count: 2 }).written).toMatchObject([{ owner: 'PROVIDER', quantity: -2, serial: '' }]);
  expect(removed({ count: 3 }).refusals).toEqual(['Only 2 units have no serial number.']);
  expect(removed({ count: 3, serials: ['1'] }).written).toMatchObject([
    { owner: 'CUSTOMER', quantity: -1, serial: '1' },
    { owner: 'PROVIDER', quantity: -2, serial: '' },
  ]);
});

test('a unit that a device named by its serial number is not taken once more for the rest (S11 S25)', () => {
  const { stock } = post(
    [
      load(0, 1, { productId: 'PS', serials: ['1'], expiration: '2027-01-31' }),
      load(0, 1, { productId: 'PS', lot: 'L2', expiration: '2027-02-28' }),
    ],
    SERIALIZED,
  );
  const vend = reported({ kind: 'vend', cabinetId: 'E', productId: 'PS', count: 2, serials: ['1'] });
  expect(post([vend], stock).written).toMatchObject([
    { lot: 'L1', quantity: -1, serial: '1' },
    { lot: 'L2', quantity: -1, serial: '' },
  ]);
});

test('of a product that is not counted by them, the serial number of one unit is written down (S25)', () => {
  const { stock } = post([insert({ count: 5 })]);
  const serials = (count: number, said: string[]) =>
    post([remove({ count, serials: said })], stock).written.map(({ serial }) => serial);
  expect(serials(1, ['9'])).toEqual(['9']);
  expect(serials(2, ['9'])).toEqual(['']);
  expect(serials(1, [])).toEqual(['']);
});

test('what was not thawed moves without a thaw state (S24)', () => {
  const { stock } = post([load(0, 1)]);
  const move = reported({
    kind: 'move',
    cabinetId: 'E',
    lot: 'L1',
    from: { holder: 0, dispenser: 1 },
    to: { holder: 1, dispenser: 2 },
  });
  const { effects, written } = post([move], stock);
  expect(written.map(({ holder, dispenser, quantity }) => [holder, dispenser, quantity])).toEqual([
    [0, 1, -1],
    [1, 2, 1],
  ]);
  expect(effects.filter(({ effect }) => effect === 'thaw')).toEqual([]);
});

test('what had not come yet is told as such (S10 S27)', () => {
  const { stock } = post([load(0, 1, { minute: 10 })]);
  const early = reported({ kind: 'vend', cabinetId: 'E', lot: 'L1', minute: 9 });
  expect(post([early], stock).reviews).toMatchObject([
    { suspendedReason: 'Removal of 1 is more than the 0 that were there at that time.' },
  ]);
  const late = reported({ kind: 'vend', cabinetId: 'E', lot: 'L1', minute: 10 });
  expect(post([late], stock)).toMatchObject({ reviews: [], written: [{ quantity: -1 }] });
});

test('only tagged units of this customer that are on hand are not counted out (S10 S25)', () => {
  const most = (tag: object) => {
    const stock = stockWith({ tags: [tagOf('T1', { phase: 'on hand', cabinetId: 'V', ...tag })] });
    const held = { ...stock, onHand: post([insert({ count: 2 })]).stock.onHand };
    return post([remove({ count: 2 })], held).refusals;
  };
  expect(most({})).toEqual(['Select the units by their serial numbers.']);
  expect(most({ phase: 'pending' })).toEqual(['Select the units by their serial numbers.']);
  for (const other of [
    { customerId: 'C2' },
    { phase: 'vended' },
    { cabinetId: 'A' },
    { lot: 'L2' },
    { owner: 'CUSTOMER' },
  ])
    expect([other, most(other)]).toEqual([other, []]);
});
