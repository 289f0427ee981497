import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ledgerOf } from '../ledger-invariants.fixture.ts';
import {
  clock,
  device,
  GRACE,
  HOUR,
  line,
  maintained,
  MINUTE,
  START,
  stockWith,
  tag,
  taggedUnits,
} from '../ledger-stock.fixture.ts';
import { postAll } from '../postings/post-stock.ts';
import type { StockEvent } from '../stock-events.ts';
import type { Stock } from '../stock.ts';

// A little world in which tags really move, and messages about it that come late, twice and in any order. The ledger
// must end with the real state (S15..S19). FUZZ_RUNS=20000 runs longer.
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 2500);

const DEVICES = ['A', 'B', 'C'] as const;
const TAGS = ['T1', 'T2', 'T3', 'T4'] as const;

type Step =
  | { readonly do: 'move'; readonly tag: number; readonly to: number; readonly wait: number }
  | { readonly do: 'read'; readonly device: number; readonly missed: number; readonly wait: number }
  | { readonly do: 'ghost'; readonly tag: number; readonly wait: number };

// Mostly the same tag, so that much happens to it.
const whichTag = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(3));
const wait = fc.integer({ min: 1, max: 25 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('move' as const), tag: whichTag, to: fc.nat(3), wait }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('read' as const), device: fc.nat(2), missed: fc.nat(15), wait }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ghost' as const), tag: whichTag, wait }) },
);

interface Message {
  readonly cause: string;
  readonly cabinetId: string;
  readonly at: number;
  readonly event: StockEvent;
}

interface World {
  readonly messages: readonly Message[];
  /** Where each tag really is; null if a person has it. */
  readonly places: ReadonlyMap<string, string | null>;
  readonly lastPlaces: ReadonlyMap<string, string>;
  readonly end: number;
}

/** Plays the real moves and makes the devices' messages, each by its own clock. */
function happen(steps: readonly Step[], aheadMinutes: readonly number[] = []): World {
  const places = new Map<string, string | null>();
  const lastPlaces = new Map<string, string>();
  const messages: Message[] = [];
  let now = START;
  const say = (cabinetId: string, said: object): void => {
    now += 1000;
    const cause = `event/${messages.length}`;
    const at = now + (aheadMinutes[DEVICES.indexOf(cabinetId as 'A')] ?? 0) * MINUTE;
    const person = { session: `s${messages.length}`, userName: 'Ann', npi: '' };
    const event = { cause, cabinetId, at, timeReplaced: false, ...person, ...said } as StockEvent;
    messages.push({ cause, cabinetId, at: now, event });
  };
  for (const each of steps) {
    now += each.wait * MINUTE;
    if (each.do === 'read') {
      const cabinetId = DEVICES[each.device] ?? 'A';
      // The reader may miss tags that are there, but sees none that are not.
      const tags = TAGS.filter((id, index) => places.get(id) === cabinetId && !(each.missed & (1 << index)));
      say(cabinetId, { kind: 'full read', tags });
      continue;
    }
    const id = TAGS[each.tag] ?? 'T1';
    const from = places.get(id) ?? null;
    if (each.do === 'ghost') {
      // A door session reports that the tag left; the read at its end shows that it did not.
      if (from === null) continue;
      say(from, { kind: 'tags', added: [], removed: [id] });
      say(from, { kind: 'full read', tags: TAGS.filter((other) => places.get(other) === from) });
      continue;
    }
    const to = DEVICES[each.to] ?? null;
    if (from === to) continue;
    if (from !== null) say(from, { kind: 'tags', added: [], removed: [id] });
    if (to !== null) say(to, { kind: 'tags', added: [id], removed: [] });
    places.set(id, to);
    lastPlaces.set(id, to ?? from ?? 'A');
  }
  return { messages, places, lastPlaces, end: now };
}

interface Delivery {
  /** Messages are delivered by their time plus a delay. */
  readonly delays: readonly number[];
  /** Messages that come a second time, with a delay. */
  readonly again: readonly { readonly which: number; readonly delay: number }[];
  /** A device that is offline for a while: its messages come so much later. */
  readonly away: readonly number[];
  /** Which clocks move after each message, to the time at which it comes: a bit for each device. */
  readonly clocks: readonly number[];
  readonly shipmentsAfter: readonly number[];
  readonly batches: readonly number[];
}

const delivery: fc.Arbitrary<Delivery> = fc.record({
  delays: fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(40), fc.nat(600)), {
    minLength: 40,
    maxLength: 40,
  }),
  again: fc.array(fc.record({ which: fc.nat(60), delay: fc.nat(600) }), { maxLength: 5 }),
  away: fc.array(fc.oneof(fc.constant(0), fc.nat(900)), { minLength: 3, maxLength: 3 }),
  clocks: fc.array(fc.oneof(fc.constant(0), fc.constant(7), fc.nat(7)), { minLength: 1, maxLength: 30 }),
  // -1: known from the start.
  shipmentsAfter: fc.array(fc.oneof(fc.constant(-1), fc.nat(60)), { minLength: 4, maxLength: 4 }),
  batches: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 }),
});

type Arriving = { readonly order: number; readonly event: StockEvent; readonly cause: string };

function arriving(world: World, how: Delivery): Arriving[] {
  const delayed = ({ event, at, cause }: Message, minutes: number): Arriving => ({
    order: at + minutes * MINUTE,
    event,
    cause,
  });
  const messages = world.messages.map((each, index) =>
    delayed(
      each,
      (how.delays[index % how.delays.length] ?? 0) + (how.away[DEVICES.indexOf(each.cabinetId as 'A')] ?? 0),
    ),
  );
  for (const { which, delay } of how.again) {
    const message = world.messages[which];
    if (message !== undefined) messages.push(delayed(message, delay));
  }
  return messages.toSorted((a, b) => a.order - b.order);
}

/** Delivers everything as the poster does, and passes all clocks at the end. */
function deliver(world: World, how: Delivery): { stock: Stock; ledger: ReturnType<typeof ledgerOf> } {
  const ledger = ledgerOf();
  const known = TAGS.filter((_, index) => how.shipmentsAfter[index] === -1);
  const lines = TAGS.map((id) => line(`line/${id}`, { open: 1, shipped: 1 }));
  let stock = stockWith({
    devices: DEVICES.map((id) => device(id, 'RFID')),
    tags: known.map((id) => tag(id, { lineKey: `line/${id}` })),
    lines,
  });
  const posted = new Set<string>();
  let queue: StockEvent[] = [];
  const flush = (): void => {
    const result = postAll(stock, queue);
    ledger.write(result.effects);
    stock = result.stock;
    queue = [];
  };
  const ship = (id: string): void => {
    flush();
    stock = { ...stock, tags: new Map([...stock.tags, [id, tag(id, { lineKey: `line/${id}` })]]) };
    queue.push({
      kind: 'shipped',
      cause: `ship/${id}`,
      cabinetId: 'A',
      at: START,
      timeReplaced: false,
      lots: [],
      tagIds: [id],
    });
  };
  let batch = 0;
  for (const [index, { event, cause, order }] of arriving(world, how).entries()) {
    for (const [which, after] of how.shipmentsAfter.entries()) if (after === index) ship(TAGS[which] ?? 'T1');
    // Storage keeps a message once; but an event that wrote no row may well be posted again.
    if (!posted.has(cause) || event.kind === 'full read' || event.kind === 'tags') queue.push(event);
    posted.add(cause);
    const clocks = how.clocks[index % how.clocks.length] ?? 0;
    for (const [bit, cabinetId] of DEVICES.entries())
      if (clocks & (1 << bit)) queue.push(clock(cabinetId, (order - START) / MINUTE));
    if (queue.length >= (how.batches[batch % how.batches.length] ?? 1)) {
      flush();
      batch += 1;
    }
  }
  for (const [which, after] of how.shipmentsAfter.entries())
    if (after >= 0 && !stock.tags.has(TAGS[which] ?? '')) ship(TAGS[which] ?? 'T1');
  for (const cabinetId of DEVICES) queue.push(clock(cabinetId, (world.end + GRACE - START) / MINUTE));
  flush();
  return { stock, ledger };
}

const placesOf = (stock: Stock): Record<string, string> =>
  Object.fromEntries(
    TAGS.map((id) => {
      const { phase, cabinetId } = stock.tags.get(id) ?? tag(id);
      return [id, phase === 'shipped' ? phase : `${phase} ${cabinetId}`];
    }),
  );

const truth = ({ places, lastPlaces }: World): Record<string, string> =>
  Object.fromEntries(
    TAGS.map((id) => {
      const last = lastPlaces.get(id);
      if (last === undefined) return [id, 'shipped'];
      return [id, `${places.get(id) === null ? 'vended' : 'on hand'} ${last}`];
    }),
  );

const IN_ORDER: Delivery = {
  delays: [0],
  away: [],
  again: [],
  clocks: [7],
  shipmentsAfter: [-1, -1, -1, -1],
  batches: [1],
};

const steps = fc.array(step, { minLength: 1, maxLength: 30 });

test(
  'any order, delay and repetition of messages ends with what is really so (S15 S16 S17 S18 S19 TXN-015 TXN-016)',
  () => {
    fc.assert(
      fc.property(steps, delivery, (history, how) => {
        const world = happen(history);
        expect(world.end - START).toBeLessThan(24 * HOUR);
        const { stock, ledger } = deliver(world, how);
        expect(ledger.problemsOf(stock)).toEqual([]);
        expect(placesOf(stock)).toEqual(truth(world));
        const gone = TAGS.filter((id) => truth(world)[id]?.startsWith('vended'));
        expect(
          ledger
            .netVends()
            .map((row) => `${row.tagId} ${row.cabinetId}`)
            .toSorted(),
        ).toEqual(gone.map((id) => `${id} ${world.lastPlaces.get(id)}`));
        expect(taggedUnits(stock)).toEqual(maintained(stock));
        expect([...stock.reviews.values()]).toEqual([]);
        // The received lines are those of tags ever seen.
        expect(stock.lines.map(({ key }) => key).toSorted()).toEqual(
          TAGS.filter((id) => !world.lastPlaces.has(id)).map((id) => `line/${id}`),
        );
      }),
      { numRuns: RUNS },
    );
  },
  RUNS * 100,
);

test(
  'with clocks that differ, any order still ends the same, and tags are where they are (S12 S16)',
  () => {
    const ahead = fc.array(fc.nat(180), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(steps, ahead, delivery, (history, aheadMinutes, how) => {
        const world = happen(history, aheadMinutes);
        const late = { ...world, end: world.end + 180 * MINUTE };
        const { stock, ledger } = deliver(late, how);
        const inOrder = deliver(late, IN_ORDER);
        expect(ledger.problemsOf(stock)).toEqual([]);
        expect(placesOf(stock)).toEqual(placesOf(inOrder.stock));
        const vends = ({ netVends }: typeof ledger): string[] =>
          netVends()
            .map((row) => `${row.tagId} ${row.cabinetId}`)
            .toSorted();
        expect(vends(ledger)).toEqual(vends(inOrder.ledger));
        for (const [id, place] of world.places)
          expect(placesOf(stock)[id]).toBe(place === null ? placesOf(inOrder.stock)[id] : `on hand ${place}`);
        expect(ledger.netVends()).toHaveLength(
          [...world.places.values()].filter((place) => place === null).length,
        );
      }),
      { numRuns: Math.ceil(RUNS / 2) },
    );
  },
  RUNS * 100,
);
