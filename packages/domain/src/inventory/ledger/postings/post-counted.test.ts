import { describe, expect, test } from 'vitest';
import {
  byHand,
  confirmedOf,
  device,
  HOUR,
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
import { nothingText } from '../nothing-posted.ts';
import { postAll } from './post-stock.ts';
import type { StockEvent } from '../stock-events.ts';
import type { SectionRules, Stock } from '../stock.ts';

function post(events: readonly StockEvent[], stock: Stock = stockWith()) {
  const result = postAll(stock, events);
  const rows = rowsOf(result.effects);
  return {
    ...result,
    rows: rows.map(rowText),
    lots: rows.map((row) => `${row.lot} ${row.quantity}`),
    reviews: reviewsOf(result.effects),
  };
}

const slot = { holder: 0, dispenser: 1 };
const load = (lot: string | null, count: number, minute = 1, expiration: string | null = null) =>
  reported({ kind: 'load', cabinetId: 'E', slot, lot, count, minute, expiration });
const vend = (lot: string | null, count: number, minute = 9) =>
  reported({ kind: 'vend', cabinetId: 'E', slot, lot, count, minute });

const onlyLot = { productId: 'P1', lot: 'L1', owner: 'PROVIDER', holder: null, dispenser: null, section: '' };

describe('devices that count', () => {
  test('a row keeps that its time was replaced, also when it waited in a review (S12)', () => {
    const wrongClock = reported({
      kind: 'vend',
      cabinetId: 'E',
      slot,
      lot: 'L1',
      count: 2,
      minute: 9,
      timeReplaced: true,
    });
    const { effects } = post([load('L1', 5), wrongClock]);
    expect(rowsOf(effects).map(({ timeReplaced }) => timeReplaced)).toEqual([false, true]);
    const waited = rowsOf(post([wrongClock, load('L1', 5, 10)]).effects);
    expect(waited.map(({ action, timeReplaced }) => [action, timeReplaced])).toEqual([
      ['REVIEW REQD', true],
      ['INSERT', false],
      ['VEND', true],
    ]);
  });

  test('a loaded dispenser and what it gives out (S8 S24 TXN-012)', () => {
    const { effects, stock } = post([load('L1', 5), vend('L1', 2)]);
    expect(rowsOf(effects)).toMatchObject([
      {
        type: 'Insert',
        action: 'INSERT',
        reason: 'RESTOCK',
        quantity: 5,
        holder: 0,
        dispenser: 1,
        owner: 'PROVIDER',
      },
      {
        type: 'Removal',
        action: 'VEND',
        reason: 'VEND',
        quantity: -2,
        holder: 0,
        dispenser: 1,
        userName: 'Ann',
      },
    ]);
    expect(onHandIn(stock, 'E')).toBe(3);
  });

  test('a vend without a lot takes first expiry first in its dispenser, a row for each lot (S11)', () => {
    const { lots } = post([
      load('L2', 2, 1, '2027-05-31'),
      load('L1', 5, 2, '2027-08-31'),
      load('L3', 1, 3, '2027-01-31'),
      vend(null, 4),
    ]);
    expect(lots.slice(-3)).toEqual(['L3 -1', 'L2 -2', 'L1 -1']);
  });

  test('more than is on hand goes to review and moves nothing (S10 DINV-019)', () => {
    const { rows, reviews, stock, posted } = post([load('L1', 1), vend('L1', 2)]);
    expect(rows.at(-1)).toBe('E REVIEW REQD VEND 0');
    expect(posted.at(-1)).toMatchObject({ outcome: 'posted', inReview: true });
    expect(reviews).toMatchObject([
      {
        kind: 'no stock',
        type: 'Removal',
        reason: 'VEND',
        attemptedQty: 2,
        onHandQty: 1,
        status: 'Suspended',
        suspendedReason: 'Removal of 2 is more than the 1 on hand.',
      },
    ]);
    expect(onHandIn(stock, 'E')).toBe(1);
  });

  test('removals join the open review, and it closes itself when the stock comes, each with its own date (S27)', () => {
    const { rows, reviews, effects, stock } = post([vend('L1', 2, 9), vend('L1', 3, 12), load('L1', 5, 1)]);
    expect(reviews.map(({ status, attempts }) => [status, attempts.length])).toEqual([
      ['Suspended', 1],
      ['Suspended', 2],
      ['Approved', 2],
    ]);
    expect(reviews.at(-1)).toMatchObject({ memo: 'stock arrived' });
    expect(rows).toEqual([
      'E REVIEW REQD VEND 0',
      'E REVIEW REQD VEND 0',
      'E INSERT RESTOCK +5',
      'E VEND VEND -2',
      'E VEND VEND -3',
    ]);
    expect(
      rowsOf(effects)
        .slice(-2)
        .map((row) => row.at),
    ).toEqual([START + 9 * MINUTE, START + 12 * MINUTE]);
    expect(stock.reviews.size).toBe(0);
  });

  test('what still lacks stock after its review is resolved waits in one of its own (S27)', () => {
    const { stock, reviews } = post([vend('L1', 2, 9), vend('L1', 3, 12), load('L1', 4, 1)]);
    expect([...stock.reviews.values()]).toMatchObject([{ attemptedQty: 3, attempts: [{ quantity: 3 }] }]);
    expect(new Set(reviews.map((review) => review.key)).size).toBe(2);
    expect(onHandIn(stock, 'E')).toBe(2);
  });

  test('what had joined a review that is rejected is not lost: it waits in a review of its own (S27 SUSP-006)', () => {
    const tried = post([vend('L1', 2, 9), vend('L1', 3, 12)]);
    const reviewKey = tried.reviews[0]?.key ?? '';
    const reject = byHand({ kind: 'resolve review', reviewKey, status: 'Rejected', quantity: 0, memo: '' });
    const { stock, rows } = post([reject], tried.stock);
    expect(rows).toEqual([]);
    expect([...stock.reviews.values()]).toMatchObject([{ attemptedQty: 3, status: 'Suspended' }]);
  });

  test('what a device did at or before its baseline is before the ledger (S37)', () => {
    const devices = [device('E', 'EM', { baselineAt: START + 5 * MINUTE })];
    const { posted } = post([load('L1', 5, 4), load('L1', 5, 5), load('L1', 5, 6)], stockWith({ devices }));
    expect(posted.map((each) => each.outcome)).toEqual(['nothing', 'nothing', 'posted']);
    expect(posted[1]).toMatchObject({ reason: { code: 'before_ledger' } });
  });

  test('stock that comes more than a day later closes nothing; approving another review there tries again (S27)', () => {
    const late = post([vend('L1', 2, 9), load('L1', 2, 24 * 60 + 10)]);
    expect(late.stock.reviews.size).toBe(1);
    const count = post(
      [byHand({ kind: 'count by hand', cabinetId: 'E', counted: 0, seenOnHand: 2, minute: 2000 })],
      late.stock,
    );
    const key = count.reviews[0]?.key ?? '';
    const approved = post(
      [
        byHand({
          kind: 'resolve review',
          reviewKey: key,
          status: 'Approved',
          quantity: 2,
          minute: 3000,
          memo: '',
        }),
      ],
      count.stock,
    );
    expect(approved.rows).toEqual(['E VEND VEND -2']);
    expect(approved.stock.reviews.size).toBe(0);
  });

  test('an insert without a lot takes open lines, oldest first, and receives them (S11)', () => {
    const lines = [
      line('new', { cabinetId: 'E', lot: 'L2', open: 5, shippedAt: START + HOUR }),
      line('old', { cabinetId: 'E', lot: 'L1', open: 2, owner: 'CUSTOMER' }),
      line('waits', { cabinetId: 'E', lot: 'L3', open: 9, shippedAt: 0, acknowledged: false }),
    ];
    const { effects, lots, stock } = post([load(null, 4)], stockWith({ lines }));
    expect(lots).toEqual(['L1 2', 'L2 2']);
    expect(rowsOf(effects)).toMatchObject([
      { owner: 'CUSTOMER', orderNumber: 'O1', orderLine: '10', shipmentId: 'SH1' },
      { owner: 'PROVIDER' },
    ]);
    expect(
      effects.flatMap((each) => (each.effect === 'received' ? [[each.lineKey, each.units, each.done]] : [])),
    ).toEqual([
      ['old', 2, true],
      ['new', 2, false],
    ]);
    expect(stock.lines.map(({ key, open }) => [key, open])).toEqual([
      ['new', 3],
      ['waits', 9],
    ]);
  });

  test('without an open line the insert is in review, until a shipment or an acknowledged receipt brings one (S11)', () => {
    const { rows, reviews, stock } = post([load(null, 4)]);
    expect(rows).toEqual(['E REVIEW REQD RESTOCK 0']);
    expect(reviews).toMatchObject([{ kind: 'no line', attemptedQty: 4 }]);
    const key = reviews[0]?.key ?? '';
    const approve = byHand({
      kind: 'resolve review',
      reviewKey: key,
      status: 'Approved',
      quantity: 4,
      memo: '',
    });
    expect(post([approve], stock).posted).toMatchObject([
      { outcome: 'refused', refusal: { code: 'lot_of_review_not_known' } },
    ]);
    const lines = [line('new', { cabinetId: 'E', open: 4, acknowledged: false })];
    const { rows: after } = post(
      [other({ kind: 'receipt acknowledged', cabinetId: 'E', shipmentId: 'SH1' })],
      { ...stock, lines },
    );
    expect(after).toEqual(['E INSERT RESTOCK +4']);
  });

  test('a device that names another expiration than is known: review, approved with the known date (S5)', () => {
    const { rows, reviews, stock } = post([load('L1', 1, 1, '2027-01-31'), load('L1', 2, 2, '2027-02-28')]);
    expect(rows.at(-1)).toBe('E REVIEW REQD RESTOCK 0');
    expect(reviews).toMatchObject([
      { kind: 'lot', suspendedReason: 'Lot L1 is known to expire on 2027-01-31, not on 2027-02-28.' },
    ]);
    const key = reviews[0]?.key ?? '';
    const approved = post(
      [byHand({ kind: 'resolve review', reviewKey: key, status: 'Approved', quantity: 2, memo: '' })],
      stock,
    );
    expect(onHandIn(approved.stock, 'E')).toBe(3);
  });

  test('a move keeps the lots and the thaw state; a vend past its shelf life is posted and marked (S24)', () => {
    const to = { holder: 1, dispenser: 0 };
    const thaw = reported({
      kind: 'thaw',
      cabinetId: 'E',
      slot,
      productId: 'P1',
      lot: 'L1',
      minute: 2,
      thawComplete: START,
      shelfLifeExp: START + HOUR * 24 * 365,
    });
    const events = [
      load('L1', 3, 1, '2026-11-16'),
      thaw,
      // Thawed before, told later.
      { ...thaw, cause: 'event/late', thawComplete: START - 1 } as StockEvent,
      reported({ kind: 'move', cabinetId: 'E', from: slot, to, lot: 'L1', count: 2, minute: 3 }),
      reported({ kind: 'vend', cabinetId: 'E', slot: to, count: 1, minute: 4 }),
      reported({ kind: 'vend', cabinetId: 'E', slot: to, count: 1, minute: 24 * 60 }),
    ];
    const { effects, rows, stock } = post(events);
    expect(rows).toEqual([
      'E INSERT RESTOCK +3',
      'E REMOVAL TRANSFER -2',
      'E INSERT TRANSFER +2',
      'E VEND VEND -1',
      'E VEND VEND -1',
    ]);
    expect(rowsOf(effects).map((row) => row.pastShelfLife)).toEqual([false, false, false, false, true]);
    // Cut to the end of the expiration date, and forgotten where nothing is left.
    expect([...(stock.devices.get('E')?.thaws.values() ?? [])]).toEqual([
      { thawComplete: START, shelfLifeExp: Date.parse('2026-11-17T00:00:00Z') },
    ]);
  });

  test('moves that wait for each other are posted together (S27)', () => {
    const other = { holder: 1, dispenser: 0 };
    const there = reported({
      kind: 'move',
      cabinetId: 'E',
      from: slot,
      to: other,
      lot: 'L1',
      count: 3,
      minute: 2,
    });
    const back = reported({
      kind: 'move',
      cabinetId: 'E',
      from: other,
      to: slot,
      lot: 'L1',
      count: 2,
      minute: 3,
    });
    const { stock } = post([load('L1', 3), back, vend('L1', 2), there]);
    expect([...stock.onHand.values()].filter(({ quantity }) => quantity > 0)).toMatchObject([
      { ...other, quantity: 1 },
    ]);
    expect(stock.reviews.size).toBe(0);
  });

  test('a dispenser is filled first with what a person has received for the device (R14)', () => {
    const stock = stockWith({ lines: [line('old', { cabinetId: 'E', open: 4 })] });
    const { rows, stock: after } = post(
      [byHand({ kind: 'receive by hand', cabinetId: 'E', lineKey: 'old', count: 4 }), load('L1', 5)],
      stock,
    );
    expect(rows).toEqual([
      'E INSERT RESTOCK +4',
      'E REMOVAL TRANSFER -4',
      'E INSERT TRANSFER +4',
      'E INSERT RESTOCK +1',
    ]);
    expect(onHandIn(after, 'E')).toBe(5);
  });

  describe('undoing a vend of counted units', () => {
    const undo = (vendKey: string, more: object = {}) =>
      byHand({ kind: 'undo vend', cabinetId: 'E', vendKey, minute: 20, userName: 'Bob', ...more });
    const keyOfVend = ({ effects }: ReturnType<typeof post>): string =>
      rowsOf(effects).find(({ action }) => action === 'VEND')?.key ?? '';

    test('back into the place it came from, naming the vend; once, and not at another device (S8)', () => {
      const vended = post([load('L1', 5), vend('L1', 2)]);
      const vendKey = keyOfVend(vended);
      const act = undo(vendKey);
      const { effects, posted, stock } = post([act, act, undo(vendKey)], vended.stock);
      expect(rowsOf(effects)).toMatchObject([
        {
          type: 'Insert',
          action: 'INSERT',
          reason: 'REVERT',
          quantity: 2,
          lot: 'L1',
          userName: 'Bob',
          ...slot,
        },
      ]);
      expect(rowsOf(effects)[0]?.reverses).toBe(vendKey);
      expect(posted).toMatchObject([
        { outcome: 'posted' },
        { outcome: 'nothing', reason: { code: 'posted_before' } },
        { outcome: 'refused', refusal: { code: 'vend_reversed' } },
      ]);
      expect([...stock.onHand.values()]).toMatchObject([{ ...slot, quantity: 5 }]);
      const other = post([undo(vendKey, { cabinetId: 'A' }), undo('event/none/0')], vended.stock);
      expect(other.posted).toEqual([
        { outcome: 'refused', refusal: { code: 'vend_unknown' } },
        { outcome: 'refused', refusal: { code: 'vend_unknown' } },
      ]);
    });

    test('what was thawed is thawed when it is back (S24)', () => {
      const thaw = { thawComplete: START, shelfLifeExp: START + HOUR };
      const thawed = reported({ kind: 'thaw', cabinetId: 'E', slot, productId: 'P1', lot: 'L1', ...thaw });
      const vended = post([load('L1', 2), thawed, vend('L1', 2)]);
      expect(vended.stock.devices.get('E')?.thaws.size).toBe(0);
      const { stock } = post([undo(keyOfVend(vended))], vended.stock);
      expect([...(stock.devices.get('E')?.thaws.values() ?? [])]).toEqual([thaw]);
    });

    test('not where another product is now, and not a serial number that is on hand (S14 S25)', () => {
      const stock = stockWith({
        products: [product('P1'), product('P2'), product('PS', { serializable: true })],
      });
      const vended = post([load('L1', 2), vend('L1', 2)], stock);
      const loaded = reported({ kind: 'load', cabinetId: 'E', slot, productId: 'P2', lot: 'L9', count: 1 });
      expect(post([loaded, undo(keyOfVend(vended))], vended.stock).posted[1]).toMatchObject({
        refusal: { code: 'place_taken' },
      });
      const goods = { cabinetId: 'V', productId: 'PS', serials: ['S1'] };
      const insert = byHand({ kind: 'insert by hand', ...goods, expiration: '2027-01-31' });
      const one = post([insert, byHand({ kind: 'remove by hand', ...goods })], stock);
      const back = undo(keyOfVend(one), { cabinetId: 'V' });
      expect(post([back], one.stock).stock.serials.values().next().value?.where).toMatchObject({
        cabinetId: 'V',
      });
      const again = byHand({ kind: 'insert by hand', ...goods, expiration: '2027-01-31' });
      expect(post([again, back], one.stock).posted[1]).toEqual({
        outcome: 'refused',
        refusal: { code: 'serial_on_hand', params: { serial: 'S1', cabinetId: 'V' } },
      });
    });
  });

  describe('a cabinet that counts and a person who receives tell of the same units', () => {
    const stock = stockWith({
      devices: [device('X', 'VISION'), device('E', 'EM')],
      products: [product('P1'), product('P2', { serializable: true })],
      lines: [
        line('one', { cabinetId: 'X', open: 4 }),
        line('two', { cabinetId: 'X', productId: 'P2', open: 2 }),
      ],
    });
    const insert = (lot: string | null, count: number, more: object = {}) =>
      reported({ kind: 'insert', cabinetId: 'X', lot, count, ...more });
    const receiveIt = (lineKey: string, count: number) =>
      byHand({ kind: 'receive by hand', cabinetId: 'X', lineKey, count, minute: 2 });
    const left = ({ unmatched }: Stock) =>
      [...unmatched.values()].map(({ reportedBy, lot, units }) => `${reportedBy} ${lot} ${units}`);

    test('the person first: the report moves what was received, with a lot or without; only more is new (R14 S8 S11)', () => {
      for (const lot of ['L1', null]) {
        const first = post([receiveIt('one', 4), insert(lot, 3)], stock);
        expect(first.rows).toEqual(['X INSERT RESTOCK +4']);
        expect(confirmedOf(first.effects)).toMatchObject([
          { note: 'Received before: 3.', lot: 'L1', units: 3, reportedBy: 'device' },
        ]);
        expect(left(first.stock)).toEqual(['person L1 1']);
        // Sent again, it changes nothing.
        const again = insert(lot, 2);
        const then = post([again, again], first.stock);
        expect(onHandIn(then.stock, 'X')).toBe(lot === null ? 4 : 5);
        expect(then.reviews.map(({ kind, attemptedQty }) => [kind, attemptedQty])).toEqual(
          lot === null ? [['no line', 1]] : [],
        );
      }
      // What was vended in between stays vended.
      const vended = post(
        [
          receiveIt('one', 4),
          reported({ kind: 'vend', cabinetId: 'X', lot: 'L1', count: 3 }),
          insert('L1', 4),
        ],
        stock,
      );
      expect(onHandIn(vended.stock, 'X')).toBe(1);
    });

    test('the device first: it has received the line, and the person is told; known later, the line is received at once (R14)', () => {
      const known = post([insert('L1', 4), receiveIt('one', 4)], stock);
      expect(known.rows).toEqual(['X INSERT RESTOCK +4']);
      expect(known.posted[1]).toEqual({ outcome: 'refused', refusal: { code: 'line_received' } });

      const early = post([insert('L1', 5, { minute: 9 })], { ...stock, lines: [] });
      expect(left(early.stock)).toEqual(['device L1 5']);
      const shipped = other({ kind: 'shipped', cabinetId: 'X', lots: [], tagIds: [], minute: 20 });
      const came = post([shipped, shipped], { ...early.stock, lines: stock.lines.slice(0, 1) });
      expect(came.rows).toEqual([]);
      expect(confirmedOf(came.effects)).toMatchObject([
        { note: 'Reported by the device before: 4.', shipmentId: 'SH1', orderNumber: 'O1', units: 4 },
      ]);
      expect(came.stock.lines).toEqual([]);
      expect(left(came.stock)).toEqual(['device L1 1']);

      // Reported before it was shipped, it may be something else: the line stays open. If a person receives it then, it
      // is not counted before the device reports more.
      const lines = [line('one', { cabinetId: 'X', open: 4, shippedAt: START + 10 * MINUTE })];
      const open = post([shipped], { ...early.stock, lines });
      expect(open.stock.lines).toHaveLength(1);
      const received = post([receiveIt('one', 4), insert('L1', 4)], open.stock);
      expect(received.rows).toEqual(['X INSERT RESTOCK +4']);
      expect(confirmedOf(received.effects)).toMatchObject([{ units: 4, reportedBy: 'person' }]);
      expect(onHandIn(received.stock, 'X')).toBe(9);
    });

    test('a report without a lot that waits in review is closed by the receipt (R14 S11)', () => {
      const waits = post([insert(null, 4)], { ...stock, lines: [] });
      expect(waits.reviews).toMatchObject([{ kind: 'no line' }]);
      const closed = post([receiveIt('one', 4)], { ...waits.stock, lines: stock.lines });
      const { rows, stock: after } = closed;
      expect(rows).toEqual(['X INSERT RESTOCK +4']);
      expect(confirmedOf(closed.effects)).toMatchObject([{ units: 4, reportedBy: 'device' }]);
      expect([...after.reviews.values()]).toEqual([]);
      expect(left(after)).toEqual([]);
    });

    test('a receipt of another number counts what the device reported while it was in review (R14 S26)', () => {
      const inReview = post([receiveIt('one', 3), insert('L1', 2)], stock);
      const reviewKey = inReview.reviews[0]?.key ?? '';
      const approve = byHand({
        kind: 'resolve review',
        reviewKey,
        status: 'Approved',
        quantity: 3,
        memo: '',
      });
      const { stock: after } = post([approve], inReview.stock);
      expect(onHandIn(after, 'X')).toBe(3);
      expect(after.lines.map(({ key }) => key)).toEqual(['two']);
      expect(left(after)).toEqual(['person L1 1']);
    });

    test('the report brings the serial numbers of what was received, and what waits for them (S25)', () => {
      const vend = reported({
        kind: 'vend',
        cabinetId: 'X',
        productId: 'P2',
        lot: 'L1',
        serials: ['S1'],
        minute: 9,
      });
      const put = insert('L1', 2, { productId: 'P2', serials: ['S1', 'S2'] });
      const { stock: after } = post([receiveIt('two', 2), vend, put], stock);
      expect(onHandIn(after, 'X', 'P2')).toBe(1);
      expect([...after.reviews.values()]).toEqual([]);
      expect([...after.serials.values()].filter(({ where }) => where !== null)).toMatchObject([
        { serial: 'S2', where: { cabinetId: 'X', lot: 'L1' } },
      ]);
    });

    test('what people returned, moved on or did not find is not reported any more; where it went, it is (S8 S28)', () => {
      const received = post([receiveIt('one', 4)], stock);
      const back = byHand({
        kind: 'remove by hand',
        cabinetId: 'X',
        reason: 'RETURN',
        count: 1,
        owner: null,
      });
      const counted = byHand({ kind: 'count by hand', cabinetId: 'X', counted: 2, seenOnHand: 3 });
      const fewer = post([back, counted], received.stock);
      expect(left(fewer.stock)).toEqual(['person L1 2']);
      const devices = new Map([...fewer.stock.devices, ['Y', device('Y', 'VISION')]]);
      const moved = post(
        [
          byHand({ kind: 'move to device', cabinetId: 'X', toCabinetId: 'Y', count: 2 }),
          insert('L1', 2, { cabinetId: 'Y' }),
          insert('L1', 1),
        ],
        { ...fewer.stock, devices },
      );
      expect([onHandIn(moved.stock, 'X'), onHandIn(moved.stock, 'Y')]).toEqual([1, 2]);
    });

    test('an opening count is all there is: what the device reports next is more (S37)', () => {
      const devices = new Map([['X', device('X', 'VISION', { baselineAt: null })]]);
      const lotFacts = { productId: 'P1', lot: 'L1', enteredBy: 'hand' } as const;
      const begun = other({
        kind: 'baseline',
        cabinetId: 'X',
        stock: [{ ...onlyLot, count: 4, lotFacts } as never],
        tagIds: [],
        minute: 5,
      });
      const { stock: after } = post([receiveIt('one', 4), begun, insert('L1', 1, { minute: 6 })], {
        ...stock,
        devices,
      });
      expect(onHandIn(after, 'X')).toBe(5);
    });
  });

  test('one message twice, and a product nobody knows: nothing', () => {
    const event = load('L1', 5);
    const { posted, stock } = post([
      event,
      event,
      reported({ kind: 'vend', cabinetId: 'E', productId: 'gone' }),
      reported({ kind: 'vend', cabinetId: 'none' }),
    ]);
    expect(
      posted.map((each) => (each.outcome === 'nothing' ? nothingText(each.reason) : each.outcome)),
    ).toEqual(['posted', 'posted before', 'Product gone is not known.', 'The device is not known.']);
    expect(onHandIn(stock, 'E')).toBe(5);
  });
});

describe('trays', () => {
  const section = { productId: 'P1', maintenance: false, packTolerancePct: 1, lumTolerancePct: 1 };
  const sections = new Map<string, SectionRules>([
    ['T/0', section],
    ['T/1', { ...section, maintenance: true }],
    ['T/2', { ...section, productId: null }],
  ]);
  const stock = stockWith({
    devices: [device('W', 'WEIGHT', { sections })],
    products: [product('P1', { packGrams: 100, ancillaryGrams: 20, lumQty: 5 })],
    lines: [line('old', { cabinetId: 'W', open: 10 })],
  });
  const tray = (grams: number, at = 'T/0', resting?: number) =>
    reported({ kind: 'tray change', cabinetId: 'W', section: at, grams, resting });

  test('settled grams become units of the section (S22 FLEX-004..006)', () => {
    const { rows, stock: after } = post([tray(100), tray(-48)], stock);
    expect(rows).toEqual(['W INSERT RESTOCK +5', 'W VEND VEND -3']);
    expect([...after.onHand.values()]).toMatchObject([{ section: 'T/0', quantity: 2 }]);
  });

  test('what is ignored, and what nobody can tell (S22)', () => {
    const { posted, reviews, rows } = post([tray(1), tray(500, 'T/1'), tray(-17), tray(30, 'T/2')], stock);
    expect(posted.slice(0, 2)).toMatchObject([
      { reason: { code: 'too_light' } },
      { reason: { code: 'tray_in_maintenance' } },
    ]);
    expect(rows).toEqual(['W REVIEW REQD VEND 0', 'W REVIEW REQD RESTOCK 0']);
    expect(reviews).toMatchObject([
      { kind: 'weight', productId: 'P1', type: 'Removal', note: '-17 g', section: 'T/0' },
      {
        kind: 'weight',
        productId: '',
        type: 'Insert',
        suspendedReason: 'A change of 30 g fits no number of units of this section.',
      },
    ]);
  });

  test('what rests on a section is what its scale counts, and moves nothing by itself (S20 S22 INV-010)', () => {
    const {
      posted,
      rows,
      stock: after,
    } = post(
      [
        tray(100, 'T/0', 148),
        tray(-48, 'T/0', 57),
        // Too little to be a change; but the scale says what rests there, and the next one does not.
        tray(1, 'T/0', 2),
        tray(1),
        // The device does not say it, the tray is in maintenance, or the section is set up for nothing.
        tray(-16),
        tray(500, 'T/1', 100),
        tray(30, 'T/2', 30),
      ],
      stock,
    );
    const counts = posted.map((each) =>
      (each.outcome === 'refused' ? [] : each.effects).flatMap((each) =>
        each.effect === 'scale count' ? [each.count] : [],
      ),
    );
    expect(counts[0]).toEqual([
      { cabinetId: 'W', section: 'T/0', productId: 'P1', units: 8, at: expect.any(Number) },
    ]);
    expect(counts.map((each) => each.map(({ units }) => units))).toEqual([
      [8],
      [null],
      [0],
      [],
      [null],
      [null],
      [],
    ]);
    expect(posted[2]).toMatchObject({ outcome: 'nothing', reason: { code: 'too_light' } });
    expect(rows.slice(0, 3)).toEqual(['W INSERT RESTOCK +5', 'W VEND VEND -3', 'W VEND VEND -1']);
    expect([...after.onHand.values()]).toMatchObject([{ section: 'T/0', quantity: 1 }]);
  });

  test('an acknowledged correction is posted once; a rejected receipt ends its lots (S23 FLEX-020 FLEX-035)', () => {
    const correction = other({
      kind: 'correction done',
      cabinetId: 'W',
      direction: 'insert',
      count: 4,
      productId: 'P1',
      lot: 'L7',
      expiration: '2027-01-31',
      serial: '',
      orderNumber: '',
      holder: null,
      dispenser: null,
      section: 'T/0',
    });
    const remove = { ...correction, cause: 'command/2', direction: 'remove', count: 5 } as StockEvent;
    const {
      rows,
      posted,
      stock: after,
    } = post(
      [
        correction,
        correction,
        remove,
        other({ kind: 'receipt rejected', cabinetId: 'W', shipmentId: 'SH1', reason: 'OTHER' }),
      ],
      stock,
    );
    expect(rows).toEqual(['W INSERT RESTOCK +4', 'W REVIEW REQD VEND 0']);
    expect(posted[1]).toMatchObject({ outcome: 'nothing', reason: { code: 'posted_before' } });
    expect(after.lines).toEqual([]);
    // S20: what the scale counted before is out of date.
    expect(posted[0]).toMatchObject({
      effects: [
        { effect: 'scale count', count: { section: 'T/0', units: null } },
        { effect: 'lot' },
        { effect: 'row' },
      ],
    });
  });
});
