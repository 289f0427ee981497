import { describe, expect, test } from 'vitest';
import {
  byHand,
  confirmedOf,
  device,
  line,
  MINUTE,
  onHandIn,
  product,
  reported,
  reviewsOf,
  rowsOf,
  rowText,
  START,
  stockWith,
  tag,
} from '../ledger-stock.fixture.ts';
import { postAll } from '../postings/post-stock.ts';
import { stockRefusalText } from '../stock-refusal-texts.ts';
import type { StockEvent } from '../stock-events.ts';
import { sightingKey, type Review, type Stock, type Tag } from '../stock.ts';

function post(events: readonly StockEvent[], stock: Stock = stockWith()) {
  const result = postAll(stock, events);
  return {
    ...result,
    rows: rowsOf(result.effects).map(rowText),
    refusals: result.posted.flatMap((each) =>
      each.outcome === 'refused' ? [stockRefusalText(each.refusal)] : [],
    ),
    reviews: reviewsOf(result.effects),
  };
}

const slot = { holder: 0, dispenser: 1 };
const resolve = (reviewKey: string, quantity: number, status: 'Approved' | 'Rejected' = 'Approved') =>
  byHand({ kind: 'resolve review', reviewKey, status, quantity, memo: 'm', userName: 'Bob', minute: 40 });

/** The review that events open, and a way to resolve it. */
function inReview(events: readonly StockEvent[], stock?: Stock) {
  const { reviews, stock: after } = post(events, stock);
  const key = reviews[0]?.key ?? '';
  return { key, stock: after, approve: (quantity: number, of = after) => post([resolve(key, quantity)], of) };
}

const withReview = (stock: Stock, key: string, change: Partial<Review>): Stock => ({
  ...stock,
  reviews: new Map([...stock.reviews].map(([id, each]) => [id, id === key ? { ...each, ...change } : each])),
});

describe('units that lacked stock', () => {
  const loaded = reported({ kind: 'load', cabinetId: 'E', slot, lot: 'L1', count: 2, minute: 1 });
  const vend = (count: number, more: object = {}) =>
    reported({ kind: 'vend', cabinetId: 'E', slot, lot: 'L1', count, minute: 9, session: 's9', ...more });

  test('what is approved is posted as a vend of its place, with who took it and what was noted (S26 SUSP-005)', () => {
    const { key, stock, approve } = inReview([loaded, vend(3, { npi: '77' })]);
    const { effects } = approve(2, withReview(stock, key, { note: 'seen', orderNumber: 'O3' }));
    expect(rowsOf(effects)).toMatchObject([
      {
        action: 'VEND',
        reason: 'VEND',
        quantity: -2,
        ...slot,
        note: 'seen',
        orderNumber: 'O3',
        npi: '77',
        session: 's9',
      },
    ]);
  });

  test('an approved move goes to the place it was tried to (S26 S24)', () => {
    const to = { holder: 1, dispenser: 0 };
    const move = reported({ kind: 'move', cabinetId: 'E', from: slot, to, lot: 'L1', count: 3, minute: 9 });
    const { approve } = inReview([loaded, move]);
    const { rows, effects } = approve(2);
    expect(rows).toEqual(['E REMOVAL TRANSFER -2', 'E INSERT TRANSFER +2']);
    expect(rowsOf(effects).at(-1)).toMatchObject({ cabinetId: 'E', ...to, section: '' });
  });

  test('approving none resolves it, and nothing moves (S26)', () => {
    const { approve } = inReview([loaded, vend(3)]);
    expect(approve(0)).toMatchObject({ rows: [], reviews: [{ status: 'Approved', memo: 'm' }] });
  });

  test('the serial numbers count only if all that were tried are approved (S26 S25)', () => {
    const stock = stockWith({ products: [product('PS', { serializable: true })] });
    const put = reported({ kind: 'load', cabinetId: 'E', slot, productId: 'PS', lot: 'L1', serials: ['1'] });
    const vended = vend(2, { productId: 'PS', serials: ['1', '2'] });
    const more = reported({ kind: 'load', cabinetId: 'E', slot, productId: 'PS', lot: 'L1', serials: ['3'] });
    const { key, stock: after, approve } = inReview([put, vended], stock);
    expect(approve(1).rows).toEqual(['E VEND VEND -1']);
    const both = post([more, resolve(key, 2)], after);
    expect(both.refusals).toEqual(['Cannot remove more than current on hand amount (2).']);
    expect(onHandIn(both.stock, 'E', 'PS')).toBe(2);
  });

  test('what nobody can tell the product of, nobody can approve (S26)', () => {
    const sections = new Map([
      ['T/0', { productId: null, maintenance: false, packTolerancePct: 1, lumTolerancePct: 1 }],
    ]);
    const stock = stockWith({ devices: [device('W', 'WEIGHT', { sections })] });
    const tray = (grams: number) =>
      reported({ kind: 'tray change', cabinetId: 'W', section: 'T/0', grams, minute: 5 });
    for (const grams of [30, -30])
      expect(inReview([tray(grams)], stock).approve(1).refusals).toEqual([
        'Nobody can say which product this was. Correct the stock by hand and reject this transaction.',
      ]);
  });
});

describe('units of which the lot was not known', () => {
  test('inserted from the lines that have come since, into the place that was told (S11 S26)', () => {
    const load = reported({ kind: 'load', cabinetId: 'E', slot, lot: null, count: 4, minute: 2 });
    const { key, stock } = inReview([load]);
    const lines = [line('new', { cabinetId: 'E', lot: 'L7', open: 9 })];
    const noted = withReview({ ...stock, lines }, key, { note: 'found' });
    const { effects, stock: after } = post([resolve(key, 3)], noted);
    expect(rowsOf(effects)).toMatchObject([
      { key: `review/${key}/0`, lot: 'L7', quantity: 3, ...slot, at: START + 2 * MINUTE, shipmentId: 'SH1' },
    ]);
    expect(after.lines).toMatchObject([{ key: 'new', open: 6 }]);
  });

  test('of a lot in doubt the known date stands, and serial numbers that may be wrong are left out (S5 S25 S26)', () => {
    const stock = stockWith({ products: [product('PS', { serializable: true }), product('P1')] });
    const put = (cabinetId: string) =>
      reported({ kind: 'load', cabinetId, slot, productId: 'PS', lot: 'L1', serials: ['1'] });
    const again = inReview([put('E'), put('E')], stock);
    expect(rowsOf(again.approve(1).effects)).toMatchObject([{ lot: 'L1', serial: '', quantity: 1 }]);
    const dated = (expiration: string) =>
      reported({ kind: 'load', cabinetId: 'E', slot, lot: 'L1', serials: ['9'], expiration });
    const plain = inReview([dated('2027-01-31'), dated('2027-02-28')], stock);
    expect(rowsOf(plain.approve(1).effects)).toMatchObject([{ lot: 'L1', serial: '9', quantity: 1 }]);
    expect(rowsOf(plain.approve(2).effects)).toMatchObject([{ lot: 'L1', serial: '', quantity: 2 }]);
  });
});

describe('a receipt of another number', () => {
  const stock = stockWith({
    devices: [device('X', 'VISION'), device('V', 'Virtual')],
    lines: [line('one', { cabinetId: 'X', open: 4, orderNumber: 'O7' })],
  });
  const receive = byHand({
    kind: 'receive by hand',
    cabinetId: 'X',
    lineKey: 'one',
    count: 3,
    note: 'one broken',
  });

  test('names its order and note, and brings only what the device has not reported meanwhile (R14 S26)', () => {
    const { key, stock: tried, approve } = inReview([receive], stock);
    const { effects, stock: after } = approve(3);
    expect(rowsOf(effects)).toMatchObject([
      { quantity: 3, orderNumber: 'O7', note: 'one broken', key: `review/${key}/0` },
    ]);
    expect(after.lines).toEqual([]);
    const insert = reported({ kind: 'insert', cabinetId: 'X', lot: 'L1', count: 3, minute: 20 });
    const reportedAll = post([insert], tried).stock;
    const none = post([resolve(key, 3)], reportedAll);
    expect(none.rows).toEqual([]);
    expect(confirmedOf(none.effects)).toEqual([]);
    expect(none.stock.lines).toEqual([]);
    expect(onHandIn(none.stock, 'X')).toBe(3);
    // Approved with fewer than the device reported, the line is done too.
    expect(post([resolve(key, 2)], reportedAll)).toMatchObject({ rows: [], stock: { lines: [] } });
  });

  test('a line that is gone meanwhile is not received again (R14 S26)', () => {
    const { key, stock: tried } = inReview([receive], stock);
    expect(post([resolve(key, 3)], { ...tried, lines: [] }).refusals).toEqual([
      'This line has been received.',
    ]);
  });

  test('what the device reported without a lot, and which waited for the receipt, is told of then (R14 S11)', () => {
    const { key, stock: tried } = inReview([receive], stock);
    const waiting = reported({ kind: 'insert', cabinetId: 'X', lot: null, count: 7, minute: 20 });
    const waits = post([waiting], { ...tried, lines: [] });
    expect(waits.reviews).toMatchObject([{ kind: 'no line' }]);
    const both = { ...waits.stock, lines: [line('one', { cabinetId: 'X', open: 9 })] };
    const { reviews } = post([resolve(key, 9)], both);
    expect(reviews.map(({ kind, status, memo }) => [kind, status, memo])).toContainEqual([
      'no line',
      'Approved',
      'shipment arrived',
    ]);
  });
});

describe('a tag that is not where it seems to be', () => {
  const seen = (cabinetId: string, minute: number) =>
    reported({ kind: 'tags', minute, cabinetId, added: ['T1'] });
  const start = stockWith({ tags: [tag('T1')] });
  const { key, stock, approve } = inReview([seen('A', 1), seen('B', 9)], start);
  const withTag = (change: Partial<Tag>): Stock => ({
    ...stock,
    tags: new Map([...stock.tags].map(([id, each]) => [id, { ...each, ...change }])),
  });

  test('approved with one unit only, it is where it is seen, and the other device has lost it (S18 S26)', () => {
    expect(approve(2).refusals).toEqual(['Please enter a valid qty.']);
    expect(approve(0)).toMatchObject({ rows: [], reviews: [{ status: 'Approved' }] });
    const { rows, stock: after } = approve(1);
    expect(rows).toEqual(['A REMOVAL TRANSFER -1', 'B INSERT TRANSFER +1']);
    expect(after.sightings.get(sightingKey('T1', 'A'))).toMatchObject({ present: false });
    expect(after.sightings.get(sightingKey('T1', 'B'))).toMatchObject({ present: true });
  });

  test('a tag that changed meanwhile is not brought in (S21 S26)', () => {
    const refused = (of: Stock) => post([resolve(key, 1)], of).refusals;
    expect(refused({ ...stock, tags: new Map() })).toEqual(['Tag T1 is not known.']);
    const forgotten = new Map([...stock.sightings].filter(([id]) => id !== sightingKey('T1', 'B')));
    expect(refused({ ...stock, sightings: forgotten })).toEqual(['Tag T1 is not known.']);
    expect(refused(withTag({ customerId: 'C2' }))).toEqual(['Tag T1 belongs to another customer.']);
    expect(refused(withTag({ active: false }))).toEqual(['Tag T1 is inactive.']);
    expect(refused(withTag({ phase: 'vended', vendKey: null }))).toEqual(['Tag T1 is not vended.']);
    expect(refused(withTag({ phase: 'vended', vendKey: 'vend/gone' }))).toEqual(['Tag T1 is not vended.']);
  });

  test('where the other device never saw it, nothing is noted of that device (S18 S26)', () => {
    const sightings = new Map([...stock.sightings].filter(([id]) => id !== sightingKey('T1', 'A')));
    const { rows, stock: after } = approve(1, { ...stock, sightings });
    expect(rows).toEqual(['A REMOVAL TRANSFER -1', 'B INSERT TRANSFER +1']);
    expect([...after.sightings.keys()]).toEqual([sightingKey('T1', 'B')]);
  });

  test('a vend that was transmitted is undone by a person where it is back (S17 S26)', () => {
    const force = byHand({ kind: 'remove by hand', cabinetId: 'A', tagIds: ['T1'], owner: null, minute: 5 });
    const back = inReview([seen('A', 1), force, seen('A', 9)], start);
    const { rows, stock: after } = back.approve(1);
    expect(rows).toEqual(['A INSERT REVERT +1']);
    expect(after.sightings.get(sightingKey('T1', 'A'))).toMatchObject({ present: true });
  });
});

describe('resolving', () => {
  const count = byHand({
    kind: 'count by hand',
    cabinetId: 'V',
    counted: 0,
    seenOnHand: 5,
    note: 'shelf empty',
    minute: 7,
  });
  const insert = byHand({ kind: 'insert by hand', cabinetId: 'V', count: 5, expiration: '2027-01-31' });
  const { key, stock } = inReview([insert, count]);

  test('the count of a review is noted as counted, with its note, also where it changes nothing (S26 S28)', () => {
    const fewer = post([resolve(key, 2)], stock);
    expect(rowsOf(fewer.effects)).toMatchObject([
      { quantity: -3, note: 'shelf empty', at: START + 7 * MINUTE },
    ]);
    const same = post([resolve(key, 5)], stock);
    expect(same.rows).toEqual([]);
    for (const [{ effects }, counted] of [
      [fewer, 2],
      [same, 5],
    ] as const)
      expect(effects).toContainEqual({
        effect: 'counted',
        cabinetId: 'V',
        productId: 'P1',
        lot: 'L1',
        counted,
        at: START + 7 * MINUTE,
        userName: 'Ann',
      });
    expect(post([resolve(key, 6)], stock).rows).toEqual(['V INSERT CYCLE COUNT +1']);
  });

  test('rejected, any quantity is passed over (S26 SUSP-006)', () => {
    const rejected = post([resolve(key, -1, 'Rejected')], stock);
    expect(rejected).toMatchObject({ refusals: [], rows: [], reviews: [{ status: 'Rejected', memo: 'm' }] });
  });

  test('a review without an attempt cannot be approved (S26)', () => {
    expect(post([resolve(key, 5)], withReview(stock, key, { attempts: [] })).refusals).toEqual([
      'This transaction has been resolved.',
    ]);
  });

  test('only an approval tries again what waits there, however old it is (S27)', () => {
    const vend = reported({ kind: 'vend', cabinetId: 'V', lot: 'L2', count: 2, minute: 3 });
    const stocked = byHand({
      kind: 'insert by hand',
      cabinetId: 'V',
      lot: 'L2',
      count: 2,
      expiration: '2027-01-31',
      minute: 3 + 25 * 60,
    });
    const waits = post([vend, stocked], stock);
    expect(waits.stock.reviews.size).toBe(2);
    expect(post([resolve(key, 5, 'Rejected')], waits.stock).rows).toEqual([]);
    expect(post([resolve(key, 5)], waits.stock).rows).toEqual(['V VEND VEND -2']);
  });
});
