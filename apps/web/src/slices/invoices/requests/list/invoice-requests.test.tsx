import {
  countInvoiceRequests,
  getSettings,
  listInvoiceRequests,
  saveAbwSelection,
  type ErrorBody,
  type InvoiceRequest,
  type RequestResult,
} from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, type FakeApi } from '../../../../test/fake-api.ts';
import { address } from '../../../../test/fake-browser.ts';
import { openPortal } from '../../../../test/open-portal.ts';
import { user } from '../../../../test/people.ts';
import { givenServer } from '../../../devices/devices.fixture.ts';
import { requestCounts } from '../requests.fixture.ts';
import { pendingRequest, requestsPage } from '../requests.fixture.ts';
import { storeChoices } from '../../accounts/stored-choices.ts';

const PROMPT = 'Select the filter criteria above to view invoice request information.';

const staff: Grants = { ALL: { invoices: 'OWNER', tenants: 'VIEWER' } };
const chooser: Grants = { 100234: { invoices: 'OWNER' } };
const onlooker: Grants = { 100234: { invoices: 'VIEWER' }, 100310: { invoices: 'VIEWER' } };

const pembrolix = pendingRequest();
const tocilizera = pendingRequest({ id: 48214, productName: 'Tocilizera 400 mg', lot: 'Z2207C', version: 1 });
const hemovance = pendingRequest({
  id: 48215,
  productName: 'Hemovance 1000 IU',
  status: 'READY',
  abwCode: 'A',
  customerManualSplitBill: 'N',
});
const cetuxanib = pendingRequest({
  id: 48216,
  productName: 'Cetuxanib 300 mg',
  status: 'READY',
  customerAutoSplitBill: 'Y',
});
const saved = pendingRequest({ id: 48217, productName: 'Bevalor 400 mg', status: 'ON HOLD', abwCode: 'W' });
const sent = pendingRequest({
  id: 48218,
  productName: 'Aflivexa 2 mg',
  status: 'TRANSMITTED',
  abwCode: 'A',
  transmitted: '2026-11-16T22:10:00+00:00',
  refusal: 'Unknown payer',
});
const claimed = pendingRequest({
  id: 48219,
  productName: 'Fibrelan 1 g',
  status: 'READY',
  abwCode: 'B',
  claimed: true,
});
const ROWS = [pembrolix, hemovance, tocilizera, cetuxanib, saved, sent, claimed];

interface Given {
  readonly debug?: boolean;
  readonly failure?: ErrorBody;
}

let api: FakeApi;
let rows: readonly InvoiceRequest[];

async function open(
  path: string,
  grants: Grants,
  given: readonly InvoiceRequest[] = ROWS,
  { debug = false, failure }: Given = {},
) {
  rows = given;
  api = givenServer(user({ grants }));
  if (debug) api.answers(getSettings, { knowledgeBaseUrl: null, debug: true });
  api.answersWith(listInvoiceRequests, () => json(200, requestsPage(rows)));
  if (failure) api.refuses(listInvoiceRequests, failure);
  api.answers(countInvoiceRequests, { ...requestCounts(), refused: 3 });
  await openPortal(path);
}
/** By its text, because queries by role are slow on a whole page. */
const row = async (name: string): Promise<HTMLElement> =>
  (await screen.findByText(new RegExp(`^${name}`), { selector: 'th, th *' })).closest('tr') ?? document.body;
const letters = async (product: string) => {
  // Also behind a dialog that is closing.
  const group = within(await row(product)).queryByRole('radiogroup', { hidden: true });
  return group && within(group).getAllByRole<HTMLButtonElement>('radio', { hidden: true });
};
const checked = async (product: string) =>
  (await letters(product))?.find((each) => each.getAttribute('aria-checked') === 'true')?.textContent;
const press = async (product: string, key: string) => fireEvent.keyDown(await row(product), { key });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** The distinct queries sent. */
const asked = () =>
  [...new Set(api.sent(listInvoiceRequests).map(({ url }) => url))].map((url) =>
    Object.fromEntries(new URL(url, 'https://portal.example').searchParams),
  );
const result = (id: number, outcome: RequestResult['outcome'], text = ''): RequestResult => ({
  id,
  outcome,
  text,
  status: 'READY',
  version: 4,
});

test('staff see the last 30 days of all customers, by status (AINV-001..004 AINV-007 AINV-017 AINV-021..024 AINV-030..034 ABW-007..010 ABW-012 CONST-024 OCONST-015 B14 B19)', async () => {
  await open('/admin-invoices', staff);
  await screen.findByRole('heading', { level: 1, name: 'Administer Invoices' });
  const cells = (await row('Pembrolix')).textContent;
  // The tag shows its last six characters, and all of them on hover.
  expect(cells).toMatch(/100234Pembrolix 100 mg90C1178B52D9.*1ABWPending ABW/);
  expect(screen.getAllByTitle('E2801160600002048B52D9')).toHaveLength(ROWS.length);
  expect((await row('Hemovance')).textContent).toMatch(/Base AccountReady to Send/);
  expect((await row('Cetuxanib')).textContent).toMatch(/Auto Split BillerReady to Send/);
  expect((await row('Aflivexa')).textContent).toMatch(/ASent to SAPRefused: Unknown payer/);
  expect((await row('Aflivexa')).querySelector('time[datetime="2026-11-16T22:10:00+00:00"]')).not.toBeNull();
  expect((await row('Fibrelan')).textContent).toMatch(/BSent to SAPbeing sent/);
  // A suggestion is no choice; a saved account can be corrected until it is sent.
  expect((await letters('Pembrolix'))?.map((each) => each.getAttribute('aria-label'))).toEqual([
    'A',
    'B, suggested',
    'W',
  ]);
  expect([await checked('Pembrolix'), await checked('Bevalor')]).toEqual([undefined, 'W']);
  expect(await letters('Aflivexa')).toBeNull();

  const [first] = asked();
  expect(first).toMatchObject({ status: '["PENDING ABW","READY","ON HOLD"]', limit: '10', offset: '0' });
  expect(Date.parse(first?.['endDate'] ?? '') - Date.parse(first?.['startDate'] ?? '')).toBe(29 * 86_400_000);
  expect(first).not.toHaveProperty('customerId');
  const sizes = within(screen.getByRole('combobox', { name: /rows per page/i })).getAllByRole('option');
  expect(sizes.map(({ textContent }) => textContent)).toEqual([
    '10',
    '20',
    '30',
    '50',
    '100',
    '200',
    '500',
    '800',
  ]);

  // The cards filter by status.
  const card = (name: string) => screen.getByRole('button', { name: new RegExp(`${name}.*$`) });
  await waitFor(() => expect(card('Sent to SAP').textContent).toBe('1,486Sent to SAP3 refused'));
  expect(card('On Hold').getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(card('Sent to SAP'));
  await waitFor(() => expect(card('Sent to SAP').getAttribute('aria-pressed')).toBe('true'));
  fireEvent.click(card('Pending ABW'));
  await waitFor(() => expect(asked().at(-1)?.['status']).toBe('["READY","ON HOLD","TRANSMITTED"]'));
  expect(api.sent(countInvoiceRequests).every(({ url }) => !url.includes('status'))).toBe(true);
});

const linkedWith = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;

test('a link with a status alone keeps the preset days (AINV-007 B19)', async () => {
  await open(`/admin-invoices${linkedWith({ status: ['ON HOLD'] })}`, staff);
  await row('Pembrolix');
  const [first] = asked();
  expect(first).toMatchObject({ status: '["ON HOLD"]' });
  expect(Date.parse(first?.['endDate'] ?? '') - Date.parse(first?.['startDate'] ?? '')).toBe(29 * 86_400_000);
});

test('a link with days keeps them, and shows every status (AINV-007 B19)', async () => {
  const dispensed = { start: '2026-11-02', end: '2026-11-03' };
  await open(`/admin-invoices${linkedWith({ dispensed })}`, staff);
  await row('Pembrolix');
  const [first] = asked();
  expect(first).toMatchObject({ startDate: '2026-11-02', endDate: '2026-11-03' });
  expect(first).not.toHaveProperty('status');
});

test('staff filter by everything, select rows, and those of DEBUG_USERS see the raw requests (AINV-005..012 OPERM-031 OPERM-032)', async () => {
  await open('/admin-invoices/100234', staff, [pembrolix], { debug: true });
  expect((await screen.findByRole('region', { name: 'Debug' })).textContent).toContain('"startDate"');
  await waitFor(() => expect(screen.getByLabelText('Requests').textContent).toContain('70311-0118-02'));
  expect(asked()[0]).toMatchObject({ customerId: '100234' });
  fireEvent.click(await button('+ Filter'));
  const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(offered).toEqual([
    'Product name',
    'Product group',
    'Lot',
    'Serial number',
    'Tag',
    'Device type',
    'Transmitted',
    'SAP answer',
  ]);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Lot' }));
  fireEvent.change(await screen.findByLabelText('Lot'), { target: { value: '90C' } });
  fireEvent.click(await button('Search'));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ lot: '90C', customerId: '100234' }));
  fireEvent.click(within(await row('Pembrolix')).getByRole('checkbox'));
  await screen.findByText('1 selected');
});

test('only the address with true loads by itself; keys choose, and one bar saves (ABW-001..004 ABW-013 AINV-022 INVC-016 OCONST-016 SHELL-035 SHELL-036)', async () => {
  await open('/abw-selection/100234/yes', chooser);
  await screen.findByText(PROMPT);
  await button('Customer Northside Hospital');
  expect(asked()).toEqual([]);
  fireEvent.click(await button('Search'));
  await row('Pembrolix');
  expect(address()).toBe('/abw-selection/100234/true');
  expect(asked()).toMatchObject([
    { customerId: '100234', status: '["PENDING ABW","READY","ON HOLD"]', limit: '10000' },
  ]);
  expect(screen.queryByRole('button', { name: /Filter|^Export|ABW setting/ })).toBeNull();
  expect(screen.queryByRole('group', { name: 'Requests by status' })).toBeNull();
  expect(screen.queryAllByRole('checkbox')).toEqual([]);

  // Waiting requests come first. The key moves to the next row with a choice.
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(names().slice(0, 3)).toEqual(['Pembrolix 100 mg', 'Tocilizera 400 mg', 'Hemovance 1000 IU']);
  await press('Pembrolix', 'w');
  expect([await checked('Pembrolix'), document.activeElement]).toEqual(['W', await row('Tocilizera')]);
  await press('Tocilizera', 'A');
  expect(document.activeElement).toBe(await row('Bevalor'));
  await press('Bevalor', 'w');
  await screen.findByText('2 accounts chosen, not saved');
  fireEvent.click(await button('As suggested'));
  expect([await checked('Pembrolix'), await checked('Tocilizera'), await checked('Bevalor')]).toEqual([
    'B',
    'B',
    'W',
  ]);
  fireEvent.click(await button('Apply A to all shown'));

  // Somebody else changed one first: it is named, and the other is saved.
  api.answers(saveAbwSelection, {
    result: [result(48213, 'done'), result(48214, 'refused', 'It was changed by Ines Calloway.')],
  });
  rows = [pendingRequest({ status: 'READY', abwCode: 'A', version: 4 }), tocilizera];
  fireEvent.click(await button('Save 2 selections'));
  await screen.findByText('1 selection saved.');
  expect(api.sent(saveAbwSelection).map(({ body }) => body)).toEqual([
    [
      { id: 48213, abwCode: 'A', version: 3 },
      { id: 48214, abwCode: 'A', version: 1 },
    ],
  ]);
  const alert = (await screen.findByText('1 selection was not saved.')).closest('[role="alert"]');
  expect(alert?.textContent).toContain(
    'Tocilizera 400 mg, Z2207C Failed to patch invoice 48214 ABW setting: It was changed by Ines Calloway.',
  );
  expect([await checked('Pembrolix'), await checked('Tocilizera')]).toEqual(['A', undefined]);
  expect((await row('Pembrolix')).textContent).toContain('Ready to Send');
  expect(screen.queryByText(/not saved$/)).toBeNull();
});

test('choices survive a reload, a failed save and, unless they are discarded, the page (ABW-002 ABW-003 OERR-021 OERR-022)', async () => {
  const choice = { abwCode: 'W', version: 3, name: 'Pembrolix 100 mg, 90C117' } as const;
  storeChoices('mo@northside.example', new Map([[48213, choice]]), [48213]);
  await open('/abw-selection/100234/true', chooser);
  expect(await checked('Pembrolix')).toBe('W');
  const failure = { code: 'server_error', message: 'The database is being restored.' } as const;
  api.refuses(saveAbwSelection, failure);
  fireEvent.click(await button('Save 1 selection'));
  await screen.findByText(`Failed to patch invoice 48213 ABW setting: ${failure.message}`);
  fireEvent.click((await letters('Tocilizera'))?.[0] ?? document.body);
  fireEvent.click(await button('Save 2 selections'));
  await screen.findByText(`Failed to update invoices ABW settings: ${failure.message}`);

  const leave = async (answer: string) => {
    fireEvent.click(await button('Open menu'));
    fireEvent.click(await button('Invoices'));
    fireEvent.click(await screen.findByRole('link', { name: 'Invoice History' }));
    const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
    fireEvent.click(within(question).getByText(answer));
  };
  await leave('Keep editing');
  expect(await checked('Pembrolix')).toBe('W');
  await leave('Discard');
  await screen.findByRole('heading', { level: 1, name: 'Invoice History' });
  fireEvent.click(await screen.findByRole('tab', { name: 'Invoice Requests' }));
  expect(await checked('Pembrolix')).toBeUndefined();
});

test('a search needs a customer where there are several (INVC-008)', async () => {
  await open('/invoice-history?tab=requests', onlooker);
  await screen.findByText(PROMPT);
  fireEvent.click(await button('Search'));
  await screen.findByText('Please choose a customer');
  expect(asked()).toEqual([]);
});

test('who has one customer need not choose it; who may not choose accounts reads letters (INVC-005 ABW-010 ABW-011 OPERM-023 OERR-020 B7)', async () => {
  const failure = { code: 'refused', message: 'Ask for fewer.' } as const;
  await open('/invoice-history?tab=requests', { 100234: { invoices: 'VIEWER' } }, ROWS, { failure });
  await screen.findByText('Failed to get invoice requests: Ask for fewer.');
  api.answers(listInvoiceRequests, requestsPage(ROWS));
  fireEvent.click(await button('Try again'));
  expect((await row('Bevalor')).textContent).toMatch(/WOn Hold/);
  expect((await row('Pembrolix')).textContent).toMatch(/Not chosenPending ABW/);
  expect(screen.queryAllByRole('radio')).toEqual([]);
  expect(screen.queryByText('Apply to all shown')).toBeNull();
  await press('Pembrolix', 'a');
  expect(screen.queryByText(/not saved/)).toBeNull();
  expect(asked()).toMatchObject([{ customerId: '100234', limit: '10000' }]);
});
