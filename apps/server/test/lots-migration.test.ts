import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../src/platform/db/database.ts';
import { migrate, MIGRATIONS } from '../src/platform/db/migrate.ts';
import { addDevice } from './devices.ts';
import { startTestPortal, type TestPortal } from './portal.ts';
import { addProduct } from './products.ts';

// The migrations to lots per customer, on a database of the version before.
const FIRST = '0086';
let portal: TestPortal;
let before: string;
beforeAll(async () => {
  before = mkdtempSync(join(tmpdir(), 'parwell-migrations-'));
  cpSync(MIGRATIONS, before, {
    recursive: true,
    filter: (path) => path === MIGRATIONS || basename(path) < FIRST,
  });
  portal = await startTestPortal();
  await portal.db.plain('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await migrate(databaseUrl(), { folder: before });
});
afterAll(async () => {
  await portal.close();
  rmSync(before, { recursive: true });
});

const databaseUrl = (): string => portal.context.config.DATABASE_URL ?? '';

const put = async (cabinetId: string, customerId: string, lot: string, expiration: string, by = 'hand') => {
  await portal.db.run(sql`
    INSERT INTO lots (product_id, lot, expiration, entered_by, updated_at) VALUES ('P1', ${lot}, ${expiration}, ${by}, now())
    ON CONFLICT DO NOTHING`);
  await portal.db.run(sql`
    INSERT INTO on_hand (cabinet_id, product_id, lot, owner, quantity, updated_at)
    VALUES (${cabinetId}, 'P1', ${lot}, 'PROVIDER', 1, now())`);
  await portal.db.run(sql`
    INSERT INTO transactions (key, customer_id, cabinet_id, product_id, lot, owner, type, action, reason, quantity, at, posted_at)
    VALUES (${`${cabinetId} ${lot}`}, ${customerId}, ${cabinetId}, 'P1', ${lot}, 'PROVIDER', 'Insert', 'INSERT', 'RESTOCK', 1,
      now(), now())`);
};

const known = () =>
  portal.db.many(sql`
    SELECT customer_id, lot, expiration::text, entered_by FROM customer_lots ORDER BY lot, customer_id`);

test('what was known of lots stays with the customers that have them; killed in the middle it is done again (S5)', async () => {
  const { db } = portal;
  for (const id of ['c1', 'c2', 'c3']) await portal.addCustomer(id, `Clinic ${id}`);
  await addProduct(portal, 'P1', 'Mixture One');
  for (const id of ['1', '2', '3'])
    await addDevice(db, { cabinetId: `d${id}`, customerId: `c${id}`, cabinetType: 'Virtual' });
  await put('d1', 'c1', 'HAND', '2031-01-31');
  await put('d2', 'c2', 'HAND', '2031-01-31');
  await put('d1', 'c1', 'SHIPPED', '2030-01-31', 'warehouse');
  await put('d1', 'c1', 'A1', '2029-01-31');
  await put('d1', 'c1', 'a 1', '2029-05-31');

  // A locked ledger keeps the second migration waiting, until it is killed there.
  const released = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holder = db.transaction(async (tx) => {
    await tx.run(sql`LOCK TABLE transactions IN ACCESS EXCLUSIVE MODE`);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  const killed = migrate(databaseUrl()).then(
    () => 'done',
    () => 'killed',
  );
  for (;;) {
    const { ended } = await db.one<{ ended: number }>(sql`
      SELECT count(pg_terminate_backend(pid))::int AS ended FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'parwell-migrate' AND wait_event_type = 'Lock'`);
    if (ended > 0) break;
  }
  expect(await killed).toBe('killed');
  released.resolve();
  await holder;
  expect(await known()).toEqual([]);

  // Servers of the version before continue meanwhile: their inserts are found at once.
  await put('d3', 'c3', 'MEANWHILE', '2032-01-31');
  const meanwhile = { customer_id: 'c3', lot: 'MEANWHILE', expiration: '2032-01-31', entered_by: 'hand' };
  expect(await known()).toEqual([meanwhile]);

  expect(await migrate(databaseUrl())).toContain('0087-known-lots.sql');
  expect(await known()).toEqual([
    { customer_id: 'c1', lot: 'A1', expiration: '2029-01-31', entered_by: 'hand' },
    { customer_id: 'c1', lot: 'HAND', expiration: '2031-01-31', entered_by: 'hand' },
    { customer_id: 'c2', lot: 'HAND', expiration: '2031-01-31', entered_by: 'hand' },
    meanwhile,
    { customer_id: 'c1', lot: 'SHIPPED', expiration: '2030-01-31', entered_by: 'warehouse' },
    { customer_id: 'c1', lot: 'a 1', expiration: '2029-05-31', entered_by: 'hand' },
  ]);
  expect(await db.many(sql`SELECT number_key, task FROM lot_tasks`)).toEqual([
    { number_key: 'A1', task: 'spellings' },
  ]);

  // Manual entries are not shared with a customer that has none of the lot; confirmed ones are.
  await put('d3', 'c3', 'HAND', '2033-01-31');
  await put('d3', 'c3', 'SHIPPED', '2030-01-31');
  expect((await known()).filter((row) => (row as { customer_id: string }).customer_id === 'c3')).toEqual([
    { customer_id: 'c3', lot: 'HAND', expiration: null, entered_by: 'hand' },
    meanwhile,
    { customer_id: 'c3', lot: 'SHIPPED', expiration: '2030-01-31', entered_by: 'warehouse' },
  ]);
});
