import { fillTable, runLong } from './fill-table.ts';
import type { Bench } from './portal.ts';
import { size } from './sizes.ts';

/** Smaller: `BENCH_MOST=1000000 BENCH_DEVICES=500 npm run bench -- dashboard`. */
export const dashboardSizes = {
  few: size(100_000, 1000),
  most: size(10_000_000, 2000, 'BENCH_MOST'),
  devices: size(5000, 20, 'BENCH_DEVICES'),
  customers: size(500, 5),
};

/** Products per device, in several lots each: with 5,000 devices a million rows on hand. */
const HELD = 40;
const LOTS = 5;
const PRODUCTS = 500;
const GROUPS = 12;
const DAYS = 400;

export const ONE_CUSTOMER = 'd0';

const customerOf = (device: string) => `'d' || ${device} % ${dashboardSizes.customers}`;
const productOf = (device: string, n: string) =>
  `'D' || (${device} % ${dashboardSizes.customers} * 7 + ${n}) % ${PRODUCTS}`;

/** Customers, devices, products, lots, stock on hand and thawed, counts, and the roll-up of stock. */
export async function fillHeld({ db }: Bench): Promise<void> {
  const { customers, devices } = dashboardSizes;
  await db.plain(`
    INSERT INTO customers (customer_id, name) SELECT 'd' || n, 'Dash ' || n FROM generate_series(0, ${customers - 1}) n;
    INSERT INTO products (product_id, product_name, ndc, dose_type, pack_qty, product_group)
    SELECT 'D' || n, 'Product ' || n, '12345-678-90', 'VIAL', 1, 'Group ' || n % ${GROUPS}
    FROM generate_series(0, ${PRODUCTS - 1}) n;
    INSERT INTO lots (product_id, lot, expiration, entered_by, updated_at)
    SELECT 'D' || p, 'L' || l, current_date - 30 + (p * 7 + l * 137) % 700, 'warehouse', now()
    FROM generate_series(0, ${PRODUCTS - 1}) p, generate_series(0, ${LOTS - 1}) l;
    INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, created_at)
    SELECT 'd-' || n, 'Device ' || n, ${customerOf('n')}, CASE n % 4 WHEN 0 THEN 'EM' ELSE 'VISION' END, 30, '2-8c', now()
    FROM generate_series(0, ${devices - 1}) n;
    INSERT INTO ledger_devices SELECT cabinet_id, now() - interval '${DAYS} days' FROM devices WHERE cabinet_id ~ '^d-'`);
  await fillTable(
    db.url,
    'on_hand',
    `INSERT INTO on_hand (cabinet_id, product_id, lot, owner, holder, dispenser, quantity, updated_at)
     SELECT 'd-' || d, ${productOf('d', 'n')}, 'L' || l, 'PROVIDER', CASE d % 4 WHEN 0 THEN 0 END,
       CASE d % 4 WHEN 0 THEN n % 30 END, 1 + n % 9, now()
     FROM generate_series(0, ${devices - 1}) d, generate_series(0, ${HELD - 1}) n, generate_series(0, ${LOTS - 1}) l`,
  );
  await db.plain(`
    INSERT INTO stocked_devices SELECT DISTINCT cabinet_id FROM on_hand ON CONFLICT DO NOTHING;
    INSERT INTO customer_stock (customer_id, product_id, lot, units)
    SELECT customer_id, product_id, lot, sum(quantity) FROM on_hand JOIN devices USING (cabinet_id)
    WHERE cabinet_id ~ '^d-' GROUP BY 1, 2, 3;
    INSERT INTO dispenser_thaws
    SELECT cabinet_id, holder, dispenser, product_id, lot, now(), now() + interval '5 days'
    FROM on_hand WHERE cabinet_id ~ '^d-' AND holder IS NOT NULL AND dispenser < 2 AND lot = 'L0';
    INSERT INTO cycle_counts (key, customer_id, cabinet_id, product_id, lot, counted, counted_by, at)
    SELECT 'bench/' || cabinet_id || '/' || n, customer_id, cabinet_id, 'D1', 'L1', 4, 'Nurse', now() - n * interval '9 days'
    FROM devices, generate_series(1, 10) n WHERE cabinet_id ~ '^d-'`);
  for (const table of [
    'stocked_devices',
    'customer_stock',
    'dispenser_thaws',
    'cycle_counts',
    'lots',
    'products',
    'devices',
  ])
    await db.plain(`VACUUM (ANALYZE) ${table}`);
}

/** Rows of the ledger with these numbers, half of them vends at all hours of 400 days, and the roll-up of usage. */
export async function fillLedger({ db }: Bench, first: number, last: number): Promise<void> {
  const { devices } = dashboardSizes;
  await fillTable(
    db.url,
    'transactions',
    `INSERT INTO transactions (key, customer_id, cabinet_id, product_id, lot, owner, type, action, reason, quantity, at,
       posted_at)
     SELECT 'bench/' || n, ${customerOf('d')}, 'd-' || d, ${productOf('d', `n % ${HELD}`)}, 'L' || n % ${LOTS}, 'PROVIDER',
       CASE n % 2 WHEN 0 THEN 'Insert' ELSE 'Removal' END, CASE n % 2 WHEN 0 THEN 'INSERT' ELSE 'VEND' END,
       CASE n % 2 WHEN 0 THEN 'RESTOCK' ELSE 'VEND' END, CASE n % 2 WHEN 0 THEN 1 ELSE -1 END,
       now() - (hashint4(n)::bigint & 2147483647) % ${DAYS * 24 * 60} * interval '1 minute', now()
     FROM (SELECT n, (hashint4(n + 7)::bigint & 2147483647) % ${devices} AS d FROM generate_series(${first}, ${last}) n) rows`,
  );
  await runLong(
    db.url,
    `
    DELETE FROM customer_usage_hours WHERE customer_id ~ '^d[0-9]';
    INSERT INTO customer_usage_hours (customer_id, hour, units)
    SELECT customer_id, date_trunc('hour', at, 'UTC'), -sum(quantity) FROM transactions
    WHERE action = 'VEND' AND key ~ '^bench/' GROUP BY 1, 2 ORDER BY 2, 1`,
  );
  await db.plain('VACUUM (ANALYZE) customer_usage_hours');
}
