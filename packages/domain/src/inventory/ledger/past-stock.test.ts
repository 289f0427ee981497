import { describe, expect, test } from 'vitest';
import {
  byHand,
  HOUR,
  MINUTE,
  onHandIn,
  reported,
  reviewsOf,
  rowsOf,
  rowText,
  START,
  stockWith,
  device,
} from './ledger-stock.fixture.ts';
import { postAll } from './postings/post-stock.ts';
import type { StockEvent } from './stock-events.ts';
import type { Stock } from './stock.ts';

const X = { cabinetId: 'X', lot: 'L1' } as const;
const stock = stockWith({ devices: [device('X', 'VISION')] });
const DAY = 24 * 60;

function post(events: readonly StockEvent[], before: Stock = stock) {
  const { stock: after, effects } = postAll(before, events);
  const rows = rowsOf(effects);
  return {
    stock: after,
    rows: rows.map(rowText),
    times: rows.map(({ at, quantity }) => [quantity, (at - START) / MINUTE]),
    reviews: reviewsOf(effects).map(({ status, suspendedReason }) => `${status}: ${suspendedReason}`),
  };
}
const insert = (minute: number, count: number, more: object = {}) =>
  reported({ kind: 'insert', ...X, minute, count, ...more });
const vend = (minute: number, count: number, more: object = {}) =>
  reported({ kind: 'vend', ...X, minute, count, ...more });

describe('what a device took before it was there (S10 S30)', () => {
  test('a vend before the first insert goes to review; at the same instant it is posted', () => {
    const there = post([insert(100, 5)]);
    expect(post([vend(100, 2)], there.stock).times).toEqual([[-2, 100]]);
    const before = post([vend(99, 2)], there.stock);
    expect(before.rows).toEqual(['X REVIEW REQD VEND 0']);
    expect(before.reviews).toEqual([
      'Suspended: Removal of 2 is more than the 0 that were there at that time.',
    ]);
    expect(onHandIn(before.stock, 'X')).toBe(5);
  });

  test('nor may it leave fewer than none at any time since', () => {
    // 2 from minute 100, all gone at 200, 5 from 300.
    const there = post([insert(100, 2), vend(200, 2), insert(300, 5)]);
    expect(post([vend(150, 1)], there.stock).reviews).toEqual([
      'Suspended: Removal of 1 is more than the 0 that were there at that time.',
    ]);
    expect(post([vend(300, 5)], there.stock).times).toEqual([[-5, 300]]);
  });

  test('without a lot, the product counts; another lot does not make up for a named one', () => {
    const there = post([insert(100, 2), insert(200, 3, { lot: 'L2' })]);
    expect(post([vend(150, 2, { lot: null })], there.stock).rows).toEqual(['X VEND VEND -2']);
    expect(post([vend(150, 3, { lot: null })], there.stock).rows).toEqual(['X REVIEW REQD VEND 0']);
    expect(post([vend(150, 1, { lot: 'L2' })], there.stock).rows).toEqual(['X REVIEW REQD VEND 0']);
  });

  test('what people told of counts for a day before: their clock is not the device’s (S12)', () => {
    const byPerson = (minute: number) =>
      byHand({
        kind: 'insert by hand',
        cause: `act/${minute}`,
        expiration: '2030-01-31',
        ...X,
        minute,
        count: 5,
      });
    const there = post([byPerson(2 * DAY)]);
    expect(post([vend(DAY, 2)], there.stock).rows).toEqual(['X VEND VEND -2']);
    expect(post([vend(DAY - 1, 2)], there.stock).rows).toEqual(['X REVIEW REQD VEND 0']);
  });

  test('a late insert from before it closes the review, and it is dated when it happened (S27)', () => {
    const waits = post([insert(100, 5), vend(50, 2)]);
    const late = post([insert(40, 3)], waits.stock);
    expect(late.rows).toEqual(['X INSERT RESTOCK +3', 'X VEND VEND -2']);
    expect(late.times).toEqual([
      [3, 40],
      [-2, 50],
    ]);
    expect(late.stock.reviews.size).toBe(0);
  });

  test('what is posted from a review is dated as it happened, unless a day would be below 0: then when the units were there (S26 S27)', () => {
    const start = new Date(START).getUTCHours();
    // A quarter of an hour before midnight, and an hour later on the next day.
    const late = (24 - start) * 60 - 15;
    const waits = post([vend(late, 2)]);
    expect(post([insert(late + 60, 5)], waits.stock).times).toEqual([
      [5, late + 60],
      [-2, late + 60],
    ]);
    // On the same day the time stays.
    const early = post([vend(late - 120, 2)]);
    expect(post([insert(late - 60, 5)], early.stock).times).toEqual([
      [5, late - 60],
      [-2, late - 120],
    ]);
    // No arrival closes it: a person approves it.
    const long = post([insert(10 * DAY, 5), vend(DAY, 2)]);
    const [reviewKey = ''] = long.stock.reviews.keys();
    const approved = post(
      [
        byHand({
          kind: 'resolve review',
          reviewKey,
          status: 'Approved',
          quantity: 2,
          memo: '',
          minute: 11 * DAY,
        }),
      ],
      long.stock,
    );
    expect(approved.times).toEqual([[-2, 10 * DAY]]);
  });
});

test('the hour in which tests begin is known (S10)', () => expect(START % HOUR).toBe(0));
