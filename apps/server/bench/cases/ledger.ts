import { sql } from '../../src/platform/db/database.ts';
import {
  findDifferences,
  findTagDifferences,
} from '../../src/slices/inventory/ledger/check-ledger.queries.ts';
import { postWaiting } from '../../src/slices/inventory/ledger/post-events.service.ts';
import { fillTable } from '../fill-table.ts';
import { report, startBench, type Bench } from '../portal.ts';
import { size } from '../sizes.ts';

const CUSTOMERS = size(20, 2);
const DEVICES = size(400, 4);
const TAGS = 40;
const EVENTS_PER_DEVICE = size(150, 6);
const AT_ONCE = 300;
const TRANSACTIONS = size(1_000_000, 1000);

/** Posting of stored events compared with a bare insert of the resulting rows, and the rebuild of a large ledger. */
export async function run(): Promise<void> {
  const bench = await startBench();
  try {
    await fillStock(bench);
    const began = performance.now();
    await postWaiting(bench.context);
    const seconds = (performance.now() - began) / 1000;
    const { rows } = await bench.db.one<{ rows: number }>(sql`
      SELECT count(*) AS rows FROM transactions WHERE event_id IS NOT NULL`);
    report('posting from stored events, rows', rows / seconds, await bareRate(bench));
    console.log(`  ${DEVICES * EVENTS_PER_DEVICE} events in ${seconds.toFixed(1)} s`);
    await rebuild(bench);
  } finally {
    await bench.stop();
  }
}

async function fillStock({ db }: Bench): Promise<void> {
  await db.plain(`
    INSERT INTO customers (customer_id, name) SELECT 'b' || n, 'Bench ' || n FROM generate_series(1, ${CUSTOMERS}) n;
    INSERT INTO products (product_id, product_name, ndc, dose_type, pack_qty)
    SELECT 'B' || n, 'Product ' || n, '12345-678-90', 'VIAL', 1 FROM generate_series(0, 99) n;
    INSERT INTO lots (product_id, lot, expiration, entered_by, updated_at)
    SELECT product_id, 'L' || n, date '2030-01-31' + n, 'warehouse', now()
    FROM products, generate_series(0, 3) n WHERE product_id LIKE 'B%';
    INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, created_at)
    SELECT 'b' || n, 'b' || n, 'b' || 1 + n % ${CUSTOMERS}, CASE WHEN n % 2 = 0 THEN 'EM' ELSE 'RFID' END, 30, '2-8c',
      now() FROM generate_series(1, ${DEVICES}) n;
    INSERT INTO ledger_devices SELECT cabinet_id, now() - interval '1 day' FROM devices WHERE cabinet_id LIKE 'b%';
    CREATE TEMP TABLE held AS
    SELECT cabinet_id, customer_id, 'B' || (n * 7) % 100 AS product_id, 'L' || 1 + n % 3 AS lot, n AS dispenser
    FROM devices, generate_series(0, 13) n WHERE cabinet_type = 'EM' AND cabinet_id LIKE 'b%';
    INSERT INTO on_hand (cabinet_id, product_id, lot, owner, holder, dispenser, quantity, updated_at)
    SELECT cabinet_id, product_id, lot, 'PROVIDER', 0, dispenser, 500, now() FROM held;
    INSERT INTO transactions (key, customer_id, cabinet_id, product_id, lot, owner, holder, dispenser, type, action,
      reason, quantity, at, posted_at)
    SELECT 'begin/' || cabinet_id || '/' || dispenser, customer_id, cabinet_id, product_id, lot, 'PROVIDER', 0, dispenser,
      'Insert', 'INSERT', 'RESTOCK', 500, now(), now() FROM held;
    CREATE TEMP TABLE tagged AS
    SELECT cabinet_id, customer_id, 'B' || n % 10 AS product_id, 'L1' AS lot, upper(md5(cabinet_id || '/' || n)) AS tag_id, n
    FROM devices, generate_series(0, ${TAGS - 1}) n WHERE cabinet_type = 'RFID' AND cabinet_id LIKE 'b%';
    INSERT INTO product_tags (tag_id, serial, product_id, lot, owner, customer_id, phase, cabinet_id, since, created_at,
      updated_at)
    SELECT tag_id, tag_id, product_id, lot, 'PROVIDER', customer_id, 'on hand', cabinet_id, now() - interval '1 day',
      now(), now() FROM tagged;
    INSERT INTO tag_sightings (tag_id, cabinet_id, at, time_replaced, present, session, user_name, npi)
    SELECT tag_id, cabinet_id, now() - interval '1 day', false, true, '', '', '' FROM tagged;
    INSERT INTO on_hand (cabinet_id, product_id, lot, owner, quantity, updated_at)
    SELECT cabinet_id, product_id, lot, 'PROVIDER', count(*), now() FROM tagged GROUP BY 1, 2, 3;
    INSERT INTO transactions (key, customer_id, cabinet_id, product_id, lot, owner, type, action, reason, quantity, tag_id,
      at, posted_at)
    SELECT 'begin/' || tag_id, customer_id, cabinet_id, product_id, lot, 'PROVIDER', 'Insert', 'INSERT', 'RESTOCK', 1,
      tag_id, now(), now() FROM tagged;
    -- Dispensers give one or are filled with two, with and without a lot; tags leave and come back.
    INSERT INTO device_events (cabinet_id, customer_id, message_id, kind, at, data, created_at)
    SELECT cabinet_id, customer_id, 'e' || e, CASE WHEN e % 3 = 2 THEN 'load' ELSE 'vend' END,
      now() - interval '1 hour' + e * interval '10 seconds',
      jsonb_build_object('productId', product_id, 'count', CASE WHEN e % 3 = 2 THEN 2 ELSE 1 END, 'holder', 0,
        'dispenser', dispenser, 'user', 'nurse' || e % 9 || '@clinic.example')
        || CASE WHEN e % 3 = 1 THEN '{}' ELSE jsonb_build_object('lot', lot) END, now()
    FROM held JOIN generate_series(1, ${EVENTS_PER_DEVICE}) e ON e % 14 = dispenser;
    INSERT INTO device_events (cabinet_id, customer_id, message_id, kind, at, data, created_at)
    SELECT cabinet_id, customer_id, 'e' || e, 'tags', now() - interval '1 hour' + e * interval '10 seconds',
      jsonb_build_object('session', 's' || e / 2, CASE WHEN e % 2 = 0 THEN 'removed' ELSE 'added' END,
        jsonb_build_array(tag_id)), now()
    FROM tagged JOIN generate_series(2, ${EVENTS_PER_DEVICE + 1}) e ON e / 2 % ${TAGS} = n;
    ANALYZE`);
}

async function bareRate({ db }: Bench): Promise<number> {
  await db.plain(`CREATE TABLE bare_rows (LIKE transactions INCLUDING ALL)`);
  const columns = (
    await db.many<{ name: string }>(sql`
      SELECT column_name AS name FROM information_schema.columns
      WHERE table_name = 'transactions' AND is_generated = 'NEVER' AND is_identity = 'NO'`)
  )
    .map(({ name }) => name)
    .join(', ');
  const rows = (
    (await db.plain(`SELECT to_json(t) AS row FROM transactions t WHERE event_id IS NOT NULL ORDER BY id`))
      .rows as {
      row: object;
    }[]
  ).map(({ row }) => row);
  const began = performance.now();
  for (let n = 0; n < rows.length; n += AT_ONCE)
    await db.plain(
      `INSERT INTO bare_rows (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::transactions, $1)`,
      [JSON.stringify(rows.slice(n, n + AT_ONCE))],
    );
  const rate = rows.length / ((performance.now() - began) / 1000);
  await db.plain('DROP TABLE bare_rows');
  return rate;
}

async function rebuild({ db }: Bench): Promise<void> {
  await fillTable(
    db.url,
    'transactions',
    `INSERT INTO transactions (key, customer_id, cabinet_id, product_id, lot, owner, type, action, reason, quantity, tag_id,
       at, posted_at)
     SELECT 'bench/' || n, 'b' || 1 + n % ${CUSTOMERS}, 'b' || 1 + n % ${DEVICES}, 'B' || n / 7 % 100, 'L' || n / 11 % 3,
       'PROVIDER', 'Insert', 'INSERT', 'RESTOCK', 1, CASE WHEN n % 2 = 0 THEN 'T' || n ELSE '' END,
       timestamptz '2020-01-01Z' + n * interval '30 seconds', now()
     FROM generate_series(1, ${TRANSACTIONS}) n`,
  );
  await db.plain(`
    INSERT INTO on_hand (cabinet_id, product_id, lot, owner, quantity, updated_at)
    SELECT cabinet_id, product_id, lot, owner, sum(quantity), now() FROM transactions WHERE key LIKE 'bench/%'
    GROUP BY 1, 2, 3, 4
    ON CONFLICT (cabinet_id, product_id, lot, owner, section, holder, dispenser)
    DO UPDATE SET quantity = on_hand.quantity + excluded.quantity`);
  const began = performance.now();
  const differences = await findDifferences(db, 10);
  await findTagDifferences(db, 10);
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `rebuild and compare ${TRANSACTIONS} transactions: ${seconds.toFixed(1)} s (limit 10 s), ${differences.length} differences`,
  );
}
