import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { documentImporters } from '../../src/document-importers.ts';
import { documentFileName } from '../../src/gateways/documents/document-gateway.ts';
import { writeDocument, type DocumentOf } from '../../src/gateways/documents/documents.ts';
import { leaveForPortal } from '../../src/gateways/documents/embedded-documents.ts';
import { sql } from '../../src/platform/db/database.ts';
import { receiveDocuments } from '../../src/slices/exchange/receive-documents.service.ts';
import { startBench, type Bench } from '../portal.ts';
import { size } from '../sizes.ts';

const ITEMS = size(10_000, 200);
const LINES = [size(200, 10), ITEMS] as const;
/** The first round finds cold caches and plans, on both sides. */
const ROUNDS = size(4, 1);
const LIMIT = 5;
const TABLES = [
  'shipments',
  'shipment_lines',
  'shipment_units',
  'lots',
  'product_tags',
  'tag_texts',
] as const;

/**
 * Documents with 10,000 tagged items each, read, stored and imported, compared with a bare COPY of the resulting
 * rows.
 */
export async function run(): Promise<void> {
  const bench = await startBench();
  try {
    await bench.db.plain(`
      INSERT INTO customers (customer_id, name) VALUES ('b1', 'Bench');
      INSERT INTO products (product_id, product_name, ndc, dose_type, pack_qty)
      SELECT 'B' || n, 'Product ' || n, '12345-678-90', 'VIAL', 1 FROM generate_series(0, 9) n;
      INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, created_at)
      SELECT 'b' || n, 'b' || n, 'b1', 'RFID', 30, '2-8c', now() FROM generate_series(0, 19) n;
      INSERT INTO ledger_devices SELECT cabinet_id, now() - interval '1 day' FROM devices WHERE customer_id = 'b1';
      ANALYZE`);
    for (const table of TABLES)
      await bench.db.plain(`CREATE TABLE bare_${table} (LIKE ${table} INCLUDING ALL)`);
    for (const lines of LINES) await compare(bench, lines);
  } finally {
    await bench.stop();
  }
}

async function compare(bench: Bench, lines: number): Promise<void> {
  const durations: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    durations.push(await importDocument(bench, documentOf(lines, round)));
    bare.push(await copy(bench, `${lines}-${round}`));
  }
  const [ours, theirs] = [Math.min(...durations), Math.min(...bare)];
  console.log(
    `import of ${ITEMS} shipment items in ${lines} lines: ${Math.round(ours)} ms, bare COPY ${Math.round(theirs)} ms, ratio ${(ours / theirs).toFixed(2)} (limit ${LIMIT})`,
  );
}

const documentOf = (count: number, round: number): DocumentOf<'shipment'> => ({
  documentId: `W-bench-${count}-${round}`,
  shipmentId: `bench-${count}-${round}`,
  customerId: 'b1',
  customerNumber: '',
  orderNumber: '',
  deliveryRecord: '',
  warehouse: 'NCDC',
  trackingNumber: '1Z999AA10123456784',
  shippedAt: new Date('2026-11-01T12:00:00Z'),
  estimatedDelivery: '2026-11-02',
  lines: Array.from({ length: count }, (_, line) => ({
    orderLine: String(line * 10),
    cabinetId: `b${line % 20}`,
    productId: `B${line % 10}`,
    lot: `L${count}-${round}-${line}`,
    expiration: '2030-01-31',
    size: '',
    assay: '',
    unitOfMeasure: '',
    packs: ITEMS / count,
    baseUom: 'EA',
    numUnitsPerPkg: 1,
    salesType: null,
    units: Array.from({ length: ITEMS / count }, (_each, unit) => {
      const number = ((count + round) * ITEMS + line) * 1000 + unit;
      return { serial: `SN${number}`, tagId: (0xe20000000000 + number).toString(16).toUpperCase() };
    }),
  })),
});

/** From the warehouse's file to the commit. */
async function importDocument({ context, db }: Bench, content: DocumentOf<'shipment'>): Promise<number> {
  await leaveForPortal(db, {
    partner: 'warehouse',
    name: documentFileName('shipment', content.documentId),
    body: writeDocument('shipment', content),
    dueAt: new Date(0),
  });
  const began = performance.now();
  await receiveDocuments(context, documentImporters);
  const took = performance.now() - began;
  const { state, problem } = await db.one<{ state: string; problem: string }>(sql`
    SELECT state, problem FROM inbound_documents WHERE document_id = ${content.documentId}`);
  if (state !== 'taken') throw new Error(`The document is ${state}: ${problem}`);
  return took;
}

const CONDITIONS: Readonly<Record<(typeof TABLES)[number], (round: string) => string>> = {
  shipments: (round) => `shipment_id = 'bench-${round}'`,
  shipment_lines: (round) => `shipment_id = 'bench-${round}'`,
  shipment_units: (round) => `line_key LIKE 'shipment/bench-${round}/%'`,
  lots: (round) => `lot LIKE 'L${round}-%'`,
  product_tags: (round) => `shipment_id = 'bench-${round}'`,
  tag_texts: (round) => `tag_id IN (SELECT tag_id FROM product_tags WHERE shipment_id = 'bench-${round}')`,
};

/** Into tables with the same indexes. */
async function copy({ db }: Bench, round: string): Promise<number> {
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  try {
    const rows: [string, string][] = [];
    for (const table of TABLES) {
      const columns = (
        await db.many<{ name: string }>(sql`
          SELECT column_name AS name FROM information_schema.columns
          WHERE table_name = ${table} AND is_generated = 'NEVER' AND is_identity = 'NO'`)
      )
        .map(({ name }) => name)
        .join(', ');
      const from = `SELECT ${columns} FROM ${table} WHERE ${CONDITIONS[table](round)}`;
      rows.push([
        `COPY bare_${table} (${columns}) FROM STDIN`,
        await text(client.query(copyTo(`COPY (${from}) TO STDOUT`))),
      ]);
    }
    const began = performance.now();
    await client.query('BEGIN');
    for (const [statement, lines] of rows)
      await pipeline(Readable.from([lines]), client.query(copyFrom(statement)));
    await client.query('COMMIT');
    return performance.now() - began;
  } finally {
    await client.end();
  }
}
