import { fillTable } from './fill-table.ts';
import type { Bench } from './portal.ts';
import { size } from './sizes.ts';

export interface StockSizes {
  readonly onHand: number;
  readonly tags: number;
}

/** Smaller: `BENCH_ON_HAND=100000 BENCH_TAGS=200000 npm run bench -- inventory`. */
export const stockSizes: StockSizes = {
  onHand: size(1_000_000, 1000, 'BENCH_ON_HAND'),
  tags: size(2_000_000, 1000, 'BENCH_TAGS'),
};

const LOTS_PER_DEVICE = 100;
const PRODUCTS = size(1000, 100);
const LOTS = 20;
/** One customer has a fiftieth of all devices, the others the rest. */
const LARGE = 50;
const CUSTOMERS = size(1000, 10);

export const LARGE_CUSTOMER = 's0';

/** Customers, devices, products, lots, stock on hand, and tagged units, every third of which is present. */
export async function fillStock({ db }: Bench, { onHand, tags }: StockSizes): Promise<void> {
  const devices = Math.ceil(onHand / LOTS_PER_DEVICE);
  await db.plain(`
    INSERT INTO customers (customer_id, name) SELECT 's' || n, 'Stock ' || n FROM generate_series(0, ${CUSTOMERS}) n;
    INSERT INTO products (product_id, product_name, ndc, dose_type, pack_qty)
    SELECT 'S' || n, 'Product ' || md5(n::text), '12345-678-90', 'VIAL', 1 FROM generate_series(0, ${PRODUCTS - 1}) n;
    INSERT INTO lots (product_id, lot, expiration, entered_by, updated_at)
    SELECT 'S' || p, 'LOT' || p || '-' || l, current_date - 30 + (p * 7 + l * 37) % 700, 'warehouse', now()
    FROM generate_series(0, ${PRODUCTS - 1}) p, generate_series(0, ${LOTS - 1}) l;
    INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, created_at)
    SELECT 's-' || n, 'Device ' || n, CASE n % ${LARGE} WHEN 0 THEN 's0' ELSE 's' || 1 + n % ${CUSTOMERS} END,
      CASE n % 4 WHEN 0 THEN 'EM' ELSE 'RFID' END, 30, '2-8c', now()
    FROM generate_series(0, ${devices - 1}) n`);
  const product = (n: string, device: string) => `((${n} * 11 + ${device} * 7) % ${PRODUCTS})`;
  await fillTable(
    db.url,
    'on_hand',
    `INSERT INTO on_hand (cabinet_id, product_id, lot, owner, quantity, updated_at)
     SELECT 's-' || d, 'S' || ${product('n', 'd')}, 'LOT' || ${product('n', 'd')} || '-' || (n + d) % ${LOTS},
       CASE n % 10 WHEN 0 THEN 'CUSTOMER' ELSE 'PROVIDER' END, 1 + n % 9, now()
     FROM generate_series(0, ${devices - 1}) d, generate_series(0, ${LOTS_PER_DEVICE - 1}) n`,
  );
  await fillTable(
    db.url,
    'product_tags',
    `INSERT INTO product_tags (tag_id, serial, product_id, lot, owner, customer_id, phase, cabinet_id, since, created_at,
       updated_at)
     SELECT upper(md5(t::text)), 'SN' || t, 'S' || ${product('n', 'd')},
       'LOT' || ${product('n', 'd')} || '-' || (n + d) % ${LOTS}, 'PROVIDER', 's0',
       CASE t % 3 WHEN 0 THEN 'on hand' ELSE 'vended' END, 's-' || d, now(), now(), now()
     FROM (SELECT t, t % ${devices} AS d, t / ${devices} % ${LOTS_PER_DEVICE} AS n FROM generate_series(1, ${tags}) t) units`,
  );
  await fillTable(
    db.url,
    'tag_texts',
    `INSERT INTO tag_texts SELECT tag_id, lower(tag_id), lower(serial) FROM product_tags ON CONFLICT DO NOTHING`,
  );
  await db.plain('ANALYZE');
}
