import { fillTable } from './fill-table.ts';
import type { Bench } from './portal.ts';
import { size } from './sizes.ts';

export const RESTOCK_PRODUCTS = size(200, 10);
const DEVICES = 2;
const LOTS = 3;
/** Days in a year on which a product is used in a device. */
const USED_DAYS = 12;

/** With the warehouses' stock; removes the demo's rows. */
export async function fillRestockProducts({ db }: Bench): Promise<void> {
  await db.plain(`
    UPDATE par_settings SET active = false;
    INSERT INTO products (product_id, product_name, ndc, dose_type, pack_qty, source)
    SELECT 'R' || n, 'Product ' || md5(n::text), '12345-678-90', 'VIAL', 1 + n % 5, 'FFF'
    FROM generate_series(0, ${RESTOCK_PRODUCTS - 1}) n;
    INSERT INTO lots (product_id, lot, expiration, entered_by, updated_at)
    SELECT 'R' || p, 'L' || l, current_date + 300 + l, 'warehouse', now()
    FROM generate_series(0, ${RESTOCK_PRODUCTS - 1}) p, generate_series(1, ${LOTS}) l;
    DELETE FROM warehouse_stock;
    INSERT INTO warehouse_syncs (warehouse, as_of) SELECT unnest(ARRAY['NCDC', 'SCDC', 'TXDC']), now() - interval '1 hour'
    ON CONFLICT (warehouse) DO UPDATE SET as_of = excluded.as_of;
    INSERT INTO warehouse_stock (warehouse, product_id, lot, expiration, packs)
    SELECT warehouse, 'R' || p, 'W' || l, current_date + 100 * l, 40 + p % 50
    FROM unnest(ARRAY['NCDC', 'SCDC', 'TXDC']) AS warehouse, generate_series(0, ${RESTOCK_PRODUCTS - 1}) p,
      generate_series(1, ${LOTS}) l`);
}

/** With these numbers: a setting for each product, which one of their devices holds and uses now and then. */
export async function fillRestockCustomers({ db }: Bench, first: number, last: number): Promise<void> {
  const customers = `generate_series(${first}, ${last}) c`;
  const pairs = `${customers}, generate_series(0, ${RESTOCK_PRODUCTS - 1}) p`;
  const device = `'r' || c || '-' || (p % ${DEVICES})`;
  await db.plain(`
    INSERT INTO customers (customer_id, name, state, setup_status)
    SELECT 'r' || c, 'Restocked ' || c, (ARRAY['NC', 'SC', 'TX', 'WA'])[1 + c % 4], 'Ready' FROM ${customers};
    INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, created_at)
    SELECT 'r' || c || '-' || d, 'Device ' || c || ' ' || d, 'r' || c, 'VISION', 30, '2-8c', now()
    FROM ${customers}, generate_series(0, ${DEVICES - 1}) d`);
  await fillTable(
    db.url,
    'par_settings',
    `INSERT INTO par_settings (customer_id, product_id, cabinet_type, min_set, max_set, max_fill)
     SELECT 'r' || c, 'R' || p, 'VISION', 2 + p % 4, 12 + p % 9, 40 FROM ${pairs}`,
  );
  await fillTable(
    db.url,
    'on_hand',
    `INSERT INTO on_hand (cabinet_id, product_id, lot, owner, quantity, updated_at)
     SELECT ${device}, 'R' || p, 'L' || 1 + (c + p) % ${LOTS}, 'PROVIDER', 1 + (c * 7 + p) % 20, now() FROM ${pairs}`,
  );
  await fillTable(
    db.url,
    'stocked_since',
    `INSERT INTO stocked_since (customer_id, cabinet_id, product_id, since)
     SELECT 'r' || c, ${device}, 'R' || p, now() - interval '500 days' FROM ${pairs}`,
  );
  const used = (units: string) => `
    SELECT 'r' || c, ${device}, 'R' || p, ${units}, 1 + (c + n) % 3
    FROM ${pairs}, generate_series(0, ${USED_DAYS - 1}) n`;
  await fillTable(
    db.url,
    'usage_days',
    `INSERT INTO usage_days (customer_id, cabinet_id, product_id, day, units)
     ${used(`current_date - (n * ${Math.floor(365 / USED_DAYS)} + (c + p) % 20)`)}`,
  );
  await fillTable(
    db.url,
    'usage_hours',
    `INSERT INTO usage_hours (customer_id, cabinet_id, product_id, hour, units)
     SELECT customer_id, cabinet_id, product_id, day::timestamp AT TIME ZONE 'UTC' + interval '9 hours', units
     FROM usage_days WHERE customer_id ~ '^r[0-9]' ON CONFLICT DO NOTHING`,
  );
  await db.plain('ANALYZE');
}
