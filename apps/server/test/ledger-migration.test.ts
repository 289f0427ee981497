import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../src/platform/db/database.ts';
import { migrate, MIGRATIONS } from '../src/platform/db/migrate.ts';
import { postWaiting } from '../src/slices/inventory/ledger/post-events.service.ts';
import { addDevice } from './devices.ts';
import { startTestPortal, type TestPortal } from './portal.ts';
import { addProduct } from './products.ts';
import { onHandOf, rowsOf, sendEvent, ship, shipmentOf, tagIds } from './stock.ts';

// The migration to the ledger, on a database of the version before, with waiting events.
const FIRST_OF_LEDGER = '0030';
let portal: TestPortal;
let before: string;
beforeAll(async () => {
  before = mkdtempSync(join(tmpdir(), 'parwell-migrations-'));
  cpSync(MIGRATIONS, before, {
    recursive: true,
    filter: (path) => path === MIGRATIONS || basename(path) < FIRST_OF_LEDGER,
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

test('a database from before, with waiting events, comes up without false vends or reviews (S37)', async () => {
  const { db, clock } = portal;
  for (const id of ['c1', 'c2']) await portal.addCustomer(id, `Clinic ${id}`);
  await addProduct(portal, 'P1', 'Mixture One');
  const heardAt = clock.now();
  await addDevice(db, { cabinetId: 'rf1', customerId: 'c1', cabinetType: 'RFID', heardAt });
  await addDevice(db, { cabinetId: 'em1', customerId: 'c2', cabinetType: 'EM', heardAt });
  const [one = '', two = ''] = tagIds(2);
  const stored = (cabinetId: string, minutesAgo: number, kind: string, data: object) =>
    db.run(sql`
      INSERT INTO device_events (cabinet_id, message_id, kind, at, data, created_at)
      VALUES (${cabinetId}, ${`${kind} ${minutesAgo}`}, ${kind}, ${new Date(heardAt.getTime() - minutesAgo * 60_000)},
        ${JSON.stringify(data)}, ${heardAt})`);
  await stored('rf1', 90, 'tags', { session: 'a', removed: [one] });
  await stored('rf1', 80, 'vend', { productId: 'P1', count: 3 });
  await stored('em1', 70, 'vend', { productId: 'P1', count: 3 });
  await stored('em1', 60, 'door', { by: 'user1' });
  await db.run(sql`
    INSERT INTO device_commands (cabinet_id, kind, payload, requested_by, requested_at, expires_at, status, answered_at)
    VALUES ('em1', 'manual_correction', '{"type":"insert","productId":"P1","count":5}', 'x', now(), now(),
      'acknowledged', now())`);

  expect(await migrate(databaseUrl())).toContain('0030-ledger.sql');

  await postWaiting(portal.context);
  expect(
    await db.many(sql`
      SELECT cabinet_id, customer_id, kind, outcome FROM device_events ORDER BY id`),
  ).toEqual([
    { cabinet_id: 'rf1', customer_id: 'c1', kind: 'tags', outcome: 'before the ledger' },
    { cabinet_id: 'rf1', customer_id: 'c1', kind: 'vend', outcome: 'before the ledger' },
    { cabinet_id: 'em1', customer_id: 'c2', kind: 'vend', outcome: 'before the ledger' },
    {
      cabinet_id: 'em1',
      customer_id: 'c2',
      kind: 'door',
      outcome: expect.stringMatching(/^not understood/) as string,
    },
  ]);
  expect(await db.one(sql`SELECT outcome FROM device_commands`)).toEqual({ outcome: 'before the ledger' });
  for (const table of ['transactions', 'stock_reviews', 'on_hand', 'tag_sightings'] as const)
    expect(await db.plain(`SELECT 1 FROM ${table}`), table).toEqual({ rows: [] });

  // The stock begins with the first full read.
  await ship(
    portal,
    shipmentOf({ shipmentId: 'S1', customerId: 'c1' }, [
      {
        cabinetId: 'rf1',
        productId: 'P1',
        lot: 'L',
        packs: 2,
        units: [one, two].map((tagId) => ({ tagId, serial: '' })),
      },
    ]),
  );
  await sendEvent(portal, 'rf1', 'full_read', { tags: [two] });
  await postWaiting(portal.context);
  expect(await rowsOf(db, 'rf1')).toEqual(['INSERT RESTOCK 1']);
  expect(await onHandOf(db, 'rf1')).toEqual({ 'P1/L': 1 });
  expect(await db.many(sql`SELECT cabinet_id FROM ledger_devices`)).toEqual([{ cabinet_id: 'rf1' }]);
});
