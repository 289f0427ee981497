import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  getTransmission,
  previewTransmit,
  transmit,
  type InvoiceRequestFilter,
  type Transmission,
} from '@parwell/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../../../test/browser.ts';
import { startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import {
  addBiller,
  addRequest,
  addVendedStock,
  requestsIn,
  transmitAll,
  working,
} from '../../../../test/transmissions.ts';
import { documentListeners } from '../../../document-listeners.ts';
import { readDocument, type DocumentOf } from '../../../gateways/documents/documents.ts';
import { sql } from '../../../platform/db/database.ts';
import { sendWaitingDocuments } from '../../exchange/send-documents.service.ts';
import { askForCredit } from '../requests/credit-requests.service.ts';

let portal: TestPortal;
let erp: string;
let staff: Browser;

const NOVEMBER = { startDate: '2026-11-01', endDate: '2026-11-30' };

beforeAll(async () => {
  erp = await mkdtemp(join(tmpdir(), 'parwell-transmit-'));
  portal = await startTestPortal({ ERP_FOLDER: erp, BUSINESS_TIME_ZONE: 'America/New_York' });
  await addVendedStock(portal);
  staff = await addBiller(portal);
});
afterAll(async () => {
  await portal.close();
  await rm(erp, { recursive: true });
});
beforeEach(async () => {
  await portal.db.run(sql`
    TRUNCATE invoice_requests, transmissions, transmission_files, transmission_lines, outbound_documents CASCADE`);
  await rm(join(erp, 'outbox'), { recursive: true, force: true });
});

const preview = (where: InvoiceRequestFilter) => staff.get(previewTransmit, { body: { where } });
const written = async () => (await readdir(join(erp, 'outbox')).catch(() => [])).toSorted();
const dayInName = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
    .format(portal.clock.now())
    .replaceAll('-', '');

test('sends what is ready, a file for each customer and account (B13 AINV-018 AINV-029 AINV-040 AINV-041 OAPI-080 OAPI-082 OERR-027 S38)', async () => {
  const a1 = await addRequest(portal.db, { quantity: 3, npi: '1234567893', npiVerified: true });
  const a2 = await addRequest(portal.db, { npi: '9999999999', npiVerified: false });
  const auto = await addRequest(portal.db, { manualSplitBill: 'Y', autoSplitBill: 'Y' });
  const w = await addRequest(portal.db, { customerId: 'c2', manualSplitBill: 'Y', abwCode: 'W' });
  const held = await addRequest(portal.db, { status: 'ON HOLD' });
  const pending = await addRequest(portal.db, { manualSplitBill: 'Y' });
  const omitted = await addRequest(portal.db, { status: 'OMITTED' });

  expect(await preview(NOVEMBER)).toEqual({
    files: [
      { customerId: 'c1', customerName: 'Clinic c1', account: 'A', files: 1, lines: 2, quantity: 4 },
      { customerId: 'c1', customerName: 'Clinic c1', account: 'AUTO', files: 1, lines: 1, quantity: 1 },
      { customerId: 'c2', customerName: 'Clinic c2', account: 'W', files: 1, lines: 1, quantity: 1 },
    ],
    lines: 4,
    quantity: 6,
    staying: [
      { status: 'PENDING ABW', lines: 1 },
      { status: 'ON HOLD', lines: 1 },
    ],
    running: null,
  });
  const answer = await transmitAll(portal, staff, NOVEMBER, 4);
  const transmission = answer.json<Transmission>();
  const { transmissionId: id } = transmission;
  const names = ['c1_A', 'c1_AUTO', 'c2_W'].map(
    (of, n) => `INVREQ_${of}_${dayInName()}_P-INV-${id}-${n + 1}.xml`,
  );
  expect(transmission).toMatchObject({
    startedBy: 'billing@fff.example',
    finishedAt: portal.clock.now().toISOString(),
    files: 3,
    lines: 4,
    problem: '',
    transmitResults: [2, 1, 1].map((linesTransmitted, n) => ({
      sapXmlFileName: names[n],
      linesTransmitted,
    })),
  });
  expect(await written()).toEqual(names.toSorted());
  const { content } = readDocument(await readFile(join(erp, 'outbox', names[0] ?? ''), 'utf8'));
  expect(content).toMatchObject({
    documentId: `P-INV-${id}-1`,
    customerId: 'c1',
    account: 'A',
    lines: [
      { requestId: a1, productId: 'P1', lot: 'L1', quantity: 3, cabinetId: 'd-c1', cabinetType: 'RFID' },
      { requestId: a2, quantity: 1 },
    ],
  });
  // An NPI that only a device names is not sent (S38).
  const { lines } = content as DocumentOf<'invoice-request'>;
  expect(lines.map(({ npi }) => npi)).toEqual(['1234567893', '']);

  const sent = { status: 'TRANSMITTED', sent: true, acknowledged: false, refusal: '' };
  const stays = { document: null, sent: false, acknowledged: false, refusal: '' };
  expect(await requestsIn(portal.db)).toEqual([
    { id: a1, document: `P-INV-${id}-1`, ...sent },
    { id: a2, document: `P-INV-${id}-1`, ...sent },
    { id: auto, document: `P-INV-${id}-2`, ...sent },
    { id: w, document: `P-INV-${id}-3`, ...sent },
    { id: held, status: 'ON HOLD', ...stays },
    { id: pending, status: 'PENDING ABW', ...stays },
    { id: omitted, status: 'OMITTED', ...stays },
  ]);
  // B9: one entry per transmission.
  expect(
    await portal.db.many(sql`
      SELECT resource_id::int AS id, customer_id AS customer, description FROM audit_entries
      WHERE event_type = 'Invoice Request Sent' ORDER BY resource_id::int`),
  ).toEqual([
    { id: a1, customer: 'c1', description: `Sent to SAP in ${names[0]}` },
    { id: a2, customer: 'c1', description: `Sent to SAP in ${names[0]}` },
    { id: auto, customer: 'c1', description: `Sent to SAP in ${names[1]}` },
    { id: w, customer: 'c2', description: `Sent to SAP in ${names[2]}` },
  ]);

  const nothing = await staff.call(transmit, { body: { where: NOVEMBER, expected: 0 } });
  expect([nothing.status, nothing.text]).toEqual([422, expect.stringContaining('There is nothing to send')]);
  expect(await preview(NOVEMBER)).toMatchObject({ files: [], lines: 0, running: null });
});

test('the window is whole days of the business, also when its clocks change (B13 OAPI-081 OCONST-058)', async () => {
  const at = async (instant: string) => addRequest(portal.db, { dispensedAt: new Date(instant) });
  const claimedOn = async (day: string, expected: number) => {
    const { transmissionId } = (
      await transmitAll(portal, staff, { startDate: day, endDate: day }, expected)
    ).json<Transmission>();
    const lines = await portal.db.many<{ id: number }>(sql`
      SELECT request_id AS id FROM transmission_lines JOIN transmission_files USING (document_id)
      WHERE transmission_id = ${transmissionId} ORDER BY 1`);
    return lines.map(({ id }) => id);
  };
  // A day of 23 hours in New York.
  await at('2026-03-08T04:59:59.999Z');
  const march = [await at('2026-03-08T05:00:00Z'), await at('2026-03-09T03:59:59.999Z')];
  await at('2026-03-09T04:00:00Z');
  expect(await claimedOn('2026-03-08', 2)).toEqual(march);
  // A day of 25 hours.
  await at('2026-11-01T03:59:59.999Z');
  const november = [await at('2026-11-01T04:00:00Z'), await at('2026-11-02T04:59:59.999Z')];
  await at('2026-11-02T05:00:00Z');
  expect(await claimedOn('2026-11-01', 2)).toEqual(november);
});

test('a number that has changed, days that are missing: refused, and nothing is sent (B8 B13)', async () => {
  await addRequest(portal.db);
  await addRequest(portal.db);
  const refusal = async (where: InvoiceRequestFilter, expected: number) => {
    const answer = await staff.call(transmit, { body: { where, expected } });
    return [answer.status, answer.json<{ message: string }>().message];
  };
  expect(await refusal(NOVEMBER, 1)).toEqual([409, 'It is 2 requests now. Look again and confirm.']);
  expect(await refusal({ ...NOVEMBER, customerId: 'c2' }, 2)).toEqual([
    409,
    'It is 0 requests now. Look again and confirm.',
  ]);
  expect(await refusal({ startDate: '2026-11-01' }, 2)).toEqual([422, 'Choose the last day to send.']);
  expect(await refusal({}, 2)).toEqual([422, 'Choose the first day to send.']);
  expect(await refusal({ startDate: '2026-11-02', endDate: '2026-11-01' }, 2)).toEqual([
    422,
    'The last day is before the first one.',
  ]);
  expect(await portal.db.many(sql`SELECT FROM transmissions`)).toEqual([]);
  expect((await requestsIn(portal.db)).map(({ document }) => document)).toEqual([null, null]);
});

test('two people send at once: everything is sent once, and the second is told of the first (B13)', async () => {
  for (let n = 0; n < 20; n += 1) await addRequest(portal.db);
  const other = await addBiller(portal, 'second@fff.example');
  const body = { where: NOVEMBER, expected: 20 };
  // The workers wait until both have asked.
  const both = [staff.call(transmit, { body }), other.call(transmit, { body })];
  const second = await Promise.race(both);
  expect(second.status).toBe(409);
  expect(second.json()).toMatchObject({
    message: expect.stringMatching(
      /^A transmission is running\. It was started by (billing|second)@fff\.example, just now\.$/,
    ),
  });
  expect((await preview(NOVEMBER)).running).not.toBeNull();
  const answers = await working(portal, Promise.all(both));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await portal.db.one(sql`SELECT count(*)::int AS lines FROM transmission_lines`)).toEqual({
    lines: 20,
  });
  expect(await written()).toHaveLength(1);
});

test('what a transmission has claimed no other one claims, also while its file is not written (B13)', async () => {
  const claimed = [await addRequest(portal.db), await addRequest(portal.db, { customerId: 'c2' })];
  const first = staff.call(transmit, { body: { where: NOVEMBER, expected: 2 } });
  await expect.poll(() => portal.db.many(sql`SELECT FROM transmission_lines`)).toHaveLength(2);
  // As if nothing else prevented a second transmission.
  await portal.db.run(sql`UPDATE transmissions SET finished_at = ${portal.clock.now()}`);
  expect((await requestsIn(portal.db)).map(({ status }) => status)).toEqual(['READY', 'READY']);
  expect((await preview(NOVEMBER)).lines).toBe(0);
  const late = await addRequest(portal.db);
  expect((await staff.call(transmit, { body: { where: NOVEMBER, expected: 3 } })).status).toBe(409);
  expect((await transmitAll(portal, staff, NOVEMBER, 1)).json()).toMatchObject({ files: 1, lines: 1 });
  await working(portal, first);
  const lines = await portal.db.many<{ id: number }>(sql`
    SELECT request_id AS id FROM transmission_lines ORDER BY 1`);
  expect(lines.map(({ id }) => id)).toEqual([...claimed, late]);
});

test('a file has at most 1,000 lines, and the preview counts files as they are written (B13)', async () => {
  const id = await addRequest(portal.db);
  const copies = (count: number) =>
    portal.db.run(sql`
      INSERT INTO invoice_requests (vend_key, customer_id, cabinet_id, cabinet_type, product_id, ndc, lot, size, assay,
        unit_of_measure, serial, tag_id, quantity, user_name, npi, dispensed_at, manual_split, auto_split, suggested_code, status,
        abw_code, created_at)
      SELECT gen_random_uuid()::text, customer_id, cabinet_id, cabinet_type, product_id, ndc, lot, size, assay,
        unit_of_measure, serial, tag_id, quantity, user_name, npi, dispensed_at, manual_split, auto_split, suggested_code, status,
        abw_code, created_at
      FROM invoice_requests, generate_series(1, ${count}::int) WHERE id = ${id}`);
  await copies(999);
  expect((await preview(NOVEMBER)).files).toMatchObject([{ files: 1, lines: 1000 }]);
  await copies(1);
  expect((await preview(NOVEMBER)).files).toMatchObject([{ files: 2, lines: 1001 }]);
  const { transmitResults } = (await transmitAll(portal, staff, NOVEMBER, 1001)).json<Transmission>();
  expect(transmitResults.map(({ linesTransmitted }) => linesTransmitted)).toEqual([1000, 1]);
});

test('what is omitted while it is being sent stays omitted, and is credited once its file is written (B6 B10 B11 B13)', async () => {
  const [kept, late] = [await addRequest(portal.db), await addRequest(portal.db)];
  const call = staff.call(transmit, { body: { where: NOVEMBER, expected: 2 } });
  await expect.poll(() => portal.db.many(sql`SELECT FROM transmissions`)).toHaveLength(1);
  // After 15 seconds the call answers with the present state.
  portal.clock.advance({ seconds: 15 });
  const running = (await call).json<Transmission>();
  expect(running).toMatchObject({ finishedAt: null, files: 1, lines: 2, problem: '', transmitResults: [] });
  const document = `P-INV-${running.transmissionId}-1`;
  expect((await requestsIn(portal.db)).map(({ status }) => status)).toEqual(['READY', 'READY']);

  await portal.db.transaction(async (tx) => {
    await tx.run(sql`
      UPDATE invoice_requests SET status = 'OMITTED', omitted_reason = 'RETURN', omitted_at = now(), rga_number = 'RGA-1',
        omitted_note = 'Broken' WHERE id = ${late}`);
    const credit = {
      id: late,
      customerId: 'c1',
      reason: 'RETURN',
      rgaNumber: 'RGA-1',
      note: 'Broken',
    } as const;
    await askForCredit(portal.context, tx, [credit]);
    await askForCredit(portal.context, tx, [credit]);
  });
  const kinds = () =>
    portal.db.many(
      sql`SELECT kind, document_id AS id, state FROM outbound_documents ORDER BY outbound_documents.id`,
    );
  expect(await kinds()).toEqual([{ kind: 'invoice-request', id: document, state: 'unsent' }]);
  await portal.jobs.runWaiting();
  expect(await kinds()).toEqual([
    { kind: 'invoice-request', id: document, state: 'sent' },
    { kind: 'credit-request', id: `P-CRD-${late}`, state: 'sent' },
  ]);
  const credit = readDocument(
    await readFile(join(erp, 'outbox', `credit-request-P-CRD-${late}.xml`), 'utf8'),
  );
  expect(credit.content).toMatchObject({
    requestId: late,
    reason: 'RETURN',
    rgaNumber: 'RGA-1',
    note: 'Broken',
  });
  expect(await requestsIn(portal.db)).toMatchObject([
    { id: kept, status: 'TRANSMITTED', sent: true },
    { id: late, status: 'OMITTED', sent: true },
  ]);
  const ended = await staff.get(getTransmission, { params: { transmissionId: running.transmissionId } });
  expect(ended.transmitResults).toEqual([expect.objectContaining({ linesTransmitted: 2 })]);

  // A request omitted later is credited at once.
  await portal.db.transaction((tx) =>
    askForCredit(portal.context, tx, [
      { id: kept, customerId: 'c1', reason: 'ERROR', rgaNumber: '', note: '' },
    ]),
  );
  expect(await kinds()).toContainEqual({ kind: 'credit-request', id: `P-CRD-${kept}`, state: 'unsent' });
});

test('an ERP whose folder cannot be written: nothing counts as sent, it says why, and goes on by itself (B13)', async () => {
  await addRequest(portal.db);
  await addRequest(portal.db, { customerId: 'c2' });
  await writeFile(join(erp, 'outbox'), 'in the way');
  const stuck = (await transmitAll(portal, staff, NOVEMBER, 2)).json<Transmission>();
  expect(stuck).toMatchObject({
    finishedAt: null,
    problem: 'A file is in the place of the folder.',
    transmitResults: [],
  });
  expect((await requestsIn(portal.db)).map(({ status, sent }) => [status, sent])).toEqual([
    ['READY', false],
    ['READY', false],
  ]);
  await rm(join(erp, 'outbox'));
  // The loop of every minute.
  await sendWaitingDocuments(portal.context, documentListeners);
  expect(
    await staff.get(getTransmission, { params: { transmissionId: stuck.transmissionId } }),
  ).toMatchObject({ finishedAt: expect.any(String), problem: '', transmitResults: [{}, {}] });
  expect((await requestsIn(portal.db)).map(({ status }) => status)).toEqual(['TRANSMITTED', 'TRANSMITTED']);
});
