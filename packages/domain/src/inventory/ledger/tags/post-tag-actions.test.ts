import { describe, expect, test } from 'vitest';
import {
  clock,
  device,
  line,
  onHandIn,
  product,
  reported,
  rowsOf,
  rowText,
  START,
  stockWith,
  tag,
  tagAction,
} from '../ledger-stock.fixture.ts';
import { postAll } from '../postings/post-stock.ts';
import { stockRefusalText } from '../stock-refusal-texts.ts';
import type { StockEvent, TagEdit, TagStockEvent } from '../stock-events.ts';
import { sightingKey, type Stock, type Tag } from '../stock.ts';

const MINUTE = 60_000;

function post(events: readonly StockEvent[], stock: Stock) {
  const result = postAll(stock, events);
  return {
    ...result,
    rows: rowsOf(result.effects).map(rowText),
    refusals: result.posted.flatMap((each) =>
      each.outcome === 'refused' ? [stockRefusalText(each.refusal)] : [],
    ),
    t1: result.stock.tags.get('T1'),
    seen: (cabinetId: string) => result.stock.sightings.get(sightingKey('T1', cabinetId)),
  };
}

const stockOf = (more: Partial<Tag> = {}) => stockWith({ tags: [tag('T1', more)] });
const added = (minute: number, cabinetId = 'A') =>
  reported({ kind: 'tags', minute, cabinetId, added: ['T1'] });
const inA = post([added(1)], stockOf()).stock;
const action = <K extends TagStockEvent['kind']>(kind: K, more: object = {}) =>
  tagAction({ kind, tagId: 'T1', minute: 9, ...more } as Parameters<typeof tagAction<K>>[0]);
const force = () => action('force vend');
const edit = (changes: TagEdit, minute = 9) => action('edit tag', { changes, minute });
const vended = post([force()], inA).stock;

describe('what staff may do with a tag', () => {
  const inactive = stockOf({ phase: 'removed', active: false });
  const foreign = stockOf({ customerId: 'C2' });
  const nowhere = stockOf({ cabinetId: null });
  const elsewhere = stockOf({ cabinetId: 'X' });
  const removed = stockOf({ phase: 'removed' });

  test.each([
    ['TAG-007', 'an inactive tag', inactive, force(), 'Tag T1 is inactive.'],
    ['TAG-008', 'an inactive tag', inactive, action('revert vend'), 'Tag T1 is inactive.'],
    ['TAG-009', 'an inactive tag', inactive, action('return tag', { rgaNumber: 'R' }), 'Tag T1 is inactive.'],
    ['S18', 'a tag of another customer', foreign, force(), 'Tag T1 belongs to another customer.'],
    ['TAG-007', 'a tag of no device', nowhere, force(), 'Tag T1 has not been seen in a device.'],
    ['TAG-007', 'a tag of an unknown device', elsewhere, force(), 'Tag T1 has not been seen in a device.'],
    ['TAG-007', 'a tag that is not in stock', removed, force(), 'Tag T1 is not in stock.'],
    [
      'TAG-009',
      'a tag not in stock',
      removed,
      action('return tag', { rgaNumber: 'R' }),
      'Tag T1 is not in stock.',
    ],
    ['TAG-008', 'a tag on hand', inA, action('revert vend'), 'Tag T1 is not vended.'],
  ])('%s S21 not with %s', (_, _what, stock, event, message) => {
    expect(post([event], stock)).toMatchObject({ refusals: [message], effects: [] });
  });

  test('a vend that is reversed already, or that is no longer known, is not reversed (TAG-008 S21)', () => {
    const vends = new Map([...vended.vends].map(([key, vend]) => [key, { ...vend, reversed: true }]));
    for (const stock of [
      { ...vended, vends },
      { ...vended, vends: new Map() },
      stockOf({ phase: 'vended' }),
    ]) {
      expect(post([action('revert vend')], stock).refusals).toEqual(['Tag T1 is not vended.']);
      expect(post([action('return tag', { rgaNumber: 'R' })], stock).refusals).toEqual([
        'Tag T1 is not in stock.',
      ]);
    }
  });

  test('the RGA number is noted with what is returned, without blanks around it (TAG-009 S21)', () => {
    const { effects, t1 } = post([action('return tag', { rgaNumber: ' R7 ' })], inA);
    expect(rowsOf(effects)).toMatchObject([{ note: 'RGA R7', tagId: 'T1', serial: 'ST1' }]);
    expect(t1).toMatchObject({ phase: 'returned', rgaNumber: 'R7' });
  });

  test('what staff do overrules what the device saw last, whose time stays (S21)', () => {
    for (const event of [force(), action('return tag', { rgaNumber: 'R7' }), edit({ active: false })])
      expect(post([event], inA).seen('A')).toMatchObject({ present: false, at: START + MINUTE });
    expect(post([action('revert vend')], vended).seen('A')).toMatchObject({
      present: true,
      at: START + MINUTE,
    });
    // A reader that sees it again where it is brings nothing.
    const { rows } = post([action('revert vend'), added(20), clock('A', 99)], vended);
    expect(rows).toEqual(['A INSERT REVERT +1']);
  });
});

describe('the owner of a tagged unit', () => {
  const own = stockWith({
    products: [product('P1', { source: 'C1', presetOwner: 'CUSTOMER' })],
    tags: [tag('T1', { owner: 'CUSTOMER' })],
  });

  test('of a product that the customer manages itself, it is the customer’s (TAG-015 TAG-025 S4)', () => {
    expect(
      post([action('set owner', { owner: 'PROVIDER' }), edit({ owner: 'PROVIDER' })], own),
    ).toMatchObject({
      refusals: [
        'Products that the customer manages itself are the customer’s.',
        'Products that the customer manages itself are the customer’s.',
      ],
      effects: [],
    });
    const mistaken = { ...own, tags: new Map([['T1', tag('T1')]]) };
    expect(post([action('set owner', { owner: 'CUSTOMER' })], mistaken).t1?.owner).toBe('CUSTOMER');
    expect(post([edit({ orderNumber: 'O9' })], { ...own, tags: mistaken.tags }).t1?.orderNumber).toBe('O9');
  });

  test('of a unit that is not in stock it changes without a row; the same again changes nothing (TAG-015 S21)', () => {
    const { rows, t1, posted } = post(
      [action('set owner', { owner: 'CUSTOMER' }), action('set owner', { owner: 'CUSTOMER' })],
      stockOf(),
    );
    expect(rows).toEqual([]);
    expect(t1).toMatchObject({ owner: 'CUSTOMER', phase: 'shipped' });
    expect(posted[1]).toMatchObject({ outcome: 'nothing', reason: { code: 'nothing_new' } });
  });

  test('an edit moves a unit in stock from one owner to the other (TAG-023 TAG-025 S4)', () => {
    const { effects, t1 } = post([edit({ owner: 'CUSTOMER' })], inA);
    expect(rowsOf(effects).map((row) => [row.reason, row.owner, row.quantity])).toEqual([
      ['CORRECTION', 'PROVIDER', -1],
      ['CORRECTION', 'CUSTOMER', 1],
    ]);
    expect(t1).toMatchObject({ owner: 'CUSTOMER', phase: 'on hand', active: true });
    const same = post([edit({ owner: 'PROVIDER' })], inA);
    expect(same).toMatchObject({ rows: [], effects: [] });
    expect(same.posted).toMatchObject([{ outcome: 'nothing' }]);
  });
});

describe('editing a tag', () => {
  test('each change alone is kept; an edit that changes nothing leaves nothing (TAG-023 S21)', () => {
    expect(post([edit({ orderNumber: 'O9' })], inA).t1).toMatchObject({
      orderNumber: 'O9',
      owner: 'PROVIDER',
      customerId: 'C1',
      phase: 'on hand',
      active: true,
    });
    expect(post([edit({ owner: 'CUSTOMER' })], stockOf()).t1).toMatchObject({
      owner: 'CUSTOMER',
      orderNumber: '',
    });
    expect(post([edit({ active: false })], stockOf()).t1).toMatchObject({ active: false, phase: 'shipped' });
    const same = edit({ orderNumber: '', owner: 'PROVIDER', active: true, customerId: 'C1' });
    expect(post([same, edit({})], inA)).toMatchObject({
      effects: [],
      posted: [{ outcome: 'nothing' }, { outcome: 'nothing' }],
    });
  });

  test('set inactive in stock it is removed there, and not twice (TAG-019 S21)', () => {
    const { rows, t1 } = post([edit({ active: false }), edit({ active: false })], inA);
    expect(rows).toEqual(['A REMOVAL CORRECTION -1']);
    expect(t1).toMatchObject({ phase: 'removed', active: false, since: START + 9 * MINUTE });
  });

  test('another customer gets a tag that is not in stock, as shipped and of no device (TAG-023 S18 S21)', () => {
    expect(post([edit({ customerId: 'C2' })], inA)).toMatchObject({
      refusals: ['Tag T1 is on hand in device A, so its customer cannot be changed.'],
      effects: [],
    });
    const lines = [line('line/1', { open: 1 })];
    const stock = { ...vended, lines };
    const given = post([edit({ customerId: 'C2' })], {
      ...stock,
      tags: new Map([...stock.tags].map(([id, each]) => [id, { ...each, lineKey: 'line/1' }])),
    });
    expect(given.rows).toEqual([]);
    expect(given.t1).toMatchObject({
      customerId: 'C2',
      phase: 'shipped',
      cabinetId: null,
      lineKey: null,
      vendKey: null,
      since: START + 9 * MINUTE,
    });
    // Within its customer it keeps all that.
    expect(post([edit({ orderNumber: 'O9' })], vended).t1).toMatchObject({ phase: 'vended', cabinetId: 'A' });
  });

  test('made active again, a tag is on hand at once where a device sees it, and not where none does (TAG-023 S21)', () => {
    const stopped = post([edit({ active: false }), added(20, 'B')], inA);
    expect(stopped.rows).toEqual(['A REMOVAL CORRECTION -1']);
    const again = edit({ active: true }, 30);
    expect(post([again], stopped.stock)).toMatchObject({
      rows: ['B INSERT RESTOCK +1'],
      t1: { phase: 'on hand', cabinetId: 'B', active: true },
    });
    const unseen = post([edit({ active: false })], inA).stock;
    expect(post([again], unseen)).toMatchObject({ rows: [], t1: { phase: 'removed', active: true } });
    // A device of another customer is unknown here.
    const devices = new Map([['A', device('A', 'RFID')]]);
    expect(post([again], { ...stopped.stock, devices })).toMatchObject({
      rows: [],
      t1: { phase: 'removed' },
    });
    // Given to another customer at the same time, it is not.
    expect(post([edit({ active: true, customerId: 'C2' }, 30)], stopped.stock).rows).toEqual([]);
    expect(onHandIn(stopped.stock, 'B')).toBe(0);
  });
});
