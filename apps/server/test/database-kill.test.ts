import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Context } from '../src/context.ts';
import { sql } from '../src/platform/db/database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/platform/postgres/embedded.ts';
import { findHome } from '../src/platform/postgres/home.ts';
import type { Loop } from '../src/platform/repeat.ts';
import { markRestock } from '../src/slices/restock/marks.queries.ts';
import { startRelease } from '../src/slices/restock/release.public.ts';
import { startReleasing } from '../src/slices/restock/run-release.service.ts';
import { keepRowsFresh, recomputeAll, workOffMarks } from '../src/slices/restock/work-off-marks.service.ts';
import { heldUpBy } from './held-up.ts';
import { addDevice } from './devices.ts';
import { startTestPortal, type TestPortal } from './portal.ts';
import { createDatabase, prepareTemplate } from './postgres.ts';
import { addProduct } from './products.ts';
import { newDataDir, postgresPid } from './program.ts';
import { findRow, stockWarehouse, wantStock, workOutRows } from './release.ts';
import { readRows } from './restock.ts';

// Kills a separate PostgreSQL, as durable as in operation, under a server's loops, which continue when it is back. A
// locked row stops them at the right place.
const folder = newDataDir();
const CUSTOMERS = ['c1', 'c2', 'c3'];
const MINUTE = 60_000;
let postgres: EmbeddedPostgres;
let portal: TestPortal;
let context: Context;
let keys: string[];

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir: folder.path });
  await prepareTemplate(postgres.adminUrl);
  portal = await startTestPortal({}, { databaseUrl: await createDatabase(postgres.adminUrl) });
  context = { ...portal.context, db: portal.context.pools.jobs };
  await addProduct(portal, 'P1', 'Immune globulin 10 g');
  keys = [];
  for (const customerId of CUSTOMERS) {
    const cabinetId = `d-${customerId}`;
    await portal.addCustomer(customerId, `Clinic ${customerId}`);
    await addDevice(portal.db, { cabinetId, customerId });
    keys.push(await wantStock(portal.db, { customerId, cabinetId, productId: 'P1' }));
  }
  await stockWarehouse(portal, 'NCDC', [{ productId: 'P1', lot: 'L1', packs: 100 }]);
}, 2 * MINUTE);
beforeEach(() => workOutRows(portal));
afterAll(async () => {
  await portal.close();
  await postgres.stop();
  folder.remove();
});

/** Repeated like a supervisor does, because the remains of the old database have to end first. */
async function startAgain(): Promise<void> {
  const { pgCtl, cluster, log, folder: cwd, uid, gid } = await findHome(folder.path);
  const flags = `-c listen_addresses=127.0.0.1 -c unix_socket_directories= -c port=${new URL(postgres.url).port}`;
  const start = () =>
    spawnSync(pgCtl, ['start', '-w', '-D', cluster, '-l', log, '-o', flags], {
      cwd,
      stdio: 'ignore',
      ...(uid !== undefined && { uid, gid }),
    }).status;
  await expect.poll(start, { timeout: MINUTE }).toBe(0);
}

/**
 * Kills the database once a loop waits for the row of the second customer, and starts it again. Returns the time of
 * the kill.
 */
async function killUnder(loop: () => Loop, reached: () => Promise<unknown>): Promise<[Loop, number]> {
  let started: Loop | undefined;
  let killedAt = 0;
  const killed = portal.db.transaction(async (tx) => {
    await tx.run(sql`SELECT FROM restock_rows WHERE key = ${keys[1]} FOR UPDATE`);
    started = loop();
    await expect.poll(await heldUpBy(tx, portal.db)).toContain('transactionid');
    await reached();
    process.kill((await postgresPid(folder.path)) ?? 0, 'SIGKILL');
    killedAt = performance.now();
    await tx.run(sql`SELECT pg_sleep(60)`);
  });
  await expect(killed).rejects.toThrow(/terminat/);
  if (!started) throw new Error('No loop was started');
  await startAgain();
  return [started, killedAt];
}

const outcomes = () =>
  portal.db.many<{ outcome: string | null }>(sql`SELECT outcome FROM release_lines ORDER BY place`);

const release = (requestId: string) =>
  portal.db.transaction(async (tx) => {
    const revisions: number[] = [];
    for (const key of keys) revisions.push((await findRow(tx, key)).revision);
    return startRelease(
      context,
      tx,
      { email: 'planner@fff.example' },
      requestId,
      CUSTOMERS.map((customerId, n) => ({
        row: { key: keys[n] ?? '', revision: revisions[n] ?? 0 },
        customerId,
        cabinetId: `d-${customerId}`,
        productId: 'P1',
        packs: 15,
        warehouse: 'NCDC' as const,
        lot: 'L1',
        shippingMethod: 'Standard Overnight (by 10:30AM)' as const,
        notes: '',
      })),
    );
  });

test('kill -9 of the database while recommendations are worked out: the outcome of an undisturbed run (R9)', async () => {
  const stale = () =>
    portal.db.one(sql`
      SELECT count(*) FILTER (WHERE quantity <> 20)::int AS rows, (SELECT count(*)::int FROM restock_marks) AS marks
      FROM restock_rows`);
  await portal.db.transaction(async (tx) => {
    await tx.run(sql`UPDATE par_settings SET max_set = 20`);
    await markRestock(tx, [{ productId: 'P1' }]);
  });
  const [loop, killedAt] = await killUnder(
    () => keepRowsFresh(context),
    async () => expect(await stale()).toEqual({ rows: 3, marks: 1 }),
  );
  await expect.poll(stale, { timeout: MINUTE }).toEqual({ rows: 0, marks: 0 });
  expect(performance.now() - killedAt).toBeLessThan(MINUTE);
  await loop.stop();
  const rows = await readRows(portal.db);
  await portal.db.run(sql`DELETE FROM restock_rows`);
  await recomputeAll(context);
  expect(rows).toEqual(await readRows(portal.db));
});

test('kill -9 of the database during a release: each line is ordered once, and the next release is free within a minute (R10)', async () => {
  await release(crypto.randomUUID());
  await workOffMarks(context);
  const [loop, killedAt] = await killUnder(
    () => startReleasing(context),
    async () =>
      expect(await outcomes()).toEqual([{ outcome: 'Ordered' }, { outcome: null }, { outcome: null }]),
  );
  await expect
    .poll(() => portal.db.many(sql`SELECT status FROM releases`), { timeout: MINUTE })
    .toEqual([{ status: 'Completed' }]);
  expect(performance.now() - killedAt).toBeLessThan(MINUTE);
  await loop.stop();
  expect(await outcomes()).toEqual(CUSTOMERS.map(() => ({ outcome: 'Ordered' })));
  const requests = await portal.db.many<{ number: string; customer: string }>(sql`
    SELECT request_number AS number, customer_id AS customer FROM restock_requests ORDER BY request_number`);
  expect(requests.map(({ customer }) => customer)).toEqual(CUSTOMERS);
  expect(
    await portal.db.many(
      sql`SELECT document_id AS id FROM outbound_documents WHERE kind = 'order' ORDER BY id`,
    ),
  ).toEqual(requests.map(({ number }) => ({ id: `P-${number}` })));
  expect(
    await portal.db.many(sql`SELECT request_number AS number, packs FROM batch_reservations ORDER BY 1`),
  ).toEqual(requests.map(({ number }) => ({ number, packs: 15 })));
  expect(
    await portal.db.many(sql`SELECT subject FROM mail_messages WHERE categories @> '{restock}'`),
  ).toEqual([{ subject: 'Parwell orders released: 3 lines ordered' }]);
  const next = crypto.randomUUID();
  expect(await release(next)).toEqual({ releaseId: next });
});
