import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../src/platform/db/database.ts';
import { markRestock } from '../src/slices/restock/marks.queries.ts';
import { recomputeAll, workOffMarks } from '../src/slices/restock/work-off-marks.service.ts';
import { heldUpBy } from './held-up.ts';
import { addDevice } from './devices.ts';
import { startTestPortal, type TestPortal, timeOfDay } from './portal.ts';
import { addProduct } from './products.ts';
import { freePort } from '../src/platform/free-port.ts';
import { newDataDir, Program } from './program.ts';
import { readRows } from './restock.ts';

// More customers than one transaction handles.
const CUSTOMERS = 55;
let portal: TestPortal;
const folder = newDataDir();

beforeAll(async () => {
  portal = await startTestPortal({}, timeOfDay());
  await addProduct(portal, 'P1', 'Immune globulin 10 g');
  for (let n = 10; n < 10 + CUSTOMERS; n += 1) {
    await portal.addCustomer(`c${n}`, `Clinic ${n}`);
    await addDevice(portal.db, { cabinetId: `d${n}`, customerId: `c${n}`, cabinetType: 'VISION' });
  }
  await portal.db.run(sql`
    INSERT INTO par_settings (customer_id, product_id, cabinet_type, min_set, max_set)
    SELECT customer_id, 'P1', 'VISION', 2, 10 FROM customers`);
  await workOffMarks(portal.context);
});
afterAll(async () => {
  await portal.close();
  folder.remove();
});

test('kill -9 while recommendations are worked out: the outcome of an undisturbed run (R9)', async () => {
  const { db } = portal;
  await db.transaction(async (tx) => {
    await tx.run(sql`UPDATE par_settings SET max_set = 20`);
    await markRestock(tx, [{ productId: 'P1' }]);
  });
  const stale = () =>
    db.one<{ rows: number; marks: number }>(sql`
      SELECT count(*) FILTER (WHERE quantity <> 20)::int AS rows, (SELECT count(*)::int FROM restock_marks) AS marks
      FROM restock_rows`);
  expect(await stale()).toEqual({ rows: CUSTOMERS, marks: 1 });
  await db.transaction(async (tx) => {
    // A row that a release would lock: the server waits for it, holding the first customers.
    await tx.run(sql`SELECT FROM restock_rows WHERE customer_id = 'c12' FOR UPDATE`);
    const server = new Program('server', {
      DATA_DIR: folder.path,
      DATABASE_URL: db.url,
      DEMO: 'off',
      SECRET_KEY: portal.context.config.SECRET_KEY ?? '',
      PORT: String(await freePort()),
    });
    await server.ready();
    await expect.poll(await heldUpBy(tx, db)).toEqual(['transactionid']);
    // The others are done.
    await expect.poll(async () => (await stale()).rows).toBe(50);
    await server.kill();
  });
  // Finished work stays, and marked rows are still marked.
  expect(await stale()).toEqual({ rows: 50, marks: 1 });
  // The server uses the real time.
  portal.clock.advance({ hours: 1 });
  // PostgreSQL may notice late that the server is gone, and what it holds is left out until then.
  const workOff = async () => {
    await workOffMarks(portal.context);
    return stale();
  };
  await expect.poll(workOff).toEqual({ rows: 0, marks: 0 });
  const rows = await readRows(db);
  await db.run(sql`DELETE FROM restock_rows`);
  await recomputeAll(portal.context);
  expect(rows).toEqual(await readRows(db));
});
