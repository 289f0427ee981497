import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentListeners } from '../src/document-listeners.ts';
import { sql } from '../src/platform/db/database.ts';
import { sendWaitingDocuments } from '../src/slices/exchange/send-documents.service.ts';
import { startRelease, type LineToRelease } from '../src/slices/restock/release.public.ts';
import { releaseWaiting } from '../src/slices/restock/run-release.service.ts';
import { workOffMarks } from '../src/slices/restock/work-off-marks.service.ts';
import { addDevice } from './devices.ts';
import { startTestPortal, type TestPortal, timeOfDay } from './portal.ts';
import { addProduct } from './products.ts';
import { freePort } from '../src/platform/free-port.ts';
import { newDataDir, Program } from './program.ts';
import { findRow, stockWarehouse, wantStock, workOutRows } from './release.ts';

// Kills servers while they release orders to an ERP. A locked row stops them there, and a folder in the place of a file
// keeps them from writing it. `exchange-kill.test.ts` covers the time between writing and marking.
let portal: TestPortal;
const folder = newDataDir();
const folders = { ERP_FOLDER: join(folder.path, 'erp'), WAREHOUSE_FOLDER: join(folder.path, 'warehouse') };
const CUSTOMERS = ['c1', 'c2', 'c3'];

beforeAll(async () => {
  for (const path of Object.values(folders))
    for (const box of ['inbox', 'outbox']) await mkdir(join(path, box), { recursive: true });
  portal = await startTestPortal(folders, timeOfDay());
  await addProduct(portal, 'P1', 'Immune globulin 10 g');
  for (const id of CUSTOMERS) {
    await portal.addCustomer(id, `Clinic ${id}`);
    await addDevice(portal.db, { cabinetId: `d-${id}`, customerId: id });
  }
  await stockWarehouse(portal, 'NCDC', [{ productId: 'P1', lot: 'L1', packs: 100 }]);
});
afterAll(async () => {
  await portal.close();
  folder.remove();
});

/**
 * Kills a server that waits for a row, after `ordered` orders, and perhaps after it failed to write a file. Returns the
 * time.
 */
async function killAt(key: string, ordered: number, { unwritten = false } = {}): Promise<number> {
  return portal.db.transaction(async (tx) => {
    await tx.run(sql`SELECT FROM restock_rows WHERE key = ${key} FOR UPDATE`);
    const server = new Program('server', {
      DATA_DIR: folder.path,
      DATABASE_URL: portal.db.url,
      DEMO: 'off',
      SECRET_KEY: portal.context.config.SECRET_KEY ?? '',
      PORT: String(await freePort()),
      ...folders,
    });
    await server.ready();
    // Outside the transaction, in which PostgreSQL would repeat its first answer.
    const reached = () =>
      portal.db.one(sql`
        SELECT count(*) FILTER (WHERE wait_event_type = 'Lock' AND query <> 'COMMIT') > 0 AS waits,
          (SELECT count(*)::int FROM release_lines WHERE outcome = 'Ordered') AS ordered,
          ${!unwritten} OR (SELECT count(*) FROM outbound_documents
            WHERE partner = 'erp' AND sent_at IS NULL AND tries > 0) = 1 AND NOT EXISTS (
            SELECT FROM outbound_documents WHERE partner <> 'erp' AND sent_at IS NULL) AS tried
        FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'parwell jobs'`);
    await expect.poll(reached, { timeout: 180_000 }).toEqual({ waits: true, ordered, tried: true });
    await server.kill();
    return performance.now();
  });
}

/** The temporary file of the next order. */
async function nextPart(): Promise<string> {
  const { next } = await portal.db.one<{ next: number }>(sql`
    SELECT last_value + is_called::int AS next FROM restock_request_numbers`);
  return join(folders.ERP_FOLDER, 'outbox', `order-P-R-${next}.xml.part`);
}

const release = (requestId: string, keys: readonly string[]) =>
  portal.db.transaction(async (tx) => {
    const lines: LineToRelease[] = [];
    for (const [n, customerId] of CUSTOMERS.entries())
      lines.push({
        row: { key: keys[n] ?? '', revision: (await findRow(tx, keys[n] ?? '')).revision },
        customerId,
        cabinetId: `d-${customerId}`,
        productId: 'P1',
        packs: 15,
        warehouse: 'NCDC',
        lot: 'L1',
        shippingMethod: 'Standard Overnight (by 10:30AM)',
        notes: '',
      });
    return startRelease(portal.context, tx, { email: 'planner@fff.example' }, requestId, lines);
  });

const states = async () =>
  (
    await portal.db.many<{ state: string }>(
      sql`SELECT state FROM outbound_documents WHERE kind = 'order' ORDER BY id`,
    )
  ).map(({ state }) => state);
const files = async () => (await readdir(join(folders.ERP_FOLDER, 'outbox')).catch(() => [])).toSorted();
const outcomes = () =>
  portal.db.many<{ outcome: string | null; number: string }>(sql`
    SELECT outcome, request_number AS number FROM release_lines JOIN releases ON releases.id = release_id
    WHERE started_by = 'planner@fff.example' ORDER BY started_at, place`);

test('kill -9 between a release and its orders, between them and while a file is unwritten: the outcome of an undisturbed run (R10 R11)', async () => {
  const keys: string[] = [];
  for (const customerId of CUSTOMERS)
    keys.push(await wantStock(portal.db, { customerId, cabinetId: `d-${customerId}`, productId: 'P1' }));
  await workOutRows(portal);
  await release(crypto.randomUUID(), keys);
  await workOffMarks(portal.context);
  const waits = { outcome: null, number: '' };

  await killAt(keys[0] ?? '', 0);
  expect(await outcomes()).toEqual([waits, waits, waits]);
  const part = await nextPart();
  await mkdir(part);
  await killAt(keys[1] ?? '', 1, { unwritten: true });
  expect(await states()).toEqual(['unsent']);
  // Left by a server that is killed while it writes.
  await rm(part, { recursive: true });
  await writeFile(part, '<?xml version="1.0"');
  expect((await outcomes()).slice(1)).toEqual([waits, waits]);
  const killedAt = await killAt(keys[2] ?? '', 2);
  expect((await outcomes()).at(2)).toEqual(waits);

  // Another server continues, as soon as the database has noticed that the former is gone.
  await expect
    .poll(
      async () => {
        await releaseWaiting(portal.context);
        return portal.db.many(sql`SELECT status FROM releases`);
      },
      { timeout: 60_000 },
    )
    .toEqual([{ status: 'Completed' }]);
  expect(performance.now() - killedAt).toBeLessThan(60_000);
  await sendWaitingDocuments(portal.context, documentListeners);
  const requests = await portal.db.many<{ number: string; customer: string }>(sql`
    SELECT request_number AS number, customer_id AS customer FROM restock_requests ORDER BY request_number`);
  expect(requests.map(({ customer }) => customer)).toEqual(CUSTOMERS);
  expect(await outcomes()).toEqual(requests.map(({ number }) => ({ outcome: 'Ordered', number })));
  expect(await files()).toEqual(requests.map(({ number }) => `order-P-${number}.xml`));
  expect(await states()).toEqual(['sent', 'sent', 'sent']);
  const bodies = await portal.db.many<{ body: string }>(
    sql`SELECT body FROM outbound_documents WHERE kind = 'order' ORDER BY id`,
  );
  for (const [n, name] of (await files()).entries())
    expect(await readFile(join(folders.ERP_FOLDER, 'outbox', name), 'utf8')).toBe(bodies[n]?.body);
  expect(
    await portal.db.many(sql`SELECT request_number AS number, packs FROM batch_reservations ORDER BY 1`),
  ).toEqual(requests.map(({ number }) => ({ number, packs: 15 })));
  expect(
    await portal.db.many(sql`SELECT subject FROM mail_messages WHERE categories @> '{restock}'`),
  ).toEqual([{ subject: 'Parwell orders released: 3 lines ordered' }]);

  // The next release is free.
  const next = crypto.randomUUID();
  expect(await release(next, keys)).toEqual({ releaseId: next });
});
