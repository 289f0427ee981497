import { describe, expect, test } from 'vitest';
import {
  byHand,
  clock,
  device,
  line,
  onHandIn,
  other,
  reported,
  reviewsOf,
  rowsOf,
  rowText,
  START,
  MINUTE,
  stockWith,
  tag,
  tagAction,
} from '../ledger-stock.fixture.ts';
import { postAll } from '../postings/post-stock.ts';
import type { StockEvent } from '../stock-events.ts';
import { sightingKey, type Stock } from '../stock.ts';

const added = (minute: number, cabinetId = 'A', tagId = 'T1') =>
  reported({ kind: 'tags', minute, cabinetId, added: [tagId] });
const removed = (minute: number, cabinetId = 'A', tagId = 'T1') =>
  reported({ kind: 'tags', minute, cabinetId, removed: [tagId], userName: `at ${minute}` });
const read = (minute: number, tags: string[], cabinetId = 'A') =>
  reported({ kind: 'full read', minute, cabinetId, tags });

function post(events: readonly StockEvent[], stock: Stock = stockWith({ tags: [tag('T1')] })) {
  const result = postAll(stock, events);
  return {
    ...result,
    rows: rowsOf(result.effects).map(rowText),
    phase: result.stock.tags.get('T1')?.phase,
    home: result.stock.tags.get('T1')?.cabinetId,
  };
}

describe('reads', () => {
  test('a shipped tag that is seen is received and on hand (R14 S15)', () => {
    const stock = stockWith({
      tags: [tag('T1', { lineKey: 'line/1' })],
      lines: [line('line/1', { open: 1 })],
    });
    const { rows, effects, stock: after } = post([added(1)], stock);
    expect(rows).toEqual(['A INSERT RESTOCK +1']);
    expect(effects).toContainEqual({
      effect: 'received',
      lineKey: 'line/1',
      units: 1,
      done: true,
      at: START + MINUTE,
    });
    expect(onHandIn(after, 'A')).toBe(1);
    expect(after.lines).toEqual([]);
  });

  test('a tag that left in a door session is PENDING and still counts (TXN-015 TXN-017 S15)', () => {
    const { effects, stock, phase } = post([added(1), removed(5)]);
    expect(rowsOf(effects).at(-1)).toMatchObject({
      type: 'Removal',
      action: 'REMOVAL',
      reason: 'UNKNOWN',
      reasonCode: 20,
      quantity: 0,
    });
    expect(phase).toBe('pending');
    expect(onHandIn(stock, 'A')).toBe(1);
  });

  test('back within the grace period it is a RE-INSERT and never vended (TXN-016 TXN-018 S15)', () => {
    const { effects, rows, phase } = post([added(1), removed(5), added(9), clock('A', 60)]);
    expect(rowsOf(effects).at(-1)).toMatchObject({
      type: 'Insert',
      action: 'INSERT',
      reason: 'UNKNOWN',
      reasonCode: 10,
      quantity: 0,
    });
    expect(rows).not.toContain('A VEND VEND -1');
    expect(phase).toBe('on hand');
  });

  test('a tag that full reads miss without a door session is suspect, never vended (S15 S20)', () => {
    const { rows, stock, phase } = post([added(1), read(60, []), read(120, []), clock('A', 3000)]);
    expect(rows).toEqual(['A INSERT RESTOCK +1']);
    expect(phase).toBe('on hand');
    expect(stock.sightings.get(sightingKey('T1', 'A'))).toMatchObject({
      present: true,
      missedSince: START + 60 * MINUTE,
    });
    const { stock: seen } = post([read(180, ['T1'])], stock);
    expect(seen.sightings.get(sightingKey('T1', 'A'))?.missedSince).toBeNull();
  });

  test('a full read after the session shows what the session called removed: no vend (S15)', () => {
    expect(post([added(1), removed(5), read(6, ['T1']), clock('A', 60)]).phase).toBe('on hand');
  });

  test('a full read at the end of a session that misses a tag the session did not name makes it suspect only (S15)', () => {
    const closing = reported({ kind: 'full read', minute: 6, tags: [], session: 's1' });
    expect(post([added(1), closing, clock('A', 60)]).phase).toBe('on hand');
  });

  test('seen and gone at the same instant counts as seen (S15)', () => {
    expect(post([added(1), removed(5), read(5, ['T1']), clock('A', 60)]).phase).toBe('on hand');
    expect(post([added(1), read(5, ['T1']), removed(5), clock('A', 60)]).phase).toBe('on hand');
  });

  test('a late message that is older than what its device saw since changes nothing', () => {
    const { rows, posted } = post([added(1), read(9, ['T1']), removed(5)]);
    expect(rows).toEqual(['A INSERT RESTOCK +1']);
    expect(posted.at(-1)).toMatchObject({ outcome: 'nothing', reason: { code: 'nothing_new' } });
  });

  test('the first full read of a device that reads tags is its baseline; before it nothing is posted (S37)', () => {
    const stock = stockWith({
      devices: [device('A', 'VIPc', { baselineAt: null }), device('E', 'EM', { baselineAt: null })],
      tags: [tag('T1')],
    });
    const {
      posted,
      rows,
      stock: after,
    } = post([removed(1), read(5, ['T1']), removed(4), reported({ kind: 'vend', cabinetId: 'E' })], stock);
    expect(posted.map((each) => each.outcome)).toEqual(['nothing', 'posted', 'nothing', 'nothing']);
    expect(posted[0]).toMatchObject({ reason: { code: 'before_ledger' } });
    expect(posted[3]).toMatchObject({ reason: { code: 'before_ledger' } });
    expect(rows).toEqual(['A INSERT RESTOCK +1']);
    expect(after.devices.get('A')?.baselineAt).toBe(START + 5 * MINUTE);
  });
});

describe('grace', () => {
  test('the vend is posted when the device’s own clock has passed the grace, dated with the removal (S16 TXN-012)', () => {
    const { rows: before } = post([added(1), removed(5), clock('A', 19), clock('B', 999)]);
    expect(before).not.toContain('A VEND VEND -1');
    const { effects, stock, phase } = post([added(1), removed(5), clock('A', 20)]);
    expect(rowsOf(effects).at(-1)).toMatchObject({
      key: `vend/T1/A/${START + 5 * MINUTE}`,
      type: 'Removal',
      action: 'VEND',
      reason: 'VEND',
      quantity: -1,
      at: START + 5 * MINUTE,
      userName: 'at 5',
      session: 's1',
    });
    expect(phase).toBe('vended');
    expect(onHandIn(stock, 'A')).toBe(0);
  });

  test('a removal that comes after a newer one is not vended twice, and the newer taker is named (S16)', () => {
    const { effects } = post([added(1), removed(9), removed(5), clock('A', 60)]);
    expect(
      rowsOf(effects)
        .filter((row) => row.action === 'VEND')
        .map((row) => row.userName),
    ).toEqual(['at 9']);
    const again = post([added(1), removed(5), removed(9), clock('A', 60)]);
    expect(
      rowsOf(again.effects)
        .filter((row) => row.action === 'VEND')
        .map((row) => row.userName),
    ).toEqual(['at 9']);
  });

  test('back within a day the vend is reversed once, and names it (S17 TAG-008)', () => {
    const { effects, stock, phase } = post([
      added(1),
      removed(5),
      clock('A', 60),
      added(600),
      added(600),
      read(700, ['T1']),
    ]);
    const vend = rowsOf(effects).find((row) => row.action === 'VEND');
    expect(rowsOf(effects).filter((row) => row.reason === 'REVERT')).toMatchObject([
      { type: 'Insert', action: 'INSERT', quantity: 1, reverses: vend?.key },
    ]);
    expect(phase).toBe('on hand');
    expect(onHandIn(stock, 'A')).toBe(1);
  });

  test.each([
    ['later than a day', added(5 + 24 * 60 + 1), false],
    ['already transmitted', added(60), true],
  ])('back after a vend, %s: review, and nothing moves (S17)', (_, back, transmitted) => {
    const { stock } = post([added(1), removed(5), clock('A', 30)]);
    const vends = new Map([...stock.vends].map(([key, vend]) => [key, { ...vend, transmitted }]));
    const { rows, effects, stock: after, posted } = post([back], { ...stock, vends });
    expect(rows).toEqual(['A REVIEW REQD REVERT 0']);
    expect(posted).toMatchObject([{ outcome: 'posted', inReview: true }]);
    expect(onHandIn(after, 'A')).toBe(0);
    const [review] = reviewsOf(effects);
    const approved = post(
      [
        byHand({
          kind: 'resolve review',
          reviewKey: review?.key ?? '',
          status: 'Approved',
          quantity: 1,
          memo: '',
        }),
      ],
      after,
    );
    expect(approved.rows).toEqual(['A INSERT REVERT +1']);
    expect(approved.phase).toBe('on hand');
    const gone = post([removed(9000)], after);
    expect(gone.rows).toEqual([]);
    expect(reviewsOf(gone.effects)).toMatchObject([{ status: 'Rejected', memo: 'tag no longer seen here' }]);
  });

  test('what a person vended is not undone by a reader (S17)', () => {
    const { stock } = post([added(1), tagAction({ kind: 'force vend', tagId: 'T1', minute: 5 })]);
    const seen = post([read(60, ['T1'])], stock);
    expect(seen.rows).toEqual(['A REVIEW REQD REVERT 0']);
    expect(seen.phase).toBe('vended');
    const removedAgain = post([removed(61), clock('A', 999)], seen.stock);
    expect(removedAgain.rows).toEqual([]);
    expect(removedAgain.stock.reviews.size).toBe(0);
  });
});

describe('elsewhere', () => {
  test('PENDING at one device and seen in another: TRANSFER, nothing billed (S18)', () => {
    const { rows, stock, home } = post([added(1), removed(5), added(9, 'B'), clock('A', 60), clock('B', 60)]);
    expect(rows.slice(-2)).toEqual(['A REMOVAL TRANSFER -1', 'B INSERT TRANSFER +1']);
    expect([home, onHandIn(stock, 'A'), onHandIn(stock, 'B')]).toEqual(['B', 0, 1]);
  });

  test('just vended and seen in another device: reversed and transferred (S18)', () => {
    const { rows, phase, home } = post([added(1), removed(5), clock('A', 60), added(9, 'B')]);
    expect(rows.slice(-3)).toEqual(['A INSERT REVERT +1', 'A REMOVAL TRANSFER -1', 'B INSERT TRANSFER +1']);
    expect([phase, home]).toEqual(['on hand', 'B']);
  });

  test('seen in another device before it left the first: review, which closes itself when it has (S18)', () => {
    const seen = post([added(1), added(9, 'B')]);
    expect(seen.rows.at(-1)).toBe('B REVIEW REQD TRANSFER 0');
    expect([seen.home, onHandIn(seen.stock, 'B')]).toEqual(['A', 0]);
    const again = post([read(60, ['T1'], 'B')], seen.stock);
    expect(again.rows).toEqual([]);
    const left = post([removed(5)], again.stock);
    expect(left.rows).toEqual(['A REMOVAL TRANSFER -1', 'B INSERT TRANSFER +1']);
    expect(reviewsOf(left.effects)).toMatchObject([{ status: 'Approved', memo: 'tag moved here' }]);
    expect(left.home).toBe('B');
  });

  test('approving the review believes the device that sees it; the other has to see it anew (S18)', () => {
    const { stock, effects } = post([added(1), added(9, 'B')]);
    const reviewKey = reviewsOf(effects)[0]?.key ?? '';
    const approved = post(
      [byHand({ kind: 'resolve review', reviewKey, status: 'Approved', quantity: 1, memo: '' })],
      stock,
    );
    expect(approved.rows).toEqual(['A REMOVAL TRANSFER -1', 'B INSERT TRANSFER +1']);
    expect(post([removed(20, 'B'), clock('B', 60)], approved.stock)).toMatchObject({
      phase: 'vended',
      home: 'B',
    });
    expect(post([read(60, ['T1'])], approved.stock).rows).toEqual(['A REVIEW REQD TRANSFER 0']);
  });

  test('there and back, with the messages of the other device last: vended once, where it left last (S18)', () => {
    const there = [added(1), removed(5), added(20), removed(25), clock('A', 60)];
    const { rows, phase, home, effects } = post([
      ...there,
      added(9, 'B'),
      removed(15, 'B'),
      clock('A', 61),
      clock('B', 61),
    ]);
    expect(
      rows.filter((row) => row.includes('VEND')).length - rows.filter((row) => row.includes('REVERT')).length,
    ).toBe(1);
    expect([phase, home]).toEqual(['vended', 'A']);
    expect(new Set(rowsOf(effects).map((row) => row.key)).size).toBe(rows.length);
  });

  test('a removal from a device that never told of the tag receives it there first', () => {
    const { rows, home } = post([removed(9, 'B'), added(5, 'B')]);
    expect(rows).toEqual(['B INSERT RESTOCK +1', 'B REMOVAL UNKNOWN 0']);
    expect(home).toBe('B');
  });

  test('a tag of another customer: review, nothing moves (S18)', () => {
    const stock = stockWith({ tags: [tag('T1', { customerId: 'C2' })] });
    const { rows, effects, stock: after } = post([added(1), read(60, ['T1']), removed(70)], stock);
    expect(rows).toEqual(['A REVIEW REQD RESTOCK 0']);
    expect(reviewsOf(effects).map((review) => review.status)).toEqual(['Suspended', 'Rejected']);
    expect(after.tags.get('T1')?.phase).toBe('shipped');
  });

  test('of another customer’s tag the row and the review name the tag alone (S18 V3)', () => {
    const foreign = tag('T1', {
      customerId: 'C2',
      productId: 'P2',
      lot: 'L2',
      serial: 'S2',
      orderNumber: 'O2',
      owner: 'CUSTOMER',
    });
    const { effects } = post([added(1)], stockWith({ tags: [foreign] }));
    const tagAlone = { tagId: 'T1', productId: '', lot: '', serial: '', orderNumber: '', shipmentId: '' };
    expect(rowsOf(effects)).toMatchObject([{ ...tagAlone, owner: 'PROVIDER' }]);
    expect(reviewsOf(effects)).toMatchObject([
      { ...tagAlone, owner: null, suspendedReason: 'Tag T1 belongs to another customer.' },
    ]);
  });

  test('an unknown tag is no transaction until a shipment names it, and then dated when it was seen (S19)', () => {
    const unknown = post([added(1)], stockWith());
    expect(unknown.rows).toEqual([]);
    expect(unknown.stock.sightings.size).toBe(1);
    const stock = { ...unknown.stock, tags: new Map([['T1', tag('T1')]]) };
    const { effects } = post([other({ kind: 'shipped', minute: 500, lots: [], tagIds: ['T1'] })], stock);
    expect(rowsOf(effects)).toMatchObject([
      { action: 'INSERT', reason: 'RESTOCK', at: START + MINUTE, quantity: 1 },
    ]);
  });
});

describe('sessions', () => {
  const door = (state: 'opened' | 'closed', minute: number) =>
    reported({ kind: 'door', state, minute, session: 's1' });

  test('a session that changed nothing is NO USAGE two minutes after it closed, once (S29 TXN-012)', () => {
    expect(post([door('opened', 1), door('closed', 2), clock('A', 3)]).rows).toEqual([]);
    const { effects, stock } = post([door('opened', 1), door('closed', 2), clock('A', 4), clock('A', 9)]);
    expect(rowsOf(effects)).toMatchObject([
      { type: 'Removal', action: 'NO USAGE', reason: 'NONE', quantity: 0, session: 's1', userName: 'Ann' },
    ]);
    expect(stock.sessions.size).toBe(0);
  });

  test('a session in which something was taken is none, whichever message comes first (S29)', () => {
    for (const events of [
      [door('opened', 1), added(2), door('closed', 3)],
      [added(2), door('closed', 3), door('opened', 1)],
    ])
      expect(post([...events, clock('A', 9)]).rows).toEqual(['A INSERT RESTOCK +1']);
  });
});
