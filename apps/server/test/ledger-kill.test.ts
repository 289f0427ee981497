import { afterEach, expect, test } from 'vitest';
import { systemClock, type Clock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import { openDatabase, sql, type Database } from '../src/platform/db/database.ts';
import { isUnavailable } from '../src/platform/db/unavailable.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts';
import { reactions } from '../src/reactions.ts';
import { findDifferences } from '../src/slices/inventory/ledger/check-ledger.queries.ts';
import { closeDays } from '../src/slices/inventory/history/history.service.ts';
import { postNow, importShipment } from '../src/slices/inventory/inventory.public.ts';
import { freePort } from '../src/platform/free-port.ts';
import { newDataDir, Program } from './program.ts';
import { shipmentOf } from './stock.ts';

// Server and database are killed while events are posted, shipments are imported and received, and days are closed.
const DEVICES = 24;
const PAIRS = 80;
const SHIPMENTS = 40;
const DAYS = 20;
const DAY_MS = 86_400_000;

let program: Program;
let db: Database | undefined;
let end: (() => Promise<void>) | undefined;
afterEach(async () => {
  await db?.close();
  await program.stop();
  await end?.();
});

const POLL = { timeout: 120_000, interval: 20 };

test('kill -9 of server and database while posting, receiving and closing days: everything once, and nothing half (S9 S30)', async () => {
  // With a separate PostgreSQL, since its crash ends the connections of all tests.
  const folder = newDataDir();
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path });
  const { url } = postgres;
  const settings = {
    DATA_DIR: `${folder.path}-server`,
    DATABASE_URL: url,
    LOG_FILE: '-',
    DEMO: 'off',
    SECRET_KEY: 'a secret key for the kill tests, long enough',
    PORT: String(await freePort()),
  };
  end = async () => {
    await postgres.stop();
    folder.remove();
  };
  const start = async () => {
    program = new Program('server', settings);
    await program.ready();
  };
  await start();
  const open = openDatabase(url, { connections: 3, reactions });
  db = open;
  await prepare(open);
  const received = receiveAndClose(open);

  const countReceived = async () => {
    const { count } = await open.one<{ count: number }>(
      sql`SELECT count(*) AS count FROM device_events WHERE taken_at IS NOT NULL`,
    );
    return count;
  };
  /** The database may be away for a moment. */
  const more = async (than: number) => {
    await expect.poll(() => countReceived().catch(() => 0), POLL).toBeGreaterThan(than);
    return countReceived();
  };

  const first = await more(0);
  await program.kill();
  expect(first).toBeLessThan(DEVICES * PAIRS * 2);
  await start();
  const second = await more(first);
  // PostgreSQL ends all connections and recovers when one of its processes is killed.
  const victim = await open.one<{ pid: number }>(sql`
    SELECT pid FROM pg_stat_activity WHERE application_name = 'parwell jobs' ORDER BY query_start DESC LIMIT 1`);
  process.kill(victim.pid, 'SIGKILL');
  expect(second).toBeLessThan(DEVICES * PAIRS * 2);
  await expect.poll(() => countReceived().catch(() => 0), POLL).toBe(DEVICES * PAIRS * 2);
  await received;
  await closeDays(contextOf(open));
  // The number of history rows depends on how many events were posted before their day was closed; the set of compared
  // days does not.
  expect(
    await open.one(sql`
      SELECT count(*)::int AS customers FROM inventory_closed WHERE closed_through >= current_date - 2`),
  ).toEqual({ customers: 3 });
  expect(await wrongDays(open)).toEqual([]);

  expect(await findDifferences(open, 10)).toEqual([]);
  expect(await open.many(sql`SELECT outcome, count(*)::int AS events FROM device_events GROUP BY 1`)).toEqual(
    [{ outcome: 'posted', events: DEVICES * PAIRS * 2 }],
  );
  expect(
    await open.many(sql`
      SELECT product_id, count(*)::int AS rows, sum(quantity)::int AS units FROM transactions GROUP BY 1 ORDER BY 1`),
  ).toEqual([
    { product_id: 'P1', rows: DEVICES * PAIRS * 2, units: DEVICES * PAIRS },
    { product_id: 'P2', rows: SHIPMENTS, units: SHIPMENTS * 6 },
  ]);
  expect(await open.one(sql`SELECT sum(units)::int AS units FROM usage_hours`)).toEqual({
    units: DEVICES * PAIRS * 2,
  });
  expect(await open.many(sql`SELECT state, count(*)::int AS lines FROM shipment_lines GROUP BY 1`)).toEqual([
    { state: 'ended', lines: SHIPMENTS },
  ]);
}, 480_000);

async function prepare(open: Database): Promise<void> {
  await open.plain(`
    INSERT INTO customers (customer_id, name) SELECT 'c' || n, 'Clinic ' || n FROM generate_series(0, 2) n;
    INSERT INTO products (product_id, product_name, ndc, dose_type, pack_qty)
    SELECT id, id, '12345-678-90', 'VIAL', 1 FROM unnest(ARRAY['P1', 'P2']) id;
    INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, created_at)
    SELECT 'd' || n, 'd' || n, 'c' || n % 3, 'EM', 30, '2-8c', now() FROM generate_series(1, ${DEVICES}) n;
    INSERT INTO ledger_devices SELECT cabinet_id, now() - interval '30 days' FROM devices;
    INSERT INTO lots (product_id, lot, expiration, entered_by, updated_at)
    VALUES ('P1', 'L1', '2035-01-31', 'warehouse', now());
    INSERT INTO device_events (cabinet_id, customer_id, message_id, kind, at, data, created_at)
    SELECT cabinet_id, customer_id, n::text, CASE n % 2 WHEN 0 THEN 'load' ELSE 'vend' END,
      now() - interval '${DAYS} days' + n * interval '1 hour',
      jsonb_build_object('productId', 'P1', 'lot', 'L1', 'count', 3 - n % 2, 'holder', 0, 'dispenser', 1), now()
    FROM devices, generate_series(0, ${PAIRS * 2 - 1}) n`);
}

const contextOf = (db: Database, clock: Clock = systemClock) => ({
  db,
  config: readConfig({ DEMO: 'off' }),
  clock,
  enqueue: () => Promise.reject(new Error('Nothing that is posted here asks for a job')),
});

const unlessUnavailable = (error: unknown): false => {
  if (isUnavailable(error)) return false;
  throw error;
};

/** Days whose history and corrections differ from the ledger. */
const wrongDays = (open: Database) =>
  open.many(sql`
    WITH days AS (
      SELECT generate_series(current_date - ${DAYS + 1}::int,
        (SELECT min(closed_through) FROM inventory_closed), interval '1 day')::date AS day),
    ledger AS (
      SELECT cabinet_id, product_id, day, sum(quantity) AS units FROM transactions, days
      WHERE (at AT TIME ZONE 'America/Los_Angeles')::date <= day GROUP BY 1, 2, 3),
    history AS (
      SELECT cabinet_id, product_id, day, sum(units) AS units FROM (
        SELECT cabinet_id, product_id, day, quantity AS units FROM inventory_days, days
        WHERE valid_from <= day AND coalesce(valid_to, 'infinity') >= day
        UNION ALL
        SELECT cabinet_id, product_id, day, change FROM inventory_corrections, days
        WHERE valid_from <= day AND valid_to >= day) AS shown GROUP BY 1, 2, 3)
    SELECT cabinet_id, product_id, day::text, ledger.units AS ledger, history.units AS history
    FROM ledger FULL JOIN history USING (cabinet_id, product_id, day)
    WHERE coalesce(ledger.units, 0) <> coalesce(history.units, 0)`);

/**
 * Imports and receives shipments, each until it is done: interrupted calls are repeated with the same ids. Every few
 * shipments another day is closed, while events of it are still posted.
 */
async function receiveAndClose(open: Database): Promise<void> {
  const context = contextOf(open);
  for (let n = 0; n < SHIPMENTS; n++) {
    const shipmentId = `S${n}`;
    const shipment = shipmentOf({ shipmentId, customerId: 'c1' }, [
      { cabinetId: 'd1', productId: 'P2', lot: 'K', packs: 2, numUnitsPerPkg: 3 },
    ]);
    for (let done = false; !done;) {
      done = await open
        .transaction(async (tx) => {
          await importShipment(context, tx, shipment);
          await postNow(context, tx, 'c1', {
            kind: 'receive by hand',
            cause: `act/${shipmentId}`,
            cabinetId: 'd1',
            at: Date.now(),
            timeReplaced: false,
            userName: 'Ada',
            npi: '',
            note: '',
            lineKey: `shipment/${shipmentId}/0`,
            count: 6,
          });
          return true;
        })
        .catch(unlessUnavailable);
    }
    const day = new Date(Date.now() - DAYS * DAY_MS * (1 - n / SHIPMENTS));
    await closeDays(contextOf(open, { now: () => day })).catch(unlessUnavailable);
  }
}
