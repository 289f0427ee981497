import { getInvoice, getInvoiceSums, listDocuments, listInvoices } from '@parwell/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../../test/devices.ts';
import { addSentRequest, invoiceLine, invoiceOf } from '../../../../test/erp-invoices.ts';
import { leave, receiveAll } from '../../../../test/orders.ts';
import { addProduct } from '../../../../test/products.ts';
import type { DocumentOf } from '../../../gateways/documents/documents.ts';
import { sql } from '../../../platform/db/database.ts';

let portal: DevicesPortal;
let requests: number[];
let foreign: number;

beforeAll(async () => {
  portal = await startDevicesPortal();
  await addProduct(portal, 'P1', 'Immune globulin 10 g');
  for (const customerId of ['c1', 'c2'])
    await addDevice(portal.db, { cabinetId: `em-${customerId}`, customerId });
});
afterAll(() => portal.close());

beforeEach(async () => {
  await portal.db.run(
    sql`TRUNCATE invoices, invoice_lines, invoice_payments, payment_attempts, inbound_documents`,
  );
  const request = (customerId: string) =>
    addSentRequest(portal.db, { customerId, cabinetId: `em-${customerId}`, productId: 'P1' });
  requests = [await request('c1'), await request('c1')];
  foreign = await request('c2');
});

type Invoice = DocumentOf<'invoice'>;

/** The ERP leaves documents and the portal imports them. */
async function importAll(...invoices: readonly Invoice[]): Promise<void> {
  for (const invoice of invoices) await leave(portal, 'erp', 'invoice', invoice);
  await receiveAll(portal);
}
async function pay(payment: Partial<DocumentOf<'invoice-payment'>>): Promise<void> {
  const { documentId = 'PAY-1', invoiceNumber = '9001', amount = 10_00 } = payment;
  await leave(portal, 'erp', 'invoice-payment', {
    documentId,
    invoiceNumber,
    kind: 'payment',
    amount,
    paidOn: '2026-11-01',
    reference: 'Check 7',
    ...payment,
  });
  await receiveAll(portal);
}
const documents = () =>
  portal.db.many<{ id: string; state: string; problem: string }>(sql`
    SELECT document_id AS id, state, problem FROM inbound_documents ORDER BY id`);
const problemOf = async (documentId: string) =>
  (await documents()).find(({ id, state }) => id === documentId && state === 'quarantined')?.problem;
const detail = (invoiceNumber: string) => portal.owner.get(getInvoice, { params: { invoiceNumber } });
const events = async (invoiceNumber: string) =>
  (
    await portal.db.many<{ type: string }>(sql`
      SELECT event_type AS type FROM audit_entries WHERE resource_type = 'invoice' AND resource_id = ${invoiceNumber}
      ORDER BY id`)
  ).map(({ type }) => type);

test('an invoice is stored with its lines, fees and taxes, and leads to its requests (B15 B16)', async () => {
  await importAll(
    invoiceOf('9001', {
      lines: [
        invoiceLine({ requestId: requests[0] ?? 0, assay: 1024_5000, unitPrice: 1_2345, serial: 'S1' }),
        invoiceLine({ lineNumber: 20, kind: 'fee', productId: '', description: 'Handling', quantity: 1 }),
        invoiceLine({
          lineNumber: 30,
          kind: 'tax',
          productId: '',
          quantity: 1,
          unitPrice: 50,
          ccrRelevant: 'no',
        }),
      ],
    }),
  );
  const { invoice, lines, payments } = await detail('9001');
  expect(invoice).toMatchObject({
    Customer: 'c1',
    InvoiceAmount: 254_200,
    openAmount: 254_200,
    dueDate: '2026-10-31',
  });
  expect(
    lines.map(({ requestId, assay, unitPrice, amount }) => [requestId, assay, unitPrice, amount]),
  ).toEqual([
    [requests[0], '1024.5', '1.2345', 252_949],
    [null, null, '12.50', 1250],
    [null, null, '0.005', 1],
  ]);
  // Where the ERP gives no description, the line has the product's name.
  expect(lines.map(({ description }) => description)).toEqual([expect.stringMatching(/\w/), 'Handling', '']);
  expect(payments).toEqual([]);
  expect(await events('9001')).toEqual(['Invoice Received']);
});

test('the same number again is nothing, with other content it is in quarantine (B16)', async () => {
  const first = invoiceOf('9010');
  await importAll(first);
  await importAll({ ...first, documentId: 'E-again' });
  await importAll({ ...first, documentId: 'E-other', payer: 'c1-B' });
  expect((await documents()).map(({ id, state }) => [id, state])).toEqual([
    ['E-9010', 'taken'],
    ['E-again', 'taken'],
    ['E-other', 'quarantined'],
  ]);
  expect(await problemOf('E-other')).toBe('Invoice 9010 came before with other content.');
  expect((await detail('9010')).lines).toHaveLength(1);
  expect(await events('9010')).toEqual(['Invoice Received']);
});

test('what is wrong has no effect and says why (B15 B16)', async () => {
  const [own = 0, other = 0] = requests;
  await importAll(invoiceOf('9001', { lines: [invoiceLine({ requestId: own })] }));
  const wrong: Record<string, [Partial<Invoice>, string]> = {
    currency: [{ currency: 'EUR' }, 'Its currency is EUR. Invoices are in USD.'],
    sum: [{ total: 2501 }, 'Its lines add up to 25.00, its total is 25.01.'],
    line: [{ lines: [invoiceLine({ amount: 2499 })] }, 'Line 10: 2 × 12.50 is 25.00, its amount is 24.99.'],
    customer: [{ customerId: 'c9' }, 'Customer c9 does not exist.'],
    foreign: [
      { lines: [invoiceLine({ requestId: foreign })] },
      `There is no request ${foreign} of customer c1.`,
    ],
    billed: [
      { lines: [invoiceLine({ requestId: other }), invoiceLine({ lineNumber: 20, requestId: own })] },
      `Request ${own} is on invoice 9001 already.`,
    ],
  };
  await importAll(...Object.entries(wrong).map(([name, [more]]) => invoiceOf(name, more)));
  for (const [name, [, problem]] of Object.entries(wrong)) expect(await problemOf(`E-${name}`)).toBe(problem);
  expect(await portal.db.many(sql`SELECT invoice_number FROM invoices`)).toEqual([
    { invoice_number: '9001' },
  ]);
});

test('a credit memo waits for the invoice it names, and credits a request once (B10 B16)', async () => {
  const [own = 0] = requests;
  const credit = (number: string) =>
    invoiceOf(number, { creditedInvoice: '9001', lines: [invoiceLine({ requestId: own, quantity: -2 })] });
  await importAll(credit('8001'));
  expect(await documents()).toMatchObject([{ state: 'waiting' }]);
  await importAll(
    invoiceOf('9001', { paymentMethod: 'ccPayable', lines: [invoiceLine({ requestId: own })] }),
  );
  await importAll(credit('8002'));
  expect(await problemOf('E-8002')).toBe(`Request ${own} is on credit memo 8001 already.`);
  // The credited invoice itself does not change: the ERP reports what was credited of it.
  expect(await detail('9001')).toMatchObject({
    invoice: { openAmount: 2500, isCCPaymentEligible: true },
    creditMemos: [{ InvoiceNumber: '8001', InvoiceAmount: -2500 }],
  });
  expect((await detail('8001')).invoice).toMatchObject({
    InvoiceAmount: -2500,
    isCreditMemo: true,
    creditedInvoice: '9001',
    isCCPaymentEligible: false,
    DaysInArrears: 0,
  });
});

test('a credit memo that names an invoice of another customer is in quarantine, and neither learns of the other (B15 R11)', async () => {
  const [own = 0, second = 0] = requests;
  const memo = (number: string, customerId: string, creditedInvoice: string, requestId: number) =>
    invoiceOf(number, {
      customerId,
      creditedInvoice,
      lines: [invoiceLine({ requestId, quantity: -2 })],
    });
  // One of them arrives before the invoice that it names.
  await importAll(memo('8101', 'c1', '9102', own));
  await importAll(
    invoiceOf('9101', { lines: [invoiceLine({ requestId: own })] }),
    invoiceOf('9102', { customerId: 'c2', lines: [invoiceLine({ requestId: foreign })] }),
    memo('8102', 'c2', '9101', foreign),
    memo('8103', 'c2', '9102', second),
  );
  expect(await documents()).toEqual([
    { id: 'E-8101', state: 'quarantined', problem: "Invoice 9102 is another customer's." },
    { id: 'E-8102', state: 'quarantined', problem: "Invoice 9101 is another customer's." },
    { id: 'E-8103', state: 'quarantined', problem: `There is no request ${second} of customer c2.` },
    { id: 'E-9101', state: 'taken', problem: '' },
    { id: 'E-9102', state: 'taken', problem: '' },
  ]);
  for (const [number, customerId] of [
    ['9101', 'c1'],
    ['9102', 'c2'],
  ] as const) {
    const { invoice, creditMemos } = await detail(number);
    expect([invoice.Customer, invoice.openAmount, creditMemos]).toEqual([customerId, 2500, []]);
    const query = { customerId, startDate: '2026-09-01', endDate: '2026-10-31' };
    const { result } = await portal.owner.get(listInvoices, { query });
    expect(result.map(({ InvoiceNumber }) => InvoiceNumber)).toEqual([number]);
    expect(await events(number)).toEqual(['Invoice Received']);
  }
  for (const invoiceNumber of ['8101', '8102', '8103']) {
    expect((await portal.staff.call(getInvoice, { params: { invoiceNumber } })).status).toBe(404);
    expect(await events(invoiceNumber)).toEqual([]);
  }
  // The reasons name both customers, so only staff may read them.
  expect((await portal.owner.call(listDocuments)).status).toBe(403);
});

test('payments wait for their invoice, count once each, and leave what is open (B17)', async () => {
  await pay({ amount: 20_00 });
  expect(await documents()).toMatchObject([{ state: 'waiting' }]);
  await importAll(invoiceOf('9001'));
  expect((await detail('9001')).invoice.openAmount).toBe(500);
  // The same document again.
  await pay({ amount: 20_00 });
  await pay({ documentId: 'PAY-2', kind: 'credit', amount: 5_00, reference: '8001' });
  await pay({ documentId: 'PAY-3', amount: 0 });
  expect(await problemOf('PAY-3')).toBe('Its amount is 0.00.');
  const { invoice, payments } = await detail('9001');
  expect(invoice).toMatchObject({ InvoiceAmount: 2500, openAmount: 0, DaysInArrears: 0 });
  expect(payments.map(({ kind, amount, reference }) => [kind, amount, reference])).toEqual([
    ['payment', 2000, 'Check 7'],
    ['credit', 500, '8001'],
  ]);
  expect((await events('9001')).slice(-3)).toEqual(['Invoice Received', 'Invoice Paid', 'Invoice Credited']);
});

test('of credits only what is left of them is taken off what is owed (B17)', async () => {
  const memo = { creditedInvoice: '9001', lines: [invoiceLine({ quantity: -1, unitPrice: 10_0000 })] };
  await importAll(invoiceOf('9001', { dueDate: '2026-10-31' }), invoiceOf('8001', memo));
  await pay({ invoiceNumber: '8001', kind: 'credit', amount: -4_00, reference: '9001' });
  await pay({ documentId: 'PAY-2', kind: 'credit', amount: 4_00, reference: '8001' });
  const query = { customerId: 'c1', startDate: '2026-09-01', endDate: '2026-11-18' };
  expect(await portal.owner.get(getInvoiceSums, { query })).toMatchObject({
    amount: 15_00,
    credits: -6_00,
    open: 15_00,
    overdue: 21_00,
  });
});
