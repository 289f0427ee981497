import { describe, expect, test } from 'vitest';
import {
  clock,
  device,
  HOUR,
  MINUTE,
  product,
  reported,
  rowsOf,
  START,
  stockWith,
  tag,
} from '../ledger-stock.fixture.ts';
import { postAll } from './post-stock.ts';
import type { StockEvent } from '../stock-events.ts';
import { sessionKey, type SectionRules, type Stock } from '../stock.ts';

const DAY = 24 * 60;
const door = (state: 'opened' | 'closed', minute: number, more: object = {}) =>
  reported({ kind: 'door', state, minute, session: 's1', ...more });
const clockAt = (ms: number): StockEvent => ({ ...clock('A', 0), at: START + ms });

function post(events: readonly StockEvent[], stock: Stock = stockWith({ tags: [tag('T1')] })) {
  const result = postAll(stock, events);
  return { ...result, rows: rowsOf(result.effects) };
}
const sessionOf = (stock: Stock, cabinetId = 'A') => stock.sessions.get(sessionKey(cabinetId, 's1'));

describe('what is known of a door session', () => {
  test('it begins with its opening, or with what was heard of it first, and names who was first named (S29)', () => {
    const early = door('closed', 6, { userName: '', npi: '77' });
    const { stock } = post([early, door('opened', 5, { npi: '88' })]);
    expect(sessionOf(stock)).toEqual({
      cabinetId: 'A',
      session: 's1',
      openedAt: START + 5 * MINUTE,
      closedAt: START + 6 * MINUTE,
      userName: 'Ann',
      npi: '77',
      used: false,
    });
    const late = post([door('opened', 5, { userName: 'Ann' }), door('closed', 6, { userName: 'Bob' })]);
    expect(sessionOf(late.stock)).toMatchObject({ openedAt: START + 5 * MINUTE, userName: 'Ann', npi: '' });
  });

  test('what belongs to no session begins none (S29)', () => {
    const { stock } = post([
      door('opened', 1, { session: '' }),
      reported({ kind: 'tags', added: ['T1'], session: '' }),
    ]);
    expect(stock.sessions.size).toBe(0);
  });

  const section: SectionRules = {
    productId: 'P1',
    maintenance: false,
    packTolerancePct: 1,
    lumTolerancePct: 1,
  };
  const devices = [
    device('A', 'RFID'),
    device('E', 'EM'),
    device('W', 'WEIGHT', { sections: new Map([['T/0', section]]) }),
  ];
  const stock = stockWith({ devices, products: [product('P1', { packGrams: 100 })], tags: [tag('T1')] });
  const slot = { holder: 0, dispenser: 1 };
  const there = { holder: 1, dispenser: 1 };
  test.each([
    ['a vend', reported({ kind: 'vend', cabinetId: 'E', session: 's1' })],
    ['an insert', reported({ kind: 'insert', cabinetId: 'E', session: 's1' })],
    ['a move', reported({ kind: 'move', cabinetId: 'E', from: slot, to: there, session: 's1' })],
    ['an added tag', reported({ kind: 'tags', added: ['T1'] })],
    ['a removed tag', reported({ kind: 'tags', removed: ['T1'] })],
    ['grams', reported({ kind: 'tray change', cabinetId: 'W', section: 'T/0', grams: 100, session: 's1' })],
  ])('%s in it is a usage (S29)', (_, event) => {
    expect(sessionOf(post([event], stock).stock, event.cabinetId)?.used).toBe(true);
  });

  test('tags of which none came or went are no usage, nor is a full read that shows nothing new (S29)', () => {
    const read = (tags: string[], minute: number) =>
      reported({ kind: 'full read', tags, minute, session: 's1' });
    const unused = post([door('opened', 1), reported({ kind: 'tags', minute: 2 }), read([], 3)], stock);
    expect(sessionOf(unused.stock)?.used).toBe(false);
    // A full read that brings something tells of the session, but of nobody in it.
    const brought = sessionOf(post([read(['T1'], 3)], stock).stock);
    expect(brought).toMatchObject({ used: true, userName: '', npi: '' });
    const alone = reported({ kind: 'full read', tags: ['T1'], session: '' });
    expect(post([alone], stock).stock.sessions.size).toBe(0);
  });
});

describe('NO USAGE', () => {
  const used = [door('opened', 1, { npi: '77' }), door('closed', 2)];

  test('exactly two minutes after it was closed, dated with that, and only once (S29 TXN-012)', () => {
    expect(post([...used, clockAt(4 * MINUTE - 1)]).rows).toEqual([]);
    const { rows, stock } = post([...used, clockAt(4 * MINUTE)]);
    expect(rows).toMatchObject([
      {
        key: 'no usage/A/s1',
        action: 'NO USAGE',
        productId: '',
        lot: '',
        owner: 'PROVIDER',
        quantity: 0,
        at: START + 2 * MINUTE,
        userName: 'Ann',
        npi: '77',
        session: 's1',
      },
    ]);
    // Told again after it was decided.
    expect(post([...used, clockAt(9 * MINUTE)], stock).rows).toEqual([]);
  });

  test('another device’s clock decides nothing (S29)', () => {
    const { rows, stock } = post([...used, clock('B', 99)]);
    expect([rows, stock.sessions.size]).toEqual([[], 1]);
  });

  test('a session that is still open after a day is forgotten, without a row (S29)', () => {
    const open = [door('opened', 1)];
    const left = post([...open, clockAt(MINUTE + 24 * HOUR - 1)]);
    expect(left.stock.sessions.size).toBe(1);
    const over = post([...open, clockAt(MINUTE + 24 * HOUR)]);
    expect([over.rows, over.stock.sessions.size]).toEqual([[], 0]);
    // One that was closed long after is decided as any other.
    const closed = [door('opened', 1), door('closed', 2 * DAY)];
    expect(post([...closed, clock('A', 2 * DAY + 1)]).stock.sessions.size).toBe(1);
  });
});
