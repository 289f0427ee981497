import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEffects } from '../apply-effects.ts';
import { ledgerOf } from '../ledger-invariants.fixture.ts';
import { device, line, MINUTE, product, START, stockWith, tag } from '../ledger-stock.fixture.ts';
import { postAll, postStock } from './post-stock.ts';
import type { StockEvent } from '../stock-events.ts';
import { serialKey, type Stock } from '../stock.ts';

// Any events, sense or nonsense, from devices and people, against the invariants (S9, S26).
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 1000);

const DEVICES = ['A', 'B', 'E', 'X', 'W', 'V', 'new', 'none'] as const;
const TAGS = ['T1', 'T1', 'T2', 'T3', 'foreign', 'unknown'] as const;

const emptyStock = (): Stock => {
  const section = { productId: 'P1', maintenance: false, packTolerancePct: 3, lumTolerancePct: 3 };
  return stockWith({
    devices: [
      device('A', 'RFID'),
      device('B', 'ZONE'),
      device('E', 'EM'),
      device('X', 'VISION'),
      device('W', 'WEIGHT', { sections: new Map([['T/0', section]]) }),
      device('V', 'Virtual'),
      device('new', 'VIPc', { baselineAt: null }),
    ],
    products: [
      product('P1', { packGrams: 50, lumQty: 5 }),
      product('P2'),
      product('PS', { serializable: true }),
    ],
    tags: [
      tag('T1', { lineKey: 'line/1' }),
      tag('T2', { lineKey: 'line/1', productId: 'P2' }),
      tag('T3', { cabinetId: 'B', owner: 'CUSTOMER', productId: 'PS', serial: 'S1' }),
      tag('foreign', { customerId: 'C2' }),
    ],
    lines: [
      line('line/1', { open: 2 }),
      line('line/2', { cabinetId: 'V', open: 5 }),
      line('line/3', { cabinetId: 'X', open: 9, lot: 'L2' }),
      line('line/4', { cabinetId: 'W', open: 20, acknowledged: false }),
      line('line/5', { cabinetId: 'E', open: 6, productId: 'P2' }),
    ],
  });
};

const cabinetId = fc.constantFrom(...DEVICES);
/** Mostly where tags are read, goods are dispensed or people insert. */
const mostly = fc.constantFrom('A', 'A', 'A', 'B', 'B', 'E', 'E', 'X', 'V', ...DEVICES);
const tagId = fc.constantFrom(...TAGS);
const tagIds = fc.uniqueArray(tagId, { maxLength: 3 });
const productId = fc.constantFrom('P1', 'P1', 'P2', 'PS', 'PS', 'gone');
const lot = fc.constantFrom('L1', 'L1', 'L2');
const maybeLot = fc.option(lot);
const count = fc.constantFrom(1, 1, 2, 3, 5);
const expiration = fc.constantFrom(null, '2027-01-31', '2027-01-31', '2020-01-01');
const serials = fc.uniqueArray(fc.constantFrom('S1', 'S2', 'S3', 'ST1'), { maxLength: 2 });
const slot = fc.record({ holder: fc.constant(0), dispenser: fc.nat(1) });
const owner = fc.constantFrom('PROVIDER' as const, 'CUSTOMER' as const);
const place = fc.oneof(
  fc.constant({ holder: null, dispenser: null, section: '' }),
  slot.map((each) => ({ ...each, section: '' })),
);
const goods = { productId, count, lot: maybeLot, expiration, serials };
const person = {
  session: fc.constantFrom('', 's1', 's2'),
  userName: fc.constant('Ann'),
  npi: fc.constant(''),
};

const kind = <K extends string>(name: K) => fc.constant(name);
const reportedEvent = fc.oneof(
  fc.record({ kind: kind('door'), state: fc.constantFrom('opened', 'closed'), ...person }),
  { weight: 4, arbitrary: fc.record({ kind: kind('tags'), added: tagIds, removed: tagIds, ...person }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('full read'), tags: tagIds, session: person.session }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('vend'), slot: fc.option(slot), ...goods, ...person }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('insert'), ...goods, ...person }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('load'), slot, ...goods, ...person }) },
  fc.record({ kind: kind('move'), from: slot, to: slot, ...goods, ...person }),
  fc.record({
    kind: kind('thaw'),
    slot,
    productId,
    lot: maybeLot,
    thawComplete: fc.constant(START),
    shelfLifeExp: fc.constant(START + 60 * MINUTE),
  }),
  fc.record({
    kind: kind('tray change'),
    section: fc.constantFrom('T/0', 'T/1'),
    grams: fc.constantFrom(50, -50, 10, -20, 7, -33, 1),
    resting: fc.constantFrom(undefined, 0, 50, 33),
    ...person,
  }),
  { weight: 4, arbitrary: fc.record({ kind: kind('clock') }) },
);
const handEvent = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('insert by hand'),
      productId,
      lot,
      owner,
      place,
      count,
      expiration,
      serials,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('remove by hand'),
      productId,
      lot,
      owner: fc.option(owner),
      place,
      count,
      reason: fc.constantFrom('VEND', 'RETURN'),
      tagIds,
      serials,
    }),
  },
  fc.record({
    kind: kind('count by hand'),
    productId,
    lot,
    counted: fc.nat(4),
    seenOnHand: fc.constantFrom('right' as const, 99),
  }),
  fc.record({
    kind: kind('receive by hand'),
    lineKey: fc.constantFrom('line/1', 'line/2', 'line/3', 'line/5', 'x'),
    count: fc.oneof(count, fc.constant(9)),
  }),
  {
    weight: 5,
    arbitrary: fc.record({
      kind: kind('resolve review'),
      which: fc.nat(5),
      status: fc.constantFrom('Approved', 'Approved', 'Rejected'),
      quantity: fc.nat(5),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('undo vend'), which: fc.nat(5) }) },
  fc.record({ kind: kind('move to device'), productId, lot, owner, place, count, toCabinetId: cabinetId }),
);
const otherEvent = fc.oneof(
  fc.record({ kind: fc.constantFrom('force vend', 'revert vend'), tagId }),
  fc.record({
    kind: kind('edit tag'),
    tagId,
    changes: fc.record(
      {
        active: fc.boolean(),
        owner,
        orderNumber: fc.constant('O7'),
        // Rarely: a tag that goes to another customer is lost to the rest of the case.
        customerId: fc.constantFrom('C1', 'C1', 'C1', 'C2'),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ kind: kind('return tag'), tagId, rgaNumber: fc.constantFrom('', 'R1') }),
  fc.record({ kind: kind('set owner'), tagId, owner }),
  fc.record({
    kind: kind('correction done'),
    direction: fc.constantFrom('insert', 'remove'),
    productId,
    lot,
    count,
    expiration,
    place,
    serial: fc.constantFrom('', 'S1'),
  }),
  fc.record({
    kind: fc.constantFrom('receipt acknowledged', 'receipt rejected'),
    shipmentId: fc.constant('SH1'),
  }),
  fc.record({ kind: kind('shipped'), lots: fc.constant([]), tagIds }),
  fc.record({ kind: kind('baseline'), stock: fc.constant([]), tagIds }),
);

interface Drawn {
  readonly said: Record<string, unknown>;
  readonly cabinetId: string;
  readonly minute: number;
  readonly again: boolean;
}
const drawn: fc.Arbitrary<Drawn> = fc.record({
  said: fc.oneof(
    { weight: 5, arbitrary: reportedEvent },
    { weight: 3, arbitrary: handEvent },
    { weight: 2, arbitrary: otherEvent },
  ),
  cabinetId: mostly,
  minute: fc.oneof(fc.nat(60), fc.nat(3000)),
  again: fc.boolean(),
});

/** One of the last vends, at its device. */
function nthVend({ vends }: Stock, which: number): object {
  const row = [...vends.values()].at(-1 - which)?.row;
  return row === undefined ? { vendKey: 'x' } : { vendKey: row.key, cabinetId: row.cabinetId };
}

/** The event as the poster would make it, for the stock of that moment. */
function eventOf({ said, cabinetId: of, minute, again }: Drawn, index: number, stock: Stock): StockEvent {
  const { place: at, ...rest } = said;
  const onHand = [...stock.onHand.values()]
    .filter(
      (each) => each.cabinetId === of && each.productId === said['productId'] && each.lot === said['lot'],
    )
    .reduce((sum, each) => sum + each.quantity, 0);
  return {
    cause: `event/${again ? index - 1 : index}`,
    cabinetId: of,
    at: START + minute * MINUTE,
    timeReplaced: false,
    userName: 'Ann',
    npi: '',
    note: '',
    orderNumber: '',
    memo: '',
    ...rest,
    ...(at as object | undefined),
    ...(said['seenOnHand'] === 'right' ? { seenOnHand: onHand } : {}),
    ...(said['kind'] === 'resolve review'
      ? { reviewKey: [...stock.reviews.keys()][Number(said['which'])] ?? 'x' }
      : {}),
    ...(said['kind'] === 'undo vend' ? nthVend(stock, Number(said['which'])) : {}),
  } as unknown as StockEvent;
}

const byKey = <Value>(values: ReadonlyMap<string, Value>): [string, Value][] =>
  [...values].toSorted(([a], [b]) => (a < b ? -1 : 1));

/** All of a stock as a text that can be compared, without zeros. */
const textOf = (stock: Stock): string =>
  JSON.stringify({
    onHand: byKey(stock.onHand).filter(([, { quantity }]) => quantity !== 0),
    lots: byKey(stock.lots),
    tags: byKey(stock.tags),
    serials: byKey(stock.serials),
    sightings: byKey(stock.sightings),
    sessions: byKey(stock.sessions),
    reviews: byKey(stock.reviews),
    lines: stock.lines.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    vends: byKey(stock.vends),
    unmatched: byKey(stock.unmatched),
    keys: [...stock.keys].toSorted(),
    devices: byKey(stock.devices).map(([key, { baselineAt, thaws }]) => [key, baselineAt, byKey(thaws)]),
  });

/** A unit with a serial number is in stock once, tagged or not. */
function serialsInTwoPlaces(stock: Stock): string[] {
  const places = new Map<string, number>();
  for (const { productId: of, serial, where } of stock.serials.values())
    if (where !== null) places.set(serialKey(of, serial), 1);
  for (const each of stock.tags.values())
    if ((each.phase === 'on hand' || each.phase === 'pending') && each.customerId === 'C1') {
      const key = serialKey(each.productId, each.serial);
      places.set(key, (places.get(key) ?? 0) + 1);
    }
  return [...places].filter(([, times]) => times > 1).map(([key]) => key);
}

test(
  'whatever happens: rows add up, nothing is negative, and every act and review counts once (S9 S26 S27 DINV-019 SUSP-005..007)',
  () => {
    fc.assert(
      fc.property(fc.array(drawn, { minLength: 1, maxLength: 40 }), fc.nat(40), (all, split) => {
        const start = emptyStock();
        const before = textOf(start);
        const ledger = ledgerOf();
        const events: StockEvent[] = [];
        let stock = start;
        for (const [index, each] of all.entries()) {
          const event = eventOf(each, index, stock);
          const posted = postStock(stock, event);
          const effects = posted.outcome === 'refused' ? [] : posted.effects;
          ledger.write(effects);
          stock = applyEffects(stock, effects);
          events.push(event);
        }
        expect(ledger.problemsOf(stock)).toEqual([]);
        expect(serialsInTwoPlaces(stock)).toEqual([]);
        // One by one, all at once or in two parts: the same.
        const first = postAll(start, events.slice(0, split));
        const second = postAll(first.stock, events.slice(split));
        const after = textOf(stock);
        expect(textOf(second.stock)).toBe(after);
        expect(textOf(postAll(start, events).stock)).toBe(after);
        expect(textOf(applyEffects(start, [...first.effects, ...second.effects]))).toBe(after);
        expect(textOf(start)).toBe(before);
      }),
      { numRuns: RUNS },
    );
  },
  RUNS * 100,
);
