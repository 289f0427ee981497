import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ledgerOf } from '../ledger-invariants.fixture.ts';
import type { LedgerRow } from '../ledger-rows.ts';
import { device, HOUR, line, MINUTE, product, START, stockWith } from '../ledger-stock.fixture.ts';
import { postAll } from './post-stock.ts';
import type { StockEvent } from '../stock-events.ts';
import type { OpenLine, Stock } from '../stock.ts';

// Counted goods: dispensers, a cabinet that counts, and trays that weigh. A report that comes before its stock waits
// in a review, so quantities end the same in any order (S10, S11, S24, S27). People also receive shipments that
// devices report, before or after: nothing counts twice (R14).
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 2000);

const SLOTS = [
  { holder: 0, dispenser: 0 },
  { holder: 0, dispenser: 1 },
  { holder: 1, dispenser: 0 },
] as const;
const LOTS = ['L1', 'L2'] as const;
const UNIT_GRAMS = 10;

interface Step {
  readonly do: 'in' | 'out' | 'move';
  readonly where: 'dispensers' | 'cabinet' | 'trays';
  readonly named: boolean;
  readonly lot: number;
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** A shipment names the lot of these units too. */
  readonly shipped: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('in', 'out', 'move', 'move'),
  where: fc.constantFrom('dispensers', 'dispensers', 'dispensers', 'cabinet', 'trays'),
  named: fc.boolean(),
  lot: fc.nat(1),
  from: fc.nat(2),
  to: fc.nat(2),
  count: fc.integer({ min: 1, max: 6 }),
  shipped: fc.boolean(),
});

interface World {
  readonly events: readonly StockEvent[];
  readonly lines: readonly OpenLine[];
  /** Units by device, place, product and, where it is named, lot. */
  readonly units: ReadonlyMap<string, number>;
  vended: number;
}

const CABINETS = { dispensers: 'E', cabinet: 'X', trays: 'W' } as const;
const keyOf = (cabinetId: string, place: string, productId: string, lot: string): string =>
  `${cabinetId} ${place} ${productId} ${lot}`;
const slotText = ({ holder, dispenser }: { holder: number | null; dispenser: number | null }): string =>
  holder === null ? '' : `${holder}-${dispenser}`;

function happen(steps: readonly Step[]): World {
  const units = new Map<string, number>();
  const events: StockEvent[] = [];
  const lines: OpenLine[] = [];
  const world: World = { events, lines, units, vended: 0 };
  let at = START;
  for (const each of steps) {
    at += 7 * MINUTE;
    const cabinetId = CABINETS[each.where];
    const named = each.named && each.where !== 'trays';
    const productId = each.where === 'trays' ? 'PW' : named ? 'PN' : 'PU';
    const lot = named ? (LOTS[each.lot] ?? 'L1') : null;
    const from = SLOTS[each.from] ?? SLOTS[0];
    const to = SLOTS[each.to] ?? SLOTS[0];
    const placeText = (slot: typeof from): string =>
      each.where === 'dispensers' ? slotText(slot) : each.where === 'trays' ? 'T/0' : '';
    const source = keyOf(cabinetId, placeText(from), productId, lot ?? '');
    const has = units.get(source) ?? 0;
    const count = each.do === 'in' ? each.count : Math.min(each.count, has);
    if (count === 0 || (each.do === 'move' && (each.where !== 'dispensers' || from === to))) continue;
    const base = {
      cause: `event/${events.length}`,
      cabinetId,
      at,
      timeReplaced: false,
      session: '',
      userName: '',
      npi: '',
    };
    const goods = { productId, count, lot, expiration: null, serials: [] };
    const say = (said: object): void =>
      void events.push({ ...base, ...goods, ...said } as unknown as StockEvent);
    const tray = (grams: number): void => say({ kind: 'tray change', section: 'T/0', grams });
    if (each.do === 'in') {
      if (lot === null || each.shipped)
        lines.push(
          line(`line/${lines.length}`, {
            cabinetId,
            productId,
            lot: lot ?? `L${lines.length % 3}`,
            open: count,
            shipped: count,
            shippedAt: at,
          }),
        );
      if (each.where === 'trays') tray(count * UNIT_GRAMS);
      else say(each.where === 'dispensers' ? { kind: 'load', slot: from } : { kind: 'insert' });
      units.set(source, has + count);
    } else if (each.do === 'out') {
      if (each.where === 'trays') tray(-count * UNIT_GRAMS);
      else say({ kind: 'vend', slot: each.where === 'dispensers' ? from : null });
      units.set(source, has - count);
      world.vended += count;
    } else {
      const target = keyOf(cabinetId, placeText(to), productId, lot ?? '');
      say({ kind: 'move', from, to });
      units.set(source, has - count);
      units.set(target, (units.get(target) ?? 0) + count);
    }
  }
  return world;
}

const section = { productId: 'PW', maintenance: false, packTolerancePct: 0, lumTolerancePct: 0 };
const emptyStock = (): Stock =>
  stockWith({
    devices: [
      device('E', 'EM'),
      device('X', 'VISION'),
      device('W', 'WEIGHT', { sections: new Map([['T/0', section]]) }),
    ],
    products: [product('PN'), product('PU'), product('PW', { packGrams: UNIT_GRAMS })],
  });

interface Delivery {
  readonly order: readonly number[];
  readonly shipped: readonly number[];
  /** How long after a shipment is known a person receives it; null if nobody does. */
  readonly received: readonly (number | null)[];
  readonly batches: readonly number[];
}

const delivery: fc.Arbitrary<Delivery> = fc.record({
  order: fc.array(fc.oneof(fc.constant(0), fc.nat(100)), { minLength: 30, maxLength: 30 }),
  shipped: fc.array(fc.oneof(fc.constant(0), fc.nat(130)), { minLength: 30, maxLength: 30 }),
  received: fc.array(fc.option(fc.nat(100)), { minLength: 7, maxLength: 7 }),
  batches: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 }),
});

function deliver(world: World, how: Delivery) {
  const ledger = ledgerOf();
  let stock = emptyStock();
  type Arriving = {
    readonly order: number;
    readonly event: StockEvent;
    readonly line: OpenLine | null;
    readonly receives?: string;
  };
  const arriving: Arriving[] = world.events.map((event, index) => ({
    order: index + (how.order[index % 30] ?? 0),
    event,
    line: null,
  }));
  for (const [index, each] of world.lines.entries()) {
    const event: StockEvent = {
      kind: 'shipped',
      cause: `ship/${index}`,
      cabinetId: each.cabinetId,
      at: START,
      timeReplaced: false,
      lots: [],
      tagIds: [],
    };
    const order = how.shipped[index % 30] ?? 0;
    arriving.push({ order, event, line: each });
    const after = how.received[index % 7] ?? null;
    if (after === null || each.cabinetId === CABINETS.trays) continue;
    arriving.push({
      order: order + after,
      line: null,
      receives: each.key,
      event: {
        kind: 'receive by hand',
        cause: `act/${index}`,
        cabinetId: each.cabinetId,
        lineKey: each.key,
        // As many as the form expects.
        count: 0,
        at: START + order * MINUTE,
        timeReplaced: false,
        userName: 'Ann',
        npi: '',
        note: '',
      },
    });
  }
  let queue: StockEvent[] = [];
  const flush = (): void => {
    const result = postAll(stock, queue);
    ledger.write(result.effects);
    stock = result.stock;
    queue = [];
  };
  for (const [index, each] of arriving.toSorted((a, b) => a.order - b.order).entries()) {
    if (each.line !== null) {
      flush();
      stock = { ...stock, lines: [...stock.lines, each.line] };
    }
    let { event } = each;
    if (each.receives !== undefined && event.kind === 'receive by hand') {
      flush();
      const open = stock.lines.find(({ key }) => key === each.receives)?.open;
      // The device has received it already.
      if (open === undefined) continue;
      event = { ...event, count: open };
    }
    queue.push(event);
    // Twice in one posting.
    if (index % 5 === 0) queue.push(event);
    if (queue.length >= (how.batches[index % how.batches.length] ?? 1)) flush();
  }
  flush();
  return { stock, ledger };
}

const sorted = (units: ReadonlyMap<string, number>): [string, number][] =>
  [...units].filter(([, count]) => count !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Undoes every third vend, each by two people: its units are back in their place, once. */
function undoSome(stock: Stock, ledger: ReturnType<typeof ledgerOf>, world: World): Stock {
  // Units do not go back to a dispenser that has another product now.
  const isFree = ({ cabinetId, productId, holder, dispenser }: LedgerRow): boolean =>
    cabinetId !== CABINETS.dispensers ||
    (productId === 'PU' && !unitsOf(stock).some(([key]) => key.startsWith(`E ${holder}-${dispenser} PN`)));
  const undone = ledger.netVends().filter((row, index) => index % 3 === 0 && isFree(row));
  const undo = ({ key, cabinetId }: LedgerRow, person: string): StockEvent => ({
    kind: 'undo vend',
    cause: `act/${person}/${key}`,
    cabinetId,
    vendKey: key,
    at: START + 30 * HOUR,
    timeReplaced: false,
    userName: person,
    npi: '',
    note: '',
  });
  const acts = undone.flatMap((row) => [undo(row, 'Ann'), undo(row, 'Bob')]);
  const after = postAll(stock, acts);
  expect(after.posted.map(({ outcome }) => outcome)).toEqual(undone.flatMap(() => ['posted', 'refused']));
  ledger.write(after.effects);
  const units = new Map(world.units);
  for (const row of undone) {
    const place = row.section || slotText(row);
    const key = keyOf(row.cabinetId, place, row.productId, row.productId === 'PN' ? row.lot : '');
    units.set(key, (units.get(key) ?? 0) - row.quantity);
  }
  expect(unitsOf(after.stock)).toEqual(sorted(units));
  return after.stock;
}

function unitsOf(stock: Stock): [string, number][] {
  const units = new Map<string, number>();
  for (const {
    cabinetId,
    holder,
    dispenser,
    section: at,
    productId,
    lot,
    quantity,
  } of stock.onHand.values()) {
    const key = keyOf(
      cabinetId,
      at || slotText({ holder, dispenser }),
      productId,
      productId === 'PN' ? lot : '',
    );
    units.set(key, (units.get(key) ?? 0) + quantity);
  }
  return sorted(units);
}

test(
  'counted goods end the same in any order of arrival, and nothing stays in review (S10 S11 S22 S24 S27 R14)',
  () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), delivery, (steps, how) => {
        const world = happen(steps);
        expect((world.events.at(-1)?.at ?? START) - START).toBeLessThan(24 * HOUR);
        const { stock, ledger } = deliver(world, how);
        expect(ledger.problemsOf(stock)).toEqual([]);
        expect(unitsOf(stock)).toEqual(sorted(world.units));
        expect([...stock.reviews.values()]).toEqual([]);
        expect(stock.lines.filter(({ productId }) => productId !== 'PN')).toEqual([]);
        // The devices have reported everything that people received.
        expect([...stock.unmatched.values()].filter(({ reportedBy }) => reportedBy === 'person')).toEqual([]);
        expect(ledger.netVends().reduce((sum, { quantity }) => sum - quantity, 0)).toBe(world.vended);
        expect(ledger.problemsOf(undoSome(stock, ledger, world))).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  },
  RUNS * 100,
);
