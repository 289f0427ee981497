import { listOrders } from '@parwell/contract';
import { sql, type Sql } from '../../src/platform/db/database.ts';
import { fillTable } from '../fill-table.ts';
import { callRate, machineRate, rate, report, startBench, type Bench } from '../portal.ts';
import { size } from '../sizes.ts';

const FEW = size(100_000, 400);
/** Smaller: `BENCH_ROWS=200000 BENCH_MOST=1000000 npm run bench -- orders`. */
const ROWS = size(1_000_000, 800, 'BENCH_ROWS');
const MOST = size(10_000_000, 2000, 'BENCH_MOST');
const MATCHING = size(20_000, 200);
const LINES_PER_ORDER = 4;
const WARM_UP = 100;
const PAGE = 50;

/** The first orders are those of the customer b1, all others those of b2; 60 devices. */
const ordersOf = (first: number, last: number): string => `
  INSERT INTO restock_orders (order_number, request_number, customer_id, cabinet_id, order_type, created_at)
  SELECT '4500' || n, 'R-' || n, customer, customer || '-' || n % 30, 'ZKB',
    timestamptz '2024-01-01Z' + (hashint4(n)::bigint & 16777215) * interval '3 seconds'
  FROM generate_series(${first}, ${last}) n
    CROSS JOIN LATERAL (SELECT CASE WHEN n <= ${MATCHING / LINES_PER_ORDER} THEN 'b1' ELSE 'b2' END AS customer) AS whose`;

const linesOf = (first: number, last: number): string => `
  INSERT INTO order_lines (order_number, order_line, request_number, request_line, po_number, customer_id, cabinet_id, product_id,
    order_type, packs, units_per_pack, status, status_at, status_by, shipped_units, received_units, notes, created_at, updated_at)
  SELECT restock_orders.order_number, line * 10, request_number, line, 'PO-' || n, customer_id, cabinet_id,
    'B' || (n * 7 + line) % 200, order_type, 1 + n % 5, 10, CASE WHEN n % 50 = 0 THEN 'On Order' ELSE 'Completed' END, created_at,
    'ERP', 10, 10, CASE WHEN n % 9 = 0 THEN 'Leave at the dock' END, created_at, created_at
  FROM generate_series(${first}, ${last}) n CROSS JOIN generate_series(1, ${LINES_PER_ORDER}) line
    JOIN restock_orders ON restock_orders.order_number = '4500' || n`;

/** Restock orders of a customer among few, many and very many lines, line by line and by order number. */
export async function run(): Promise<void> {
  const bench = await startBench();
  try {
    const staff = await bench.signIn('ops@fff.example');
    await fillNames(bench);
    const views = [
      { name: 'lines', query: {}, bare: pageOfLines, rates: [] as number[] },
      { name: 'orders', query: { groupBy: 'orderNumber' }, bare: pageOfOrders, rates: [] as number[] },
    ];
    let filled = 0;
    for (const rows of [FEW, ROWS, MOST]) {
      if (rows <= filled) continue;
      const first = filled / LINES_PER_ORDER + 1;
      const last = rows / LINES_PER_ORDER;
      await fillTable(bench.db.url, 'restock_orders', ordersOf(first, last));
      await fillTable(bench.db.url, 'order_lines', linesOf(first, last));
      filled = rows;
      for (const { name, query, bare, rates } of views) {
        const asked = new URLSearchParams({ customerId: 'b1', limit: String(PAGE), ...query });
        const through = await callRate(staff, `${listOrders.path}?${asked.toString()}`, WARM_UP);
        rates.push(through / (await machineRate(bench)));
        report(
          `restock orders, ${name}, ${MATCHING} of ${rows} lines, page of ${PAGE}`,
          through,
          await rate(() => bare(bench), WARM_UP),
        );
      }
    }
    for (const { name, rates } of views) {
      const slowest = (rates[0] ?? 0) / Math.min(...rates);
      console.log(
        `  the same ${name} among ${filled}: ${slowest.toFixed(2)} times as long as among ${FEW} (at most 1.3)`,
      );
    }
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

const names: Sql = sql`JOIN devices USING (cabinet_id) JOIN customers ON customers.customer_id = found.customer_id`;

// The fastest hand-written SQL: a page with its names, and the total.

const pageOfLines = ({ bare }: Bench) =>
  Promise.all([
    bare(sql`
      SELECT found.*, products.product_name, devices.cabinet_name, devices.cabinet_type, customers.name
      FROM (SELECT * FROM order_lines WHERE customer_id = ${'b1'} ORDER BY created_at DESC, id DESC LIMIT 50) found
        JOIN products USING (product_id) ${names}
      ORDER BY found.created_at DESC, found.id DESC`),
    bare(sql`SELECT count(*) FROM order_lines WHERE customer_id = ${'b1'}`),
  ]);

const pageOfOrders = ({ bare }: Bench) =>
  Promise.all([
    bare(sql`
      SELECT found.*, devices.cabinet_name, devices.cabinet_type, customers.name, ordered.*
      FROM (
        SELECT * FROM restock_orders WHERE customer_id = ${'b1'} ORDER BY created_at DESC, order_number DESC LIMIT 50) found
        ${names}
        CROSS JOIN LATERAL (
          SELECT count(*), sum(packs), sum(ordered_units), min(status), max(status), string_agg(notes, E'\n') FROM order_lines
          WHERE order_lines.order_number = found.order_number) ordered
      ORDER BY found.created_at DESC, found.order_number DESC`),
    bare(sql`SELECT count(*) FROM restock_orders WHERE customer_id = ${'b1'}`),
  ]);
