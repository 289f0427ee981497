import { ANYWHERE, postAll, type ClockEvent, type DeviceStockEvent, type StockEffect } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '../../../../test/devices.ts';
import { startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addProduct } from '../../../../test/products.ts';
import { beginStock, ship, shipmentOf, tagIds } from '../../../../test/stock.ts';
import { sql } from '../../../platform/db/database.ts';
import { seeded } from '../../demo/random.ts';
import type { WaitingEvent } from '../../device-gateway/device-gateway.public.ts';
import { findDifferences, findTagDifferences } from './check-ledger.queries.ts';
import { loadStock } from './load-stock.service.ts';
import { postWaiting } from './post-events.service.ts';
import type { People } from '../people/named-people.service.ts';
import { readEvent } from './read-events.ts';

// The stock loaded for a few events must contain everything that matters for them. So many events are posted a few at
// a time, each time with what is loaded then, and once more by the domain alone, which knows everything from the
// beginning and moves every clock each time.
const EVENTS = 360;
const TAGS = tagIds(14);
const DEVICES = ['rf1', 'rf2', 'em1', 'v1'];
const SLOT = { holder: 0, dispenser: 1 };

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addCustomer('c1', 'Clinic One');
  await portal.addCustomer('c2', 'Clinic Two');
  for (const id of ['P1', 'P2', 'P3']) await addProduct(portal, id, `Mixture ${id}`);
  for (const [cabinetId, cabinetType] of [
    ['rf1', 'RFID'],
    ['rf2', 'RFID'],
    ['em1', 'EM'],
    ['v1', 'VISION'],
  ] as const)
    await addDevice(portal.db, { cabinetId, customerId: 'c1', cabinetType });
  await addDevice(portal.db, { cabinetId: 'other', customerId: 'c2', cabinetType: 'RFID' });
  const unitsOf = (from: number, to: number) =>
    TAGS.slice(from, to).map((tagId) => ({ tagId, serial: `SN${tagId}` }));
  await ship(
    portal,
    shipmentOf({ shipmentId: 'S1', customerId: 'c1' }, [
      { cabinetId: 'rf1', productId: 'P1', lot: 'T1', packs: 6, units: unitsOf(0, 6) },
      { cabinetId: 'rf2', productId: 'P2', lot: 'T2', packs: 5, units: unitsOf(6, 11) },
      { cabinetId: 'v1', productId: 'P2', lot: 'V1', packs: 9 },
      { cabinetId: 'v1', productId: 'P2', lot: 'V2', packs: 9 },
    ]),
  );
  // One tag is another customer's, two are unknown.
  await ship(
    portal,
    shipmentOf({ shipmentId: 'S2', customerId: 'c2' }, [
      { cabinetId: 'other', productId: 'P1', lot: 'T9', packs: 1, units: unitsOf(11, 12) },
    ]),
  );
  await beginStock(portal, 'c1', 'rf1', [], TAGS.slice(0, 4));
  await beginStock(portal, 'c1', 'rf2', [], TAGS.slice(6, 9));
  await beginStock(portal, 'c1', 'em1', [
    { productId: 'P3', lot: 'E1', count: 4, place: { ...SLOT, section: '' } },
    {
      productId: 'P3',
      lot: 'E2',
      count: 4,
      place: { ...SLOT, dispenser: 2, section: '' },
      expiration: '2029-01-31',
    },
  ]);
  await beginStock(portal, 'c1', 'v1', [{ productId: 'P1', lot: 'A', count: 5, place: ANYWHERE }]);
});
afterAll(() => portal.close());

const { whole, pick } = seeded(20261116);
const random = (): number => whole(0, 999) / 1000;
const count = (most: number): number => whole(1, most);

/** Any event, possible or not. */
function anyEvent(): { cabinetId: string; kind: string; data: object } {
  const session = `s${count(12)}`;
  const [one, two] = [pick(TAGS), pick(TAGS)];
  switch (
    pick(['tags', 'tags', 'tags', 'read', 'door', 'vend', 'load', 'move', 'removed', 'insert'] as const)
  ) {
    case 'tags':
      return {
        cabinetId: pick(['rf1', 'rf2']),
        kind: 'tags',
        data: random() < 0.5 ? { session, removed: [one, two] } : { session, added: [one], removed: [two] },
      };
    case 'read':
      return {
        cabinetId: pick(['rf1', 'rf2']),
        kind: 'full_read',
        data: { tags: TAGS.filter(() => random() < 0.4) },
      };
    case 'door':
      return {
        cabinetId: pick(['rf1', 'em1']),
        kind: 'door',
        data: { session, state: pick(['opened', 'closed']) },
      };
    case 'vend':
      return {
        cabinetId: 'em1',
        kind: 'vend',
        data: {
          productId: 'P3',
          count: count(3),
          holder: 0,
          dispenser: count(3),
          ...(random() < 0.5 && { lot: pick(['E1', 'E2']) }),
        },
      };
    case 'load':
      return {
        cabinetId: 'em1',
        kind: 'load',
        data: { productId: 'P3', count: count(4), lot: pick(['E1', 'E2']), holder: 0, dispenser: count(3) },
      };
    case 'move':
      return {
        cabinetId: 'em1',
        kind: 'move',
        data: {
          productId: 'P3',
          count: count(2),
          from: { holder: 0, dispenser: count(3) },
          to: { holder: 0, dispenser: count(3) },
        },
      };
    case 'removed':
      return {
        cabinetId: 'v1',
        kind: 'vend',
        data: {
          productId: pick(['P1', 'P2']),
          count: count(3),
          serials: random() < 0.2 ? [`X${count(5)}`] : [],
        },
      };
    default:
      return {
        cabinetId: 'v1',
        kind: 'insert',
        data: {
          productId: pick(['P1', 'P2']),
          count: count(3),
          ...(random() < 0.4 && { lot: pick(['A', 'V1']) }),
          ...(random() < 0.2 && { serials: [`X${count(5)}`] }),
        },
      };
  }
}

const described = (effects: readonly StockEffect[]) => {
  const reviews = new Map<string, string>();
  const rows: string[] = [];
  for (const effect of effects) {
    if (effect.effect === 'row') {
      const { key, cabinetId, productId, lot, action, quantity, tagId, reverses } = effect.row;
      rows.push([key, cabinetId, productId, lot, action, quantity, tagId, reverses ?? ''].join(' '));
    } else if (effect.effect === 'review') {
      const { key, kind, status, attemptedQty, onHandQty } = effect.review;
      reviews.set(key, [key, kind, status, attemptedQty, onHandQty ?? ''].join(' '));
    }
  }
  return { rows: rows.toSorted(), reviews: [...reviews.values()].toSorted() };
};

test('events that are posted a few at a time mean the same as to who knows all stock from the beginning (S16)', async () => {
  const { db, clock, context } = portal;
  const start = clock.now().getTime();
  const asSent: People['named'] = ({ user, provider }) => ({ userName: user, npi: provider });
  const people: People = { named: asSent, asking: (email) => ({ userName: email, npi: '' }) };
  const read = (event: WaitingEvent): DeviceStockEvent => {
    const understood = readEvent(event, people);
    if ('problem' in understood) throw new Error(understood.problem);
    return understood;
  };
  const story = Array.from({ length: EVENTS }, (_, n): WaitingEvent => ({
    ...anyEvent(),
    id: n + 1,
    messageId: `m${n}`,
    at: start + (n + 1) * 60_000,
    timeReplaced: false,
  }));
  const batches: WaitingEvent[][] = [];
  for (let from = 0; from < EVENTS; from += batches.at(-1)?.length ?? 0)
    batches.push(story.slice(from, from + count(8)));
  const clocksAt = (at: number): ClockEvent[] =>
    DEVICES.map((cabinetId) => ({
      kind: 'clock',
      cause: `clock/${cabinetId}`,
      cabinetId,
      at,
      timeReplaced: false,
    }));
  const events = batches.flatMap((batch) => [...batch.map(read), ...clocksAt(batch.at(-1)?.at ?? 0)]);
  const everything = await db.transaction((tx) => loadStock(context, tx, 'c1', events));
  const { effects, posted } = postAll(everything, events);
  expect(new Set(posted.map(({ outcome }) => outcome))).toEqual(new Set(['posted', 'nothing']));

  for (const batch of batches) {
    await db.run(sql`
      INSERT INTO device_events (id, cabinet_id, customer_id, message_id, kind, at, data, created_at)
      OVERRIDING SYSTEM VALUE
      SELECT id, "cabinetId", 'c1', "messageId", kind, to_timestamp(at / 1000.0), data, ${clock.now()}
      FROM jsonb_to_recordset(${JSON.stringify(batch)}) AS event(id bigint, "cabinetId" text, "messageId" text, kind text,
        at bigint, data jsonb)`);
    await db.run(sql`
      INSERT INTO device_contacts (cabinet_id, last_heard_at, clock_at, heard_since)
      SELECT id, now(), to_timestamp(${batch.at(-1)?.at ?? 0} / 1000.0), now() - interval '1 hour'
      FROM unnest(${DEVICES}::text[]) id ON CONFLICT (cabinet_id) DO UPDATE SET clock_at = excluded.clock_at`);
    await postWaiting(context);
  }
  const expected = described(effects);
  expect(
    (
      await db.many<{ row: string }>(sql`
        SELECT concat_ws(' ', key, cabinet_id, product_id, lot, action, quantity, tag_id, coalesce(reverses, '')) AS row
        FROM transactions WHERE NOT key LIKE 'act/%' ORDER BY key`)
    )
      .map(({ row }) => row)
      .toSorted(),
  ).toEqual(expected.rows);
  expect(
    (
      await db.many<{ review: string }>(sql`
        SELECT concat_ws(' ', key, kind, status, attempted_qty, coalesce(on_hand_qty::text, '')) AS review
        FROM stock_reviews`)
    )
      .map(({ review }) => review)
      .toSorted(),
  ).toEqual(expected.reviews);
  expect(expected.rows.length).toBeGreaterThan(EVENTS / 3);
  expect(expected.reviews.length).toBeGreaterThan(10);
  expect(expected.rows.filter((row) => row.startsWith('vend/')).length).toBeGreaterThan(5);
  expect(expected.rows.filter((row) => / vend\/\S+$/.test(row)).length).toBeGreaterThan(2);
  expect(await findDifferences(db, 10)).toEqual([]);
  expect(await findTagDifferences(db, 10)).toEqual([]);
});
