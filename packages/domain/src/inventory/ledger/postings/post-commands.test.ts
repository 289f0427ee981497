import { describe, expect, test } from 'vitest';
import {
  device,
  line,
  MINUTE,
  onHandIn,
  other,
  product,
  reported,
  reviewsOf,
  rowsOf,
  rowText,
  START,
  stockWith,
} from '../ledger-stock.fixture.ts';
import { postAll } from './post-stock.ts';
import type { StockEvent } from '../stock-events.ts';
import type { Stock } from '../stock.ts';

const stock = stockWith({
  devices: [device('W', 'WEIGHT'), device('E', 'EM')],
  products: [product('P1'), product('PS', { serializable: true })],
});

function post(events: readonly StockEvent[], of: Stock = stock) {
  const result = postAll(of, events);
  const rows = rowsOf(result.effects);
  return { ...result, rows: rows.map(rowText), written: rows, reviews: reviewsOf(result.effects) };
}

const correct = (direction: 'insert' | 'remove', count: number, more: object = {}) =>
  other({
    kind: 'correction done',
    cabinetId: 'W',
    direction,
    count,
    productId: 'P1',
    lot: 'L7',
    expiration: '2027-01-31',
    serial: '',
    orderNumber: 'O5',
    holder: null,
    dispenser: null,
    section: 'T/0',
    ...more,
  });

describe('a manual correction that the device has done (S23 FLEX-035)', () => {
  test('is of the section that was named, and what its scale counted is out of date', () => {
    const { effects, written, stock: after } = post([correct('insert', 4)]);
    expect(written).toMatchObject([
      { cabinetId: 'W', section: 'T/0', lot: 'L7', quantity: 4, orderNumber: 'O5', serial: '' },
    ]);
    expect(effects).toContainEqual({
      effect: 'scale count',
      count: { cabinetId: 'W', section: 'T/0', productId: 'P1', units: null, at: START + MINUTE },
    });
    expect(after.lots.get('["P1","L7"]')).toMatchObject({ expiration: '2027-01-31' });
  });

  test('is of no scale without a section', () => {
    const { effects } = post([correct('insert', 4, { section: '' })]);
    expect(effects.map(({ effect }) => effect)).not.toContain('scale count');
  });

  test('takes out only what lies in its place; without one, whatever there is', () => {
    const stocked = post([correct('insert', 4), correct('insert', 3, { section: 'T/1' })]).stock;
    expect(post([correct('remove', 3, { section: 'T/1' })], stocked).written).toMatchObject([
      { section: 'T/1', quantity: -3 },
    ]);
    expect(post([correct('remove', 4, { section: 'T/1' })], stocked).rows).toEqual(['W REVIEW REQD VEND 0']);
    expect(post([correct('remove', 7, { section: '' })], stocked).rows).toEqual([
      'W VEND VEND -4',
      'W VEND VEND -3',
    ]);
    const slots = [0, 1].map((dispenser) => ({ cabinetId: 'E', holder: 0, dispenser, section: '' }));
    const loaded = post(slots.map((slot) => correct('insert', 2, slot))).stock;
    expect(post([correct('remove', 2, slots[1])], loaded).written).toMatchObject([
      { holder: 0, dispenser: 1, quantity: -2 },
    ]);
    expect(post([correct('remove', 3, slots[1])], loaded).rows).toEqual(['E REVIEW REQD VEND 0']);
  });

  test('without a lot takes first expiry first, and puts in what open lines bring', () => {
    const stocked = post([
      correct('insert', 2, { lot: 'L8', expiration: '2027-03-31' }),
      correct('insert', 2),
    ]).stock;
    expect(
      post([correct('remove', 3, { lot: '' })], stocked).written.map((row) => [row.lot, row.quantity]),
    ).toEqual([
      ['L7', -2],
      ['L8', -1],
    ]);
    const lines = [line('one', { cabinetId: 'W', lot: 'L9', open: 6 })];
    expect(
      post([correct('insert', 5, { lot: '', expiration: null })], { ...stock, lines }).written,
    ).toMatchObject([{ lot: 'L9', quantity: 5, section: 'T/0' }]);
    expect(post([correct('insert', 5, { lot: '', expiration: null })]).reviews).toMatchObject([
      { kind: 'no line', attemptedQty: 5 },
    ]);
  });

  test('names its serial number (S25)', () => {
    const one = { productId: 'PS', serial: '77' };
    const { written, stock: after } = post([correct('insert', 1, one)]);
    expect(written).toMatchObject([{ productId: 'PS', serial: '77', quantity: 1 }]);
    expect(post([correct('remove', 1, { ...one, serial: '78' })], after).rows).toEqual([
      'W REVIEW REQD VEND 0',
    ]);
    expect(post([correct('remove', 1, one)], after).written).toMatchObject([{ serial: '77', quantity: -1 }]);
  });

  test('of a product that nobody knows changes nothing', () => {
    expect(post([correct('insert', 1, { productId: 'gone' })])).toMatchObject({
      posted: [{ outcome: 'nothing', reason: { code: 'product_not_known', params: { productId: 'gone' } } }],
      effects: [],
    });
  });
});

describe('receipts (S23)', () => {
  const lines = [line('mine', { cabinetId: 'W', open: 4, acknowledged: false })];
  const of = { ...stock, lines };

  test('one that is acknowledged opens its lines, from which what waits is inserted', () => {
    const insert = reported({ kind: 'insert', cabinetId: 'W', lot: null, count: 3 });
    const waits = post([insert], of);
    expect(waits.rows).toEqual(['W REVIEW REQD RESTOCK 0']);
    const opened = post(
      [other({ kind: 'receipt acknowledged', cabinetId: 'W', shipmentId: 'SH1' })],
      waits.stock,
    );
    expect(opened.effects[0]).toEqual({
      effect: 'receipt',
      cabinetId: 'W',
      shipmentId: 'SH1',
      state: 'open',
      problem: '',
    });
    expect(opened.rows).toEqual(['W INSERT RESTOCK +3']);
    expect(onHandIn(opened.stock, 'W')).toBe(3);
  });

  test.each([
    ['Ann', 'OTHER', 'Rejected by Ann: OTHER'],
    ['', 'OTHER', 'Rejected: OTHER'],
    ['', '', 'Rejected'],
  ])('one that was rejected by "%s" because of "%s" ends its lines', (userName, reason, problem) => {
    const reject = other({ kind: 'receipt rejected', cabinetId: 'W', shipmentId: 'SH1', userName, reason });
    const { effects, stock: after } = post([reject], of);
    expect(effects).toEqual([
      { effect: 'receipt', cabinetId: 'W', shipmentId: 'SH1', state: 'ended', problem },
    ]);
    expect(after.lines).toEqual([]);
    const elsewhere = { ...reject, cause: 'command/x', shipmentId: 'SH2' } as StockEvent;
    expect(post([elsewhere], of).stock.lines).toHaveLength(1);
  });
});
