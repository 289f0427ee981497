import { addDays } from '@parwell/domain';
import { fillTable } from '../fill-table.ts';
import { callRate, startBench, type Bench } from '../portal.ts';
import { size } from '../sizes.ts';

/** Smaller: `BENCH_HISTORY=100000 npm run bench -- history`. */
const ROWS = size(2_000_000, 1000, 'BENCH_HISTORY');
const CUSTOMERS = 50;
const DAYS = 730;
/** Days on which a number stays the same. */
const SPAN = 10;
const WARM_UP = 20;

/** The stock of a customer yesterday and 700 days ago: two years of history must not slow down either. */
export async function run(): Promise<void> {
  const bench = await startBench();
  try {
    const yesterday = await fill(bench);
    const staff = await bench.signIn('ops@fff.example');
    const paths = [yesterday, addDays(yesterday, -699)].map(
      (day) => `/reports/inventory/history/lot?customerId=h1&limit=50&startDate=${day}`,
    );
    const [near, far] = [
      await callRate(staff, paths[0] ?? '', WARM_UP),
      await callRate(staff, paths[1] ?? '', WARM_UP),
    ];
    bench.db.totals.clear();
    console.log(
      `${'history among days'.padEnd(32)} ratio ${(near / far).toFixed(2)}   ${near.toFixed(1)}/s yesterday, ${far.toFixed(1)}/s 700 days ago`,
    );
  } finally {
    await bench.stop();
  }
}

/** Every key has a row for each span of days; the same number of rows is valid on any day. */
async function fill({ db }: Bench): Promise<string> {
  const keys = Math.ceil(ROWS / (DAYS / SPAN) / CUSTOMERS);
  await db.plain(`
    INSERT INTO customers (customer_id, name) SELECT 'h' || n, 'History ' || n FROM generate_series(1, ${CUSTOMERS}) n;
    INSERT INTO products (product_id, product_name, ndc, dose_type, pack_qty)
    SELECT 'H' || n, 'Product ' || n, '12345-678-90', 'VIAL', 1 FROM generate_series(0, 99) n;
    INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, created_at)
    SELECT 'h-' || n, 'Device ' || n, 'h' || n, 'RFID', 30, '2-8c', now() FROM generate_series(1, ${CUSTOMERS}) n;
    INSERT INTO inventory_closed (customer_id, closed_through, closed_until, time_zone, closed_at)
    SELECT 'h' || n, current_date - 1, now(), 'UTC', now() FROM generate_series(1, ${CUSTOMERS}) n`);
  await fillTable(
    db.url,
    'inventory_days',
    `INSERT INTO inventory_days (customer_id, cabinet_id, product_id, lot, owner, section, tag_id, serial, quantity,
       valid_from, valid_to)
     SELECT 'h' || c, 'h-' || c, 'H' || k % 100, 'L' || k, 'PROVIDER', '', '', '', 1 + (k + s) % 9,
       current_date - ${DAYS} + s * ${SPAN} + k % ${SPAN}, current_date - ${DAYS} + (s + 1) * ${SPAN} - 1 + k % ${SPAN}
     FROM generate_series(1, ${CUSTOMERS}) c, generate_series(1, ${keys}) k,
       generate_series(-1, ${DAYS / SPAN}) s`,
  );
  await db.plain('ANALYZE');
  return new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
}
