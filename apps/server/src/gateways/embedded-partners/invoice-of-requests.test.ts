import { getInvoiceSums, listInvoices } from '@parwell/contract';
import { ABW_ACCOUNTS, addDays } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentsOf } from '../../../test/documents.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { addSentRequest } from '../../../test/erp-invoices.ts';
import { receiveAll } from '../../../test/orders.ts';
import { addProduct } from '../../../test/products.ts';
import { businessDaysOf, businessToday } from '../../platform/business-days.ts';
import { sql } from '../../platform/db/database.ts';
import { readDocument, writeDocument, type DocumentKind, type DocumentOf } from '../documents/documents.ts';
import { runEmbeddedPartners } from './embedded-partners.ts';
import { invoicesOfRequests } from './invoice-of-requests.ts';

let portal: DevicesPortal;

beforeAll(async () => {
  portal = await startDevicesPortal();
  await addProduct(portal, 'P1', 'Factor VIII');
  await addProduct(portal, 'P2', 'Albumin 25%');
  // $1,000.00 for a pack of three.
  await portal.db.run(sql`UPDATE products SET value_cents = 100000, lum_qty = 3`);
  await addDevice(portal.db, { cabinetId: 'em-1', customerId: 'c1' });
});
afterAll(() => portal.close());

/** Every third lot has an assay. */
async function requestFile(
  documentId: string,
  account: DocumentOf<'invoice-request'>['account'],
  count: number,
): Promise<DocumentOf<'invoice-request'>> {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1)
    ids.push(await addSentRequest(portal.db, { customerId: 'c1', cabinetId: 'em-1', productId: 'P1' }));
  return {
    documentId,
    customerId: 'c1',
    account,
    createdAt: portal.clock.now(),
    lines: ids.map((requestId, place) => ({
      requestId,
      productId: place % 2 === 0 ? 'P1' : 'P2',
      ndc: '12345-678-90',
      lot: 'L1',
      size: '',
      assay: place % 3 === 0 ? '1024.5' : '',
      unitOfMeasure: '',
      serial: '',
      tagId: '',
      quantity: 2,
      dispensedAt: portal.clock.now(),
      cabinetId: 'em-1',
      cabinetType: 'EM',
      npi: '',
    })),
  };
}

const send = <Kind extends DocumentKind>(kind: Kind, content: DocumentOf<Kind>, name = content.documentId) =>
  documentsOf(portal, 'erp').put(`${name}.xml`, writeDocument(kind, content));
/** The embedded ERP reads its documents and leaves its answers when they are due. */
async function work(): Promise<void> {
  await runEmbeddedPartners(portal.context);
  portal.clock.advance({ seconds: 3 * portal.context.config.EMBEDDED_ERP_SECONDS });
  await receiveAll(portal);
}
/** Except acknowledgements, which wait for files that the portal has not written here. */
const notImported = () =>
  portal.db.many(sql`
    SELECT problem FROM inbound_documents WHERE state <> 'taken' AND kind <> 'invoice-request-answer'`);
const stored = () =>
  portal.db.many<{ number: string; amount: number; open: number; requests: number[] }>(sql`
    SELECT invoice_number AS number, invoices.amount_cents AS amount, open_cents AS open,
      json_agg(request_id ORDER BY line_number) FILTER (WHERE request_id IS NOT NULL) AS requests
    FROM invoices JOIN invoice_lines USING (invoice_number) GROUP BY invoices.invoice_number ORDER BY 1`);

test('the embedded ERP bills a file once, without gaps in its numbers, and all of it is taken (B13 B15 B16)', async () => {
  const single = await requestFile('P-INV-1', 'B', 4);
  const divided = await requestFile('P-INV-2', 'AUTO', 30);
  await send('invoice-request', single);
  await send('invoice-request', divided);
  await send('invoice-request', single, 'again');
  await work();
  const invoices = await stored();
  expect(invoices.map(({ number }) => number)).toEqual(
    [1, 2, 3, 4].map((number) => String(9_400_000_000 + number)),
  );
  const payers = await portal.db.many<{ payer: string }>(sql`
    SELECT payer FROM invoices ORDER BY invoice_number`);
  expect(payers.map(({ payer }) => payer)).toEqual(['c1-B', ...ABW_ACCOUNTS.map((letter) => `c1-${letter}`)]);
  expect(invoices.flatMap(({ requests }) => requests).toSorted((one, other) => one - other)).toEqual(
    [...single.lines, ...divided.lines].map(({ requestId }) => requestId),
  );
  // Two units of a pack of three, by the unit and by the assay.
  expect(
    await portal.db.many(sql`
      SELECT DISTINCT quantity, assay_e4, price_e4, amount_cents FROM invoice_lines WHERE kind = 'product'
      ORDER BY assay_e4`),
  ).toEqual([
    { quantity: 2, assay_e4: 10_245_000, price_e4: 3254, amount_cents: 66_674 },
    { quantity: 2, assay_e4: null, price_e4: 3_333_333, amount_cents: 66_667 },
  ]);
  expect(await notImported()).toEqual([]);
  const today = businessToday(portal.context);
  const query = { customerId: 'c1', startDate: addDays(today, -1), endDate: today };
  expect((await portal.owner.get(listInvoices, { query })).total_record).toBe(4);
});

test('what was billed is credited once, what was not is not (B10 B17)', async () => {
  const [invoice] = await stored();
  const requestId = invoice?.requests[1] ?? 0;
  const credit = (of: number): DocumentOf<'credit-request'> => ({
    documentId: `P-CRD-${of}`,
    requestId: of,
    customerId: 'c1',
    reason: 'RETURN',
    rgaNumber: 'RGA-1',
    note: '',
    requestedAt: portal.clock.now(),
  });
  await send('credit-request', credit(requestId));
  await send('credit-request', credit(requestId), 'again');
  await send('credit-request', credit(requestId + 1_000_000));
  const today = businessToday(portal.context);
  const query = { customerId: 'c1', startDate: addDays(today, -1), endDate: addDays(today, 1) };
  const before = await portal.owner.get(getInvoiceSums, { query });
  await work();
  const after = await stored();
  expect(after).toHaveLength(5);
  const memo = after.at(-1);
  expect(memo).toMatchObject({ number: '9400000005', amount: -66_667, open: 0, requests: [requestId] });
  expect(after[0]?.open).toBe((invoice?.open ?? 0) - 66_667);
  expect((await portal.owner.get(getInvoiceSums, { query })).open).toBe(before.open - 66_667);
  expect(await notImported()).toEqual([]);
});

test('what the ERP refuses is on no invoice, and on one when it is sent again (B14)', async () => {
  const file = await requestFile('P-INV-3', 'W', 3);
  const [first, ...others] = file.lines;
  const billing = { delayMs: 0, days: businessDaysOf(portal.context) };
  const billed = (of: typeof file, isRefused: (id: number) => boolean) =>
    portal.db.transaction(async (tx) =>
      (await invoicesOfRequests(tx, of, billing, isRefused)).flatMap(({ document }) =>
        document.kind === 'invoice'
          ? [document.content.lines.flatMap(({ requestId }) => requestId ?? [])]
          : [],
      ),
    );
  const refused = others.map(({ requestId }) => requestId);
  expect(await billed(file, (id) => refused.includes(id))).toEqual([[first?.requestId]]);
  // The same lines under another document id: billed requests are not billed again.
  expect(await billed({ ...file, documentId: 'P-INV-4' }, () => false)).toEqual([refused]);
});

test('killed before it is done, or unable to bill a file, the embedded ERP leaves out no number (B13 B16)', async () => {
  const before = await stored();
  const [killed, impossible, last] = [
    await requestFile('P-INV-5', 'AUTO', 9),
    await requestFile('P-INV-6', 'A', 2),
    await requestFile('P-INV-7', 'B', 2),
  ];
  await send('invoice-request', killed);
  const { db } = portal;
  const killedBeforeCommit: typeof db = {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        await work(tx);
        throw new Error('killed');
      }),
  };
  await expect(runEmbeddedPartners({ ...portal.context, db: killedBeforeCommit })).rejects.toThrow('killed');
  // Billing its second line fails.
  await db.plain(`
    ALTER TABLE embedded_billed ADD CONSTRAINT impossible CHECK (request_id <> ${impossible.lines[1]?.requestId})`);
  await send('invoice-request', impossible);
  await send('invoice-request', last);
  await work();
  await db.plain('ALTER TABLE embedded_billed DROP CONSTRAINT impossible');
  const made = (await stored()).slice(before.length);
  const billed = made.slice(0, -1).flatMap(({ requests }) => requests);
  expect(billed.toSorted((one, other) => one - other)).toEqual(
    killed.lines.map(({ requestId }) => requestId),
  );
  expect(made.at(-1)?.requests).toEqual(last.lines.map(({ requestId }) => requestId));
  const numbers = await db.many<{ number: number }>(
    sql`SELECT number FROM embedded_invoices ORDER BY number`,
  );
  expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, place) => place + 1));
  expect(portal.logLines.filter((line) => line.includes('could not read a document'))).toHaveLength(1);
});

test('who is going to pay an invoice pays less when a line of it is credited (B10 B17)', async () => {
  const { db } = portal;
  const planned = () =>
    db.maybe<{ name: string; body: string }>(sql`
      SELECT name, body FROM embedded_files WHERE direction = 'from' AND name LIKE '%-PAY-%' ORDER BY name LIMIT 1`);
  // Most customers pay by bank transfer one day.
  for (let place = 8; (await planned()) === undefined; place += 1) {
    await send('invoice-request', await requestFile(`P-INV-${place}`, 'B', 2));
    await work();
  }
  const amountOf = (body: string) => {
    const { kind, content } = readDocument(body);
    return kind === 'invoice-payment' ? content : undefined;
  };
  const payment = amountOf((await planned())?.body ?? '');
  const line = await db.one<{ id: number; amount: number }>(sql`
    SELECT request_id AS id, amount_cents AS amount FROM invoice_lines
    WHERE invoice_number = ${payment?.invoiceNumber ?? ''} AND request_id IS NOT NULL ORDER BY 1 LIMIT 1`);
  await send('credit-request', {
    documentId: `P-CRD-${line.id}`,
    requestId: line.id,
    customerId: 'c1',
    reason: 'RETURN',
    rgaNumber: 'RGA-2',
    note: '',
    requestedAt: portal.clock.now(),
  });
  await work();
  expect(amountOf((await planned())?.body ?? '')).toEqual({
    ...payment,
    amount: (payment?.amount ?? 0) - line.amount,
  });
});
