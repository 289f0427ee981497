import { listTransactions, TRANSACTION_GROUPS, type CallInput } from '@parwell/contract';
import { sql, type Sql } from '../../src/platform/db/database.ts';
import type { Browser } from '../../test/browser.ts';
import { fillTable } from '../fill-table.ts';
import { callRate, fastest, machineRate, rate, report, startBench, type Bench } from '../portal.ts';
import { size } from '../sizes.ts';

const FEW = size(100_000, 400);
/** Smaller: `BENCH_ROWS=200000 BENCH_MOST=1000000 npm run bench -- transactions`. */
const ROWS = size(1_000_000, 800, 'BENCH_ROWS');
const MOST = size(10_000_000, 2000, 'BENCH_MOST');
/** Rows of one customer, among few and among many. */
const MATCHING = size(20_000, 200);
const WARM_UP = 100;
const PAGE = 50;

const FROM = '2026-01-01T00:00:00Z';
const UNTIL = '2026-06-30T23:59:59Z';

/** From `first` to `last`: the first ones of the customer b1, all others of b2; 60 devices, 200 products. */
const transactions = (first: number, last: number): string => `
  INSERT INTO transactions (key, customer_id, cabinet_id, product_id, lot, owner, type, action, reason, reason_code,
    quantity, tag_id, serial, at, posted_at, user_name, npi, note, order_number)
  SELECT 'bench/' || n, CASE WHEN n <= ${MATCHING} THEN 'b1' ELSE 'b2' END,
    CASE WHEN n <= ${MATCHING} THEN 'b1-' ELSE 'b2-' END || n % 30, 'B' || n % 200, 'LOT-' || n % 600, 'PROVIDER',
    CASE WHEN n % 4 = 0 THEN 'Insert' ELSE 'Removal' END,
    CASE WHEN n % 4 = 0 THEN 'INSERT' WHEN n % 4 = 1 THEN 'REMOVAL' ELSE 'VEND' END,
    CASE WHEN n % 4 = 0 THEN 'RESTOCK' WHEN n % 4 = 1 THEN 'UNKNOWN' ELSE 'VEND' END,
    CASE WHEN n % 4 = 1 THEN 20 END, CASE WHEN n % 4 = 0 THEN 2 WHEN n % 4 = 1 THEN 0 ELSE -1 END,
    'E28011700000' || lpad((n / 3)::text, 10, '0'), 'S-' || n / 3,
    timestamptz '2026-01-01Z' + (hashint4(n)::bigint & 16777215) * interval '0.9 seconds', now(),
    'Nurse ' || n % 90, '1730188462', '', '45001' || n / 50
  FROM generate_series(${first}, ${last}) n`;

const requests = (first: number, last: number): string => `
  INSERT INTO invoice_requests (vend_key, customer_id, cabinet_id, cabinet_type, product_id, ndc, lot, size, assay,
    unit_of_measure, serial, tag_id, quantity, user_name, npi, dispensed_at, manual_split, auto_split, suggested_code,
    status, abw_code, document_id, transmitted_at, created_at)
  SELECT key, customer_id, cabinet_id, 'RFID', product_id, '', lot, '', '', '', serial, tag_id, 1, user_name, npi, at, 'N', 'N',
    'A', CASE WHEN n % 10 = 2 THEN 'READY' ELSE 'TRANSMITTED' END, 'A', CASE WHEN n % 10 <> 2 THEN 'D' END,
    CASE WHEN n % 10 <> 2 THEN at END, at
  FROM generate_series(${first}, ${last}) n JOIN transactions ON key = 'bench/' || n WHERE action = 'VEND'`;

/** The transaction log: pages of one customer among few and many rows, and groups of very many. */
export async function run(): Promise<void> {
  const bench = await startBench();
  try {
    const staff = await bench.signIn('ops@fff.example');
    await fillNames(bench);
    const rates: number[] = [];
    let filled = 0;
    for (const rows of [FEW, ROWS, MOST]) {
      if (rows <= filled) continue;
      await fillTable(bench.db.url, 'transactions', transactions(filled + 1, rows));
      if (rows <= ROWS) await fillTable(bench.db.url, 'invoice_requests', requests(filled + 1, rows));
      filled = rows;
      const query = new URLSearchParams({ customerId: 'b1', timestamp, limit: String(PAGE) });
      const through = await callRate(staff, `${listTransactions.path}?${query.toString()}`, WARM_UP);
      rates.push(through / (await machineRate(bench)));
      report(
        `transactions, ${MATCHING} of ${rows}, page of ${PAGE}`,
        through,
        await rate(() => pageAndCount(bench), WARM_UP),
      );
      if (rows === ROWS) await groups(bench, staff, rows - MATCHING);
    }
    const slowest = (rates[0] ?? 0) / Math.min(...rates);
    console.log(
      `  the same ${MATCHING} among ${filled}: ${slowest.toFixed(2)} times as long as among ${FEW} (at most 1.3)`,
    );
  } finally {
    await bench.stop();
  }
}

const fillNames = ({ db }: Bench) =>
  db.plain(`
    INSERT INTO customers (customer_id, name) VALUES ('b1', 'Bench 1'), ('b2', 'Bench 2');
    INSERT INTO products (product_id, product_name, ndc, dose_type, pack_qty)
    SELECT 'B' || n, 'Product ' || n, '12345-678-90', 'VIAL', 1 FROM generate_series(0, 199) n;
    INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, created_at)
    SELECT c || '-' || n, 'Device ' || n, c, 'RFID', 30, '2-8c', now() FROM generate_series(0, 29) n,
      (VALUES ('b1'), ('b2')) AS of (c)`);

const timestamp = JSON.stringify({ between: [FROM, UNTIL] });

const ofCustomer: Sql = sql`customer_id = ${'b1'} AND at BETWEEN ${new Date(FROM)} AND ${new Date(UNTIL)}`;

/** The fastest hand-written SQL: the rows of the page with their names, and the total. */
const pageAndCount = ({ bare }: Bench) =>
  Promise.all([
    bare(sql`
      SELECT found.*, products.product_name, lots.expiration, devices.cabinet_name, devices.cabinet_type, customers.name
      FROM (SELECT * FROM transactions WHERE ${ofCustomer} ORDER BY at DESC, id DESC LIMIT 50) found
        JOIN products USING (product_id) JOIN devices USING (cabinet_id)
        JOIN customers ON customers.customer_id = found.customer_id
        LEFT JOIN lots ON lots.product_id = found.product_id AND lots.lot = found.lot
      ORDER BY at DESC, id DESC`),
    bare(sql`SELECT count(*) FROM transactions WHERE ${ofCustomer}`),
  ]);

async function groups({ db }: Bench, staff: Browser, rows: number): Promise<void> {
  const time = (more: CallInput<typeof listTransactions>['query']) =>
    fastest(() => {
      db.totals.clear();
      return staff.get(listTransactions, { query: { customerId: 'b2', timestamp, ...more } });
    });
  const page = await time({ limit: PAGE });
  console.log(`  ${rows} matching: a page with its total counted anew ${page.toFixed(0)} ms`);
  for (const groupBy of TRANSACTION_GROUPS) {
    const most = groupBy === 'serialNo' || groupBy === 'tag' ? 6 : 3;
    const took = await time({ groupBy });
    console.log(
      `  by ${groupBy.padEnd(10)} ${took.toFixed(0).padStart(6)} ms, ${(took / page).toFixed(1)} times as long (at most ${most})`,
    );
  }
}
