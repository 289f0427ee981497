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
} from '../ledger-stock.fixture.ts';
import { applyEffects } from '../apply-effects.ts';
import { ANYWHERE, stockKey, type StockKey } from '../ledger-rows.ts';
import { postAll } from './post-stock.ts';
import { stockRefusalText } from '../stock-refusal-texts.ts';
import type { StockEvent } from '../stock-events.ts';
import { serialKey, type Stock } from '../stock.ts';

// Which units a removal means where several match: of the named lot, owner and place only.

function post(events: readonly StockEvent[], stock: Stock = stockWith()) {
  const result = postAll(stock, events);
  const written = rowsOf(result.effects);
  return {
    ...result,
    written,
    rows: written.map(rowText),
    removed: written.map((row) => `${row.lot} ${row.owner} ${row.holder}/${row.dispenser} ${row.quantity}`),
    refusals: result.posted.flatMap((each) =>
      each.outcome === 'refused' ? [stockRefusalText(each.refusal)] : [],
    ),
    reviews: reviewsOf(result.effects),
  };
}

const insert = (more: object = {}) =>
  byHand({ kind: 'insert by hand', cabinetId: 'V', count: 5, expiration: '2027-01-31', ...more });
const remove = (more: object = {}) =>
  byHand({ kind: 'remove by hand', cabinetId: 'V', count: 2, owner: null, ...more });
const at = (holder: number, dispenser: number) => ({ cabinetId: 'E', holder, dispenser });
const load = (holder: number, dispenser: number, lot: string, count: number, more: object = {}) =>
  reported({ kind: 'load', cabinetId: 'E', slot: { holder, dispenser }, lot, count, ...more });

describe('what people take', () => {
  test('counts only what lies in the named device, of the named product, lot and owner (S10 S25)', () => {
    const stocked = post([
      insert({ count: 1 }),
      insert({ count: 2, lot: 'L2' }),
      insert({ count: 4, owner: 'CUSTOMER' }),
      insert({ count: 8, productId: 'P2' }),
      insert({ count: 16, cabinetId: 'A' }),
    ]).stock;
    const most = (more: object) => post([remove({ count: 99, ...more })], stocked).refusals;
    expect(most({})).toEqual(['Cannot remove more than current on hand amount (5).']);
    expect(most({ owner: 'PROVIDER' })).toEqual(['Cannot remove more than current on hand amount (1).']);
    expect(most({ lot: 'L2' })).toEqual(['Cannot remove more than current on hand amount (2).']);
    expect(most({ productId: 'P2' })).toEqual(['Cannot remove more than current on hand amount (8).']);
    expect(most({ cabinetId: 'A' })).toEqual(['Cannot remove more than current on hand amount (16).']);
    expect(post([remove({ count: 4, owner: 'CUSTOMER' })], stocked).removed).toEqual([
      'L1 CUSTOMER null/null -4',
    ]);
    expect(post([remove({ count: 1, owner: 'PROVIDER' })], stocked).removed).toEqual([
      'L1 PROVIDER null/null -1',
    ]);
  });

  test('counts only what lies in the named dispenser or section (S24 S25)', () => {
    const stocked = post([load(0, 1, 'L1', 1), load(0, 2, 'L1', 2), load(1, 1, 'L1', 4)]).stock;
    const most = (more: object) => post([remove({ cabinetId: 'E', count: 99, ...more })], stocked).refusals;
    expect(most({})).toEqual(['Cannot remove more than current on hand amount (7).']);
    expect(most(at(0, 1))).toEqual(['Cannot remove more than current on hand amount (1).']);
    expect(most(at(0, 2))).toEqual(['Cannot remove more than current on hand amount (2).']);
    expect(most(at(1, 1))).toEqual(['Cannot remove more than current on hand amount (4).']);
    expect(most({ section: 'T/0' })).toEqual(['Cannot remove more than current on hand amount (0).']);
    expect(post([remove({ ...at(1, 1), count: 3 })], stocked).removed).toEqual(['L1 PROVIDER 1/1 -3']);
    expect(post([remove({ ...at(0, 2), count: 2 })], stocked).removed).toEqual(['L1 PROVIDER 0/2 -2']);
  });

  test('of one lot in many places, by holder, dispenser and owner, however it came (S11)', () => {
    const places = [load(1, 0, 'L1', 1), load(0, 2, 'L1', 1), load(0, 1, 'L1', 1)];
    const anywhere = [
      byHand({
        kind: 'insert by hand',
        ...at(0, 1),
        count: 1,
        owner: 'CUSTOMER',
        expiration: '2027-01-31',
      }),
    ];
    for (const events of [
      [...places, ...anywhere],
      [...anywhere, ...places.toReversed()],
    ]) {
      const { stock } = post(events);
      expect(post([remove({ cabinetId: 'E', count: 4 })], stock).removed).toEqual([
        'L1 CUSTOMER 0/1 -1',
        'L1 PROVIDER 0/1 -1',
        'L1 PROVIDER 0/2 -1',
        'L1 PROVIDER 1/0 -1',
      ]);
    }
  });

  test('tagged units are picked here only, of this product and lot (S25)', () => {
    const stock = stockWith({ tags: [tag('T1'), tag('T2', { lot: 'L2' }), tag('T3', { productId: 'P2' })] });
    const seen = (tagId: string, cabinetId: string) => reported({ kind: 'tags', cabinetId, added: [tagId] });
    const here = post([seen('T1', 'B'), seen('T2', 'A'), seen('T3', 'A')], stock).stock;
    const pick = (tagId: string) =>
      post([remove({ cabinetId: 'A', count: 1, tagIds: [tagId] })], here).refusals;
    expect(['T1', 'T2', 'T3', 'T9'].map(pick)).toEqual([
      ['Tag T1 is not on hand here.'],
      ['Tag T2 is not on hand here.'],
      ['Tag T3 is not on hand here.'],
      ['Tag T9 is not on hand here.'],
    ]);
    // A serial number of a tag elsewhere names no unit here.
    expect(post([remove({ cabinetId: 'A', count: 1, serials: ['ST1'] })], here).refusals).toEqual([
      'Cannot remove more than current on hand amount (0).',
    ]);
  });

  test('a tagged unit that is returned is no vend, and the reader does not bring it back (S8 S25)', () => {
    const { stock } = post([reported({ kind: 'tags', added: ['T1'] })], stockWith({ tags: [tag('T1')] }));
    const back = remove({ cabinetId: 'A', count: 1, tagIds: ['T1'], reason: 'RETURN', minute: 5 });
    const { rows, stock: after } = post(
      [back, reported({ kind: 'full read', tags: ['T1'], minute: 9 }), clock('A', 99)],
      stock,
    );
    expect(rows).toEqual(['A REMOVAL RETURN -1']);
    expect(after.tags.get('T1')).toMatchObject({ phase: 'returned', active: false });
    expect([...after.sightings.values()]).toMatchObject([{ present: true }]);
  });

  test('units that are tagged are picked only if there are enough of them (S25)', () => {
    const { stock } = post(
      [reported({ kind: 'tags', added: ['T1', 'T2'] })],
      stockWith({ tags: [tag('T1'), tag('T2')] }),
    );
    const removal = (count: number) => post([remove({ cabinetId: 'A', count })], stock).refusals;
    expect([removal(2), removal(3)]).toEqual([
      ['Select the units by their serial numbers.'],
      ['Cannot remove more than current on hand amount (2).'],
    ]);
  });

  test('moves go to another device that is known, and only what can be counted (S25)', () => {
    const move = (more: object) =>
      byHand({ kind: 'move to device', cabinetId: 'V', toCabinetId: 'B', count: 2, ...more });
    const { stock } = post([insert()]);
    const refusals = [{ toCabinetId: 'X' }, { toCabinetId: 'V' }, { count: 0 }, { lot: 'L9' }].map(
      (more) => post([move(more)], stock).refusals,
    );
    expect(refusals).toEqual([
      ['The device is not known.'],
      ['Choose another device.'],
      ['Quantity cannot be less than 1.'],
      ['Cannot remove more than current on hand amount (0).'],
    ]);
  });

  test('nothing of a product or in a device that is not known (S25)', () => {
    expect(post([insert({ productId: 'gone' }), insert({ cabinetId: 'gone' })]).refusals).toEqual([
      'Product gone is not known.',
      'The device is not known.',
    ]);
  });

  test('the owner is chosen, but not of products that the customer manages itself (S4 S25)', () => {
    const stock = stockWith({ products: [product('P1', { source: 'C1' }), product('P2')] });
    const owners = [{ owner: 'PROVIDER' }, { owner: 'CUSTOMER' }, { owner: 'PROVIDER', productId: 'P2' }].map(
      (more) => post([insert(more)], stock).refusals,
    );
    expect(owners).toEqual([['Products that the customer manages itself are the customer’s.'], [], []]);
  });

  test('a dispenser is a holder and a number, both (S25)', () => {
    const dispenser = [
      { holder: 0, dispenser: null },
      { holder: null, dispenser: 0 },
      { holder: 0, dispenser: 0 },
    ].map((place) => post([insert({ cabinetId: 'E', ...place })]).refusals);
    expect(dispenser).toEqual([['Dispenser is required.'], ['Dispenser is required.'], []]);
  });
});

describe('units with serial numbers', () => {
  const stock = stockWith({ products: [product('PS', { serializable: true }), product('P1')] });
  const put = (serial: string, more: object = {}) =>
    insert({ productId: 'PS', count: 1, serials: [serial], ...more });
  const removal = (serials: string[], more: object = {}) =>
    remove({ productId: 'PS', count: serials.length, serials, ...more });

  test('leave from the lot, owner and place they are in, and from no other (S25)', () => {
    const stocked = post(
      [put('1'), put('2', { lot: 'L2' }), put('3', { owner: 'CUSTOMER' }), put('4', { cabinetId: 'A' })],
      stock,
    ).stock;
    const refusal = (serial: string) => [`Serial number ${serial} is not on hand here.`];
    expect(post([removal(['2'])], stocked).refusals).toEqual(refusal('2'));
    expect(post([removal(['4'])], stocked).refusals).toEqual(refusal('4'));
    expect(post([removal(['3'], { owner: 'PROVIDER' })], stocked).refusals).toEqual(refusal('3'));
    expect(post([removal(['1'], { owner: 'PROVIDER' })], stocked).rows).toEqual(['V VEND VEND -1']);
    const { written, stock: after } = post([removal(['3'])], stocked);
    expect(written).toMatchObject([{ owner: 'CUSTOMER', serial: '3' }]);
    expect(after.serials.get(serialKey('PS', '3'))?.where).toBeNull();
    expect(after.serials.get(serialKey('PS', '1'))?.where).toMatchObject({ cabinetId: 'V' });
  });

  test('a move takes the serial number along (S24 S25)', () => {
    const loaded = post([load(0, 1, 'L1', 1, { productId: 'PS', serials: ['9'] })], stock).stock;
    const move = reported({
      kind: 'move',
      cabinetId: 'E',
      productId: 'PS',
      from: { holder: 0, dispenser: 1 },
      to: { holder: 1, dispenser: 2 },
      lot: 'L1',
      serials: ['9'],
    });
    const { stock: after } = post([move], loaded);
    expect(after.serials.get(serialKey('PS', '9'))?.where).toMatchObject({ holder: 1, dispenser: 2 });
  });

  test('of a product that is not counted by them they are only noted, and make no place (S25)', () => {
    const { written, stock: after } = post([insert({ count: 1, serials: ['9'] })], stock);
    expect(written).toMatchObject([{ serial: '9', quantity: 1 }]);
    expect(after.serials.size).toBe(0);
    expect(post([insert({ count: 2, serials: ['9'] })], stock).written).toMatchObject([
      { serial: '', quantity: 2 },
    ]);
    expect(post([remove({ count: 1, serials: ['nobody'] })], after).rows).toEqual(['V VEND VEND -1']);
  });

  test('each unit has a row of its own (S25)', () => {
    const { written } = post([insert({ productId: 'PS', count: 2, serials: ['1', '2'] })], stock);
    expect(written.map((row) => [row.serial, row.quantity])).toEqual([
      ['1', 1],
      ['2', 1],
    ]);
    expect(new Set(written.map(({ key }) => key)).size).toBe(2);
  });
});

describe('thaw states (S24)', () => {
  const slot = { holder: 0, dispenser: 1 };
  const thaw = (more: object = {}) =>
    reported({
      kind: 'thaw',
      cabinetId: 'E',
      slot,
      productId: 'P1',
      lot: 'L1',
      minute: 2,
      thawComplete: START,
      shelfLifeExp: START + HOUR,
      ...more,
    });
  const states = ({ devices }: Stock) => [...(devices.get('E')?.thaws ?? [])].map(([key]) => key);
  const vend = (minute: number, more: object = {}) =>
    reported({ kind: 'vend', cabinetId: 'E', slot, lot: 'L1', count: 1, minute, ...more });

  test('without a lot it is of every lot that lies in the dispenser, once', () => {
    const { stock } = post([
      load(0, 1, 'L1', 1),
      load(0, 1, 'L2', 1),
      load(0, 2, 'L3', 1),
      load(0, 1, 'L4', 1),
      vend(1, { lot: 'L4' }),
      thaw({ lot: null }),
    ]);
    expect(states(stock)).toEqual(['[0,1,"P1","L1"]', '[0,1,"P1","L2"]']);
  });

  test('of the same time the one that is told later holds', () => {
    const { stock } = post([load(0, 1, 'L1', 1), thaw(), thaw({ shelfLifeExp: START + 2 * HOUR })]);
    expect([...(stock.devices.get('E')?.thaws.values() ?? [])]).toEqual([
      { thawComplete: START, shelfLifeExp: START + 2 * HOUR },
    ]);
  });

  test('it ends with the last unit of its lot in its dispenser, whatever lies beside it', () => {
    const start = [
      load(0, 1, 'L1', 2),
      load(0, 2, 'L1', 1),
      load(1, 1, 'L1', 1),
      load(0, 1, 'L2', 1),
      thaw(),
    ];
    expect(states(post([...start, vend(5)]).stock)).toEqual(['[0,1,"P1","L1"]']);
    expect(states(post([...start, vend(5), vend(6)]).stock)).toEqual([]);
  });

  test('a vend is past its shelf life from its very end, and keeps the state it was in; another removal does not', () => {
    const [early, late] = [59, 60].map((minute) => {
      const { written } = post([load(0, 1, 'L1', 2), thaw(), vend(minute)]);
      return written.at(-1);
    });
    expect([early?.pastShelfLife, late?.pastShelfLife]).toEqual([false, true]);
    expect(late?.thaw).toEqual({ thawComplete: START, shelfLifeExp: START + HOUR });
    const returned = post([
      load(0, 1, 'L1', 2),
      thaw(),
      remove({ ...at(0, 1), count: 1, reason: 'RETURN', minute: 99 }),
    ]);
    expect(returned.written.at(-1)).toMatchObject({ pastShelfLife: false, thaw: null });
  });

  test('what moves to another device has none there', () => {
    const start = post([load(0, 1, 'L1', 2), thaw()]).stock;
    const away = byHand({ kind: 'move to device', ...at(0, 1), toCabinetId: 'V', count: 1 });
    const { stock } = post([away], start);
    expect(states(stock)).toEqual(['[0,1,"P1","L1"]']);
    expect(stock.devices.get('V')?.thaws.size).toBe(0);
  });
});

describe('counting', () => {
  const count = (counted: number, seenOnHand: number, more: object = {}) =>
    byHand({ kind: 'count by hand', cabinetId: 'V', counted, seenOnHand, ...more });

  test('what is found is added where most of the lot lies, of two that are alike always to the same (S28)', () => {
    const both = [load(0, 1, 'L1', 2), load(0, 2, 'L1', 3), load(0, 3, 'L2', 9)];
    const found = (events: readonly StockEvent[], seen: number) =>
      post([count(seen + 1, seen, { cabinetId: 'E' })], post(events).stock).removed;
    expect(found(both, 5)).toEqual(['L1 PROVIDER 0/2 1']);
    const alike = [load(0, 1, 'L1', 2), load(0, 2, 'L1', 2)];
    expect(found(alike, 4)).toEqual(['L1 PROVIDER 0/1 1']);
    expect(found(alike.toReversed(), 4)).toEqual(['L1 PROVIDER 0/1 1']);
    // The first of its lot is nowhere in particular, and belongs to the owner of its product.
    const own = stockWith({ products: [product('P1', { presetOwner: 'CUSTOMER' })] });
    expect(post([count(1, 0)], own).removed).toEqual(['L1 CUSTOMER null/null 1']);
  });

  test('what was counted is told with who counted; other lots are not counted with it (S28)', () => {
    const { stock } = post([insert(), insert({ lot: 'L2', count: 3 })]);
    const { effects, written } = post([count(4, 5, { note: 'by shelf' })], stock);
    expect(written).toMatchObject([{ lot: 'L1', quantity: -1, note: 'by shelf', userName: 'Ann' }]);
    expect(effects).toContainEqual({
      effect: 'counted',
      cabinetId: 'V',
      productId: 'P1',
      lot: 'L1',
      counted: 4,
      at: START + MINUTE,
      userName: 'Ann',
    });
    expect(post([count(1.5, 5), count(1, 5, { cabinetId: 'X' })], stock).refusals).toEqual([
      'Reported quantity cannot be less than 1.',
      'The device is not known.',
    ]);
  });

  test('none found where there is nothing is no review; where it is, and where tagged units lack, it says why (S28)', () => {
    expect(post([count(0, 0)])).toMatchObject({ reviews: [], rows: [] });
    const { stock } = post([insert()]);
    expect(post([count(0, 5)], stock).reviews).toMatchObject([
      { type: 'Cycle Count', suspendedReason: 'None found in a cycle count.' },
    ]);
    const tags = stockWith({ tags: [tag('T1'), tag('T2')] });
    const seen = post([reported({ kind: 'tags', added: ['T1', 'T2'] })], tags).stock;
    expect(post([count(1, 2, { cabinetId: 'A' })], seen).reviews).toMatchObject([
      { type: 'Cycle Count', suspendedReason: 'Counted 1 of 2 on hand.' },
    ]);
    expect(post([count(3, 2, { cabinetId: 'A' })], seen)).toMatchObject({
      reviews: [],
      rows: ['A INSERT CYCLE COUNT +1'],
    });
  });
});

describe('a baseline (S37)', () => {
  const of: Omit<StockKey, 'cabinetId'> = { productId: 'P1', lot: 'L1', owner: 'PROVIDER', ...ANYWHERE };
  const facts = (expiration: string | null, enteredBy: 'warehouse' | 'hand') =>
    ({ productId: 'P1', lot: 'L1', expiration, size: '', assay: '', unitOfMeasure: '', enteredBy }) as const;
  const baseline = (count: number, more: object = {}) =>
    other({
      kind: 'baseline',
      cabinetId: 'X',
      minute: 5,
      stock: [{ ...of, count, lotFacts: facts('2027-01-31', 'hand') }],
      tagIds: [],
      ...more,
    });
  const begin = (more: Partial<Stock> = {}): Stock => ({
    ...stockWith({ devices: [device('X', 'VISION', { baselineAt: null }), device('V', 'Virtual')] }),
    ...more,
  });
  const held = (quantity: number): Partial<Stock> => {
    const key = { cabinetId: 'X', ...of };
    return { onHand: new Map([[stockKey(key), { ...key, quantity }]]) };
  };

  test('posts the difference to what is there, with who counted', () => {
    const rows = (quantity: number) => post([baseline(4, { userName: 'Cy' })], begin(held(quantity))).written;
    expect(rows(6)).toMatchObject([
      { action: 'REMOVAL', reason: 'CYCLE COUNT', quantity: -2, userName: 'Cy' },
    ]);
    expect(rows(1)).toMatchObject([{ action: 'INSERT', reason: 'CYCLE COUNT', quantity: 3, userName: 'Cy' }]);
    expect(rows(4)).toEqual([]);
    expect(post([baseline(4, { userName: '' })], begin()).written).toMatchObject([{ userName: '' }]);
  });

  test('of a device that is known, or of none, changes nothing', () => {
    const twice = post([baseline(4), baseline(9)], begin());
    expect(twice.posted[1]).toEqual({ outcome: 'nothing', reason: { code: 'baseline_known' }, effects: [] });
    expect(post([baseline(4, { cabinetId: 'gone' })], begin()).rows).toEqual([]);
  });

  test('learns the dates of its lots, and is refused where one contradicts (S5)', () => {
    const { stock } = post([baseline(4)], begin());
    expect(stock.lots.get('["P1","L1"]')).toMatchObject({ expiration: '2027-01-31', enteredBy: 'hand' });
    const known = { lots: new Map([['["P1","L1"]', facts('2027-02-28', 'warehouse')]]) };
    expect(post([baseline(4)], begin(known))).toMatchObject({
      refusals: ['Lot L1 is known to expire on 2027-02-28, not on 2027-01-31.'],
      effects: [],
    });
  });

  test('forgets what waits to be reported in its own device only (R14)', () => {
    const reported = (key: string, cabinetId: string) =>
      [key, { ...of, key, reportedBy: 'person', cabinetId, units: 3, at: START }] as const;
    const { stock } = post(
      [baseline(4)],
      begin({ unmatched: new Map([reported('one', 'X'), reported('two', 'V')]) }),
    );
    expect([...stock.unmatched.keys()]).toEqual(['two']);
  });

  test('a tag of another customer in it is left alone (S18)', () => {
    const stock = begin({ tags: new Map([['T1', tag('T1', { customerId: 'C2' })]]) });
    expect(post([baseline(4, { tagIds: ['T1', 'T9'] })], stock).rows).toEqual(['X INSERT CYCLE COUNT +4']);
  });
});

describe('what a shipment says (S5 S19)', () => {
  const said = (expiration: string) =>
    other({
      kind: 'shipped',
      lots: [
        { productId: 'P1', lot: 'L1', expiration, size: '', assay: '', unitOfMeasure: '', enteredBy: 'hand' },
      ],
      tagIds: [],
      minute: 60,
    });

  test('its date of a lot is confirmed by the warehouse, and replaces that of people', () => {
    const { effects, stock } = post([insert(), said('2027-02-28')]);
    expect(stock.lots.get('["P1","L1"]')).toMatchObject({
      expiration: '2027-02-28',
      enteredBy: 'warehouse',
    });
    expect(effects).toContainEqual(expect.objectContaining({ effect: 'lot', by: 'warehouse' }));
    const again = post([said('2027-02-28')], stock);
    expect(again.effects).toEqual([]);
    expect(post([said('2027-03-31')], stock).refusals).toEqual([
      'Lot L1 is known to expire on 2027-02-28, not on 2027-03-31.',
    ]);
  });
});

describe('what must be impossible stops the posting', () => {
  const stock = post([insert({ count: 2 })]).stock;
  const [row] = post([remove({ count: 2 })], stock).written;
  const written = row === undefined ? [] : [{ effect: 'row', row } as const];

  test('below 0 on hand (S10)', () => {
    expect(() => applyEffects(stockWith(), written)).toThrow(
      /The ledger would be wrong: event\/\d+\/0 leaves -2 on hand/,
    );
    expect(onHandIn(applyEffects(stock, written), 'V')).toBe(0);
  });

  test('a vend that is reversed twice, or is not known (S17)', () => {
    const back = written.map(({ effect, row: vend }) => ({
      effect,
      row: { ...vend, key: 'back/0', quantity: 2, action: 'INSERT' as const, reverses: vend.key },
    }));
    expect(() => applyEffects(stock, [...written, ...back, ...back])).toThrow(/is reversed twice/);
    expect(() => applyEffects(stock, back)).toThrow(/is reversed twice/);
    const after = applyEffects(stock, [...written, ...back]);
    expect([...after.vends.values()].map(({ reversed }) => reversed)).toEqual([true]);
  });

  test('a review that is resolved twice (S26)', () => {
    const { effects } = post([reported({ kind: 'vend', cabinetId: 'V', lot: 'L9', count: 1 })]);
    const [review] = reviewsOf(effects);
    if (review === undefined) throw new Error('There is no review');
    const closed = {
      effect: 'review',
      review: { ...review, status: 'Rejected' },
      resolvedBy: 'Bob',
      resolvedAt: START,
    } as const;
    const open = applyEffects(stockWith(), effects);
    expect(open.keys.has(review.key)).toBe(true);
    expect(applyEffects(open, [closed]).reviews.size).toBe(0);
    expect(() => applyEffects(open, [closed, closed])).toThrow(`${review.key} is resolved twice`);
  });

  test('a receipt opens and ends the lines of its own shipment at its own device (S23)', () => {
    const lines = [
      line('mine', { cabinetId: 'E', acknowledged: false }),
      line('other device', { acknowledged: false }),
      line('other shipment', { cabinetId: 'E', shipmentId: 'SH2', acknowledged: false }),
    ];
    const receipt = (state: 'open' | 'ended') =>
      applyEffects(stockWith({ lines }), [
        { effect: 'receipt', cabinetId: 'E', shipmentId: 'SH1', state, problem: '' },
      ]).lines;
    expect(receipt('open').filter(({ acknowledged }) => acknowledged)).toMatchObject([{ key: 'mine' }]);
    expect(receipt('ended').map(({ key }) => key)).toEqual(['other device', 'other shipment']);
  });
});
