import { describe, expect, test } from 'vitest';
import {
  byHand,
  confirmedOf,
  device,
  line,
  MINUTE,
  onHandIn,
  other,
  product,
  reported,
  reviewsOf,
  rowsOf,
  START,
  stockWith,
  tag,
} from '../ledger-stock.fixture.ts';
import { postAll } from './post-stock.ts';
import { stockRefusalText } from '../stock-refusal-texts.ts';
import type { StockEvent } from '../stock-events.ts';
import { serialKey, type OpenLine, type Stock, type Tag } from '../stock.ts';

/** A cabinet that counts what is put in, and one that cannot tell. */
const begin = (lines: readonly OpenLine[] = [], tags: readonly Tag[] = []) =>
  stockWith({
    devices: [device('X', 'VISION'), device('V', 'Virtual')],
    products: [product('P1'), product('PS', { serializable: true })],
    lines,
    tags,
  });

function post(events: readonly StockEvent[], stock: Stock) {
  const result = postAll(stock, events);
  const written = rowsOf(result.effects);
  return {
    ...result,
    written,
    rows: written.map(({ quantity, orderNumber }) => `${orderNumber} ${quantity}`),
    received: result.effects.flatMap((each) =>
      each.effect === 'received' ? [`${each.lineKey} ${each.units}${each.done ? ' done' : ''}`] : [],
    ),
    reviews: reviewsOf(result.effects).map(({ suspendedReason }) => suspendedReason),
    refusals: result.posted.flatMap((each) =>
      each.outcome === 'refused' ? [stockRefusalText(each.refusal)] : [],
    ),
  };
}

const insert = (count: number, more: object = {}) =>
  reported({ kind: 'insert', cabinetId: 'X', lot: 'L1', count, ...more });
const byPerson = (more: object = {}) =>
  byHand({ kind: 'insert by hand', cabinetId: 'V', count: 1, expiration: '2027-01-31', ...more });
const lineOf = (key: string, more: Partial<OpenLine> = {}) =>
  line(key, { cabinetId: 'X', orderNumber: `O-${key}`, ...more });

describe('which lines bring what was put in (S11 R14)', () => {
  const [a, b, later] = [
    lineOf('a', { open: 2 }),
    lineOf('b', { open: 2 }),
    lineOf('0', { open: 2, shippedAt: START + 1 }),
  ];

  test('the oldest first, of two of one moment always the same', () => {
    for (const lines of [
      [a, b, later],
      [later, b, a],
    ]) {
      const { rows, received } = post([insert(5)], begin(lines));
      expect(rows).toEqual(['O-a 2', 'O-b 2', 'O-0 1']);
      expect(received).toEqual(['a 2 done', 'b 2 done', '0 1']);
    }
  });

  test('no more than was put in, and what no line brings without one', () => {
    expect(post([insert(2)], begin([a, b]))).toMatchObject({ rows: ['O-a 2'], received: ['a 2 done'] });
    expect(post([insert(3)], begin([a])).rows).toEqual(['O-a 2', ' 1']);
  });

  test('a line without a lot names none, and one that its device has not acknowledged waits', () => {
    for (const waits of [lineOf('a', { lot: '' }), lineOf('a', { acknowledged: false })])
      expect(post([insert(2, { lot: null })], begin([waits]))).toMatchObject({
        received: [],
        reviews: ['No open shipment brings 2 units of this product.'],
      });
    expect(post([insert(2, { lot: null })], begin([a]))).toMatchObject({ rows: ['O-a 2'], reviews: [] });
  });
});

describe('units with serial numbers (S25)', () => {
  const put = (serials: string[], count: number) => insert(count, { productId: 'PS', serials });

  test('have rows of their own, no more than were counted', () => {
    const serialsOf = (serials: string[], count: number) =>
      post([put(serials, count)], begin()).written.map(({ serial, quantity }) => [serial, quantity]);
    expect(serialsOf(['1', '2'], 2)).toEqual([
      ['1', 1],
      ['2', 1],
    ]);
    expect(serialsOf(['1'], 3)).toEqual([
      ['1', 1],
      ['', 2],
    ]);
    expect(serialsOf(['1', '2'], 1)).toEqual([['1', 1]]);
    const { stock } = post([put(['1', '2'], 1)], begin());
    expect([onHandIn(stock, 'X', 'PS'), stock.serials.has(serialKey('PS', '2'))]).toEqual([1, false]);
  });

  test('are refused where a tagged unit of this customer has the number, but not for that of another', () => {
    const held = (customerId: string) =>
      tag('T1', { productId: 'PS', serial: '7', phase: 'on hand', cabinetId: 'X', customerId });
    const refusals = (customerId: string) =>
      post([byPerson({ productId: 'PS', serials: ['7'] })], begin([], [held(customerId)])).refusals;
    expect(refusals('C1')).toEqual(['Serial number 7 is already on hand in device X.']);
    expect(refusals('C2')).toEqual([]);
  });
});

describe('what was told of twice (R14)', () => {
  const receive = (count: number) =>
    byHand({ kind: 'receive by hand', cabinetId: 'X', lineKey: 'a', count, minute: 2 });
  /** The device has reported so many before the line was known. */
  const early = (units: number, lines: readonly OpenLine[]) => ({
    ...post([insert(units)], begin()).stock,
    lines: [...lines],
  });
  const shipped = other({ kind: 'shipped', cabinetId: 'X', lots: [], tagIds: [], minute: 20 });

  test('all that a person receives had been reported: nothing is put in, and the line is received once', () => {
    const { written, received, effects } = post([receive(4)], early(4, [lineOf('a', { open: 4 })]));
    expect([written, received]).toEqual([[], ['a 4 done']]);
    expect(confirmedOf(effects)).toMatchObject([
      { cabinetId: 'X', productId: 'P1', lot: 'L1', owner: 'PROVIDER', units: 4, orderNumber: 'O-a' },
    ]);
  });

  test('a part had been reported: the rest is put in, and ends the line', () => {
    const { rows, received } = post([receive(4)], early(1, [lineOf('a', { open: 4 })]));
    expect(rows).toEqual(['O-a 3']);
    expect(received).toEqual(['a 1', 'a 3 done']);
  });

  test('a line that becomes known is received at that time, if it has a lot and is acknowledged', () => {
    const { effects, received } = post([shipped], early(3, [lineOf('a', { open: 4 })]));
    expect(received).toEqual(['a 3']);
    expect(confirmedOf(effects)).toMatchObject([
      { at: START + 20 * MINUTE, timeReplaced: false, units: 3, lot: 'L1', reportedBy: 'person' },
    ]);
    for (const waits of [lineOf('a', { lot: '' }), lineOf('a', { acknowledged: false })])
      expect(post([shipped], early(3, [waits])).received).toEqual([]);
  });
});

test('what is said of a lot is noted once, as told by people (S5)', () => {
  const { effects } = post([byPerson(), byPerson()], begin());
  expect(effects.filter(({ effect }) => effect === 'lot')).toMatchObject([
    { by: 'hand', lot: { productId: 'P1', lot: 'L1', expiration: '2027-01-31', enteredBy: 'hand' } },
  ]);
});
