import { randomUUID } from 'node:crypto';
import { addDays, ANYWHERE, businessDays, type BusinessDays, type StockEvent } from '@parwell/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../../test/devices.ts';
import { addProduct } from '../../../../test/products.ts';
import { beginStock } from '../../../../test/stock.ts';
import { AppError } from '../../../platform/app-error.ts';
import { sql, type Queryable } from '../../../platform/db/database.ts';
import { findRollupDifferences } from '../ledger/check-ledger.queries.ts';
import { findUsageByDay } from './usage-by-day.queries.ts';
import { postNow } from '../ledger/post-now.service.ts';
import { recountFigures } from './recount.queries.ts';

const HOUR = 3_600_000;
const CUSTOMERS = ['c1', 'c2', 'c3'] as const;
let portal: DevicesPortal;

beforeAll(async () => {
  portal = await startDevicesPortal({ begin: '2026-11-18T15:00:00Z' });
  await addProduct(portal, 'P1', 'Infliximab 100 mg');
});
afterAll(() => portal.close());

/** A step at a device, at a quarter of an hour of the last two days; late if a later one was reported before. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('vend' as const),
      count: fc.integer({ min: 1, max: 3 }),
      quarter: fc.nat(191),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), which: fc.nat(20) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('count' as const), counted: fc.integer({ min: 1, max: 20 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('load' as const), count: fc.integer({ min: 1, max: 9 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('move' as const), to: fc.constantFrom(...CUSTOMERS) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Place {
  readonly cabinetId: string;
  customerId: string;
}

/** Posts a report of a person or device. A refused one changes nothing. */
async function post({ customerId }: Place, event: StockEvent): Promise<void> {
  try {
    await portal.db.transaction((tx) => postNow(portal.context, tx, customerId, event));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

const onHand = async (cabinetId: string): Promise<number> =>
  (
    await portal.db.one<{ units: number }>(sql`
    SELECT coalesce(sum(quantity), 0)::int AS units FROM on_hand WHERE cabinet_id = ${cabinetId}`)
  ).units;

async function perform(place: Place, at: number, did: Step): Promise<void> {
  const { cabinetId } = place;
  const lot = { productId: 'P1', lot: 'A' };
  const units = { ...lot, ...ANYWHERE, owner: 'PROVIDER', serials: [], orderNumber: '' } as const;
  const base = {
    cause: `act/${randomUUID()}`,
    cabinetId,
    at,
    timeReplaced: false,
    userName: 'Ada Moss',
    npi: '',
  };
  const byHand = { ...base, note: '' };
  switch (did.kind) {
    case 'vend': {
      const vendedAt = at - 48 * HOUR + (did.quarter * HOUR) / 4;
      const vended = { ...base, ...lot, kind: 'vend', at: vendedAt, count: did.count } as const;
      return post(place, { ...vended, slot: null, expiration: null, serials: [], session: '' });
    }
    case 'undo': {
      const vends = await portal.db.many<{ key: string }>(sql`
        SELECT key FROM transactions WHERE cabinet_id = ${cabinetId} AND action = 'VEND' ORDER BY id`);
      const vend = vends[did.which % Math.max(vends.length, 1)];
      if (vend) await post(place, { ...byHand, kind: 'undo vend', vendKey: vend.key });
      return undefined;
    }
    case 'count': {
      const seenOnHand = await onHand(cabinetId);
      return post(place, { ...byHand, ...lot, kind: 'count by hand', counted: did.counted, seenOnHand });
    }
    case 'load':
      return post(place, { ...byHand, ...units, kind: 'insert by hand', count: did.count, expiration: null });
    case 'move': {
      // A device moves without stock (S14).
      const count = await onHand(cabinetId);
      if (count > 0)
        await post(place, {
          ...byHand,
          ...units,
          kind: 'remove by hand',
          count,
          reason: 'RETURN',
          tagIds: [],
        });
      await portal.db.run(sql`UPDATE devices SET customer_id = ${did.to} WHERE cabinet_id = ${cabinetId}`);
      place.customerId = did.to;
      return undefined;
    }
  }
}

/** Vended units between two instants, counted from the ledger. */
const vendedIn = async (customerIds: readonly string[], from: number, until: number): Promise<number> =>
  (
    await portal.db.one<{ units: number }>(sql`
    SELECT coalesce(sum(-vend.quantity - coalesce(back.quantity, 0)), 0)::int AS units
    FROM transactions vend LEFT JOIN transactions back ON back.reverses = vend.key
    WHERE vend.action = 'VEND' AND vend.customer_id = ANY(${customerIds})
      AND vend.at >= ${new Date(from)} AND vend.at < ${new Date(until)}`)
  ).units;

const boundsOf = (days: BusinessDays, at: number): number[] => {
  const today = days.dayOf(at);
  return [-3, -2, -1, 0, 1].map((more) => days.startOf(addDays(today, more)));
};

/** One of each kind: a late vend, one that is reverted, and one of each of two customers of the device. */
const EVERYTHING: Step[] = [
  { kind: 'vend', count: 3, quarter: 100 },
  { kind: 'vend', count: 2, quarter: 7 },
  { kind: 'undo', which: 0 },
  { kind: 'count', counted: 4 },
  { kind: 'move', to: 'c2' },
  { kind: 'load', count: 5 },
  { kind: 'vend', count: 1, quarter: 150 },
];

let runs = 0;
test('any vends, reverts, late messages, moves and corrections leave what is kept equal to what is rebuilt, and the sum over customers equal to ALL (D4 S30 S31)', async () => {
  const now = portal.clock.now().getTime();
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 20 }),
      fc.constantFrom('Asia/Kolkata', 'Asia/Kathmandu', 'America/New_York', 'UTC'),
      async (steps, timeZone) => {
        runs += 1;
        const place: Place = { cabinetId: `d${runs}`, customerId: 'c1' };
        await addDevice(portal.db, { ...place, cabinetType: 'VISION' });
        const before = { ...portal, clock: { now: () => new Date(now - 72 * HOUR) } };
        await beginStock(before, 'c1', place.cabinetId, [{ productId: 'P1', lot: 'A', count: 12 }]);
        for (const each of steps) await perform(place, now, each);

        expect(await findRollupDifferences(portal.db, 5)).toEqual([]);
        for (const customerId of CUSTOMERS)
          expect(
            await portal.db.transaction((tx) =>
              recountFigures(tx, { customerId, cabinetId: null }, portal.clock.now()),
            ),
          ).toEqual({ count: 0, differences: [] });
        const stock = await portal.db.many(sql`
          SELECT customer_id, sum(units)::int AS units FROM customer_stock GROUP BY 1 ORDER BY 1`);
        expect(stock).toEqual(
          await portal.db.many(sql`
            SELECT customer_id, sum(quantity)::int AS units FROM on_hand JOIN devices USING (cabinet_id)
            GROUP BY 1 ORDER BY 1`),
        );

        const bounds = boundsOf(businessDays(timeZone), now);
        const all = await findUsageByDay(portal.db, 'ALL', bounds);
        const each = await Promise.all(CUSTOMERS.map((id) => findUsageByDay(portal.db, [id], bounds)));
        expect(all).toEqual(all.map((_, day) => each.reduce((sum, units) => sum + (units[day] ?? 0), 0)));
        const counted = await Promise.all(
          all.map((_, day) => vendedIn(CUSTOMERS, bounds[day] ?? 0, bounds[day + 1] ?? 0)),
        );
        expect(all).toEqual(counted);
      },
    ),
    { numRuns: 8, examples: [[EVERYTHING, 'Asia/Kolkata']] },
  );
  // Vends stay with the customer of their time.
  expect(
    await portal.db.many(sql`
      SELECT customer_id AS "customerId", action, quantity FROM transactions
      WHERE cabinet_id = 'd1' AND (action = 'VEND' OR reason IN ('REVERT', 'CYCLE COUNT')) ORDER BY id`),
  ).toEqual([
    // The device's opening stock.
    { customerId: 'c1', action: 'INSERT', quantity: 12 },
    { customerId: 'c1', action: 'VEND', quantity: -3 },
    { customerId: 'c1', action: 'VEND', quantity: -2 },
    { customerId: 'c1', action: 'INSERT', quantity: 3 },
    { customerId: 'c1', action: 'REMOVAL', quantity: -6 },
    { customerId: 'c2', action: 'VEND', quantity: -1 },
  ]);
});

test('days on which clocks change have 23 and 25 hours, and lose nothing (D4)', async () => {
  const days = businessDays('America/New_York');
  for (const [day, hours] of [
    ['2026-03-08', 23],
    ['2026-11-01', 25],
  ] as const) {
    const bounds = [days.startOf(day), days.endOf(day)];
    expect((days.endOf(day) - days.startOf(day)) / HOUR).toBe(hours);
    // One in each hour of the day, one in the hour before it and one in the hour after.
    await portal.db.run(sql`
      INSERT INTO customer_usage_hours (customer_id, hour, units)
      SELECT 'c2', hour, 1 FROM generate_series(${new Date(days.startOf(day) - HOUR)}::timestamptz,
        ${new Date(days.endOf(day))}::timestamptz, interval '1 hour') AS hour`);
    expect(await findUsageByDay(portal.db, ['c2'], bounds)).toEqual([hours]);
    expect(
      await findUsageByDay(portal.db, 'ALL', [bounds[0] ?? 0, (bounds[0] ?? 0) + 2 * HOUR, bounds[1] ?? 0]),
    ).toEqual([2, hours - 2]);
  }
});

test('writers of different customers do not wait for each other where they share a lot or an hour, and totals have both (D4)', async () => {
  const hour = new Date('2025-06-01T10:00:00Z');
  const add = (db: Queryable, customerId: string, units: number) =>
    db.run(sql`
      WITH stock AS (INSERT INTO customer_stock (customer_id, product_id, lot, units) VALUES (${customerId}, 'P1', 'SHARED', ${units}))
      INSERT INTO customer_usage_hours (customer_id, hour, units) VALUES (${customerId}, ${hour}, ${units})`);
  await portal.db.transaction(async (tx) => {
    await add(tx, 'c1', 5);
    // If it waited, it would wait for the transaction around it for ever.
    await add(portal.db, 'c2', 7);
    await tx.run(sql`UPDATE customer_stock SET units = 2 WHERE customer_id = 'c1' AND lot = 'SHARED'`);
  });
  await portal.db.run(sql`DELETE FROM customer_stock WHERE customer_id = 'c2' AND lot = 'SHARED'`);
  expect(
    await portal.db.one(sql`
      SELECT (SELECT sum(units)::int FROM stock_totals WHERE lot = 'SHARED') AS stock,
        (SELECT count(*)::int FROM stock_totals WHERE lot = 'SHARED') AS shares,
        (SELECT sum(units)::int FROM usage_totals WHERE hour = ${hour}) AS usage`),
  ).toEqual({ stock: 2, shares: 2, usage: 12 });
});

test('the last count of a device is the latest by its time, whatever the order in which counts arrive (D5 S16)', async () => {
  const arrives = (key: string, at: string) =>
    portal.db.one<{ id: number }>(sql`
      INSERT INTO cycle_counts (key, customer_id, cabinet_id, product_id, lot, counted, counted_by, at)
      VALUES (${key}, 'c3', 'd1', 'P1', 'A', 1, 'Ada Moss', ${new Date(at)}) RETURNING id::int AS id`);
  await arrives('first', '2026-03-01T10:00:00Z');
  const { id } = await arrives('latest', '2026-03-03T10:00:00Z');
  await arrives('late', '2026-03-02T10:00:00Z');
  expect(
    await portal.db.many(sql`
      SELECT count_id::int AS id, at FROM last_counts WHERE cabinet_id = 'd1' AND customer_id = 'c3'`),
  ).toEqual([{ id, at: new Date('2026-03-03T10:00:00Z') }]);
});
