import { addDays, businessDays, USAGE_WINDOWS, usageDays, type UsageWindow } from '@parwell/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase } from '../../../../test/postgres.ts';
import { expectTwins } from '../../../../test/twins.ts';
import { openDatabase, sql, type Database, type Transaction } from '../../../platform/db/database.ts';
import { countCustomerStock } from './customer-stock.service.ts';
import { recountFigures } from './recount.queries.ts';
import { countUsage, noteStocked } from './usage.service.ts';
import { daysStocked, findStockFigures, usageOf } from './usage.queries.ts';
import { usableTwin } from '../goods/usable.twin.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabase(await createDatabase(inject('postgresUrl')), { connections: 1 });
  await db.run(sql`INSERT INTO customers (customer_id, name) VALUES ('c1', 'Clinic')`);
  await db.run(sql`
    INSERT INTO products (product_id, product_name, source, ndc, dose_type, pack_qty)
    VALUES ('P1', 'Product', 'FFF', '12345-678-90', 'VIAL', 1)`);
  await db.run(sql`
    INSERT INTO lots (product_id, lot, entered_by, updated_at) VALUES ('P1', 'L', 'hand', now())`);
  await db.run(sql`
    INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, properties,
      created_at)
    VALUES ('d1', 'Device', 'c1', 'EM', 30, 'Ambient', '{}', '2020-01-01Z')`);
});
afterAll(() => db.close());

/** Days begin on the half hour, on the quarter, with clocks that change by half an hour, and far from UTC. */
const ZONES = [
  'America/Los_Angeles',
  'UTC',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'America/St_Johns',
];
const zone = fc.constantFrom(...ZONES).map(businessDays);
/** Around the days on which clocks change, and any other. */
const now = fc
  .tuple(
    fc.constantFrom(
      '2026-03-08T12:00:00Z',
      '2026-11-01T12:00:00Z',
      '2026-04-04T15:00:00Z',
      '2026-07-01T00:00:00Z',
    ),
    fc.integer({ min: -30 * 3600, max: 30 * 3600 }),
  )
  .map(([about, seconds]) => Date.parse(about) + seconds * 1000);

interface Vend {
  readonly at: number;
  readonly units: number;
  readonly reversed: boolean;
}
const MINUTE = 60_000;
const cases = fc.tuple(zone, now).chain(([days, at]) => {
  const { from, until } = usageDays(days, at);
  const when = fc.oneof(
    // At the edges of the windows, within the hour.
    fc
      .tuple(
        fc.constantFrom(...Object.values(from), until),
        fc.oneof(
          fc.constantFrom(-1, 0, 1),
          fc.integer({ min: -60, max: 60 }).map((minutes) => minutes * MINUTE),
        ),
      )
      .map(([edge, off]) => edge + off),
    fc.integer({ min: from.year - 3 * 24 * 60 * MINUTE, max: at }),
  );
  const vend: fc.Arbitrary<Vend> = fc.record({
    at: when,
    units: fc.integer({ min: 1, max: 9 }),
    reversed: fc.boolean(),
  });
  return fc.record({
    days: fc.constant(days),
    at: fc.constant(at),
    vends: fc.array(vend, { maxLength: 14 }),
    batch: fc.integer({ min: 1, max: 5 }),
    first: when,
  });
});

class Undone extends Error {}
/** The ledger cannot be emptied, so each case is rolled back. */
const undone = (work: (tx: Transaction) => Promise<void>) =>
  db
    .transaction(async (tx) => {
      await work(tx);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });

const post = async (
  tx: Transaction,
  rows: readonly { key: string; at: number; quantity: number; reverses: string | null }[],
) => {
  await tx.run(sql`
    INSERT INTO transactions (key, reverses, customer_id, cabinet_id, product_id, lot, owner, type, action, reason,
      quantity, at, posted_at)
    SELECT key, reverses, 'c1', 'd1', 'P1', 'L', 'PROVIDER', CASE WHEN quantity > 0 THEN 'Insert' ELSE 'Removal' END,
      CASE WHEN quantity > 0 THEN 'INSERT' ELSE 'VEND' END, CASE WHEN quantity > 0 THEN 'REVERT' ELSE 'VEND' END,
      quantity, to_timestamp(at / 1000.0), now()
    FROM jsonb_to_recordset(${JSON.stringify(rows)}) AS row(key text, reverses text, quantity integer, at bigint)`);
  const posted = {
    customerId: 'c1',
    rows: rows.map(({ at, quantity, reverses }) => ({
      action: quantity > 0 ? ('INSERT' as const) : ('VEND' as const),
      cabinetId: 'd1',
      productId: 'P1',
      lot: 'L',
      at,
      quantity,
      reverses,
    })),
  };
  await countUsage(tx, posted);
  await noteStocked(tx, posted);
  await countCustomerStock(tx, posted);
};

const columns = { customerId: sql`'c1'`, cabinetId: sql`'d1'`, productId: sql`'P1'` };

test('usage of the windows is that of the ledger, in any zone, on any day, with late reversals (S31 D4)', () =>
  fc.assert(
    fc.asyncProperty(cases, ({ days, at, vends, batch, first }) =>
      undone(async (tx) => {
        await post(tx, [{ key: 'first', at: first, quantity: 99, reverses: null }]);
        const rows = [
          ...vends.map((vend, n) => ({ key: `v${n}`, at: vend.at, quantity: -vend.units, reverses: null })),
          // Reversed at another time, long after, and perhaps in the same posting.
          ...vends.flatMap((vend, n) =>
            vend.reversed
              ? [
                  {
                    key: `r${n}`,
                    at: vend.at + 40 * 24 * 60 * MINUTE,
                    quantity: vend.units,
                    reverses: `v${n}`,
                  },
                ]
              : [],
          ),
        ];
        for (let start = 0; start < rows.length; start += batch)
          await post(tx, rows.slice(start, start + batch));
        const today = days.dayOf(at);
        const expected = (window: UsageWindow) =>
          vends
            .filter(({ reversed, at: when }) => {
              const day = days.dayOf(when);
              return !reversed && day <= today && day > addDays(today, -USAGE_WINDOWS[window]);
            })
            .reduce((sum, { units }) => sum + units, 0);
        const time = { now: at, days };
        const found = await tx.one<{ year: number; two_months: number; week: number; stocked: number }>(sql`
          SELECT used.*, ${daysStocked(columns, time)} AS stocked FROM (${usageOf(columns, time)}) AS used`);
        expect([found.year, found.two_months, found.week]).toEqual([
          expected('year'),
          expected('twoMonths'),
          expected('week'),
        ]);
        // Many devices at once give the same, and only for their present customer.
        const figures = (customerId: string, productIds: readonly string[] | null) =>
          findStockFigures(tx, { devices: [{ cabinetId: 'd1', customerId }], productIds }, time);
        const [year, twoMonths] = [found.year, found.two_months];
        const same = { cabinetId: 'd1', productId: 'P1', units: 0, usable: 0, year, twoMonths };
        for (const productIds of [null, ['P1']])
          expect(await figures('c1', productIds)).toEqual([{ ...same, daysStocked: found.stocked }]);
        expect([await figures('c2', null), await figures('c1', ['P2'])]).toEqual([[], []]);
        const since = Math.min(first, ...rows.filter(({ quantity }) => quantity > 0).map((row) => row.at));
        expect(addDays(today, 1 - found.stocked)).toBe(days.dayOf(since));
        // Counted again from the ledger nothing differs; on hand is not this test's.
        const { differences } = await recountFigures(tx, { customerId: 'c1', cabinetId: null }, new Date(at));
        expect(differences.filter(({ figure }) => figure !== 'on hand')).toEqual([]);
      }),
    ),
    { numRuns: 40 },
  ));

test('SQL and the domain agree on what may be used', () =>
  expectTwins(db, usableTwin, {
    given: fc.record({ now, days: zone }),
    facts: fc.record({
      expiration: fc.option(fc.integer({ min: -2, max: 2 }).map((off) => addDays('2026-03-08', off))),
      shelfLifeExp: fc.option(
        fc
          .integer({ min: -40, max: 40 })
          .map((hours) => Date.parse('2026-03-08T12:00:00Z') + hours * 3_600_000),
      ),
    }),
  }));
