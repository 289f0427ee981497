import { listTransactions, Transaction, type User } from '@parwell/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { screens } from '../../../../app/screens.ts';
import { menuFor } from '../../../../app/shell/menu-model.ts';
import { json, type FakeApi } from '../../../../test/fake-api.ts';
import { openPortal } from '../../../../test/open-portal.ts';
import { user } from '../../../../test/people.ts';
import { linksOf as customerLinks } from '../../../customers/customer-links.ts';
import { givenServer } from '../../../devices/devices.fixture.ts';
import { linksOf as deviceLinks } from '../../../devices/public/device-links.ts';
import { transactionsColumns } from './transactions-columns.tsx';
import { transactionsScreen } from './transactions.screen.ts';

const PROMPT = 'Select the filter criteria above to view transaction information.';

const transaction = (id: number, changes: Partial<Transaction> = {}): Transaction => ({
  id,
  productItemId: 'P1',
  materialNo: 'F1',
  productLabelName: `Product ${id}`,
  productGroup: 'Proteins',
  customerId: '100234',
  customerName: 'Northside Hospital',
  cabinetType: 'RFID',
  cabinetId: '100234-002',
  cabinetName: 'Rheumatology Fridge',
  lot: 'Z2207C',
  timestamp: '2026-11-15T08:30:00+00:00',
  expiration: '2027-02-15',
  correctedExpiration: null,
  afterExpiration: false,
  providerId: '1730188462',
  qty: -1,
  type: 'Removal',
  action: 'VEND',
  shownAction: 'VEND',
  reason: 'VEND',
  reasonCode: null,
  customerNote: '',
  orderNo: '4500128841',
  userName: 'Dana Whitlock',
  serialNo: '30148870',
  serial_no: '30148870',
  tag: 'E28011700000020190AC3E',
  rfid_tag: 'E28011700000020190AC3E',
  shortTag: '90AC3E',
  holderOffset: null,
  dispenserOffset: null,
  lotSize: '',
  lotAssay: '',
  lotUnitOfMeasure: '',
  invoiced: false,
  ...changes,
});

const ROWS = [
  transaction(1),
  transaction(2, { afterExpiration: true, expiration: '2026-11-15' }),
  transaction(3, { qty: 0, action: 'REMOVAL', shownAction: 'PENDING', reason: 'UNKNOWN', reasonCode: 20 }),
  transaction(4, { productItemId: '', productLabelName: '', qty: 0, action: 'NO USAGE' }),
];

let api: FakeApi;
const reader = () => user({ grants: { '100234': { inventory: 'VIEWER', reports: 'VIEWER' } } });

async function open(path: string, person: User = reader()) {
  api = givenServer(person);
  api.answersWith(listTransactions, ({ url }) => {
    const query = new URL(url, 'http://x').searchParams;
    if (query.get('groupBy') === null || query.get('groupByVal') !== null)
      return json(200, { result: ROWS, total_record: 4 });
    const sums = { qty: 1, in: 6, out: -5 };
    const group = { key: '100234-002', name: 'Rheumatology Fridge', note: '100234-002', count: 14, sums };
    return json(200, {
      result: [],
      total_record: 11,
      groupNames: [group.key],
      groups: [group],
      totals: { count: 97, sums: { qty: 13, in: 71, out: -58 } },
    });
  });
  await openPortal(path);
}
const asked = () =>
  Object.fromEntries(new URL(api.sent(listTransactions).at(-1)?.url ?? '', 'http://x').searchParams);
const filtered = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;
const DAY = { timestamp: { start: '2026-11-15', end: '2026-11-15' } };
const rowOf = (name: string) => {
  const row = screen.getByRole('rowheader', { name }).closest('tr');
  if (!row) throw new Error(`No row of ${name}`);
  return row;
};

test('it is in the menu group Reports with read on inventory, and opens for those customers (SHELL-105 S35)', () => {
  const grants = { c1: { inventory: 'VIEWER' } } as const;
  const reports = menuFor(screens, grants, 'c1').find(({ group }) => group === 'Reports');
  expect(reports?.entries.map(({ href }) => href)).toContain('/transaction-log/c1');
  const orders = menuFor(screens, { c1: { orders: 'OWNER' } }, 'c1').flatMap(({ entries }) => entries);
  expect(orders.map(({ href }) => href)).not.toContain('/transaction-log/c1');
  expect(['c1', 'c2'].map((id) => transactionsScreen.allowed(grants, id))).toEqual([true, false]);
});

test('nothing is shown without a date range (SHELL-023 TXN-001 TXN-005 TXN-006 FILT-012)', async () => {
  await open('/transaction-log');
  expect(await screen.findByText(PROMPT)).toBeTruthy();
  // No request is sent, and each missing field is marked.
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('Date range is mandatory')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
  expect(api.sent(listTransactions)).toEqual([]);
  const bar = screen.getByRole('search');
  await userEvent.click(within(bar).getByRole('button', { name: '+ Filter' }));
  const more = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  const shown = ['Customer', 'Date range', 'Device ID', 'Action', 'Reason'];
  for (const label of shown) expect(bar.textContent).toContain(label);
  // TXN-003
  expect(more).toEqual(['Product name', 'Product group', 'Lot', 'Serial number', 'Tag', 'Device type']);
});

test('the address filters, rows say what they are (TXN-002 TXN-015 TXN-017 TXN-019 DCONST-002 CONST-023 CONST-045 DCONST-038)', async () => {
  await open(`/transaction-log/100234?${filtered({ ...DAY, action: 'PENDING', cabinetId: '-002' })}`);
  await screen.findByRole('rowheader', { name: 'Product 1' });
  expect(asked()).toMatchObject({
    customerId: '100234',
    cabinetId: '-002',
    type: 'REMOVAL',
    reason: 'UNKNOWN',
    order: 'timestamp DESC',
    offset: '0',
  });
  const { between } = JSON.parse(asked()['timestamp'] ?? '{}') as { between: string[] };
  expect(between.map((at) => at.slice(0, 13))).toHaveLength(2);
  expect(rowOf('Product 1').dataset['highlight']).toBeUndefined();
  expect(rowOf('Product 2').dataset['highlight']).toBe('error');
  expect(rowOf('Product 2').textContent).toContain('expired');
  expect(within(rowOf('Product 3')).getByText('PENDING')).toBeTruthy();
  expect(within(rowOf('No product')).getByRole('button', { name: 'No product' })).toBeTruthy();
  expect(within(rowOf('Product 1')).getByText('90AC3E').title).toBe('E28011700000020190AC3E');
  const sizes = within(screen.getByRole('combobox', { name: 'Rows per page' })).getAllByRole('option');
  expect(sizes.map(({ textContent }) => textContent)).toEqual(['10', '20', '30', '50', '100', '200', '500']);
  // A report page with a choice of groups has the usual height.
  expect(screen.getByRole('table').parentElement?.style.maxHeight).toBe('65vh');
});

test('groups by device, product, lot, action, serial number or tag, with net, in and out (TXN-004 TXN-018 DCONST-046)', async () => {
  await open(`/transaction-log/100234?${filtered({ ...DAY, action: 'RE-INSERT' })}`);
  await screen.findByRole('rowheader', { name: 'Product 1' });
  const choice = await screen.findByRole('combobox', { name: 'Group by' });
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['None', 'Device', 'Product', 'Lot', 'Action', 'Serial Number', 'Tag']);
  await userEvent.selectOptions(choice, 'Device');
  const fridge = await screen.findByRole('button', {
    name: 'Rheumatology Fridge 100234-002 14 transactions',
  });
  expect(asked()).toMatchObject({ groupBy: 'cabinetId', limit: '5', type: 'INSERT', reason: 'UNKNOWN' });
  const cells = within(fridge.closest('tr') ?? fridge).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['+1', '+6 in−5 out']));
  expect(screen.getByText(/^97 transactions/).textContent).toBe('97 transactions: +71 in−58 out');
  await userEvent.click(fridge);
  expect(await screen.findByRole('rowheader', { name: 'Product 3' })).toBeTruthy();
  expect(asked()).toMatchObject({ groupBy: 'cabinetId', groupByVal: '100234-002', limit: '10' });
});

test('has the columns of the document, the rare ones on choice (TXN-008 TXN-009 TXN-010 TXN-011)', () => {
  const known = new Map(transactionsColumns.map(({ key, header }) => [key, header]));
  const documented =
    'productItemId materialNo productLabelName customerId cabinetType cabinetId lot timestamp expiration providerId qty type reason customerNote orderNo userName serialNo tag shortTag reasonCode holderOffset dispenserOffset lotSize lotAssay lotUnitOfMeasure';
  expect([...known.keys()]).toEqual(expect.arrayContaining(documented.split(' ')));
  expect([known.get('providerId'), known.get('type'), known.get('userName')]).toEqual([
    'Provider NPI',
    'Action',
    'Updated By',
  ]);
});

test('customers and devices link to their transactions, those of a device with a date range (CUST-029 DEV-023 EDGE-021)', () => {
  const grants = { ALL: { inventory: 'VIEWER', reports: 'VIEWER', cabinets: 'VIEWER' } } as const;
  expect(customerLinks(screens, grants, '100234')).toContainEqual({
    label: 'Transaction Log',
    href: '/transaction-log/100234',
  });
  const link = deviceLinks(screens, grants, { customerId: '100234', cabinetId: '100234-002' }).find(
    ({ label }) => label === 'Transaction Log',
  );
  const url = new URL(link && 'href' in link ? link.href : '', 'http://x');
  expect([url.pathname, JSON.parse(url.searchParams.get('filter') ?? '')]).toEqual([
    '/transaction-log/100234',
    { cabinetId: '100234-002', timestamp: 'LAST_30_DAYS' },
  ]);
  const withoutStock = { ALL: { cabinets: 'VIEWER' } } as const;
  expect(deviceLinks(screens, withoutStock, { customerId: 'c', cabinetId: 'd' })).toHaveLength(1);
});
