import pg from 'pg';
import { DEFAULT_SHIPPING_METHOD } from '@parwell/domain';
import { sql } from '../../src/platform/db/database.ts';
import { markRestock } from '../../src/slices/restock/marks.queries.ts';
import { startRelease } from '../../src/slices/restock/release.public.ts';
import { releaseWaiting } from '../../src/slices/restock/run-release.service.ts';
import { workOffMarks } from '../../src/slices/restock/work-off-marks.service.ts';
import { bareOf, columnsOf, makeBare } from '../bare-tables.ts';
import { startBench, type Bench } from '../portal.ts';
import { size } from '../sizes.ts';

/** 1,000 lines: a device for each of 100 customers, and ten products in each. */
const CUSTOMERS = size(100, 3);
const PRODUCTS = 10;
const LINES = CUSTOMERS * PRODUCTS;
/** The first round finds cold caches and plans, on both sides. */
const ROUNDS = size(4, 1);
const LIMIT = 5;
const PACKS = 3;

/**
 * A release of 1,000 lines, from the call to the mail, compared with bare inserts of the resulting rows, one
 * transaction per order.
 */
export async function run(): Promise<void> {
  const bench = await startBench();
  try {
    await bench.db.plain(`
      INSERT INTO products (product_id, product_name, ndc, dose_type, pack_qty)
      SELECT 'B' || n, 'Product ' || n, '12345-678-90', 'VIAL', 1 FROM generate_series(1, ${PRODUCTS}) n;
      INSERT INTO warehouse_syncs (warehouse, as_of) VALUES ('NCDC', now())
      ON CONFLICT (warehouse) DO UPDATE SET as_of = excluded.as_of;
      INSERT INTO warehouse_stock (warehouse, product_id, lot, packs)
      SELECT 'NCDC', 'B' || n, 'L' || lot, 100000 FROM generate_series(1, ${PRODUCTS}) n, generate_series(1, 4) lot`);
    for (const [table] of ROWS) await makeBare(bench.db, table);
    const released: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await fillCustomers(bench, round);
      released.push(await releaseRound(bench, round));
      bare.push(await insertRound(bench, round));
    }
    const [ours, theirs] = [Math.min(...released), Math.min(...bare)];
    console.log(
      `release of ${LINES} lines in ${CUSTOMERS} orders: ${Math.round(ours)} ms, bare inserts ${Math.round(theirs)} ms, ratio ${(ours / theirs).toFixed(2)} (limit ${LIMIT})`,
    );
  } finally {
    await bench.stop();
  }
}

async function fillCustomers({ db, context }: Bench, round: number): Promise<void> {
  await db.plain(`
    INSERT INTO customers (customer_id, name)
    SELECT 'b${round}-' || n, 'Bench ' || n FROM generate_series(1, ${CUSTOMERS}) n;
    INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, created_at)
    SELECT customer_id, customer_id, customer_id, 'RFID', 30, '2-8c', now() FROM customers WHERE customer_id LIKE 'b${round}-%';
    INSERT INTO par_settings (customer_id, product_id, cabinet_type, cabinet_id, min_set, max_set)
    SELECT customer_id, 'B' || n, 'RFID', customer_id, 1, ${PACKS} FROM customers, generate_series(1, ${PRODUCTS}) n
    WHERE customer_id LIKE 'b${round}-%';
    ANALYZE`);
  await db.transaction((tx) => markRestock(tx, [{}]));
  await workOffMarks(context);
}

async function releaseRound({ db, context }: Bench, round: number): Promise<number> {
  const rows = await db.many<{ key: string; revision: number; customerId: string; productId: string }>(sql`
    SELECT key, revision, customer_id AS "customerId", product_id AS "productId" FROM restock_rows
    WHERE customer_id LIKE ${`b${round}-%`} ORDER BY key`);
  const lines = rows.map(({ key, revision, customerId, productId }) => ({
    row: { key, revision },
    customerId,
    cabinetId: customerId,
    productId,
    packs: PACKS,
    warehouse: 'NCDC' as const,
    lot: 'L1',
    shippingMethod: DEFAULT_SHIPPING_METHOD,
    notes: '',
  }));
  const requestId = crypto.randomUUID();
  const began = performance.now();
  await db.transaction((tx) => startRelease(context, tx, { email: 'bench@fff.example' }, requestId, lines));
  const started = performance.now();
  // Another loop does this meanwhile; `restock` measures it.
  await workOffMarks(context);
  const fresh = performance.now();
  await releaseWaiting(context);
  const took = performance.now() - fresh + (started - began);
  const { ordered } = await db.one<{ ordered: number }>(sql`
    SELECT count(*)::int AS ordered FROM release_lines WHERE release_id = ${requestId} AND outcome = 'Ordered'`);
  if (ordered !== LINES) throw new Error(`${ordered} of ${LINES} lines were ordered`);
  return took;
}

/** The resulting rows of a request, by its number ($1) and its place among the requests of the round ($2). */
const ROWS = [
  ['release_lines', 'release_lines WHERE request_number = $1'],
  ['restock_orders', 'restock_orders WHERE request_number = $1'],
  ['order_lines', 'order_lines WHERE request_number = $1'],
  ['restock_requests', 'restock_requests WHERE request_number = $1'],
  ['outbound_documents', `outbound_documents WHERE document_id = 'P-' || $1`],
  ['audit_entries', 'audit_entries WHERE resource_id = $1'],
  ['batch_reservations', 'batch_reservations WHERE request_number = $1'],
  // Worked off and deleted by now.
  ['restock_marks', 'restock_requests WHERE request_number = $1'],
  [
    'pgboss.job_common',
    `(SELECT * FROM pgboss.job_common WHERE name = 'send-documents' ORDER BY created_on DESC, id LIMIT 1 OFFSET $2) AS job`,
  ],
] as const;

interface Insert {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Into tables with the same indexes. */
async function insertRound({ db }: Bench, round: number): Promise<number> {
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  try {
    const orders = await readOrders(client, db, round);
    const began = performance.now();
    for (const inserts of orders) {
      await client.query('BEGIN');
      for (const { name, text, values } of inserts) await client.query({ name, text, values: [...values] });
      await client.query('COMMIT');
    }
    return performance.now() - began;
  } finally {
    await client.end();
  }
}

async function readOrders(client: pg.Client, db: Bench['db'], round: number): Promise<Insert[][]> {
  const numbers = await db.many<{ number: string }>(sql`
    SELECT DISTINCT request_number AS number FROM restock_requests WHERE customer_id LIKE ${`b${round}-%`}`);
  const orders: Insert[][] = [];
  for (const [place, { number }] of numbers.entries()) {
    const inserts: Insert[] = [];
    for (const [table, from] of ROWS) {
      const columns = await columnsOf(db, table);
      const { rows } = await client.query<{ rows: string }>(
        `SELECT coalesce(json_agg(row), '[]')::text AS rows
         FROM (SELECT $1::text AS asked, $2::int AS nth, ${columns} FROM ${from}) AS row`,
        [number, place],
      );
      inserts.push({
        name: table,
        text: `INSERT INTO ${bareOf(table)} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
        values: [rows[0]?.rows],
      });
    }
    orders.push(inserts);
  }
  return orders;
}
