import { bulkStatus, countInvoiceRequests, listInvoiceRequests, saveAbwSelection } from '@parwell/contract';
import { INVOICE_REQUEST_LIMIT } from '@parwell/domain';
import { sql } from '../../src/platform/db/database.ts';
import { auditOf } from '../../src/slices/audit/audit.public.ts';
import { findRequests, updateRequests } from '../../src/slices/invoices/requests/change-requests.queries.ts';
import type { Browser } from '../../test/browser.ts';
import { fillTable } from '../fill-table.ts';
import { callRate, fastest, rate, report, startBench, type Bench } from '../portal.ts';
import { size } from '../sizes.ts';

/** Smaller: `BENCH_ROWS=100000 npm run bench -- invoice-requests`. */
const ROWS = size(1_000_000, 2000, 'BENCH_ROWS');
const PAGE = 800;
const PENDING = size(20_000, 200);
const WARM_UP = 5;
const DAYS = { startDate: '2026-01-01', endDate: '2026-12-31' };
/** As many as people have open at the same time; each answer is half a megabyte. */
const CLIENTS = 2;

const requests = `
  INSERT INTO invoice_requests (vend_key, customer_id, cabinet_id, cabinet_type, product_id, ndc, lot, size, assay,
    unit_of_measure, serial, tag_id, quantity, user_name, npi, dispensed_at, manual_split, auto_split, suggested_code, status,
    abw_code, document_id, transmitted_at, created_at)
  SELECT 'bench/' || n, customer, customer || '-0', 'RFID', 'B' || n % 200, '12345-678-90', 'LOT-' || n % 600, '100', '', 'mg',
    'S-' || n, 'E28011700000' || lpad(n::text, 10, '0'), 1, 'Nurse ' || n % 90, '1730188462', at,
    CASE WHEN n <= ${PENDING} THEN 'Y' ELSE 'N' END, 'N', 'B',
    CASE WHEN n <= ${PENDING} THEN 'PENDING ABW' WHEN n % 50 = 0 THEN 'READY' ELSE 'TRANSMITTED' END,
    CASE WHEN n > ${PENDING} THEN 'A' END, CASE WHEN n > ${PENDING} AND n % 50 <> 0 THEN 'D-' || n / 1000 END,
    CASE WHEN n > ${PENDING} AND n % 50 <> 0 THEN at + interval '1 day' END, at
  FROM generate_series(1, ${ROWS}) n CROSS JOIN LATERAL (
    SELECT CASE WHEN n <= ${PENDING} THEN 'b0' ELSE 'b' || 1 + n % 99 END AS customer,
      timestamptz '2026-01-02Z' + (hashint4(n)::bigint & 16777215) * interval '1.8 seconds' AS at) AS made`;

/** Pages with their total, all open choices of one customer, and changes of many rows. */
export async function run(): Promise<void> {
  const bench = await startBench();
  try {
    await bench.db.plain(`
      INSERT INTO customers (customer_id, name) SELECT 'b' || n, 'Bench ' || n FROM generate_series(0, 99) n;
      INSERT INTO products (product_id, product_name, ndc, dose_type, pack_qty)
      SELECT 'B' || n, 'Product ' || n, '12345-678-90', 'VIAL', 1 FROM generate_series(0, 199) n;
      INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, created_at)
      SELECT 'b' || n || '-0', 'Device ' || n, 'b' || n, 'RFID', 30, '2-8c', now() FROM generate_series(0, 99) n`);
    await fillTable(bench.db.url, 'invoice_requests', requests);
    const staff = await bench.signIn('ops@fff.example');
    await pages(bench, staff);
    await wholeCustomer(bench, staff);
    await manyRows(bench, staff);
  } finally {
    await bench.stop();
  }
}

const audit = auditOf('invoices', 'invoice request');

const names = sql`JOIN products USING (product_id) JOIN customers ON customers.customer_id = found.customer_id`;

async function pages({ bare }: Bench, staff: Browser): Promise<void> {
  const inDays = sql`dispensed_at >= ${new Date('2026-01-01T08:00:00Z')} AND dispensed_at < ${new Date('2027-01-01T08:00:00Z')}`;
  const query = new URLSearchParams({ ...DAYS, limit: String(PAGE) });
  const through = await callRate(
    staff,
    `${listInvoiceRequests.path}?${query.toString()}`,
    WARM_UP,
    undefined,
    CLIENTS,
  );
  const pageAndCount = () =>
    Promise.all([
      bare(sql`
        SELECT found.*, product_name, name FROM (
          SELECT * FROM invoice_requests WHERE ${inDays} ORDER BY dispensed_at DESC, id DESC LIMIT 800) found ${names}
        ORDER BY dispensed_at DESC, id DESC`),
      bare(sql`SELECT count(*) FROM invoice_requests WHERE ${inDays}`),
    ]);
  report(`invoice requests, ${PAGE} of ${ROWS}`, through, await rate(pageAndCount, WARM_UP, CLIENTS));
  const counts = await fastest(() => staff.get(countInvoiceRequests, { query: DAYS }));
  console.log(`  counts by status over all of them: ${counts.toFixed(0)} ms`);
}

async function wholeCustomer({ bare }: Bench, staff: Browser): Promise<void> {
  const query = new URLSearchParams({ customerId: 'b0', limit: String(INVOICE_REQUEST_LIMIT) });
  const through = await callRate(
    staff,
    `${listInvoiceRequests.path}?${query.toString()}`,
    WARM_UP,
    undefined,
    1,
  );
  const rows = () =>
    bare(sql`
      SELECT found.*, product_name, name FROM (
        SELECT * FROM invoice_requests WHERE customer_id = 'b0' ORDER BY dispensed_at DESC, id DESC
        LIMIT ${INVOICE_REQUEST_LIMIT}) found ${names}
      ORDER BY dispensed_at DESC, id DESC`);
  const bareRate = await rate(rows, WARM_UP, 1);
  console.log(
    `  ${INVOICE_REQUEST_LIMIT} rows in one answer: ${(1000 / through).toFixed(0)} ms, ${(bareRate / through).toFixed(2)}× of bare SQL (at most 1.5)`,
  );
}

function holdAndBackBare(db: Bench['db'], ids: readonly number[]): () => Promise<void> {
  const by = { email: 'ops@fff.example' };
  const change = (act: 'hold' | 'ready', status: 'ON HOLD' | 'READY') =>
    db.transaction(async (tx) => {
      const now = new Date();
      await findRequests(tx, sql`invoice_requests.id = ANY(${ids}::bigint[])`, { lock: true, limit: PAGE });
      const changes = ids.map((id) => ({ id, status, abwCode: 'A' as const }));
      await updateRequests(tx, changes, { act }, { by: by.email, now });
      const entry = { by, eventType: 'Bench', description: '', customerId: 'b0' };
      await audit.recordMany(
        tx,
        now,
        ids.map((id) => ({ ...entry, resourceId: String(id) })),
      );
    });
  return async () => {
    await change('hold', 'ON HOLD');
    await change('ready', 'READY');
  };
}

async function manyRows({ db }: Bench, staff: Browser): Promise<void> {
  const ids = (
    await db.many<{ id: number }>(sql`
      SELECT id FROM invoice_requests WHERE status = 'READY' ORDER BY id LIMIT ${PAGE}`)
  ).map(({ id }) => id);
  const holdAndBack = (invoiceIds: number[]) => () =>
    staff
      .get(bulkStatus, { body: { invoiceIds, status: 'ON HOLD' } })
      .then(() => staff.get(bulkStatus, { body: { invoiceIds, status: 'READY' } }));
  const one = (await fastest(holdAndBack(ids.slice(0, 1)))) / 2;
  const all = (await fastest(holdAndBack(ids))) / 2;
  const alone = (await fastest(holdAndBackBare(db, ids))) / 2;
  console.log(
    `  holding ${PAGE}: ${all.toFixed(0)} ms, ${(all / one).toFixed(1)}× of holding one (at most 5); its statements alone: ` +
      `${alone.toFixed(0)} ms, ${(alone / one).toFixed(1)}× of holding one`,
  );
  const waiting = (
    await db.many<{ id: number; version: number }>(sql`
      SELECT id, version FROM invoice_requests WHERE customer_id = 'b0' ORDER BY dispensed_at DESC LIMIT ${INVOICE_REQUEST_LIMIT}`)
  ).map((row) => ({ ...row, abwCode: 'B' as const }));
  const began = performance.now();
  const { result } = await staff.get(saveAbwSelection, { body: waiting });
  const took = (performance.now() - began) / 1000;
  if (!result.every(({ outcome }) => outcome === 'done')) throw new Error('Not all letters were saved');
  console.log(`  saving ${result.length} letters: ${took.toFixed(2)} s (at most 2)`);
}
