import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { documentListeners } from '../../src/document-listeners.ts';
import { folderDocuments } from '../../src/gateways/documents/folder-documents.ts';
import { sql } from '../../src/platform/db/database.ts';
import type { Caller } from '../../src/platform/http/route.ts';
import { sendWaitingDocuments } from '../../src/slices/exchange/exchange.public.ts';
import { startTransmission } from '../../src/slices/invoices/transmissions/transmit.service.ts';
import { bareOf, columnsOf, makeBare } from '../bare-tables.ts';
import { startBench, type Bench } from '../portal.ts';
import { size } from '../sizes.ts';

const LINES = size(10_000, 40);
const CUSTOMERS = size(20, 4);
/** The first round finds cold caches and plans, on both sides. */
const ROUNDS = size(4, 1);
const LIMIT = 3;
const CALLER: Caller = {
  userId: '',
  email: 'bench@fff.example',
  sessionId: '',
  grants: { ALL: { invoices: 'OWNER' } },
};

const ROWS = [
  ['transmission_files', 'transmission_files WHERE document_id = $1'],
  ['transmission_lines', 'transmission_lines WHERE document_id = $1'],
  ['outbound_documents', 'outbound_documents WHERE document_id = $1'],
  [
    'audit_entries',
    `audit_entries WHERE resource_type = 'invoice request'
      AND resource_id IN (SELECT request_id::text FROM transmission_lines WHERE document_id = $1)`,
  ],
] as const;

/**
 * 10,000 requests, claimed, written to 20 files in a folder and marked, compared with reading them and writing the
 * same rows and files bare.
 */
export async function run(): Promise<void> {
  const bench = await startBench();
  const folder = await mkdtemp(join(tmpdir(), 'parwell-bench-transmit-'));
  try {
    await bench.db.plain(`
      INSERT INTO products (product_id, product_name, ndc, dose_type, pack_qty) VALUES ('B1', 'Product', '12345-678-90', 'VIAL', 1);
      INSERT INTO customers (customer_id, name) SELECT 'b-' || n, 'Bench ' || n FROM generate_series(1, ${CUSTOMERS}) n;
      INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, created_at)
      SELECT customer_id, customer_id, customer_id, 'RFID', 30, '2-8c', now() FROM customers WHERE customer_id LIKE 'b-%'`);
    for (const [table] of [...ROWS, ['invoice_requests'] as const]) await makeBare(bench.db, table);
    // The demo's own documents do not count.
    await sendWaitingDocuments(bench.context, documentListeners);
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const day = `2020-01-0${round + 1}`;
      await fill(bench, day);
      ours.push(await transmitRound(bench, join(folder, 'portal'), day));
      bare.push(await bareRound(bench, join(folder, 'bare'), day));
    }
    const [portal, theirs] = [Math.min(...ours), Math.min(...bare)];
    console.log(
      `transmission of ${LINES} lines in ${CUSTOMERS} files: ${Math.round(portal)} ms, bare ${Math.round(theirs)} ms, ratio ${(portal / theirs).toFixed(2)} (limit ${LIMIT})`,
    );
  } finally {
    await bench.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const fill = ({ db }: Bench, day: string) =>
  db.plain(`
    INSERT INTO invoice_requests (vend_key, customer_id, cabinet_id, cabinet_type, product_id, ndc, lot, size, assay,
      unit_of_measure, serial, tag_id, quantity, user_name, npi, dispensed_at, manual_split, auto_split, suggested_code, status,
      abw_code, created_at)
    SELECT '${day}/' || n, 'b-' || n % ${CUSTOMERS} + 1, 'b-' || n % ${CUSTOMERS} + 1, 'RFID', 'B1', '12345-678-90', 'LOT' || n % 50,
      '10 g', '', 'vial', 'SN' || n, 'E280' || n, 1, 'A Nurse', '1730188462', timestamptz '${day} 20:00Z' + n * interval '1 second', 'N',
      'N', 'B', 'READY', 'A', now()
    FROM generate_series(1, ${LINES}) n;
    TRUNCATE ${bareOf('invoice_requests')};
    INSERT INTO ${bareOf('invoice_requests')} OVERRIDING SYSTEM VALUE
      SELECT * FROM invoice_requests WHERE vend_key LIKE '${day}/%';
    ANALYZE`);

async function transmitRound({ context }: Bench, folder: string, day: string): Promise<number> {
  const { gateways } = context;
  const documents = { ...gateways.documents, erp: folderDocuments(folder) };
  const withFolder = { ...context, gateways: { ...gateways, documents } };
  const where = { startDate: day, endDate: day };
  const began = performance.now();
  const id = await startTransmission(withFolder, CALLER, { where, expected: LINES });
  const claimed = performance.now();
  await sendWaitingDocuments(withFolder, documentListeners);
  const took = performance.now() - began;
  console.log(
    `  claimed in ${Math.round(claimed - began)} ms, written and marked in ${Math.round(took - claimed + began)} ms`,
  );
  const { sent } = await context.db.one<{ sent: number }>(sql`
    SELECT coalesce(sum(lines), 0)::int AS sent FROM transmission_files
    WHERE transmission_id = ${id} AND written_at IS NOT NULL`);
  if (sent !== LINES) throw new Error(`${sent} of ${LINES} lines were sent`);
  return took;
}

interface BareFile {
  readonly documentId: string;
  readonly name: string;
  readonly body: string;
  readonly inserts: readonly { readonly text: string; readonly values: readonly unknown[] }[];
}

/**
 * Reads the requests once, then writes each file, its rows and the two changes of its requests, one transaction per
 * file.
 */
async function bareRound({ db }: Bench, folder: string, day: string): Promise<number> {
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  try {
    const files = await readFiles(client, db, day);
    const outbox = folderDocuments(folder);
    const began = performance.now();
    await client.query(
      `SELECT * FROM ${bareOf('invoice_requests')} WHERE status = 'READY' ORDER BY id FOR UPDATE`,
    );
    for (const { documentId, name, body, inserts } of files) {
      await client.query('BEGIN');
      for (const { text, values } of inserts) await client.query(text, [...values]);
      await client.query(
        `UPDATE ${bareOf('invoice_requests')} request SET document_id = $1, version = version + 1
         FROM ${bareOf('transmission_lines')} line WHERE line.document_id = $1 AND line.request_id = request.id`,
        [documentId],
      );
      await client.query('COMMIT');
      await outbox.put(name, body);
      await client.query(
        `UPDATE ${bareOf('invoice_requests')} SET transmitted_at = now(), status = 'TRANSMITTED', version = version + 1
         WHERE document_id = $1`,
        [documentId],
      );
    }
    return performance.now() - began;
  } finally {
    await client.end();
  }
}

async function readFiles(client: pg.Client, db: Bench['db'], day: string): Promise<BareFile[]> {
  const files = await db.many<{ documentId: string; name: string; body: string }>(sql`
    SELECT document_id AS "documentId", file_name AS name, body FROM outbound_documents
    WHERE document_id IN (SELECT document_id FROM invoice_requests WHERE vend_key LIKE ${`${day}/%`}) ORDER BY id`);
  const read: BareFile[] = [];
  for (const file of files) {
    const inserts: { text: string; values: unknown[] }[] = [];
    for (const [table, from] of ROWS) {
      const columns = await columnsOf(db, table);
      const { rows } = await client.query<{ rows: string }>(
        `SELECT coalesce(json_agg(row), '[]')::text AS rows FROM (SELECT ${columns} FROM ${from}) AS row`,
        [file.documentId],
      );
      inserts.push({
        text: `INSERT INTO ${bareOf(table)} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
        values: [rows[0]?.rows],
      });
    }
    read.push({ ...file, inserts });
  }
  return read;
}
