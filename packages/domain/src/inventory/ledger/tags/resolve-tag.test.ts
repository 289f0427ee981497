import { describe, expect, test } from 'vitest';
import {
  byHand,
  clock,
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
  tag,
  tagAction,
} from '../ledger-stock.fixture.ts';
import { postAll } from '../postings/post-stock.ts';
import type { StockEvent } from '../stock-events.ts';
import { serialKey, sightingKey, type Stock, type Tag } from '../stock.ts';

const added = (minute: number, cabinetId = 'A', tagId = 'T1') =>
  reported({ kind: 'tags', minute, cabinetId, added: [tagId], session: `in ${minute}` });
const removed = (minute: number, cabinetId = 'A', tagId = 'T1') =>
  reported({
    kind: 'tags',
    minute,
    cabinetId,
    removed: [tagId],
    session: `out ${minute}`,
    userName: `at ${minute}`,
    npi: '77',
  });
const read = (minute: number, tags: string[], cabinetId = 'A') =>
  reported({ kind: 'full read', minute, cabinetId, tags });

function post(events: readonly StockEvent[], stock: Stock = stockWith({ tags: [tag('T1')] })) {
  const result = postAll(stock, events);
  const written = rowsOf(result.effects);
  const t1 = result.stock.tags.get('T1');
  return {
    ...result,
    written,
    rows: written.map(rowText),
    reviews: reviewsOf(result.effects),
    phase: t1?.phase,
    home: t1?.cabinetId,
  };
}

const withTag = (stock: Stock, change: Partial<Tag>): Stock => ({
  ...stock,
  tags: new Map([...stock.tags].map(([id, each]) => [id, { ...each, ...change }])),
});

describe('where all devices together say that a tag is', () => {
  test('who took it and in which session stays with what the device saw (S15)', () => {
    const { stock, written } = post([added(1), removed(5)]);
    const left = { session: 'out 5', userName: 'at 5', npi: '77' };
    expect(stock.sightings.get(sightingKey('T1', 'A'))).toMatchObject(left);
    expect(written.at(-1)).toMatchObject(left);
  });

  test('a removal that is told twice leaves once; one that comes later is another (S15)', () => {
    expect(post([added(1), removed(5), removed(5)]).rows).toEqual([
      'A INSERT RESTOCK +1',
      'A REMOVAL UNKNOWN 0',
    ]);
    // In between it must have been back.
    const { rows, written } = post([added(1), removed(5), removed(7)]);
    expect(rows).toEqual(['A INSERT RESTOCK +1', 'A REMOVAL UNKNOWN 0', 'A REMOVAL UNKNOWN 0']);
    expect(written.at(-1)?.at).toBe(START + 7 * MINUTE);
  });

  test('a second removal after the vend reverses it, as the tag must have been back, and is vended then (S17)', () => {
    const twice = post([added(1), removed(5), clock('A', 60), removed(90), clock('A', 200)]);
    expect(twice.rows.slice(2)).toEqual([
      'A VEND VEND -1',
      'A INSERT REVERT +1',
      'A REMOVAL UNKNOWN 0',
      'A VEND VEND -1',
    ]);
    expect(new Set(twice.written.map(({ key }) => key)).size).toBe(twice.written.length);
    expect(post([added(1), removed(5), clock('A', 60), removed(5)]).rows).toHaveLength(3);
  });

  test('a vend is reversed by itself for exactly 24 hours after the tag left (S17)', () => {
    const until = (ms: number) => {
      const back = { ...added(0), at: START + 5 * MINUTE + ms } as StockEvent;
      return post([added(1), removed(5), clock('A', 60), back]).phase;
    };
    expect([until(24 * HOUR), until(24 * HOUR + 1)]).toEqual(['on hand', 'vended']);
  });

  test('seen in two devices at one instant, the one with the higher number has it, in whichever order they tell (S18)', () => {
    const [a, b] = [added(9, 'A'), added(9, 'B')];
    const unknown = stockWith({ tags: [] });
    for (const seen of [
      [a, b],
      [b, a],
    ]) {
      const { stock } = post(seen, unknown);
      const shipped = other({ kind: 'shipped', minute: 60, lots: [], tagIds: ['T1'] });
      const { home } = post([shipped], { ...stock, tags: new Map([['T1', tag('T1')]]) });
      expect(home).toBe('B');
    }
  });

  test('a move is told with who took it out, and of who brings it only what is known there (S18)', () => {
    const { written } = post([added(1), removed(5), added(9, 'B')]);
    expect(written.slice(-2)).toMatchObject([
      { reason: 'TRANSFER', quantity: -1, session: 'out 5', userName: 'at 5', at: START + 5 * MINUTE },
      { reason: 'TRANSFER', quantity: 1, session: 'in 9', at: START + 9 * MINUTE },
    ]);
    const unseen = post([added(1), added(9, 'B')]);
    const approve = byHand({
      kind: 'resolve review',
      reviewKey: unseen.reviews[0]?.key ?? '',
      status: 'Approved',
      quantity: 1,
      memo: '',
    });
    // The first device never said that it left: the session of the second is not one of the first.
    expect(post([approve], unseen.stock).written).toMatchObject([
      { cabinetId: 'A', quantity: -1, session: '', at: START + 9 * MINUTE },
      { cabinetId: 'B', quantity: 1, session: 'in 9' },
    ]);
  });

  test('what was put into a device that has not seen it is not taken away by the sight of another (S18)', () => {
    const placed = withTag(post([added(1)]).stock, { cabinetId: 'V' });
    const inV = { ...placed, sightings: new Map() };
    const onHand = new Map(
      [...inV.onHand].map(([key, each]) => [key.replace('"A"', '"V"'), { ...each, cabinetId: 'V' }]),
    );
    const { home, rows } = post([added(9, 'B')], { ...inV, onHand });
    expect([home, rows]).toEqual(['V', ['B REVIEW REQD TRANSFER 0']]);
    const gone = post([removed(9, 'B')], { ...inV, onHand });
    expect([gone.home, gone.rows]).toEqual(['V', []]);
  });

  test('the sights of a device that is another customer’s now count for nothing (S18)', () => {
    const { stock } = post([added(1), removed(5), added(9, 'B')]);
    const devices = new Map([...stock.devices].filter(([cabinetId]) => cabinetId !== 'B'));
    const { home, phase } = post(
      [added(20)],
      withTag({ ...stock, devices }, { phase: 'pending', cabinetId: 'A' }),
    );
    expect([home, phase]).toEqual(['A', 'on hand']);
  });
});

describe('reviews of tags', () => {
  test('one for each device that sees the tag, and for each tag (S18)', () => {
    const stock = stockWith({
      devices: ['A', 'B', 'C'].map((id) => device(id, 'RFID')),
      tags: [tag('T1'), tag('T2', { customerId: 'C2' })],
    });
    const { stock: after, reviews } = post(
      [added(1), added(9, 'B'), added(10, 'C'), added(11, 'B', 'T2'), added(12, 'B')],
      stock,
    );
    expect([...after.reviews.values()].map((each) => [each.tagId, each.cabinetId, each.type])).toEqual([
      ['T1', 'B', 'Insert'],
      ['T1', 'C', 'Insert'],
      ['T2', 'B', 'Insert'],
    ]);
    expect(reviews[0]).toMatchObject({
      suspendedReason: 'Tag T1 is seen here, but has not left device A.',
      serial: 'ST1',
      onHandQty: 0,
      attemptedQty: 1,
      userName: 'Ann',
    });
    // One tag that leaves closes only its own.
    const left = post([removed(20, 'B', 'T2')], after);
    expect([...left.stock.reviews.values()].map((each) => each.tagId)).toEqual(['T1', 'T1']);
  });

  test('of one that is back after a vend says so (S17)', () => {
    const { stock } = post([added(1), tagAction({ kind: 'force vend', tagId: 'T1', minute: 5 })]);
    expect(post([read(60, ['T1'])], stock).reviews).toMatchObject([
      { reason: 'REVERT', suspendedReason: 'Tag T1 is back after it was vended.' },
    ]);
  });

  test('a tag that is another customer’s now closes no review, though it is on hand there (S18)', () => {
    const { stock } = post([added(1), added(9, 'B')]);
    const { reviews } = post([read(60, ['T1'], 'B')], withTag(stock, { customerId: 'C2', cabinetId: 'B' }));
    expect(reviews).toEqual([]);
  });

  test('other reviews of the device stay open when a tag settles (S27)', () => {
    const vend = reported({ kind: 'vend', cabinetId: 'B', lot: 'L9', count: 1, minute: 2 });
    const { stock } = post([vend, added(1), added(9, 'B'), removed(12)]);
    expect([...stock.reviews.values()].map(({ kind }) => kind)).toEqual(['no stock']);
  });
});

describe('a tagged unit that comes into a device', () => {
  const lines = [line('line/1', { open: 1, orderLine: '20', shipmentId: 'SH7' })];
  const shipped = stockWith({ tags: [tag('T1', { lineKey: 'line/1', orderNumber: 'O9' })], lines });

  test('names the order, the line and the shipment that brought it (R14 S9)', () => {
    expect(post([added(1)], shipped).written).toMatchObject([
      { orderNumber: 'O9', orderLine: '20', shipmentId: 'SH7', tagId: 'T1', serial: 'ST1' },
    ]);
  });

  test('of a line that is not open here it is still noted as received; once it was on hand, it is not (R14)', () => {
    const elsewhere = { ...shipped, lines: [] };
    const { effects, stock } = post([added(1)], elsewhere);
    expect(effects).toContainEqual({
      effect: 'received',
      lineKey: 'line/1',
      units: 1,
      done: false,
      at: START + MINUTE,
    });
    const back = post([added(9)], withTag(stock, { phase: 'removed', cabinetId: 'B' }));
    expect(back.effects.filter((each) => each.effect === 'received')).toEqual([]);
    const none = post([added(1)], stockWith({ tags: [tag('T1')] }));
    expect(none.effects.filter((each) => each.effect === 'received')).toEqual([]);
  });

  test('is the unit that was inserted by hand under its serial number (S25)', () => {
    const stock = stockWith({
      products: [product('P1', { serializable: true })],
      tags: [tag('T1')],
    });
    const byPerson = byHand({
      kind: 'insert by hand',
      cabinetId: 'V',
      count: 1,
      serials: ['ST1'],
      expiration: '2027-01-31',
    });
    const { written, stock: after } = post([byPerson, added(9)], stock);
    expect(written.slice(1)).toMatchObject([
      { cabinetId: 'V', reason: 'CORRECTION', quantity: -1, serial: 'ST1', userName: 'Ann' },
      { cabinetId: 'A', reason: 'RESTOCK', quantity: 1, serial: 'ST1' },
    ]);
    expect([onHandIn(after, 'V'), onHandIn(after, 'A')]).toEqual([0, 1]);
    expect(after.serials.get(serialKey('P1', 'ST1'))?.where).toBeNull();
    // Where its unit has been counted out already, only the number moves on.
    const counted = byHand({ kind: 'count by hand', cabinetId: 'V', counted: 0, seenOnHand: 1, minute: 2 });
    const gone = post([byPerson, counted], stock);
    const approve = byHand({
      kind: 'resolve review',
      reviewKey: gone.reviews[0]?.key ?? '',
      status: 'Approved',
      quantity: 0,
      memo: '',
    });
    const later = post([approve, added(9)], gone.stock);
    expect(later.rows).toEqual(['V REMOVAL CYCLE COUNT -1', 'A INSERT RESTOCK +1']);
    expect(later.stock.serials.get(serialKey('P1', 'ST1'))?.where).toBeNull();
    // So it is when a vend is reversed.
    const vended = post([added(1), removed(5), clock('A', 60)], stock).stock;
    const again = post([{ ...byPerson, at: START + 70 * MINUTE }, added(90)], vended);
    expect(again.rows).toEqual(['V INSERT RESTOCK +1', 'V REMOVAL CORRECTION -1', 'A INSERT REVERT +1']);
  });
});

describe('grace', () => {
  test('tags that left are vended in the order in which they left (S16)', () => {
    const stock = stockWith({ tags: [tag('T1'), tag('T2'), tag('T3')] });
    const events = [
      ...['T1', 'T2', 'T3'].map((each) => added(1, 'A', each)),
      removed(7, 'A', 'T1'),
      removed(5, 'A', 'T3'),
      removed(5, 'A', 'T2'),
      clock('A', 60),
    ];
    expect(
      post(events, stock)
        .written.slice(-3)
        .map(({ tagId }) => tagId),
    ).toEqual(['T2', 'T3', 'T1']);
  });

  test('a vend says whether the time of the removal was replaced, also where nothing is known of it (S12 S16)', () => {
    const out = { ...removed(5), timeReplaced: true } as StockEvent;
    const pending = post([added(1), out]).stock;
    expect(post([clock('A', 60)], pending).written).toMatchObject([{ timeReplaced: true, userName: 'at 5' }]);
    expect(post([clock('A', 60)], { ...pending, sightings: new Map() }).written).toMatchObject([
      { timeReplaced: false, userName: '', at: START + 5 * MINUTE },
    ]);
  });
});

describe('full reads', () => {
  const missed = (stock: Stock) => stock.sightings.get(sightingKey('T1', 'A'))?.missedSince ?? null;

  test('a tag is missed since the first full read after it was seen, whichever is told first (S15)', () => {
    const since = (...minutes: number[]) =>
      missed(post([added(5), ...minutes.map((minute) => read(minute, []))]).stock);
    expect(since(5)).toBeNull();
    expect(since(4)).toBeNull();
    expect(since(6, 9)).toBe(START + 6 * MINUTE);
    expect(since(9, 6)).toBe(START + 6 * MINUTE);
    expect(since(9, 9)).toBe(START + 9 * MINUTE);
    // One that is gone is not missed.
    expect(missed(post([added(5), removed(6), read(9, [])]).stock)).toBeNull();
  });

  test('what staff did with a tag that was missed is no longer missed (S15)', () => {
    const force = tagAction({ kind: 'force vend', tagId: 'T1', minute: 20 });
    const { stock } = post([added(5), read(9, []), force]);
    expect(stock.sightings.get(sightingKey('T1', 'A'))).toMatchObject({ present: false, missedSince: null });
  });
});
