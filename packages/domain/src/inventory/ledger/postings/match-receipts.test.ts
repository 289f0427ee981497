import { describe, expect, test } from 'vitest';
import {
  byHand,
  confirmedOf,
  device,
  line,
  MINUTE,
  other,
  product,
  reported,
  rowsOf,
  START,
  stockWith,
} from '../ledger-stock.fixture.ts';
import { type Lot, lotKey } from '../../goods/lots.ts';
import { postAll } from './post-stock.ts';
import type { StockEvent } from '../stock-events.ts';
import { serialKey, type OpenLine, type Stock } from '../stock.ts';

const lotOf = (lot: string, expiration: string): [string, Lot] => [
  lotKey('P1', lot),
  { productId: 'P1', lot, expiration, size: '', assay: '', unitOfMeasure: '', enteredBy: 'warehouse' },
];
const begin = (lines: readonly OpenLine[] = []): Stock => ({
  ...stockWith({
    devices: [device('X', 'VISION'), device('Y', 'VISION'), device('V', 'Virtual')],
    products: [product('P1'), product('OWN', { source: 'C1' }), product('PS', { serializable: true })],
    lines,
  }),
  lots: new Map([lotOf('L1', '2027-02-28'), lotOf('L2', '2027-01-31')]),
});
const lineOf = (key: string, more: Partial<OpenLine> = {}) => line(key, { cabinetId: 'X', open: 2, ...more });
const receive = (lineKey: string, cabinetId = 'X', count = 2) =>
  byHand({ kind: 'receive by hand', cabinetId, lineKey, count, minute: 2 });
const insert = (count: number, more: object = {}) =>
  reported({ kind: 'insert', cabinetId: 'X', lot: 'L1', count, minute: 5, ...more });
const left = ({ unmatched }: Stock) =>
  [...unmatched.values()]
    .map(({ reportedBy, cabinetId, lot, units }) => `${reportedBy} ${cabinetId} ${lot} ${units}`)
    .toSorted();
const post = (events: readonly StockEvent[], stock: Stock) => postAll(stock, events);

describe('what people have received and the device has not reported (R14)', () => {
  const lines = [lineOf('late'), lineOf('soon', { lot: 'L2' }), lineOf('Y', { cabinetId: 'Y' })];
  const received = [receive('late'), receive('soon'), receive('Y', 'Y')];

  test('a report without a lot tells of what expires first, whichever came first (S11)', () => {
    for (const events of [received, received.toReversed()]) {
      const { effects, stock } = post([insert(3, { lot: null })], post(events, begin(lines)).stock);
      expect(confirmedOf(effects).map(({ lot, units }) => [lot, units])).toEqual([
        ['L2', 2],
        ['L1', 1],
      ]);
      expect(rowsOf(effects)).toEqual([]);
      expect(left(stock)).toEqual(['person X L1 1', 'person Y L1 2']);
    }
  });

  test('of one lot, what was received first is reported first', () => {
    const two = [lineOf('one'), lineOf('two')];
    const at = (minute: number, lineKey: string) =>
      byHand({ kind: 'receive by hand', cabinetId: 'X', lineKey, count: 2, minute });
    for (const events of [
      [at(2, 'one'), at(3, 'two')],
      [at(3, 'two'), at(2, 'one')],
    ]) {
      const { stock } = post([...events, insert(3)], begin(two));
      expect(
        [...stock.unmatched.values()].map(({ at: reportedAt, units }) => [
          (reportedAt - START) / MINUTE,
          units,
        ]),
      ).toEqual([[3, 1]]);
    }
  });

  test('what is taken away again is forgotten of its own device and lot', () => {
    const { stock } = post(received, begin(lines));
    const back = (more: object) =>
      byHand({ kind: 'remove by hand', cabinetId: 'X', count: 1, owner: null, reason: 'RETURN', ...more });
    expect(left(post([back({})], stock).stock)).toEqual(['person X L1 1', 'person X L2 2', 'person Y L1 2']);
    expect(left(post([back({ lot: 'L2' })], stock).stock)).toEqual([
      'person X L1 2',
      'person X L2 1',
      'person Y L1 2',
    ]);
  });

  test('the report brings the serial numbers, of what was received first (S25)', () => {
    const { stock } = post([receive('PS')], begin([lineOf('PS', { productId: 'PS' })]));
    const put = insert(3, { productId: 'PS', serials: ['1', '2', '3'] });
    const { effects, stock: after } = post([put], stock);
    expect(rowsOf(effects)).toMatchObject([{ quantity: 1, serial: '3' }]);
    expect(['1', '2', '3'].map((serial) => after.serials.get(serialKey('PS', serial))?.where)).toMatchObject([
      { cabinetId: 'X', lot: 'L1' },
      { cabinetId: 'X', lot: 'L1' },
      { cabinetId: 'X', lot: 'L1' },
    ]);
    const plain = post([receive('late'), insert(2, { serials: ['1', '2'] })], begin(lines));
    expect(plain.stock.serials.size).toBe(0);
  });
});

describe('what was told before its shipment was known (R14)', () => {
  const shipped = other({ kind: 'shipped', cabinetId: 'X', lots: [], tagIds: [], minute: 20 });

  test('receives the line if it was told when that was shipped, or later', () => {
    const { stock } = post([insert(2)], begin());
    const open = (shippedAt: number) =>
      post([shipped], { ...stock, lines: [lineOf('a', { shippedAt })] }).stock.lines.length;
    expect([START + 5 * MINUTE, START + 5 * MINUTE + 1].map(open)).toEqual([0, 1]);
  });

  test('is kept of products that are shipped only', () => {
    expect(left(post([insert(2)], begin()).stock)).toEqual(['device X L1 2']);
    expect(left(post([insert(2, { productId: 'OWN' })], begin()).stock)).toEqual([]);
  });

  test('is kept for 30 days where people tell', () => {
    const days = 30 * 24 * 60;
    const byPerson = (minute: number) =>
      byHand({ kind: 'insert by hand', cabinetId: 'V', count: 1, lot: 'L1', minute });
    const kept = (minutes: number) => left(post([byPerson(1), byPerson(1 + minutes)], begin()).stock).length;
    expect([days, days + 1].map(kept)).toEqual([2, 1]);
  });
});
