import { EventMessage, readDeviceEvent, type DeviceEvent } from '@parwell/contract';
import { DEVICE_TYPES, isConnected, type DeviceType } from '@parwell/domain';
import { expect, test } from 'vitest';
import type { Saved } from './commands/memory-store.ts';
import { createDevice } from './device.ts';
import { FleetDevice, profileOf } from './fleet-list.ts';
import { DAY_MS, timelineOf } from './model/episodes.ts';
import { randomInt } from './model/random.ts';
import type { OutgoingMessage } from './outbox.ts';
import { simulate, type SentMessage, type Simulation } from './simulate.ts';
import { simulatedClock } from './simulated-clock.ts';
import { gramsOf, piecesOf, productOf, stockKind, type StockItem } from './stock/stock.ts';

const FROM = Date.parse('2026-03-02T00:00:00Z');
const TO = FROM + 7 * DAY_MS;
const TYPES = DEVICE_TYPES.filter(isConnected);
const USERS = ['ana@a.example', 'ben@a.example'];

const PRODUCTS = [
  { productId: 'P1', unitsPerPack: 1, packGrams: 60 },
  { productId: 'P2', unitsPerPack: 4, packGrams: 110, singleGrams: 25 },
];
const SLOTS = [0, 1, 2, 3].map((dispenser) => ({
  holder: 0,
  dispenser,
  productId: dispenser < 3 ? 'P1' : 'P2',
  capacity: 40,
  ...(dispenser === 0 && { thawHours: 2, shelfLifeHours: 48 }),
}));
const tagId = (cabinet: number, index: number) =>
  `E28${String(cabinet).padStart(5, '0')}${String(index).padStart(6, '0')}`;

function firstStock(type: DeviceType, cabinet: number): Partial<StockItem>[] {
  const lots = [
    { productId: 'P1', lot: 'L1', expiration: '2026-08-01' },
    { productId: 'P1', lot: 'L2', expiration: '2027-02-01' },
    { productId: 'P2', lot: 'L9', expiration: '2026-12-01' },
  ];
  switch (stockKind(type)) {
    case 'tags':
      return Array.from({ length: 60 }, (_, index) => ({ ...lots[index % 3], tagId: tagId(cabinet, index) }));
    case 'pieces':
      return [
        { productId: 'P1', count: 40, tray: 'Tray 1', section: 0 },
        { productId: 'P2', count: 43, tray: 'Tray 1', section: 1 },
        { productId: 'P1', count: 20, tray: 'Tray 2', section: 0 },
      ];
    case 'lots':
      return lots.map((lot, index) => ({
        ...lot,
        count: 30,
        ...(type !== 'VISION' && { holder: 0, dispenser: index === 2 ? 3 : index }),
      }));
  }
}

const device = (cabinetType: DeviceType, cabinet: number, more: object = {}) =>
  FleetDevice.parse({
    cabinetId: `c1-${cabinet}`,
    secret: 's',
    cabinetType,
    users: USERS,
    providers: ['1234567893'],
    products: PRODUCTS,
    slots: stockKind(cabinetType) === 'lots' && cabinetType !== 'VISION' ? SLOTS : [],
    stock: firstStock(cabinetType, cabinet),
    ...more,
  });

const FLEET = TYPES.map((type, index) => device(type, index + 1));
const WEEK = simulate({ devices: FLEET, seed: 3, from: FROM, to: TO });

type Told = DeviceEvent & { readonly at: string; readonly cabinetId: string };
function eventsOf(messages: readonly SentMessage[], cabinetId?: string): Told[] {
  return messages
    .filter((message) => message.topic === 'event' && (cabinetId ?? message.cabinetId) === message.cabinetId)
    .map(({ payload, cabinetId: from }) => {
      const { kind, data, at } = EventMessage.parse(JSON.parse(payload));
      const event = readDeviceEvent(kind, data);
      if ('problem' in event) throw new Error(`${kind}: ${event.problem}`);
      return { ...event, at, cabinetId: from };
    });
}

/** By place, from its first stock and its own events. */
function heldAfter(listed: FleetDevice, events: readonly Told[]): Map<string, number> {
  const held = new Map<string, number>();
  const change = (key: string, by: number) => {
    const count = (held.get(key) ?? 0) + by;
    if (count < 0) throw new Error(`The device gave more of ${key} than it held.`);
    held.set(key, count);
  };
  for (const item of listed.stock) change(keyOf(item), item.count);
  const tagged = new Map(listed.stock.map((item) => [item.tagId, item]));
  for (const { kind, data } of events) {
    const item = { lot: '', ...data } as unknown as StockItem & { count: number };
    switch (kind) {
      case 'tags':
        for (const id of data.added) change(keyOf({ ...required(tagged.get(id)) }), 1);
        for (const id of data.removed) change(keyOf({ ...required(tagged.get(id)) }), -1);
        break;
      case 'vend':
        change(keyOf(item), -data.count);
        break;
      case 'load':
      case 'insert':
        change(keyOf(item), data.count);
        break;
      case 'move':
        change(keyOf({ ...item, ...data.from }), -data.count);
        change(keyOf({ ...item, ...data.to }), data.count);
        break;
      case 'tray_change': {
        const place = listed.stock.find(
          ({ tray, section }) => tray === data.tray && section === data.section,
        );
        const { productId } = required(place);
        change(
          keyOf({ productId, lot: '', tray: data.tray, section: data.section }),
          unitsFor(productId, data.grams),
        );
        break;
      }
      case 'door':
      case 'full_read':
      case 'thaw':
    }
  }
  return new Map([...held].filter(([, count]) => count > 0));
}

/** The units whose weight is nearest. */
function unitsFor(productId: string, grams: number): number {
  const product = productOf(PRODUCTS, productId);
  const weight = (units: number) => gramsOf(product, piecesOf(product, units));
  const all = Array.from({ length: 20 }, (_, units) => units);
  const [best = 0] = all.toSorted(
    (a, b) => Math.abs(weight(a) - Math.abs(grams)) - Math.abs(weight(b) - Math.abs(grams)),
  );
  return Math.sign(grams) * best;
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The device reports something that it never held.');
  return value;
}

const keyOf = ({
  productId,
  lot,
  holder,
  dispenser,
  tray,
  section,
  tagId: tag,
}: Partial<StockItem>): string =>
  [productId, tray === undefined ? lot : '', holder, dispenser, tray, section, tag].join(' ');
const heldBy = ({ stock }: Simulation, cabinetId: string): Map<string, number> =>
  new Map((stock.get(cabinetId) ?? []).map((item) => [keyOf(item), item.count]));

test('a week of every type: each event is understood, and events add up to what the device holds (S8 S22 S24)', () => {
  const kinds = new Map<DeviceType, Set<string>>();
  for (const listed of FLEET) {
    const events = eventsOf(WEEK.messages, listed.cabinetId);
    const held = heldBy(WEEK, listed.cabinetId);
    expect(heldAfter(listed, events), listed.cabinetType).toEqual(held);
    expect(held, listed.cabinetType).not.toEqual(heldAfter(listed, []));
    kinds.set(listed.cabinetType, new Set(events.map(({ kind }) => kind)));
  }
  const tags = ['door', 'tags', 'full_read'];
  const dispensers = ['door', 'vend', 'load', 'move', 'thaw'];
  expect(Object.fromEntries(kinds)).toEqual({
    RFID: new Set(tags),
    VIPc: new Set(tags),
    ZONE: new Set(tags),
    EM: new Set(dispensers),
    MinibarRx: new Set(dispensers),
    VISION: new Set(['door', 'vend', 'insert']),
    WEIGHT: new Set(['door', 'tray_change']),
  });
});

test('a visit is opened, done and closed in this order, by a user of the device, then all tags are read (S15 S24)', () => {
  for (const { cabinetId, cabinetType } of FLEET) {
    const events = eventsOf(WEEK.messages, cabinetId);
    const sessions = Map.groupBy(
      events.filter(({ data }) => 'session' in data && data.session?.startsWith('visit')),
      ({ data }) => ('session' in data ? data.session : undefined),
    );
    expect(sessions.size).toBeGreaterThan(50);
    expect(
      [...sessions.values()].some(
        (session) => session.length === 2 + Number(stockKind(cabinetType) === 'tags'),
      ),
    ).toBe(true);
    for (const session of sessions.values()) {
      const states = session.map(({ kind, data }) => (kind === 'door' ? data.state : kind));
      const isRead = stockKind(cabinetType) === 'tags';
      expect([states[0], states.at(isRead ? -2 : -1)]).toEqual(['opened', 'closed']);
      expect(states.includes('full_read')).toBe(isRead);
      const times = session.map(({ at }) => at);
      expect(new Set(times).size).toBe(times.length);
      expect(times).toEqual(times.toSorted());
      for (const { data } of session) if ('user' in data) expect(USERS).toContain(data.user);
    }
  }
});

test('a door that was left open is told as a whole, also by a device that was started meanwhile (S29)', () => {
  const listed = device('VISION', 1);
  const [left] = timelineOf(profileOf(listed, 3))('doorLeftOpen', FROM, FROM + 60 * DAY_MS);
  const { from, to } = required(left);
  const one = createDevice(listed, 3, simulatedClock(FROM, 1));
  const sent = [...one.report(from + 1000), ...one.report(to)];
  const events = eventsOf(sent.map((message) => ({ ...message, cabinetId: 'c1-1', sentAt: to })));
  expect(events.map(({ at, data }) => ['state' in data && data.state, Date.parse(at)])).toEqual([
    ['opened', from],
    ['closed', to],
  ]);
});

test('a device reads its tags every hour, and reads what it holds (S15)', () => {
  const listed = FLEET.find(({ cabinetType }) => cabinetType === 'ZONE');
  const present = new Set(listed?.stock.map((item) => item.tagId));
  let reads = 0;
  for (const { kind, data } of eventsOf(WEEK.messages, listed?.cabinetId)) {
    if (kind === 'tags') {
      for (const id of data.removed) expect(present.delete(id)).toBe(true);
      for (const id of data.added) present.add(id);
    } else if (kind === 'full_read') {
      reads += 1;
      expect(new Set(data.tags)).toEqual(present);
    }
  }
  expect(reads).toBeGreaterThan(7 * 24);
});

test('the same seed gives the same messages, another seed others', () => {
  const day = (seed: number) => simulate({ devices: FLEET, seed, from: FROM, to: FROM + DAY_MS }).messages;
  expect(day(3)).toEqual(day(3));
  expect(day(3)).not.toEqual(day(4));
  const ids = WEEK.messages.map(({ cabinetId, messageId }) => `${cabinetId} ${messageId}`);
  expect(new Set(ids).size).toBe(ids.length);
});

test('tags that are carried to other devices are in one place, and come out of it at the end (S18)', () => {
  const [a, b, c] = [
    device('RFID', 1, { calm: true }),
    device('VIPc', 2, { calm: true, stock: [] }),
    device('ZONE', 3, { calm: true, stock: [] }),
  ];
  const move = (minute: number, cabinetId: string, toDevice: string, index: number) => ({
    at: FROM + minute * 60_000,
    cabinetId,
    action: { do: 'move' as const, tags: [tagId(1, index)], toDevice },
  });
  const moves = [
    move(1, 'c1-1', 'c1-2', 0),
    move(2, 'c1-1', 'c1-3', 1),
    move(3, 'c1-2', 'c1-3', 0),
    move(4, 'c1-3', 'c1-1', 1),
  ];
  const { messages, stock } = simulate({
    devices: [a, b, c],
    seed: 1,
    from: FROM,
    // The last action falls into the last, shorter step.
    to: FROM + 4.5 * 60_000,
    intervalMs: 210_000,
    actions: moves,
  });
  const placesOf = (id: string) =>
    [...stock].filter(([, items]) => items.some((item) => item.tagId === id)).map(([cabinetId]) => cabinetId);
  expect(placesOf(tagId(1, 0))).toEqual(['c1-3']);
  expect(placesOf(tagId(1, 1))).toEqual(['c1-1']);
  const all = [...stock.values()].flat().map((item) => item.tagId);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toHaveLength(60);
  const told = eventsOf(messages).flatMap(({ kind, data, cabinetId }) =>
    kind === 'tags' ? [[cabinetId, data.removed.length, data.added.length]] : [],
  );
  expect(told).toEqual(
    moves.flatMap(({ cabinetId, action }) => [
      [cabinetId, 1, 0],
      [action.toDevice, 0, 1],
    ]),
  );
});

test('a device without stock has visits that change nothing', () => {
  const [listed] = [device('RFID', 1, { stock: [], users: [], providers: [] })];
  const { messages, stock } = simulate({ devices: [listed], seed: 1, from: FROM, to: FROM + DAY_MS });
  const kinds = new Set(eventsOf(messages).map(({ kind }) => kind));
  expect(kinds).toEqual(new Set(['door', 'full_read']));
  expect(stock.get('c1-1')).toEqual([]);
});

const HOUR = 3_600_000;

function lived(listed: FleetDevice, stepMs: number, until = FROM + DAY_MS) {
  const one = createDevice(listed, 3, simulatedClock(FROM, 1));
  const sent: OutgoingMessage[] = [...one.report(FROM)];
  for (let now = FROM + stepMs; now <= until; now += stepMs) sent.push(...one.report(now));
  const events = sent.filter(({ topic }) => topic === 'event');
  return { stock: one.stock, events: events.map(({ messageId }) => messageId).toSorted() };
}

test('what happens to a device happens once, however often it reports', () => {
  for (const listed of FLEET) expect(lived(listed, DAY_MS)).toEqual(lived(listed, DAY_MS / 500));
});

function memoryStore() {
  const store = new Map<string, Saved>();
  return {
    read: (id: string) => store.get(id),
    write: (id: string, saved: Saved) => void store.set(id, structuredClone(saved)),
  };
}

test('a device that is killed at any moment neither forgets nor repeats what happened', () => {
  for (const listed of FLEET) {
    const memory = memoryStore();
    const start = () => createDevice(listed, 3, simulatedClock(FROM, 1), memory);
    let one = start();
    const arrived = new Map<string, SentMessage>();
    let kills = 0;
    for (let now = FROM; now < FROM + 3 * DAY_MS; now += HOUR / 12) {
      const made = [...one.unsent, ...one.report(now)];
      // Killed before its messages have left, or before it knows that they have arrived, or not at all.
      const fate = randomInt(0, 9, listed.cabinetId, now);
      const { cabinetId } = listed;
      if (fate > 0)
        for (const message of made) arrived.set(message.messageId, { ...message, cabinetId, sentAt: now });
      if (fate > 1) for (const { messageId } of made) one.acknowledged(messageId);
      if (fate <= 1) {
        kills += 1;
        one = start();
      }
    }
    expect(kills).toBeGreaterThan(50);
    for (const message of one.unsent)
      arrived.set(message.messageId, { ...message, cabinetId: listed.cabinetId, sentAt: 0 });
    const events = eventsOf([...arrived.values()]).toSorted((a, b) => a.at.localeCompare(b.at));
    const stock = new Map(one.stock.map((item) => [keyOf(item), item.count]));
    expect(heldAfter(listed, events), listed.cabinetType).toEqual(stock);
    expect(stock).not.toEqual(heldAfter(listed, []));
  }
});

test('while a device was off, nobody came', () => {
  const memory = memoryStore();
  const listed = device('RFID', 1);
  const start = () => createDevice(listed, 3, simulatedClock(FROM, 1), memory);
  const before = start();
  before.report(FROM);
  before.report(FROM + DAY_MS);
  expect(before.stock.length).toBeLessThan(60);
  const after = start();
  const sessions = after.report(FROM + 3 * DAY_MS).filter(({ topic }) => topic === 'event');
  expect(sessions).toEqual([]);
  expect(after.stock).toEqual(before.stock);
});

test('a device knows when the next thing happens to it, so that it is sent at once', () => {
  for (const listed of FLEET) {
    const one = createDevice(listed, 3, simulatedClock(FROM, 1));
    const happened = (now: number) =>
      one.report(now).filter(({ topic }) => topic === 'event' || topic === 'alert');
    happened(FROM);
    let found = 0;
    let forNothing = 0;
    for (let now = FROM; now < FROM + DAY_MS;) {
      const by = now + HOUR / 2;
      const next = one.nextAt(now, by);
      expect(next).toBeGreaterThan(now);
      expect(happened(next - 2)).toEqual([]);
      if (happened(next).length > 0) found += 1;
      // Goods should have been put back, but none had been removed.
      else if (next < by && !one.isOffline(next)) forNothing += 1;
      now = next;
    }
    expect(found).toBeGreaterThan(8);
    expect(forNothing).toBeLessThan(5);
  }
});
