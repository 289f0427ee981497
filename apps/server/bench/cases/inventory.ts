import { createHash } from 'node:crypto';
import { sql, type Sql } from '../../src/platform/db/database.ts';
import { fillStock, LARGE_CUSTOMER, stockSizes } from '../fill-stock.ts';
import { callRate, rate, report, startBench, type Bench } from '../portal.ts';

const WARM_UP = 5;
/** A page of all stock takes long, so that many clients would only wait for each other. */
const CLIENTS = 2;
const tagOf = (number: number) => createHash('md5').update(String(number)).digest('hex').toUpperCase();

/** The fastest hand-written SQL for a page by lot: keys first, then names and numbers for its rows alone. */
const lotPage = (condition: Sql): Sql => sql`
  SELECT page.*, cabinet_name, cabinet_type, product_name, ndc,
    (SELECT count(*) FROM product_tags t WHERE t.cabinet_id = page.cabinet_id AND t.product_id = page.product_id
      AND t.lot = page.lot AND phase IN ('on hand', 'pending')) AS tagged,
    (SELECT sum(total_num_units - received_units) FROM shipment_lines s WHERE s.cabinet_id = page.cabinet_id
      AND s.product_id = page.product_id AND s.lot = page.lot AND state = 'open') AS in_transit
  FROM (
    SELECT expiration, cabinet_id, product_id, lot, sum(quantity) AS units
    FROM on_hand JOIN lots USING (product_id, lot) WHERE ${condition}
    GROUP BY expiration, cabinet_id, product_id, lot ORDER BY expiration, cabinet_id, product_id, lot LIMIT 50) page
  JOIN devices USING (cabinet_id) JOIN products USING (product_id) ORDER BY expiration`;
const lotCount = (condition: Sql): Sql => sql`
  SELECT count(*) FROM (SELECT FROM on_hand WHERE ${condition} GROUP BY cabinet_id, product_id, lot) stock`;
const byProduct = (condition: Sql): Sql => sql`
  SELECT product_id, count(*), sum(units) FROM (
    SELECT cabinet_id, product_id, lot, sum(quantity) AS units FROM on_hand WHERE ${condition} GROUP BY 1, 2, 3) stock
  GROUP BY product_id`;
const OF_CUSTOMER = sql`cabinet_id IN (SELECT cabinet_id FROM devices WHERE customer_id = ${LARGE_CUSTOMER})`;

const unitsPage = (condition: Sql): Sql => sql`
  SELECT t.*, cabinet_name, cabinet_type, product_name, ndc, expiration FROM product_tags t
  JOIN devices USING (cabinet_id) JOIN products USING (product_id) LEFT JOIN lots USING (product_id, lot)
  WHERE phase IN ('on hand', 'pending') AND ${condition} ORDER BY expiration LIMIT 50`;

const unitsCount = (condition: Sql): Sql => sql`
  SELECT count(*) FROM product_tags WHERE phase IN ('on hand', 'pending') AND ${condition}`;
const hasText = (column: Sql, part: string): Sql => sql`
  tag_id IN (SELECT tag_id FROM tag_texts WHERE ${column} LIKE ${`%${part.toLowerCase()}%`})`;

export async function run(): Promise<void> {
  const bench = await startBench();
  try {
    await fillStock(bench, stockSizes);
    const staff = await bench.signIn('ops@fff.example');
    const compare = async (name: string, path: string, bare: readonly Sql[]) => {
      const through = await callRate(staff, path, WARM_UP, undefined, CLIENTS);
      report(`inventory, ${name}`, through, await rate(() => all(bench, bare), WARM_UP, CLIENTS));
    };
    const lot = 'LOT77-7';
    const isLot = sql`lower(lot) LIKE ${`%${lot.toLowerCase()}%`}`;
    const every = sql`quantity > 0`;
    const tag = tagOf(999);
    await compare('one customer', `/inventory?customerId=${LARGE_CUSTOMER}&limit=50`, [
      lotPage(OF_CUSTOMER),
      lotCount(OF_CUSTOMER),
    ]);
    await compare('all', '/inventory?limit=50', [lotPage(every), lotCount(every)]);
    await compare('by lot', `/inventory?lot=${lot}&limit=50`, [lotPage(isLot), lotCount(isLot)]);
    await compare(
      'products of one customer',
      `/inventory?groupBy=productItemId&customerId=${LARGE_CUSTOMER}&limit=50`,
      [byProduct(OF_CUSTOMER)],
    );
    await compare('all products', '/inventory?groupBy=productItemId&limit=50', [byProduct(every)]);
    await compare('tags of one customer', `/inventory/serial?customerId=${LARGE_CUSTOMER}&limit=50`, [
      unitsPage(OF_CUSTOMER),
      unitsCount(OF_CUSTOMER),
    ]);
    await compare('all tags', '/inventory/serial?limit=50', [unitsPage(sql`TRUE`), unitsCount(sql`TRUE`)]);
    await compare('by part of a tag', `/inventory/serial?tagId=${tag.slice(4, 12)}&limit=50`, [
      unitsPage(hasText(sql`tag_folded`, tag.slice(4, 12))),
      unitsCount(hasText(sql`tag_folded`, tag.slice(4, 12))),
    ]);
    await compare('by part of a serial number', '/inventory/serial?serialNo=N9999&limit=50', [
      unitsPage(hasText(sql`serial_folded`, 'N9999')),
      unitsCount(hasText(sql`serial_folded`, 'N9999')),
    ]);
  } finally {
    await bench.stop();
  }
}

const all = (bench: Bench, statements: readonly Sql[]) =>
  Promise.all(statements.map((each) => bench.bare(each)));
