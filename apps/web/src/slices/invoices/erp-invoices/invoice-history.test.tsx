import {
  downloadInvoicePdf,
  getInvoice,
  getInvoiceRequest,
  getInvoiceSums,
  listInvoices,
  type InvoiceHead,
} from '@parwell/contract';
import { addDays, type Grants } from '@parwell/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { json, type FakeApi } from '../../../test/fake-api.ts';
import { address } from '../../../test/fake-browser.ts';
import { openPortal } from '../../../test/open-portal.ts';
import { user } from '../../../test/people.ts';
import { givenServer } from '../../devices/devices.fixture.ts';
import { invoice, invoiceDetail, invoiceLine, invoiceSums } from './history.fixture.ts';
import { invoicePath } from '../public/invoice-path.ts';
import { invoiceFinder } from './invoice.finder.ts';
import { invoiceRequest, invoiceRequestDetail } from '../requests/requests.fixture.ts';

const PROMPT = 'Select the filter criteria above to view invoice information.';

const own: Grants = { 100234: { invoices: 'VIEWER' } };
const severalCustomers: Grants = { 100234: { invoices: 'VIEWER' }, 100310: { invoices: 'VIEWER' } };
const staff: Grants = { ALL: { invoices: 'VIEWER', tenants: 'VIEWER' } };

const open = invoice();
const overdue = invoice({ InvoiceNumber: '90014688', DaysInArrears: 12, openAmount: 75_000 });
const paid = invoice({ InvoiceNumber: '90014600', openAmount: 0 });
const memo = invoice({
  InvoiceNumber: '80000012',
  InvoiceAmount: -5000,
  openAmount: -5000,
  isCreditMemo: true,
  creditedInvoice: '90014600',
});

let api: FakeApi;

async function openPage(
  path: string,
  grants: Grants,
  rows: readonly InvoiceHead[] = [open, overdue, paid, memo],
  prepare: () => void = () => undefined,
) {
  api = givenServer(user({ grants }));
  api.answersWith(listInvoices, () => json(200, { result: rows, total_record: rows.length }));
  api.answersWith(getInvoiceSums, ({ url }) =>
    json(200, invoiceSums(url.includes('startDate=2000') ? { open: 195_500 } : {})),
  );
  prepare();
  await openPortal(path);
}
/** By its text, because queries by role are slow on a whole page. */
const row = async (number: string): Promise<HTMLElement> =>
  (await screen.findByText(number, { selector: 'th, th *' })).closest('tr') ?? document.body;
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const tabs = async () => (await screen.findAllByRole('tab')).map(({ textContent }) => textContent);
/** The distinct queries sent. */
const asked = (call: typeof listInvoices | typeof getInvoiceSums) =>
  [...new Set(api.sent(call).map(({ url }) => url))].map((url) =>
    Object.fromEntries(new URL(url, 'https://portal.example').searchParams),
  );
const panel = async () => within(await screen.findByRole('dialog', { name: 'Invoice' }));

test('without a customer nothing is searched for, and the field says so (INVC-003 INVC-005..007 INVC-009 INVC-010 INVC-019 INVC-021 INVC-022)', async () => {
  await openPage('/invoice-history', severalCustomers);
  await screen.findByText(PROMPT);
  expect(await tabs()).toEqual(['Invoice History', 'Invoice Requests']);
  fireEvent.click(await button('Search'));
  await screen.findByText('Please choose a customer');
  expect([asked(listInvoices), asked(getInvoiceSums)]).toEqual([[], []]);
});

test('staff have both tabs where they administer; with a customer but without a date range nothing is searched for (INVC-010 INVC-019 INVC-022)', async () => {
  await openPage('/admin-invoices/100234?tab=history&filter=%7B%22invoiceNo%22%3A%229%22%7D', staff);
  await screen.findByText(PROMPT);
  expect(await tabs()).toEqual(['Invoice Requests', 'Invoice History', 'Sent Files', 'Card Payments']);
  fireEvent.click(await button('Search'));
  await screen.findByText('Select a date range.');
  expect([asked(listInvoices), asked(getInvoiceSums)]).toEqual([[], []]);
});

test('the invoices of one’s own customer, with what is open and for how long (INVC-001 INVC-003 INVC-023 B17 B19)', async () => {
  await openPage('/invoice-history', own);
  const cells = [...(await row('90014688')).querySelectorAll('td, th')].map(({ textContent }) => textContent);
  expect(cells.slice(0, 10)).toEqual([
    expect.stringContaining('90014688'),
    '2026-11-02',
    '2026-12-02',
    '$1,234.56',
    '$750.00',
    'Overdue 12 days',
    '0000100234',
    'Net 30',
    '12',
    'Velor Biologics',
  ]);
  const statuses = await Promise.all(
    ['90014711', '90014600', '80000012'].map(
      async (number) => (await row(number)).querySelectorAll('td')[4]?.textContent,
    ),
  );
  expect(statuses).toEqual(['Open', 'Paid', 'Credit memo']);

  const [first] = asked(listInvoices);
  expect(first).toMatchObject({ customerId: '100234', limit: '10' });
  // Half a year until today, both days included.
  expect(first?.['startDate']).toBe(addDays(first?.['endDate'] ?? '', -179));
  expect(first?.['fields']).toContain('InvoiceNumber');
  expect(first?.['fields']).not.toContain('InvoiceLines');

  const balance = within(screen.getByRole('region', { name: 'Balance' }));
  await balance.findByText('$1,950.00');
  balance.getByText('Of 4 invoices');
  await balance.findByText('$5.00 more is owed for invoices of other days.');
  expect(balance.getByText('Unused credits').parentElement?.textContent).toContain('-$50.00');
  const parts = balance.getAllByRole<HTMLButtonElement>('button');
  expect(parts.map(({ textContent, disabled }) => `${textContent}${disabled ? ', nothing' : ''}`)).toEqual([
    'Not due $1,000.00',
    '1–30 days $750.00',
    '31–60 days $0.00, nothing',
    '61–90 days $250.00',
    'Over 90 days $0.00, nothing',
  ]);
  // As wide as their shares.
  expect(parts.map(({ style }) => style.flexGrow)).toEqual(['0.5', '0.375', '0', '0.125', '0']);

  fireEvent.click(balance.getByText('1–30 days'));
  await waitFor(() => expect(asked(listInvoices).at(-1)).toMatchObject({ ageing: '1-30' }));
  const pressed = () =>
    balance
      .getAllByRole('button')
      .filter((each) => each.getAttribute('aria-pressed') === 'true')
      .map(({ textContent }) => textContent);
  expect(pressed()).toEqual(['1–30 days $750.00']);
  // The other parts do not change.
  expect(asked(getInvoiceSums).some((query) => 'ageing' in query)).toBe(false);
  fireEvent.click(balance.getByText('1–30 days'));
  await waitFor(() => expect(pressed()).toEqual([]));
});

test('who may only read gets the PDF, and is told if it fails (INVC-011 OAPI-065 B7)', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }),
  );
  await openPage('/invoice-history', own, [open, memo]);
  const download = async (number: string) => {
    fireEvent.click(within(await row(number)).getByRole('button', { name: /^Actions/ }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Details',
      'Download PDF',
    ]);
    fireEvent.click(menu.getByText('Download PDF'));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  };
  api.refuses(downloadInvoicePdf, { code: 'server_error', message: 'A server error has occurred.' });
  await download('90014711');
  await screen.findByText(/The PDF could not be loaded\./);
  api.answersWith(downloadInvoicePdf, () => new Response('%PDF', { status: 200 }));
  await download('80000012');
  await waitFor(() => expect(saved).toEqual(['Credit memo 80000012.pdf']));
  expect(api.sent(downloadInvoicePdf).map(({ url }) => url)).toEqual([
    '/api/invoice/pdf/90014711',
    '/api/invoice/pdf/80000012',
  ]);
});

test('the details of an invoice lead to its requests, its credit memos and the next one; the address names it (INVC-001 B16)', async () => {
  await openPage('/invoice-history/100234', own);
  const detail = invoiceDetail(paid, {
    lines: [
      invoiceLine(),
      invoiceLine({
        lineNumber: 20,
        kind: 'fee',
        requestId: null,
        description: 'Handling',
        ndc: '',
        lot: '',
        serialNo: '',
        dispensedAt: null,
        assay: null,
        unitPrice: '5.00',
        amount: 500,
      }),
    ],
    payments: [{ kind: 'card', amount: 123_456, paidOn: '2026-11-09', reference: 'ch_1' }],
    creditMemos: [{ InvoiceNumber: '80000012', InvoiceAmount: -5000 }],
  });
  api.answersWith(getInvoice, ({ url }) =>
    json(200, url.endsWith('/90014600') ? detail : invoiceDetail(memo, { lines: [invoiceLine()] })),
  );
  fireEvent.click(within(await row('90014600')).getByText('90014600'));
  let shown = await panel();
  await shown.findByText('Card payment,', { exact: false });
  expect(address()).toBe('/invoice-history/100234?invoice=90014600');
  shown.getByText('3 of 4');
  const lines = shown.getByRole('list', { name: '2 lines' }).querySelectorAll('li');
  expect([...lines].map(({ textContent }) => textContent)).toEqual([
    'Hemovance 1000 IU$1,264.75NDC 70311-0118-02 · Lot 90C117 · Serial 20417788Dispensed 2026-10-301 × 1024.5 × $1.2345Request 48213',
    'Handling$5.00Fee1 × $5.00',
  ]);
  shown.getByText('ch_1');

  const life = [{ title: 'On an invoice', note: '', at: '2026-11-16T14:18:00+00:00', invoice: '90014600' }];
  api.answers(getInvoiceRequest, invoiceRequestDetail(invoiceRequest(), { life }));
  fireEvent.click(shown.getByText('Request 48213'));
  const request = within(await screen.findByRole('dialog', { name: 'Invoice request' }));
  const link = await request.findByText<HTMLAnchorElement>('90014600', { selector: 'a' });
  expect(link.getAttribute('href')).toBe('/invoice-history/100234?tab=history&invoice=90014600');
  fireEvent.click(request.getByLabelText('Close'));

  shown = await panel();
  fireEvent.click(await shown.findByText('80000012', { selector: 'a' }));
  await shown.findByText('Credit memo 80000012');
  expect(shown.getByText('Credits').nextSibling?.textContent).toBe('90014600');
  expect(shown.getByLabelText<HTMLButtonElement>('Next invoice').disabled).toBe(true);
  fireEvent.keyDown(document.body, { key: 'k' });
  await shown.findByText('Invoice 90014600');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(address()).toBe('/invoice-history/100234'));
});

test('an invoice in the address that is not there, or not for this user', async () => {
  await openPage('/invoice-history/100234?invoice=1', own, [], () =>
    api.refuses(getInvoice, { code: 'not_found', message: 'The invoice was not found.' }),
  );
  await screen.findByText('No invoices found.');
  expect(await (await panel()).findByText('There is no such invoice.')).toBeTruthy();
});

test('an invoice for which the wrong amount was taken says so in its row and its details, and offers no payment (B23)', async () => {
  const wrong = invoice({
    PaymentMethod: 'ccPayable',
    cardPayment: {
      status: 'to refund',
      amount: 123_456,
      startedAt: '2026-11-16T14:00:00+00:00',
      startedBy: 'ana@northside.example',
      endedAt: '2026-11-16T14:05:00+00:00',
      erp: null,
      refundedAt: null,
      paid: 246_912,
      openThen: 123_456,
      settledAt: null,
    },
  });
  await openPage('/invoice-history/100234?invoice=90014711', own, [wrong], () =>
    api.answers(getInvoice, invoiceDetail(wrong, { payments: [], lines: [invoiceLine()] })),
  );
  await screen.findByText(
    'Nothing is counted as paid: $2,469.12 was taken by card, which is the wrong amount and to be refunded.',
  );
  expect(
    screen.getAllByText(/Wrong amount taken: \$2,469\.12 instead of \$1,234\.56/).length,
  ).toBeGreaterThanOrEqual(1);
  expect(screen.queryByText('Pay by card')).toBeNull();
});

test('a balance that could not be loaded leaves the list usable; a long invoice shows its first lines', async () => {
  const lines = Array.from({ length: 60 }, (_, place) => invoiceLine({ lineNumber: place + 1 }));
  await openPage('/invoice-history/100234?invoice=90014711', own, [open], () => {
    api.refuses(getInvoiceSums, { code: 'server_error', message: 'A server error has occurred.' });
    api.answers(getInvoice, invoiceDetail(open, { lines }));
  });
  await row('90014711');
  const list = (await panel()).findByRole('list', { name: '60 lines' });
  expect((await list).children.length).toBe(50);
  fireEvent.click((await panel()).getByText('Show all 60 lines'));
  expect((await list).children.length).toBe(60);
  api.answers(getInvoiceSums, invoiceSums());
  fireEvent.click(screen.getByText('Try again'));
  await screen.findByText('Open balance');
});

test('what can be paid by card, of any day (INVC-002 INVC-003 INVC-014 INVC-015 SHELL-038 OERR-031)', async () => {
  await openPage('/cc-payable', own, []);
  await screen.findByRole('heading', { level: 1, name: 'Card-Payable Invoices' });
  await screen.findByText('No credit card payable invoices found.');
  const [first] = asked(listInvoices);
  expect(first).toMatchObject({ customerId: '100234', ccPayableOnly: 'true' });
  expect(Object.keys(first ?? {}).filter((name) => name.endsWith('Date'))).toEqual([]);
  expect(asked(getInvoiceSums)).toEqual([{ customerId: '100234', ccPayableOnly: 'true' }]);
});

test('find anything leads to the details of an invoice, where the user reads them', () => {
  const named = { customerId: 'c/1', invoiceNumber: '9 1' };
  expect(invoicePath(named, { 'c/1': { invoices: 'VIEWER' } })).toBe(
    '/invoice-history/c%2F1?tab=history&invoice=9+1',
  );
  const found = { customerName: 'Clinic', invoiceDate: '2026-11-02', invoiceAmount: -5000, score: 900 };
  const results = invoiceFinder.results(
    { invoices: [{ ...named, ...found }] } as unknown as Parameters<typeof invoiceFinder.results>[0],
    staff,
    '91',
  );
  expect(results).toEqual([
    {
      name: '9 1',
      detail: '2026-11-02 · -$50.00 · Clinic',
      href: '/admin-invoices/c%2F1?tab=history&invoice=9+1',
      score: 900,
    },
  ]);
});
