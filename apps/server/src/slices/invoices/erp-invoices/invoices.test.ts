import {
  downloadInvoicePdf,
  findAnything,
  getCreditCardPayability,
  getInvoice,
  getInvoiceRequest,
  getInvoiceSums,
  listInvoices,
  listTransactions,
} from '@parwell/contract';
import { addDays, dollars, type CalendarDate } from '@parwell/domain';
import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../../test/browser.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../../test/devices.ts';
import { addSentRequest, invoiceLine, invoiceOf } from '../../../../test/erp-invoices.ts';
import { exportCsv } from '../../../../test/exports.ts';
import { leave, receiveAll } from '../../../../test/orders.ts';
import { addProduct } from '../../../../test/products.ts';
import { expectTwins } from '../../../../test/twins.ts';
import { businessToday } from '../../../platform/business-days.ts';
import { sql } from '../../../platform/db/database.ts';
import { ccEligibleTwin } from './cc-eligible.twin.ts';
import { daysInArrearsTwin } from './days-in-arrears.twin.ts';

let portal: DevicesPortal;
let today: CalendarDate;
let request: number;
let credited: number;

const LONG = Array.from({ length: 130 }, (_, place) =>
  invoiceLine({
    lineNumber: (place + 1) * 10,
    description: `Albumin (Żółć) 25% number ${place + 1}`,
    serial: `SN-${1000 + place}`,
    dispensedAt: new Date('2026-09-30T23:30:00-07:00'),
    quantity: 1 + (place % 7),
    unitPrice: 3_3333 + place,
  }),
);

beforeAll(async () => {
  portal = await startDevicesPortal();
  today = businessToday(portal.context);
  await addProduct(portal, 'P1', 'Immune globulin 10 g');
  await addProduct(portal, 'P2', 'Albumin 25%');
  await addDevice(portal.db, { cabinetId: 'em-1', customerId: 'c1' });
  await portal.db.run(sql`
    UPDATE customers SET sold_to_party_address = 'Clinic c1, Accounts Payable, 1 Main Street, Chicago, IL 60601'
    WHERE customer_id = 'c1'`);
  await portal.db.run(sql`
    INSERT INTO par_settings (customer_id, product_id, cabinet_type, is_cc_payable, active)
    VALUES ('c1', 'P1', 'EM', false, true), ('c1', 'P1', 'RFID', true, true), ('c1', 'P2', 'EM', true, false),
      ('c2', 'P2', 'EM', true, true)`);
  await portal.db.run(sql`
    INSERT INTO transactions (key, customer_id, cabinet_id, product_id, lot, owner, type, action, reason, quantity, at,
      posted_at)
    VALUES ('vend/1', 'c1', 'em-1', 'P1', 'L1', 'PROVIDER', 'Removal', 'VEND', 'VEND', -2, now(), now()),
      ('vend/2', 'c1', 'em-1', 'P1', 'L1', 'PROVIDER', 'Removal', 'VEND', 'VEND', -1, now(), now())`);
  const sent = { customerId: 'c1', cabinetId: 'em-1', productId: 'P1' };
  request = await addSentRequest(portal.db, { ...sent, vendKey: 'vend/1' });
  credited = await addSentRequest(portal.db, { ...sent, vendKey: 'vend/2' });
  const due = (late: number) => ({ invoiceDate: addDays(today, -late - 30), dueDate: addDays(today, -late) });
  const documents = [
    invoiceOf('9001', {
      ...due(-5),
      paymentMethod: 'ccPayable',
      lines: [invoiceLine({ requestId: request })],
    }),
    invoiceOf('9002', { ...due(1), lines: [invoiceLine({ unitPrice: 1_0000 })] }),
    invoiceOf('9003', {
      ...due(45),
      paymentMethod: 'ccPayable',
      lines: [invoiceLine(), invoiceLine({ lineNumber: 20, ccrRelevant: 'no' })],
    }),
    invoiceOf('9004', { ...due(91), lines: [invoiceLine({ requestId: credited })] }),
    invoiceOf('8001', {
      ...due(0),
      creditedInvoice: '9002',
      lines: [invoiceLine({ quantity: -1, unitPrice: 5000, requestId: credited })],
    }),
    invoiceOf('LONG', { ...due(400), lines: LONG }),
    invoiceOf('7001', { ...due(10), customerId: 'c3' }),
  ];
  for (const document of documents) await leave(portal, 'erp', 'invoice', document);
  const paid = { documentId: 'PAY-1', invoiceNumber: '9004', amount: 2500, paidOn: today, reference: '' };
  await leave(portal, 'erp', 'invoice-payment', { ...paid, kind: 'payment' });
  await receiveAll(portal);
});
afterAll(() => portal.close());

/** The last two years of c1, unless overridden. */
const search = (more: Record<string, string> = {}) => ({
  customerId: 'c1',
  startDate: addDays(today, -300),
  endDate: today,
  ...more,
});
const numbers = async (more: Record<string, string> = {}, browser: Browser = portal.owner) =>
  (await browser.get(listInvoices, { query: search(more) })).result.map(({ InvoiceNumber }) => InvoiceNumber);

test('a customer’s invoices, newest first, with their arrears and what is open (INVC-017 INVC-018 OAPI-061 B17 B18)', async () => {
  const { result, total_record } = await portal.owner.get(listInvoices, {
    query: search({ order: 'dueDate ASC' }),
  });
  expect(total_record).toBe(5);
  expect(
    result.map((row) => [row.InvoiceNumber, row.DaysInArrears, row.openAmount, row.isCCPaymentEligible]),
  ).toEqual([
    ['9004', 0, 0, false],
    ['9003', 45, 5000, false],
    ['9002', 1, 200, false],
    ['8001', 0, -50, false],
    ['9001', 0, 2500, true],
  ]);
  expect(result.at(-1)).toEqual({
    Customer: 'c1',
    customerName: 'Clinic c1',
    InvoiceNumber: '9001',
    InvoiceDate: addDays(today, -25),
    InvoiceAmount: 2500,
    ZzinvPayer: 'c1-A',
    PaymentTermsDesc: 'Net 30',
    DaysInArrears: 0,
    manufacturerName: 'Northfield Biologics',
    PaymentMethod: 'ccPayable',
    InvoiceLines: [{ ProductNumber: 'P1', CCRRelevant: true }],
    isCCPaymentEligible: true,
    dueDate: addDays(today, 5),
    openAmount: 2500,
    currency: 'USD',
    isCreditMemo: false,
    creditedInvoice: null,
    cardPayment: null,
  });
  expect(await numbers()).toEqual(['9001', '8001', '9002', '9003', '9004']);
  expect(await numbers({ order: 'DaysInArrears DESC', limit: '1' })).toEqual(['9003']);
});

test('filters: days, number, ageing, card-payable (INVC-014 OAPI-062)', async () => {
  expect(await numbers({ startDate: addDays(today, -31), endDate: addDays(today, -30) })).toEqual([
    '8001',
    '9002',
  ]);
  expect(await numbers({ invoiceNo: '900' })).toHaveLength(4);
  expect(await numbers({ ageing: 'not due' })).toEqual(['9001']);
  expect(await numbers({ ageing: '31-60' })).toEqual(['9003']);
  expect(await numbers({ ccPayableOnly: 'true' })).toEqual(['9001']);
  // A single number, or the card-payable ones, need no dates.
  const { result } = await portal.owner.get(listInvoices, {
    query: { customerId: 'c1', invoiceNo: 'long', fields: '["InvoiceNumber"]' },
  });
  expect(result).toEqual([{ InvoiceNumber: 'LONG' }]);
  const payable = { customerId: 'c1', ccPayableOnly: 'true' } as const;
  expect((await portal.owner.get(listInvoices, { query: payable })).total_record).toBe(1);
});

test('a search without a customer or without a date range is refused; a number stands for the days, not for the customer (INVC-019 INVC-020 B19)', async () => {
  const refusal = async (query: Record<string, string>) => {
    const { status, text } = await portal.owner.call(listInvoices, { query });
    expect(status).toBe(422);
    return (JSON.parse(text) as { message: string }).message;
  };
  expect(await refusal({ startDate: today, endDate: today })).toBe(
    'No customer id found for getInvoicesList',
  );
  expect(await refusal({ invoiceNo: '9001' })).toBe('No customer id found for getInvoicesList');
  expect(await refusal({ customerId: 'c1' })).toBe('Select a date range.');
  expect(await refusal({ customerId: 'c1', startDate: today })).toBe('Select a date range.');
  expect(await refusal({ customerId: 'c1', endDate: today })).toBe('Select a date range.');
  expect(await refusal({ customerId: '', startDate: today, endDate: today })).toBe(
    'No customer id found for getInvoicesList',
  );
  expect(await refusal({ customerId: 'c1', startDate: today, endDate: '2000-01-01' })).toBe(
    'The date range ends before it begins.',
  );
  const byNumber = { customerId: 'c1', invoiceNo: '9001' };
  expect((await portal.owner.get(listInvoices, { query: byNumber })).total_record).toBe(1);
  for (const query of [{ startDate: today, endDate: today }, { customerId: 'c1' }])
    expect((await portal.owner.call(getInvoiceSums, { query })).status).toBe(422);
  expect((await portal.owner.call(listInvoices, { query: search({ startDate: '11/16/2026' }) })).status).toBe(
    400,
  );
});

test('the sums: open is what is owed less the credits, by how long it is due (B17)', async () => {
  expect(await portal.owner.get(getInvoiceSums, { query: search() })).toEqual({
    invoices: 5,
    amount: 10_150,
    open: 7650,
    overdue: 5200,
    credits: -50,
    ageing: { 'not due': 2500, '1-30': 200, '31-60': 5000, '61-90': 0, 'over 90': 0 },
  });
  const none = await portal.owner.get(getInvoiceSums, { query: search({ invoiceNo: 'none' }) });
  expect(none).toMatchObject({ invoices: 0, open: 0, credits: 0 });
});

test('another customer’s invoices are not there (PERM-008)', async () => {
  expect(await numbers({}, portal.stranger)).toEqual([]);
  expect(await numbers({ customerId: 'c3' })).toEqual([]);
  expect(await numbers({ customerId: 'c3' }, portal.staff)).toEqual(['7001']);
  const params = { invoiceNumber: '9001' };
  expect((await portal.stranger.call(getInvoice, { params })).status).toBe(404);
  expect((await portal.stranger.call(downloadInvoicePdf, { params })).status).toBe(404);
  expect((await portal.nurse.call(getInvoice, { params })).status).toBe(403);
  expect((await portal.stranger.get(findAnything, { query: { text: '9001' } })).invoices).toEqual([]);
});

/** The steps of a request's life about its invoice, credit memo and payment. */
const endOfLife = async (id: number) => {
  const params = { invoiceRequestId: String(id) };
  const { life } = await portal.owner.get(getInvoiceRequest, { params });
  return life
    .filter(({ title, invoice }) => invoice !== undefined || title === 'Paid')
    .map(({ title, invoice = '', at }) => `${title} ${invoice}`.trim() + (at === null ? ', to come' : ''));
};

test('request, invoice, vends and find anything lead to each other (B16 DAPI-064)', async () => {
  const { lines } = await portal.owner.get(getInvoice, { params: { invoiceNumber: '9001' } });
  expect(lines).toMatchObject([{ requestId: request, ProductNumber: 'P1', amount: 2500 }]);
  const { result } = await portal.owner.get(listTransactions, { query: { customerId: 'c1', invNo: '9001' } });
  expect(result.map(({ qty }) => qty)).toEqual([-2]);
  const { invoices } = await portal.owner.get(findAnything, { query: { text: '9001' } });
  expect(invoices[0]).toMatchObject({ invoiceNumber: '9001', customerId: 'c1', invoiceAmount: 2500 });
  expect(await endOfLife(request)).toEqual(['On an invoice 9001', 'Paid, to come']);
  expect((await endOfLife(credited)).toSorted()).toEqual([
    'On a credit memo 8001',
    'On an invoice 9004',
    'Paid',
  ]);
});

test('which products of a customer can be paid by card (OAPI-066 OAPI-067 DAPI-102 B18)', async () => {
  const ask = (customer_id: string) => portal.owner.call(getCreditCardPayability, { query: { customer_id } });
  expect((await ask('c1')).json()).toEqual({ productMetadata: [{ productId: 'P1', isCCPayable: true }] });
  expect((await ask('c3')).status).toBe(403);
});

async function pdf(invoiceNumber: string): Promise<{ bytes: Buffer; pages: string[] }> {
  const answer = await fetch(`${portal.url}/api/invoice/pdf/${invoiceNumber}`, {
    headers: { authorization: `Bearer ${portal.owner.session?.idToken}` },
  });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toContain(`${invoiceNumber}.pdf`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false });
  return { bytes, pages: text };
}

test('a PDF has all that is stored, adds up, and is the same bytes each time (INVC-011 OAPI-065 B27)', async () => {
  const { bytes, pages } = await pdf('LONG');
  expect((await pdf('LONG')).bytes.equals(bytes)).toBe(true);
  // The only time in the file is the invoice date.
  const made = addDays(today, -430).replaceAll('-', '');
  expect(bytes.toString('latin1').match(/\(D:\d{8}/g)).toEqual([`(D:${made}`, `(D:${made}`]);
  expect(pages.length).toBeGreaterThan(2);
  const [first = ''] = pages;
  for (const text of [
    'INVOICE',
    'Accounts Payable',
    '1 Main Street',
    'Chicago, IL 60601',
    'c1-A',
    'Net 30',
    'Northfield Biologics',
  ])
    expect(first).toContain(text);
  for (const [place, page] of pages.entries()) {
    expect(page).toContain(`Page ${place + 1} of ${pages.length}`);
    expect(page).toContain('Unit price');
  }
  const whole = pages.join('\n');
  let sum = 0;
  for (const line of LONG) {
    expect(whole).toContain(line.serial);
    expect(whole).toContain(dollars(line.amount));
    sum += line.amount;
  }
  expect(whole).toContain('Żółć');
  // The business day, not the UTC day.
  expect(whole).toContain('2026-09-30');
  expect(pages.at(-1)).toMatch(new RegExp(`Total\\s+${dollars(sum).replaceAll(/[$.]/g, '\\$&')}`));

  const [credit = ''] = (await pdf('8001')).pages;
  for (const text of ['CREDIT MEMO', 'Credits invoice', '9002', '-$0.50']) expect(credit).toContain(text);
});

test('the export has what the list has', async () => {
  const owner = { browser: portal.owner, email: 'owner@c.example' };
  const { rows } = await exportCsv(portal, owner, 'InvoicesReport', { ...search(), ageing: '31-60' });
  expect(rows).toMatchObject([
    {
      'Invoice Number': '9003',
      Amount: '50.00',
      'Open Amount': '50.00',
      'Days in Arrears': '45',
      Payer: 'c1-A',
    },
  ]);
  const credit = await exportCsv(portal, owner, 'InvoicesReport', search({ invoiceNo: '8001' }));
  expect(credit.rows).toMatchObject([{ Amount: '-0.50', 'Open Amount': '-0.50' }]);
});

test('the rules in SQL are those of the domain (B17 B18)', async () => {
  const cents = fc.constantFrom(-1, 0, 1, 2500);
  const day = fc.integer({ min: -3, max: 3 }).map((days) => addDays('2026-03-01', days));
  await expectTwins(portal.db, daysInArrearsTwin, {
    facts: fc.record({ open: cents, dueDate: day }),
    given: day,
  });
  await expectTwins(portal.db, ccEligibleTwin, {
    facts: fc.record({
      paymentMethod: fc.constantFrom('ccPayable', 'ACH', 'ccpayable'),
      allRelevant: fc.boolean(),
      amount: cents,
      open: cents,
    }),
    given: fc.constant(undefined),
  });
});
