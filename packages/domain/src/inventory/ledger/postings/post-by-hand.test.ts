import { describe, expect, test } from 'vitest';
import {
  byHand,
  confirmedOf,
  device,
  line,
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
import { ANYWHERE, stockKey } from '../ledger-rows.ts';
import { postAll } from './post-stock.ts';
import { stockRefusalText } from '../stock-refusal-texts.ts';
import type { StockEvent } from '../stock-events.ts';
import type { OpenLine, Stock } from '../stock.ts';

function post(events: readonly StockEvent[], stock: Stock = stockWith({ tags: [tag('T1')] })) {
  const result = postAll(stock, events);
  const refusals = result.posted.flatMap((each) =>
    each.outcome === 'refused' ? [stockRefusalText(each.refusal)] : [],
  );
  const t1 = result.stock.tags.get('T1');
  return {
    ...result,
    rows: rowsOf(result.effects).map(rowText),
    refusals,
    reviews: reviewsOf(result.effects),
    t1,
  };
}

const insert = (said: object = {}) =>
  byHand({ kind: 'insert by hand', cabinetId: 'V', count: 5, expiration: '2027-01-31', ...said });
const remove = (said: object = {}) =>
  byHand({ kind: 'remove by hand', cabinetId: 'V', count: 2, owner: null, ...said });
const count = (counted: number, seenOnHand: number, said: object = {}) =>
  byHand({ kind: 'count by hand', cabinetId: 'V', counted, seenOnHand, ...said });
const resolve = (
  reviewKey: string | undefined,
  quantity: number,
  status: 'Approved' | 'Rejected' = 'Approved',
) =>
  byHand({
    kind: 'resolve review',
    reviewKey: reviewKey ?? '',
    status,
    quantity,
    memo: 'm',
    userName: 'Bob',
  });

describe('inserts and removals', () => {
  test('an insert, a vend and a return by hand (DINV-001 S8 S25)', () => {
    const { rows, stock } = post([insert(), remove(), remove({ count: 1, reason: 'RETURN' })]);
    expect(rows).toEqual(['V INSERT RESTOCK +5', 'V VEND VEND -2', 'V REMOVAL RETURN -1']);
    expect(onHandIn(stock, 'V')).toBe(2);
    expect(stock.lots.get('["P1","L1"]')).toMatchObject({ expiration: '2027-01-31', enteredBy: 'hand' });
  });

  test.each([
    ['DINV-005 DINV-007', { productId: '' }, 'Product is required.'],
    ['DINV-006 DINV-007', { lot: ' ' }, 'Lot is required.'],
    ['DINV-008', { expiration: null }, 'expiration is required.'],
    ['DINV-009 S6', { expiration: '2026-11-15' }, 'Cannot insert an expired product.'],
    ['DINV-013', { count: 0 }, 'Quantity cannot be less than 1.'],
    ['S25', { cabinetId: 'E' }, 'Dispenser is required.'],
    ['S25', { productId: 'PS' }, 'A serial number is required for each unit.'],
    ['S25', { productId: 'PS', count: 2, serials: ['1', '1'] }, 'Serial number 1 is named twice.'],
    ['DINV-016', { cabinetId: 'K' }, 'Stock of a consignment device is received, not inserted.'],
    ['S25', { cabinetId: 'W' }, 'Stock of this device is changed by a manual correction.'],
  ])('%s an insert of %j is refused', (_, said, message) => {
    const devices = [
      device('V', 'Virtual'),
      device('E', 'EM'),
      device('K', 'Virtual', { consignment: true }),
      device('W', 'WEIGHT'),
    ];
    const stock = stockWith({ devices, products: [product('P1'), product('PS', { serializable: true })] });
    expect(post([insert(said)], stock)).toMatchObject({ refusals: [message], effects: [] });
  });

  test('on its expiration date a unit may still be inserted, and always be removed (S6 DINV-009 DINV-010)', () => {
    const { rows } = post([insert({ expiration: '2026-11-16' }), remove({ minute: 9000 })]);
    expect(rows).toEqual(['V INSERT RESTOCK +5', 'V VEND VEND -2']);
  });

  test('an insert that contradicts a known lot is refused and names its date (S5)', () => {
    expect(post([insert(), insert({ expiration: '2027-02-28' })]).refusals).toEqual([
      'Lot L1 is known to expire on 2027-01-31, not on 2027-02-28.',
    ]);
  });

  test('two people take the last units: the second reads the new number (DINV-014 S10)', () => {
    const { refusals, stock } = post([insert(), remove({ count: 4 }), remove({ count: 4 })]);
    expect(refusals).toEqual(['Cannot remove more than current on hand amount (1).']);
    expect(onHandIn(stock, 'V')).toBe(1);
  });

  test('a serial number is in one place, and leaves by its number (S25)', () => {
    const stock = stockWith({ products: [product('PS', { serializable: true })] });
    const serial = (cabinetId: string) => insert({ cabinetId, productId: 'PS', count: 1, serials: ['77'] });
    const gone = remove({ productId: 'PS', count: 1, serials: ['78'] });
    const {
      refusals,
      stock: after,
      effects,
    } = post(
      [serial('V'), serial('A'), gone, remove({ productId: 'PS', count: 1, serials: ['77'] }), serial('A')],
      stock,
    );
    expect(refusals).toEqual([
      'Serial number 77 is already on hand in device V.',
      'Serial number 78 is not on hand here.',
    ]);
    expect(rowsOf(effects).map((row) => [row.cabinetId, row.serial, row.quantity])).toEqual([
      ['V', '77', 1],
      ['V', '77', -1],
      ['A', '77', 1],
    ]);
    expect(onHandIn(after, 'A', 'PS')).toBe(1);
  });

  test('units that have no serial number leave by their number, and no others (S25)', () => {
    const stock = stockWith({ products: [product('PS', { serializable: true })] });
    const key = stockKey({ cabinetId: 'V', productId: 'PS', lot: 'L1', owner: 'PROVIDER', ...ANYWHERE });
    const begun = {
      cabinetId: 'V',
      productId: 'PS',
      lot: 'L1',
      owner: 'PROVIDER',
      ...ANYWHERE,
      quantity: 2,
    } as const;
    const opened = { ...stock, onHand: new Map([[key, begun]]) };
    const removal = (count: number, serials: string[] = []) => remove({ productId: 'PS', count, serials });
    const {
      refusals,
      effects,
      stock: after,
    } = post(
      [
        insert({ productId: 'PS', count: 2, serials: ['77', '78'] }),
        removal(3),
        removal(1, ['77', '78']),
        removal(2, ['77']),
        removal(1),
        removal(1),
      ],
      opened,
    );
    expect(refusals).toEqual([
      'Only 2 units have no serial number.',
      'The quantity must be the number of selected units.',
      'A serial number is required for each unit.',
    ]);
    expect(rowsOf(effects).map((row) => [row.serial, row.quantity])).toEqual([
      ['77', 1],
      ['78', 1],
      ['77', -1],
      ['', -1],
      ['', -1],
    ]);
    expect(onHandIn(after, 'V', 'PS')).toBe(1);
  });

  test('a serial number leaves only if a unit is left: which one a device took without naming it nobody knows (S25)', () => {
    const stock = stockWith({ products: [product('PS', { serializable: true })] });
    const both = remove({ productId: 'PS', count: 2, serials: ['77', '78'] });
    const { refusals, stock: after } = post(
      [
        insert({ productId: 'PS', count: 2, serials: ['77', '78'] }),
        reported({ kind: 'vend', cabinetId: 'V', productId: 'PS', lot: 'L1' }),
        both,
        remove({ productId: 'PS', count: 1, serials: ['78'] }),
      ],
      stock,
    );
    expect(refusals).toEqual(['Serial number 78 is not on hand here.']);
    expect(onHandIn(after, 'V', 'PS')).toBe(0);
  });

  test('of tagged stock people pick the units (S25)', () => {
    const { stock } = post([reported({ kind: 'tags', added: ['T1'] })]);
    expect(post([remove({ cabinetId: 'A', count: 1 })], stock).refusals).toEqual([
      'Select the units by their serial numbers.',
    ]);
    expect(post([remove({ cabinetId: 'A', count: 2, tagIds: ['T1'] })], stock).refusals).toEqual([
      'The quantity must be the number of selected units.',
    ]);
    const vended = post([remove({ cabinetId: 'A', count: 1, serials: ['ST1'] })], stock);
    expect(vended.rows).toEqual(['A VEND VEND -1']);
    expect(vended.t1).toMatchObject({ phase: 'vended' });
    // The reader then tells of the same unit.
    expect(
      post(
        [reported({ kind: 'tags', removed: ['T1'], minute: 9 }), other({ kind: 'clock', minute: 99 })],
        vended.stock,
      ).rows,
    ).toEqual([]);
  });

  test('an insert by hand receives the shipment to a Virtual device (R13 S33)', () => {
    const stock = stockWith({ lines: [line('old', { cabinetId: 'V', open: 7 })] });
    expect(post([insert()], stock).stock.lines).toMatchObject([{ key: 'old', open: 2 }]);
  });

  test('inserts by hand receive the lines of their product and lot, oldest first, and name order and shipment (R13 S9)', () => {
    const lines = [
      line('late', { cabinetId: 'V', open: 4, shipmentId: 'SH2', orderNumber: 'O2', shippedAt: START + 1 }),
      line('early', { cabinetId: 'V', open: 3 }),
      line('other lot', { cabinetId: 'V', lot: 'L2' }),
      line('other product', { cabinetId: 'V', productId: 'P2' }),
    ];
    const { effects, stock, rows } = post(
      [insert(), insert({ count: 4, owner: 'CUSTOMER' })],
      stockWith({ lines }),
    );
    expect(rows).toEqual([
      'V INSERT RESTOCK +3',
      'V INSERT RESTOCK +2',
      'V INSERT RESTOCK +2',
      'V INSERT RESTOCK +2',
    ]);
    expect(
      rowsOf(effects).map(({ shipmentId, orderNumber, owner }) => [shipmentId, orderNumber, owner]),
    ).toEqual([
      ['SH1', 'O1', 'PROVIDER'],
      ['SH2', 'O2', 'PROVIDER'],
      ['SH2', 'O2', 'CUSTOMER'],
      ['', '', 'CUSTOMER'],
    ]);
    expect(stock.lines.map(({ key, open }) => [key, open])).toEqual([
      ['other lot', 10],
      ['other product', 10],
    ]);
    expect(onHandIn(stock, 'V')).toBe(9);
  });

  test('a shipment that becomes known after its units were inserted by hand is received at once (R13 R11 S8)', () => {
    const shipped = (lines: readonly OpenLine[], before: Stock) =>
      post([other({ kind: 'shipped', lots: [], tagIds: [], minute: 60 })], { ...before, lines });
    const late = [line('late', { cabinetId: 'V', open: 7 })];
    const inserted = post([insert({ minute: 10 })], stockWith());
    const known = shipped(late, inserted.stock);
    expect(known.rows).toEqual([]);
    expect(confirmedOf(known.effects)).toMatchObject([
      { shipmentId: 'SH1', note: 'Inserted by hand before: 5.', units: 5, reportedBy: 'person' },
    ]);
    expect(known.stock.lines).toMatchObject([{ open: 2 }]);
    // What was inserted before it was shipped, or taken out again, is something else.
    expect(
      shipped([line('late', { cabinetId: 'V', shippedAt: START + 3_600_000 })], inserted.stock).stock.lines,
    ).toMatchObject([{ open: 10 }]);
    const returned = post([remove({ count: 4, reason: 'RETURN', minute: 20 })], inserted.stock);
    expect(shipped(late, returned.stock).stock.lines).toMatchObject([{ open: 6 }]);
    // Nobody waits for its shipment for ever.
    const month = post([insert({ minute: 60 * 24 * 31, count: 1 })], inserted.stock);
    expect([...month.stock.unmatched.values()].map(({ units }) => units)).toEqual([1]);
  });

  test('moved to another device of the customer (S18)', () => {
    const { rows, refusals } = post([
      insert(),
      byHand({ kind: 'move to device', cabinetId: 'V', toCabinetId: 'B', count: 2 }),
      byHand({ kind: 'move to device', cabinetId: 'V', toCabinetId: 'B', count: 4 }),
    ]);
    expect(rows.slice(-2)).toEqual(['V REMOVAL TRANSFER -2', 'B INSERT TRANSFER +2']);
    expect(refusals).toEqual(['Cannot remove more than current on hand amount (3).']);
  });
});

describe('receiving', () => {
  const stock = stockWith({ lines: [line('old', { cabinetId: 'V', open: 7, owner: 'CUSTOMER' })] });
  const receive = (units: number, cabinetId = 'V') =>
    byHand({ kind: 'receive by hand', cabinetId, lineKey: 'old', count: units });

  test('a line is received at no other device than its own (R14)', () => {
    const { rows, refusals } = post([receive(7, 'B')], stock);
    expect([rows, refusals]).toEqual([[], ['This line has been received.']]);
  });

  test('a line is received once (R14 DINV-041..043)', () => {
    const { rows, refusals, stock: after } = post([receive(0), receive(7), receive(7)], stock);
    expect(rows).toEqual(['V INSERT RESTOCK +7']);
    expect(refusals).toEqual(['Quantity cannot be less than 1.', 'This line has been received.']);
    expect([...after.onHand.values()]).toMatchObject([{ owner: 'CUSTOMER', quantity: 7 }]);
  });

  test('what a device receives by its tags or trays, nobody receives by hand (R14)', () => {
    const devices = [device('A', 'VIPc', { consignment: true })];
    const byTags = stockWith({ devices, lines: [line('old', { open: 7 })] });
    expect(post([receive(7, 'A')], byTags).refusals).toEqual(['The device receives this shipment itself.']);
  });

  test('another number is in review; approved it is received with that number, and done (R14 S26 SUSP-004)', () => {
    const tried = post([receive(5), receive(7)], stock);
    expect(tried.refusals).toEqual(['This line is in review.']);
    expect(tried.reviews).toMatchObject([
      { kind: 'receipt', shipQty: 7, attemptedQty: 5, onHandQty: null, lineKey: 'old', shipmentId: 'SH1' },
    ]);
    const approved = post([resolve(tried.reviews[0]?.key, 5)], tried.stock);
    expect(approved.rows).toEqual(['V INSERT RESTOCK +5']);
    expect(approved.stock.lines).toEqual([]);
    const rejected = post([resolve(tried.reviews[0]?.key, 0, 'Rejected')], tried.stock);
    expect(rejected.rows).toEqual([]);
    expect(rejected.stock.lines).toHaveLength(1);
  });
});

describe('counts', () => {
  test('a count posts the difference, and an equal one no row (S28 DINV-030..036)', () => {
    const { rows, effects, stock } = post([insert(), count(5, 5), count(3, 5), count(4, 3)]);
    expect(rows.slice(1)).toEqual(['V REMOVAL CYCLE COUNT -2', 'V INSERT CYCLE COUNT +1']);
    expect(rowsOf(effects).at(-1)?.type).toBe('Cycle Count');
    expect(effects.filter((each) => each.effect === 'counted')).toHaveLength(3);
    expect(onHandIn(stock, 'V')).toBe(4);
  });

  test('a count on another number than there is now asks again (S28 DINV-035)', () => {
    expect(post([insert(), remove(), count(5, 5), count(-1, 3)]).refusals).toEqual([
      'On hand is now 3. Please count again.',
      'Reported quantity cannot be less than 1.',
    ]);
  });

  test('none found is in review; approving posts the difference to what was on hand when counted (S26 S28)', () => {
    const tried = post([insert(), count(0, 5), remove({ count: 1 })]);
    expect(tried.rows.slice(1)).toEqual(['V REVIEW REQD CYCLE COUNT 0', 'V VEND VEND -1']);
    expect(tried.reviews).toMatchObject([{ kind: 'count', attemptedQty: 0, onHandQty: 5 }]);
    const key = tried.reviews[0]?.key;
    expect(post([resolve(key, 0)], tried.stock).refusals).toEqual([
      'Cannot remove more than current on hand amount (4).',
    ]);
    const approved = post([resolve(key, 3), resolve(key, 3)], tried.stock);
    expect(approved.rows).toEqual(['V REMOVAL CYCLE COUNT -2']);
    expect(onHandIn(approved.stock, 'V')).toBe(2);
    expect(approved.refusals).toEqual(['This transaction has been resolved.']);
  });

  test('fewer than there are tagged units is in review: nobody knows which is gone (S28)', () => {
    const { stock } = post(
      [reported({ kind: 'tags', added: ['T1', 'T2'] })],
      stockWith({ tags: [tag('T1'), tag('T2')] }),
    );
    expect(post([count(1, 2, { cabinetId: 'A' })], stock).rows).toEqual(['A REVIEW REQD CYCLE COUNT 0']);
  });
});

describe('reviews', () => {
  const tried = post([reported({ kind: 'vend', cabinetId: 'V', lot: 'L1', count: 3 })]);
  const key = tried.reviews[0]?.key;

  test('approved, the quantity given is posted, dated when it happened, and by whom it was resolved (SUSP-005 S26)', () => {
    const stocked = post([insert({ count: 2, minute: 3 })], tried.stock);
    const { rows, effects } = post([resolve(key, 2)], stocked.stock);
    expect(rows).toEqual(['V VEND VEND -2']);
    expect(rowsOf(effects)[0]).toMatchObject({ key: `review/${key}/0`, at: START + 60_000, userName: 'Ann' });
    expect(effects).toContainEqual(expect.objectContaining({ effect: 'review', resolvedBy: 'Bob' }));
  });

  test('rejected, nothing moves (SUSP-006)', () => {
    const { rows, stock } = post([resolve(key, 3, 'Rejected')], tried.stock);
    expect(rows).toEqual([]);
    expect(stock.reviews.size).toBe(0);
  });

  test('quantities that cannot be posted are refused (SUSP-009 SUSP-010 S26)', () => {
    expect(post([resolve(key, 3), resolve(key, 1.5), resolve(key, -1)], tried.stock).refusals).toEqual([
      'Cannot remove more than current on hand amount (0).',
      'Please enter a valid qty.',
      'Please enter a valid qty.',
    ]);
  });
});

describe('tag actions', () => {
  const seen = post([reported({ kind: 'tags', added: ['T1'] })]).stock;
  const force = tagAction({ kind: 'force vend', tagId: 'T1', minute: 9 });
  const revert = tagAction({ kind: 'revert vend', tagId: 'T1', minute: 10 });
  const back = (rgaNumber: string) => tagAction({ kind: 'return tag', tagId: 'T1', rgaNumber, minute: 11 });
  const stop = tagAction({ kind: 'edit tag', tagId: 'T1', changes: { active: false }, minute: 12 });

  test('force vend: on hand, PENDING, or shipped and never seen; repeating changes nothing (TAG-007 S21)', () => {
    expect(post([force, force], seen).rows).toEqual(['A VEND VEND -1']);
    const left = reported({ kind: 'tags', removed: ['T1'], minute: 5 });
    expect(post([left, force, other({ kind: 'clock', minute: 99 })], seen).rows).toEqual([
      'A REMOVAL UNKNOWN 0',
      'A VEND VEND -1',
    ]);
    expect(post([force]).rows).toEqual(['A INSERT RESTOCK +1', 'A VEND VEND -1']);
    expect(
      post([
        force,
        tagAction({ kind: 'force vend', tagId: 'T1' }),
        tagAction({ kind: 'force vend', tagId: 'T9' }),
      ]).refusals,
    ).toEqual(['Tag T1 is vended already.', 'Tag T9 is not known.']);
  });

  test('revert: the last vend, once, back to its device (TAG-008 S21)', () => {
    const { rows, t1, refusals } = post(
      [force, revert, tagAction({ kind: 'revert vend', tagId: 'T1' })],
      seen,
    );
    expect(rows).toEqual(['A VEND VEND -1', 'A INSERT REVERT +1']);
    expect(t1).toMatchObject({ phase: 'on hand', cabinetId: 'A' });
    expect(refusals).toEqual(['Tag T1 is not vended.']);
  });

  test('return: from stock, or after a vend is reversed; inactive with its RGA (TAG-009 TAG-021 S21)', () => {
    expect(post([back(' ')], seen).refusals).toEqual(['An RGA number is required.']);
    expect(post([back('R7')], seen)).toMatchObject({
      rows: ['A REMOVAL RETURN -1'],
      t1: { phase: 'returned', active: false, rgaNumber: 'R7' },
    });
    expect(post([force, back('R7')], seen).rows.slice(1)).toEqual([
      'A INSERT REVERT +1',
      'A REMOVAL RETURN -1',
    ]);
    expect(post([back('R7')]).refusals).toEqual(['Tag T1 has not been seen in a device.']);
  });

  test('set inactive: CORRECTION, and the reader does not bring it back (TAG-019 TAG-023 S21)', () => {
    const { rows, stock } = post([stop, reported({ kind: 'full read', minute: 60, tags: ['T1'] })], seen);
    expect(rows).toEqual(['A REMOVAL CORRECTION -1']);
    expect(onHandIn(stock, 'A')).toBe(0);
  });

  test('set owner: this unit, from now on (TAG-015 TAG-025 S21)', () => {
    const { rows, stock } = post(
      [tagAction({ kind: 'set owner', tagId: 'T1', owner: 'CUSTOMER' }), force],
      seen,
    );
    expect(rows).toEqual(['A REMOVAL CORRECTION -1', 'A INSERT CORRECTION +1', 'A VEND VEND -1']);
    expect([...stock.onHand.values()].map(({ quantity }) => quantity)).toEqual([0, 0]);
  });
});

test('a baseline is an opening count and the tags that are there; a second one changes nothing (S37)', () => {
  const lotFacts = {
    productId: 'P1',
    lot: 'L1',
    expiration: '2027-01-31',
    size: '',
    assay: '',
    unitOfMeasure: '',
    enteredBy: 'warehouse' as const,
  };
  const of = {
    productId: 'P1',
    lot: 'L1',
    owner: 'PROVIDER' as const,
    holder: null,
    dispenser: null,
    section: '',
  };
  const stock = stockWith({
    devices: [device('A', 'RFID', { baselineAt: null }), device('B', 'RFID')],
    tags: [tag('T1')],
  });
  const baseline = (cause: string) =>
    other({ kind: 'baseline', cause, minute: 5, stock: [{ ...of, count: 4, lotFacts }], tagIds: ['T1'] });
  const { rows, posted, stock: after } = post([baseline('act/1'), baseline('act/2')], stock);
  expect(rows).toEqual(['A INSERT CYCLE COUNT +4', 'A INSERT RESTOCK +1']);
  expect(posted[1]).toMatchObject({ outcome: 'nothing' });
  expect(onHandIn(after, 'A')).toBe(5);
  expect(post([reported({ kind: 'tags', cabinetId: 'B', added: ['T1'], minute: 9 })], after).rows).toEqual([
    'B REVIEW REQD TRANSFER 0',
  ]);
});
