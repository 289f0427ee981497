import { getRestockCounts, listRecommendations } from '@parwell/contract';
import { sql } from '../../src/platform/db/database.ts';
import { fillTable } from '../fill-table.ts';
import { callRate, rate, report, startBench, type Bench } from '../portal.ts';
import { size } from '../sizes.ts';

const CUSTOMERS = size(500, 10);
const PRODUCTS = size(200, 10);
const REQUESTS = size(20_000, 200);
const PAGE = 50;
const WARM_UP = 50;

/**
 * Order management with 100,000 rows: a page with its total and batches, of all customers and of one, and all badges
 * at once.
 */
export async function run(): Promise<void> {
  const bench = await startBench();
  try {
    await fillRestockRows(bench);
    const staff = await bench.signIn('ops@fff.example');
    const page = async (name: string, query: Record<string, string>, bare?: () => Promise<unknown>) => {
      const asked = new URLSearchParams({ limit: String(PAGE), ...query });
      const through = await callRate(staff, `${listRecommendations.path}?${asked.toString()}`, WARM_UP);
      if (bare) report(`recommendations, ${name}`, through, await rate(bare, WARM_UP));
      return through;
    };
    const tab = { recommendationType: 'recommendations' };
    const usual = await page(`page of ${PAGE} of 100k`, tab, () => pageOfTab(bench));
    await page('the same of a customer', { ...tab, customerId: 'b7' }, () => pageOfTab(bench, 'b7'));
    const badges = await callRate(staff, getRestockCounts.path, WARM_UP);
    console.log(`  all badges take ${(usual / badges).toFixed(2)} times as long as a page (at most 1)`);
    for (const orderBy of ['productName', 'recommendedQty', 'inventoryStatus']) {
      const sorted = await page(`by ${orderBy}`, { ...tab, orderBy: `${orderBy} DESC` });
      console.log(`  by ${orderBy}: ${sorted.toFixed(1)}/s`);
    }
  } finally {
    await bench.stop();
  }
}

/**
 * 500 customers with 200 products each: more than half of the rows are stocked. Warehouses have three lots of each
 * product.
 */
export async function fillRestockRows({ db }: Bench): Promise<void> {
  await db.plain(`
    INSERT INTO customers (customer_id, name, notes) SELECT 'b' || n, 'Bench ' || n, 'Note' FROM generate_series(1, ${CUSTOMERS}) n;
    INSERT INTO products (product_id, product_name, ndc, dose_type, pack_qty, value_cents)
    SELECT 'B' || n, 'Product ' || md5(n::text), '12345-678-90', 'VIAL', 5, 129900 FROM generate_series(1, ${PRODUCTS}) n;
    INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, created_at)
    SELECT 'b' || n || '-' || d, 'Device ' || d, 'b' || n, 'RFID', 30, '2-8c', now()
    FROM generate_series(1, ${CUSTOMERS}) n, generate_series(1, 2) d;
    INSERT INTO warehouse_syncs (warehouse, as_of) SELECT unnest('{NCDC,SCDC,TXDC}'::text[]), now()
    ON CONFLICT (warehouse) DO UPDATE SET as_of = excluded.as_of;
    INSERT INTO warehouse_stock SELECT warehouse, 'B' || n, 'L' || l, current_date + l * 90, 100
    FROM generate_series(1, ${PRODUCTS}) n, generate_series(1, 3) l, unnest('{NCDC,SCDC,TXDC}'::text[]) warehouse;
    INSERT INTO batch_reservations (request_number, request_line, warehouse, product_id, lot, packs)
    SELECT 'B-' || n, 1, 'NCDC', 'B' || n, 'L1', 5 FROM generate_series(1, ${PRODUCTS}) n;
    INSERT INTO restock_exclusions SELECT 'b' || n, 'B' || n % 200, 0, 'Formulary review' FROM generate_series(1, 400) n;
    INSERT INTO order_requests (request_id, place, customer_id, product_id, cabinet_type, requested_quantity, shipping_method,
      status, customer_notes, created_by, updated_by, created_at, updated_at)
    SELECT gen_random_uuid(), 1, 'b' || 1 + n % ${CUSTOMERS}, 'B1', 'RFID', 1, '', CASE WHEN n % 50 = 0 THEN 'PENDING' ELSE 'APPROVED' END,
      '', '', '', now(), now() FROM generate_series(1, ${REQUESTS}) n`);
  await fillTable(
    db.url,
    'par_settings',
    `
    INSERT INTO par_settings (customer_id, product_id, cabinet_type, min_set, max_set)
    SELECT 'b' || c, 'B' || p, 'RFID', 5, 20 FROM generate_series(1, ${CUSTOMERS}) c, generate_series(1, ${PRODUCTS}) p`,
  );
  await fillTable(db.url, 'restock_rows', rows);
  for (const table of [
    'customers',
    'products',
    'devices',
    'warehouse_stock',
    'batch_reservations',
    'order_requests',
  ])
    await db.plain(`VACUUM (ANALYZE) ${table}`);
}

const rows = `
  INSERT INTO restock_rows (key, customer_id, product_id, par_product_id, par_setting_id, cabinet_type, cabinet_id, status,
    is_exception, excluded, excluded_weekdays, excluded_today, releasable, usable, quantity, packs, warnings, batches, facts, as_of)
  SELECT 'par/' || par_settings.id, customer_id, product_id, product_id, par_settings.id,
    ('{RFID,EM,Virtual,WEIGHT}'::text[])[1 + n % 4], customer_id || '-1',
    (ARRAY['Urgent', 'Replen', 'Opportunity', 'Order Outstanding', 'Gap', 'Failed', 'Not Processed', 'Stocked'])[
      CASE WHEN n < 8 THEN 1 WHEN n < 20 THEN 2 WHEN n < 30 THEN 3 WHEN n < 38 THEN 4 WHEN n < 41 THEN 5 WHEN n < 43 THEN 6
        WHEN n < 44 THEN 7 ELSE 8 END],
    m < 15, m = 99, CASE WHEN m > 95 THEN 31 ELSE 0 END, m > 95, false, n % 13, m % 31 * 5, m % 31, '{}',
    '[{"warehouse": "NCDC", "lot": "L1", "expiration": "2028-01-31", "packs": 3}]',
    jsonb_build_object('today', current_date, 'hasPar', true, 'isProductActive', true, 'isCustomerComplete', true,
      'sources', jsonb_build_object('minPar', 5, 'maxPar', 20, 'crl', null, 'productCrl', 6, 'maxFill', null, 'productMaxFill', 40),
      'position', jsonb_build_object('usable', n % 13, 'inTransit', 1, 'onOrder', 2), 'expired', 1, 'unitsPerPack', 5,
      'devices', jsonb_build_array(
        jsonb_build_object('cabinetId', customer_id || '-1', 'usable', 3, 'usage', 12, 'daysStocked', 300),
        jsonb_build_object('cabinetId', customer_id || '-2', 'usable', 1, 'usage', 2, 'daysStocked', 60)),
      'vendedInYear', 120, 'outstandingOrders', 0, 'isReleasing', false, 'failure', '', 'hasReleasable', true,
      'warehouses', '["SCDC", "NCDC", "TXDC"]'::jsonb,
      'batches', (SELECT jsonb_agg(jsonb_build_object('warehouse', warehouse, 'lot', lot, 'expiration', expiration, 'available', packs))
        FROM warehouse_stock WHERE warehouse_stock.product_id = par_settings.product_id)), now()
  FROM par_settings CROSS JOIN LATERAL (
    SELECT (hashint8(id) & 65535) % 100 AS n, (hashint8(id + 7) & 65535) % 100 AS m) AS chance
  WHERE customer_id LIKE 'b%'`;

/** The fastest hand-written SQL: a page with its names and batches, and the total. */
const pageOfTab = ({ bare }: Bench, customerId?: string) => {
  const of = customerId === undefined ? sql`TRUE` : sql`customer_id = ${customerId}`;
  const tab = sql`FROM restock_rows WHERE NOT is_exception AND NOT excluded AND NOT excluded_today
    AND status IN ('Urgent', 'Replen', 'Opportunity') AND ${of}`;
  return Promise.all([
    bare(sql`
      SELECT found.*, customers.name, customers.notes, order_abw_setting, product_name, products.notes, value_cents,
        par_settings.notes, sap_products, stock.batches, covered.devices
      FROM (SELECT * ${tab} ORDER BY customer_id, key LIMIT 50) found
        JOIN customers ON customers.customer_id = found.customer_id JOIN products USING (product_id)
        JOIN par_settings ON par_settings.id = found.par_setting_id
        CROSS JOIN LATERAL (
          SELECT json_agg((warehouse, lot, expiration, packs - coalesce((
            SELECT sum(packs) FROM batch_reservations reserved
            WHERE (reserved.product_id, reserved.warehouse, reserved.lot) = (stock.product_id, stock.warehouse, stock.lot)
              AND ended_at IS NULL), 0))) AS batches
          FROM warehouse_stock stock WHERE stock.product_id = found.product_id) stock
        CROSS JOIN LATERAL (
          SELECT json_agg((cabinet_id, cabinet_name)) AS devices FROM devices WHERE devices.customer_id = found.customer_id) covered
      ORDER BY found.customer_id, found.key`),
    bare(sql`SELECT count(*) ${tab}`),
  ]);
};
