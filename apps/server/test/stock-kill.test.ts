import { randomUUID } from 'node:crypto';
import { bulkTags, refreshPar, type BulkTagResult } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../src/platform/db/database.ts';
import { findDifferences, findTagDifferences } from '../src/slices/inventory/ledger/check-ledger.queries.ts';
import { lockLedger } from '../src/slices/inventory/ledger/ledger-lock.ts';
import { Browser } from './browser.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from './devices.ts';
import { PASSWORD, timeOfDay } from './portal.ts';
import { addProduct } from './products.ts';
import { freePort } from '../src/platform/free-port.ts';
import { newDataDir, Program } from './program.ts';
import { onHandOf, tagIds } from './stock.ts';
import { idsOf, readTags, shipTags } from './tags.ts';

// Kills a server while it works through several customers. The locked ledger of one stops it there.
const TAGS = { c1: tagIds(3, 100), c2: tagIds(4, 200) };
let portal: DevicesPortal;
const folder = newDataDir();

beforeAll(async () => {
  portal = await startDevicesPortal(timeOfDay());
  await addProduct(portal, 'P1', 'Mixture P1');
  for (const [place, customerId] of (['c1', 'c2'] as const).entries()) {
    const cabinetId = `rf${place + 1}`;
    await addDevice(portal.db, { cabinetId, customerId, cabinetType: 'RFID' });
    await shipTags(portal, `S${place}`, { customerId, cabinetId }, TAGS[customerId]);
    await readTags(portal, cabinetId, TAGS[customerId]);
  }
});
afterAll(async () => {
  await portal.close();
  folder.remove();
});

async function startServer(): Promise<{ server: Program; staff: Browser }> {
  const settings = {
    DATA_DIR: folder.path,
    DATABASE_URL: portal.db.url,
    DEMO: 'off',
    SECRET_KEY: portal.context.config.SECRET_KEY ?? '',
    PORT: String(await freePort()),
  };
  const server = new Program('server', settings);
  await server.ready();
  const staff = new Browser(`http://localhost:${settings.PORT}`);
  await staff.signIn('staff@fff.example', PASSWORD);
  return { server, staff };
}

async function killAt(customerId: string, ask: (staff: Browser) => Promise<unknown>): Promise<void> {
  const { server, staff } = await startServer();
  await portal.db.transaction(async (tx) => {
    await lockLedger(tx, customerId);
    const answer = ask(staff).then(
      () => 'answered',
      () => 'cut off',
    );
    // Outside the transaction, in which PostgreSQL would repeat its first answer.
    const waits = async () =>
      portal.db.one<{ waits: boolean }>(sql`
        SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database()
          AND wait_event_type = 'Lock' AND wait_event = 'advisory') AS waits`);
    await expect.poll(waits).toEqual({ waits: true });
    await server.kill();
    expect(await answer).toBe('cut off');
  });
}

test('kill -9 in the middle of a bulk action: whole customers are done, and the same request does the rest once (S21)', async () => {
  const ids = await idsOf(portal, [...TAGS.c1, ...TAGS.c2]);
  const body = { requestId: randomUUID(), ids, act: { action: 'return', rgaNumber: 'RGA-1' } } as const;
  await killAt('c2', (staff) => staff.call(bulkTags, { body: { ...body, ids: [...ids] } }));
  expect([await onHandOf(portal.db, 'rf1'), await onHandOf(portal.db, 'rf2')]).toEqual([
    {},
    { 'P1/LOT-A1': 4 },
  ]);

  const { result } = await portal.staff.get(bulkTags, { body: { ...body, ids: [...ids] } });
  const texts = result.map(({ text }: BulkTagResult) => text);
  expect(texts.filter((text) => text === 'Done already')).toHaveLength(3);
  expect(await onHandOf(portal.db, 'rf2')).toEqual({});
  expect(
    await portal.db.one(sql`
      SELECT (SELECT count(*)::int FROM transactions WHERE reason = 'RETURN') AS rows,
        (SELECT count(*)::int FROM audit_entries WHERE event_type = 'Tag Returned') AS entries`),
  ).toEqual({ rows: 7, entries: 7 });
  expect([await findDifferences(portal.db, 10), await findTagDifferences(portal.db, 10)]).toEqual([[], []]);
});

test('kill -9 in the middle of a refresh: whole customers are put right, and refreshing again does the rest (S34)', async () => {
  await portal.db.run(sql`UPDATE stocked_since SET since = since - interval '9 days'`);
  const corrected = async () =>
    (
      await portal.db.many<{ customer: string }>(sql`
        SELECT customer_id AS customer FROM audit_entries WHERE event_type = 'Figures Corrected' ORDER BY id`)
    ).map(({ customer }) => customer);
  await killAt('c2', (staff) => staff.call(refreshPar, { body: {} }));
  expect(await corrected()).toEqual(['c1']);
  expect((await portal.staff.get(refreshPar, { body: {} })).differing).toBe(1);
  expect(await corrected()).toEqual(['c1', 'c2']);
  expect((await portal.staff.get(refreshPar, { body: {} })).message).toBe('PAR has been refreshed.');
});
