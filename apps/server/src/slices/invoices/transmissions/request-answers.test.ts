import {
  getTransmission,
  listTransmittedFiles,
  rewriteFile,
  sendRefusedAgain,
  type CallResponse,
  type Transmission,
} from '@parwell/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../../../test/browser.ts';
import { leave, receiveAll } from '../../../../test/orders.ts';
import { startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import {
  addBiller,
  addRequest,
  addVendedStock,
  requestsIn,
  transmitAll,
  working,
} from '../../../../test/transmissions.ts';
import type { DocumentOf } from '../../../gateways/documents/documents.ts';
import { fileStoryOf, refusalOf } from '../../../gateways/embedded-partners/answer-invoice-request.ts';
import { runEmbeddedPartners } from '../../../gateways/embedded-partners/embedded-partners.ts';
import { sql } from '../../../platform/db/database.ts';
import { askForCredit } from '../requests/credit-requests.service.ts';

let portal: TestPortal;
let staff: Browser;

const NOVEMBER = { startDate: '2026-11-01', endDate: '2026-11-30' };
const BLOCKED = 'Material is blocked for billing.';

beforeAll(async () => {
  portal = await startTestPortal();
  await addVendedStock(portal);
  staff = await addBiller(portal);
});
afterAll(() => portal.close());
beforeEach(() =>
  portal.db.run(sql`
    TRUNCATE invoice_requests, transmissions, transmission_files, transmission_lines, outbound_documents, inbound_documents,
      embedded_files CASCADE`),
);

async function sendFile(expected: number): Promise<string> {
  const { transmissionId } = (await transmitAll(portal, staff, NOVEMBER, expected)).json<Transmission>();
  return `P-INV-${transmissionId}-1`;
}

async function answer(
  requestDocumentId: string,
  refused: DocumentOf<'invoice-request-answer'>['refused'] = [],
  documentId = `ACK-${requestDocumentId}`,
): Promise<void> {
  const content = { documentId, requestDocumentId, answeredAt: portal.clock.now(), refused };
  await leave(portal, 'erp', 'invoice-request-answer', content);
  await receiveAll(portal);
}

const inbound = () =>
  portal.db.many(
    sql`SELECT document_id AS id, state, problem, copies FROM inbound_documents ORDER BY inbound_documents.id`,
  );
const omit = (id: number) =>
  portal.db.run(sql`
    UPDATE invoice_requests SET status = 'OMITTED', omitted_reason = 'ERROR', omitted_at = now() WHERE id = ${id}`);
const files = async (where: Parameters<typeof listed>[0] = {}) => (await listed(where)).result;
const listed = (where: { state?: 'late' | 'written' | 'refused'; sapXmlFileName?: string }) =>
  staff.get(listTransmittedFiles, { query: { where: JSON.stringify(where) } });

test('the ERP takes a file but for a line: its words are kept, once, and what is omitted meanwhile stays omitted (B14)', async () => {
  const [accepted, refused, omitted] = [
    await addRequest(portal.db),
    await addRequest(portal.db),
    await addRequest(portal.db),
  ];
  const file = await sendFile(3);
  await omit(omitted);
  const refusals = [refused, omitted].map((requestId) => ({ requestId, refusedBecause: BLOCKED }));
  await answer(file, refusals);
  const sent = { document: file, sent: true };
  const expected = [
    { id: accepted, ...sent, status: 'TRANSMITTED', acknowledged: true, refusal: '' },
    { id: refused, ...sent, status: 'TRANSMITTED', acknowledged: false, refusal: BLOCKED },
    { id: omitted, ...sent, status: 'OMITTED', acknowledged: false, refusal: '' },
  ];
  expect(await requestsIn(portal.db)).toEqual(expected);
  expect(
    await portal.db.many(sql`
      SELECT request_id AS id, refusal FROM transmission_lines WHERE refusal <> '' ORDER BY 1`),
  ).toEqual(refusals.map(({ requestId: id }) => ({ id, refusal: BLOCKED })));
  expect(await files()).toMatchObject([{ documentId: file, lines: 3, refusedLines: 2, state: 'refused' }]);

  // The same answer again, in the same or another document, is ignored; a different one is refused.
  await answer(file, refusals);
  await answer(file, refusals.toReversed(), 'ACK-again');
  await answer(file, [], 'ACK-other');
  await answer(file, [{ requestId: 999_999_999, refusedBecause: BLOCKED }], 'ACK-unknown');
  expect(await requestsIn(portal.db)).toEqual(expected);
  expect(await inbound()).toEqual([
    { id: `ACK-${file}`, state: 'taken', problem: '', copies: 1 },
    { id: 'ACK-again', state: 'taken', problem: '', copies: 0 },
    {
      id: 'ACK-other',
      state: 'quarantined',
      problem: `File ${file} was answered otherwise before.`,
      copies: 0,
    },
    {
      id: 'ACK-unknown',
      state: 'quarantined',
      problem: `File ${file} has no line of request 999999999.`,
      copies: 0,
    },
  ]);
  expect(
    await portal.db.many(sql`
      SELECT description FROM audit_entries
      WHERE event_type = 'Invoice Request Refused' AND resource_id = ${String(refused)}`),
  ).toEqual([{ description: `The ERP does not bill it: ${BLOCKED}` }]);
});

test('an answer that comes before we know that the file is written waits for it (B14)', async () => {
  await addRequest(portal.db);
  const file = await sendFile(1);
  // As if the server was killed before it noted the file as written.
  await portal.db.run(sql`UPDATE transmission_files SET written_at = NULL`);
  await answer(file);
  await answer('P-INV-unknown');
  expect(await inbound()).toMatchObject([
    { state: 'waiting', problem: `Waits for file ${file}.` },
    { state: 'waiting', problem: 'Waits for file P-INV-unknown.' },
  ]);
  await portal.db.run(sql`UPDATE transmission_files SET written_at = now()`);
  portal.clock.advance({ minutes: 1 });
  await receiveAll(portal);
  expect(await inbound()).toMatchObject([{ state: 'taken' }, { state: 'waiting' }]);
  expect(await requestsIn(portal.db)).toMatchObject([{ acknowledged: true }]);
});

test('only what was refused is sent again, in a file of its own, and may be refused again (B14 AINV-049)', async () => {
  const [accepted, refused, omitted] = [
    await addRequest(portal.db),
    await addRequest(portal.db),
    await addRequest(portal.db),
  ];
  const first = await sendFile(3);
  await answer(
    first,
    [refused, omitted].map((requestId) => ({ requestId, refusedBecause: BLOCKED })),
  );
  await omit(omitted);
  const again = async () =>
    (
      await working(
        portal,
        staff.call(sendRefusedAgain, {
          body: { invoiceIds: [accepted, refused, omitted, 999_999_999, refused] },
        }),
      )
    ).json<CallResponse<typeof sendRefusedAgain>>();
  const { result, transmission } = await again();
  expect(result.map(({ id, outcome, text, status }) => [id, outcome, text, status])).toEqual([
    [accepted, 'refused', 'The ERP has not refused it.', 'TRANSMITTED'],
    [refused, 'done', 'It is sent again.', 'TRANSMITTED'],
    [omitted, 'refused', 'It is omitted.', 'OMITTED'],
    [999_999_999, 'refused', 'There is no such request.', null],
  ]);
  const second = `P-INV-${transmission?.transmissionId}-1`;
  expect(transmission).toMatchObject({ files: 1, lines: 1, transmitResults: [{ linesTransmitted: 1 }] });
  const request = async () => (await requestsIn(portal.db)).find(({ id }) => id === refused);
  expect(await request()).toMatchObject({ document: second, sent: true, acknowledged: false, refusal: '' });
  // Nothing is sent twice until the ERP refuses it again.
  expect((await again()).transmission).toBeNull();
  await answer(second, [{ requestId: refused, refusedBecause: 'Still blocked.' }]);
  expect(await request()).toMatchObject({ document: second, refusal: 'Still blocked.' });
  const third = (await again()).transmission;
  await answer(`P-INV-${third?.transmissionId}-1`);
  expect(await request()).toMatchObject({ status: 'TRANSMITTED', acknowledged: true, refusal: '' });
  expect(
    await portal.db.many(sql`
      SELECT refusal FROM transmission_lines JOIN transmission_files USING (document_id)
      WHERE request_id = ${refused} ORDER BY transmission_id`),
  ).toEqual([{ refusal: BLOCKED }, { refusal: 'Still blocked.' }, { refusal: '' }]);
});

test('a file that is not acknowledged for 30 minutes is late, and is written again with the same name and text (B13 B14)', async () => {
  await addRequest(portal.db);
  const file = await sendFile(1);
  const left = () =>
    portal.db.many<{ name: string; body: string }>(
      sql`SELECT name, body FROM embedded_files WHERE direction = 'to'`,
    );
  const before = await left();
  expect(await files()).toMatchObject([{ state: 'written' }]);
  portal.clock.advance({ minutes: 31 });
  expect(await files({ state: 'late' })).toMatchObject([{ documentId: file, state: 'late' }]);
  expect(await files({ state: 'written' })).toEqual([]);

  // The ERP has lost the file.
  await portal.db.run(sql`DELETE FROM embedded_files`);
  const sapXmlFileName = (await files())[0]?.sapXmlFileName;
  const params = { documentId: file };
  expect(await staff.get(rewriteFile, { params })).toEqual({ sapXmlFileName });
  const written = await requestsIn(portal.db);
  await portal.jobs.runWaiting();
  expect(await left()).toEqual(before);
  expect(await requestsIn(portal.db)).toEqual(written);
  expect(
    await portal.db.one(sql`
      SELECT count(*)::int AS entries FROM audit_entries
      WHERE event_type = 'Invoice Request Sent' AND description LIKE ${`%${file}.xml`}`),
  ).toEqual({ entries: 1 });
  await answer(file);
  expect(await files({ sapXmlFileName: file.toLowerCase() })).toMatchObject([{ state: 'acknowledged' }]);
  const late = await staff.call(rewriteFile, { params });
  expect([late.status, late.json()]).toMatchObject([422, { message: 'The ERP has acknowledged it.' }]);
  expect((await staff.call(rewriteFile, { params: { documentId: 'P-INV-0-1' } })).status).toBe(404);
  expect((await staff.call(getTransmission, { params: { transmissionId: 999_999 } })).status).toBe(404);
});

test('the embedded ERP answers after its time, refuses some lines, and reads what is to be credited (B14)', async () => {
  const ids: number[] = [];
  // The next transmission that gets an answer with a refused line.
  const { next } = await portal.db.one<{ next: number }>(sql`
    SELECT last_value::int + 1 AS next FROM transmissions_id_seq`);
  let transmission = next;
  while (fileStoryOf(`P-INV-${transmission}-1`) !== 'twice') transmission += 1;
  await portal.db.run(sql`SELECT setval('transmissions_id_seq', ${transmission - 1})`);
  const file = `P-INV-${transmission}-1`;
  for (let n = 0; n < 5; n += 1) ids.push(await addRequest(portal.db));
  let refusedId = (ids.at(-1) ?? 0) + 1;
  while (refusalOf(file, refusedId) === null) refusedId += 1;
  await portal.db.run(sql`SELECT setval('invoice_requests_id_seq', ${refusedId - 1})`);
  ids.push(await addRequest(portal.db));
  expect(await sendFile(6)).toBe(file);
  const work = async () => {
    await runEmbeddedPartners(portal.context);
    await receiveAll(portal);
  };
  await work();
  expect(await inbound()).toEqual([]);
  for (let n = 0; n < 2; n += 1) {
    portal.clock.advance({ seconds: portal.context.config.EMBEDDED_ERP_SECONDS });
    await work();
  }
  expect(await inbound()).toEqual([{ id: `ACK-${file}`, state: 'taken', problem: '', copies: 1 }]);
  expect(await requestsIn(portal.db)).toMatchObject(
    ids.map((id) => ({
      id,
      status: 'TRANSMITTED',
      refusal: refusalOf(file, id) ?? '',
      acknowledged: refusalOf(file, id) === null,
    })),
  );

  await portal.db.transaction((tx) =>
    askForCredit(portal.context, tx, [
      { id: ids[0] ?? 0, customerId: 'c1', reason: 'ERROR', rgaNumber: '', note: 'Control \u0001' },
    ]),
  );
  await portal.jobs.runWaiting();
  expect(await runEmbeddedPartners(portal.context)).toBe(1);
  expect(portal.logLines.filter((line) => line.includes('could not read a document'))).toEqual([]);
});
