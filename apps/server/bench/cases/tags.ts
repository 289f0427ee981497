import { findAnything, listSuspectTags, listTags } from '@parwell/contract';
import { sql } from '../../src/platform/db/database.ts';
import type { Browser } from '../../test/browser.ts';
import { fillTable } from '../fill-table.ts';
import { fastest, startBench, type Bench } from '../portal.ts';
import { size } from '../sizes.ts';

/** Smaller: `TAGS=200000 npm run bench -- tags`. */
const TAGS = size(2_000_000, 2000, 'TAGS');
const CUSTOMERS = size(200, 2);
const DEVICES = size(2000, 20);
const SEARCHES = size(100, 2);
const SAMPLED_PERCENT = size(1, 100);
const LIMIT = 5;

/** Tags share a prefix, like those of one maker; serial numbers are spread. */
const TAG = `'E28011606000' || upper(lpad(to_hex((n::bigint * 2654435761) % 281474976710656), 12, '0'))`;

/** Finding a tag among two million by its last six characters, compared with finding it by all of them. */
export async function run(): Promise<void> {
  const bench = await startBench();
  try {
    await fillTags(bench);
    const staff = await bench.signIn('ops@fff.example');
    const known = await bench.db.many<{ id: string }>(sql`
      SELECT tag_id AS id FROM product_tags TABLESAMPLE SYSTEM (${SAMPLED_PERCENT}::int) ORDER BY random() LIMIT ${SEARCHES}`);
    const ids = known.map(({ id }) => id);
    const search = (part: (id: string) => string) => () => each(ids, (id) => find(staff, part(id), id));
    const exact = (await fastest(search((id) => id))) / ids.length;
    const lastSix = (await fastest(search((id) => id.slice(-6)))) / ids.length;
    const middle = (await fastest(search((id) => id.slice(10, 20)))) / ids.length;
    console.log(
      `tags, last six among ${TAGS}    ${(lastSix / exact).toFixed(2)}× of an exact search (limit ${LIMIT}×), ` +
        `${exact.toFixed(1)} ms exact, ${lastSix.toFixed(1)} ms last six, ${middle.toFixed(1)} ms a middle part`,
    );
    const anything = await fastest(() =>
      each(ids, (id) => staff.get(findAnything, { query: { text: id.slice(-6) } })),
    );
    console.log(`  Find anything by the last six: ${(anything / ids.length).toFixed(1)} ms`);
    const suspects = await fastest(() => staff.get(listSuspectTags, { query: {} }));
    console.log(`  suspect tags among ${TAGS / 2} on hand: ${suspects.toFixed(0)} ms`);
  } finally {
    await bench.stop();
  }
}

async function each(ids: readonly string[], work: (id: string) => Promise<unknown>): Promise<void> {
  for (const id of ids) await work(id);
}

async function find(staff: Browser, like: string, id: string): Promise<void> {
  const { result } = await staff.get(listTags, {
    // Others may contain the same characters.
    query: { where: JSON.stringify({ tagId: { like } }), limit: '100' },
  });
  if (!result.some(({ tagId }) => tagId === id)) throw new Error(`${like} does not find ${id}`);
}

async function fillTags({ db }: Bench): Promise<void> {
  await db.plain(`
    INSERT INTO customers (customer_id, name) SELECT 'b' || n, 'Bench ' || n FROM generate_series(1, ${CUSTOMERS}) n;
    INSERT INTO products (product_id, product_name, ndc, dose_type, pack_qty)
    SELECT 'B' || n, 'Product ' || n, '12345-678-90', 'VIAL', 1 FROM generate_series(0, 99) n;
    INSERT INTO lots (product_id, lot, expiration, entered_by, updated_at)
    SELECT product_id, 'L' || n, date '2030-01-31' + n, 'warehouse', now()
    FROM products, generate_series(0, 99) n WHERE product_id LIKE 'B%';
    INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, created_at)
    SELECT 'b' || n, 'b' || n, 'b' || 1 + n % ${CUSTOMERS}, 'RFID', 30, '2-8c', now()
    FROM generate_series(1, ${DEVICES}) n`);
  await fillTable(
    db.url,
    'product_tags',
    `INSERT INTO product_tags (tag_id, serial, product_id, lot, owner, customer_id, phase, cabinet_id, since, created_at,
       updated_at)
     SELECT ${TAG}, 'SN' || n, 'B' || n % 100, 'L' || n / 100 % 100, 'PROVIDER', 'b' || 1 + n % ${DEVICES} % ${CUSTOMERS},
       CASE n / ${DEVICES} % 2 WHEN 0 THEN 'on hand' ELSE 'vended' END, 'b' || 1 + n % ${DEVICES}, now(), now(), now()
     FROM generate_series(1, ${TAGS}) n`,
  );
  await fillTable(
    db.url,
    'tag_texts',
    `INSERT INTO tag_texts SELECT tag_id, lower(tag_id), lower(serial) FROM product_tags ON CONFLICT DO NOTHING`,
  );
  await fillTable(
    db.url,
    'tag_sightings',
    `INSERT INTO tag_sightings (tag_id, cabinet_id, at, time_replaced, present, session, user_name, npi)
     SELECT tag_id, cabinet_id, now(), false, phase = 'on hand', '', '', '' FROM product_tags
     WHERE cabinet_id LIKE 'b%'`,
  );
}
