import {
  countIncidents,
  generateReport,
  getUser,
  listDashboardDevices,
  readBreakdown,
  readDashboard,
  searchCustomers,
  type Breakdown,
} from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, json, type FakeApi } from '../../test/fake-api.ts';
import { openPortal } from '../../test/open-portal.ts';
import { givenSession, user } from '../../test/people.ts';
import { dashboard, widget } from './dashboard.fixture.ts';
import { AS_OF } from './tables.fixture.ts';

let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  givenSession();
  api.answers(searchCustomers, { result: [], total_record: 0 });
  api.answersWith(listDashboardDevices, () => json(200, { result: [], total_record: 0, counts: {} }));
});

const PROPERTIES = [
  { propertyKey: 'TIMEZONE', propertyValue: 'Asia/Kolkata' },
  { propertyKey: 'DATEFORMAT', propertyValue: 'DD.MM.YYYY' },
];

const given = (grants: Grants) => api.answers(getUser, user({ grants, properties: PROPERTIES }));
const OPERATIONS: Grants = { ALL: { dashboard_operations: 'VIEWER' } };
const CUSTOMER: Grants = {
  100234: {
    dashboard_customer: 'VIEWER',
    cabinets: 'VIEWER',
    incidents: 'VIEWER',
    orders: 'VIEWER',
    inventory: 'OWNER',
  },
};

const ONE = { widgets: [widget('jobs')] };

async function openDashboard(address = '/dashboard') {
  const browser = await openPortal(address);
  await screen.findByText(/^Data as of/);
  return browser;
}

const region = (name: string) => screen.getByRole('region', { name });
const asked = () =>
  api.sent(readDashboard).map(({ url }) => Object.fromEntries(new URLSearchParams(url.split('?')[1])));

test.each([
  ['Operations', { ALL: { dashboard_operations: 'VIEWER', dashboard_services: 'OWNER' } }],
  ['Services', { 100234: { dashboard_services: 'VIEWER', dashboard_customer: 'VIEWER' } }],
  ['Customer', { 100234: { dashboard_customer: 'VIEWER' } }],
] as const)(
  'the %s dashboard has its title and asks for its widgets (DASH-005..011)',
  async (type, grants) => {
    given(grants);
    api.answers(readDashboard, dashboard(type, ONE));
    await openDashboard();

    screen.getByRole('heading', { level: 1, name: `${type} Dashboard` });
    expect(document.title).toBe('Dashboard · Parwell');
    expect(asked().at(-1)).toEqual({ dashboardType: type, timeZone: 'Asia/Kolkata' });
  },
);

const receipts = (devices: number): Breakdown => ({
  of: 'receipts',
  title: 'Shipment Lines to Receive',
  unit: 'shipment lines',
  asOf: AS_OF,
  sum: 2 * devices,
  total: devices,
  rows: Array.from({ length: devices }, (_, place) => ({
    customerId: '100234',
    customerName: 'Northside Hospital',
    cabinetId: `100234-00${place + 1}`,
    cabinetName: `Shelf ${place + 1}`,
    value: 2,
    link: {
      path: `/cabinet-details/100234/100234-00${place + 1}?tab=shipments`,
      customerId: null,
      filter: null,
    },
  })),
});

test('says of when the data are, in the zone and format of the user (DASH-001)', async () => {
  given(OPERATIONS);
  api.answers(readDashboard, dashboard('Operations', ONE));
  await openDashboard();
  expect(screen.getByText(/^Data as of/).textContent).toMatch(
    /^Data as of 17\.11\.2026 15:11 · Updated .*ago|just now$/,
  );
});

test('prints the page, in light colours also if the screen is dark (DASH-002)', async () => {
  given(OPERATIONS);
  api.answers(readDashboard, dashboard('Operations', ONE));
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  await openDashboard();

  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  const { dataset } = document.documentElement;
  dataset['theme'] = 'dark';
  window.dispatchEvent(new Event('beforeprint'));
  expect(dataset['theme']).toBe('light');
  window.dispatchEvent(new Event('afterprint'));
  expect(dataset['theme']).toBe('dark');
});

test('exports the dashboard as CSV into the queue of the user (DASH-003 DASH-004)', async () => {
  given(OPERATIONS);
  api.answers(readDashboard, dashboard('Operations', { ...ONE, customerId: '100234' }));
  api.answers(generateReport, { reportId: '6f0d3c1e-58a5-4b6f-9f0b-0a52f2f3a001' });
  await openDashboard('/dashboard/100234');

  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(api.sent(generateReport)).toHaveLength(1));
  const [{ body } = { body: undefined }] = api.sent(generateReport);
  expect(body).toMatchObject({
    report_type: 'TrackDashboardExport',
    report_frequency: 'OneTime',
    delivery_method: 'UserQueue',
    file_type: 'csv',
    filter_object_from_ui: { dashboardType: 'Operations', customerId: '100234' },
    report_additional_metadata: {},
  });
  expect(generateReport.body?.safeParse(body).success).toBe(true);
});

test('the Customer dashboard is for the customer in the address: reminders, cards, charts and devices (DASH-032..036)', async () => {
  given(CUSTOMER);
  api.answers(readDashboard, dashboard('Customer', { customerId: '100234' }));
  api.answers(countIncidents, { open: 2, openHigh: 1, acknowledged: 0, ignored: 0 });
  api.answers(readBreakdown, receipts(1));
  await openDashboard('/dashboard/100234');

  expect(asked()[0]).toMatchObject({ dashboardType: 'Customer', customerId: '100234' });
  expect(screen.getByRole('combobox', { name: 'Customer' })).toBeTruthy();
  const reminders = await screen.findByRole('region', { name: 'Reminders' });
  expect(
    within(reminders)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Outpatient Infusion FridgeAccounts to choose · 100234-0117', '100234-010Lots to count1']);
  const numbers = within(region('Numbers')).getAllByRole('link');
  expect(numbers.map(({ textContent }) => textContent)).toContain(
    'Usage, last 14 days105 units80 in the 14 days before',
  );
  region('Usage');
  region('Expiring inventory');
  await waitFor(() => expect(api.sent(listDashboardDevices)[0]?.url).toContain('customerId=100234'));
});

test('the Customer dashboard says what needs the user now, with the way to do it', async () => {
  given(CUSTOMER);
  api.answers(readDashboard, dashboard('Customer', { customerId: '100234', widgets: [widget('reminders')] }));
  api.answers(countIncidents, { open: 2, openHigh: 1, acknowledged: 0, ignored: 0 });
  api.answers(readBreakdown, receipts(1));
  await openDashboard('/dashboard/100234');

  await screen.findByText('2 shipment lines to receive');
  const tasks = within(region('Needs you now')).getAllByRole('listitem');
  expect(
    tasks.map((task) => [
      task.textContent,
      decodeURIComponent(within(task).getByRole('link').getAttribute('href') ?? ''),
    ]),
  ).toEqual([
    [
      '2 incidents are open1 of high severityOpen incidents',
      '/incidents/100234?filter={"incidentState":["Open"]}',
    ],
    // All of them, though two reminders are shown.
    ['224 vends need an accountIn 16 devicesChoose accounts', '/abw-selection/100234/true'],
    [
      '9 lots to countIn 4 devicesCount',
      '/dashboard-breakdown/100234?filter={"dashboardType":"Customer","of":"counts"}',
    ],
    ['2 shipment lines to receiveIn 1 deviceReceive', '/cabinet-details/100234/100234-001?tab=shipments'],
  ]);
});

test('what is to be received in several devices leads to a choice of them, and each to where it is received (D6 D8)', async () => {
  given(CUSTOMER);
  api.answers(readDashboard, dashboard('Customer', { customerId: '100234', widgets: [] }));
  api.answers(countIncidents, { open: 0, openHigh: 0, acknowledged: 0, ignored: 0 });
  api.answers(readBreakdown, receipts(3));
  await openDashboard('/dashboard/100234');
  const choice = await screen.findByRole('link', { name: 'Receive' });
  expect(within(region('Needs you now')).getByText('6 shipment lines to receive')).toBeTruthy();
  expect(within(region('Needs you now')).getByText('In 3 devices')).toBeTruthy();
  await userEvent.click(choice);

  await screen.findByRole('heading', { level: 1, name: 'Shipment Lines to Receive by device' });
  expect(screen.getByText(/^6 shipment lines in all/)).toBeTruthy();
  const rows = await screen.findAllByRole('row', { name: /Shelf \d/ });
  expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
    '/cabinet-details/100234/100234-001?tab=shipments',
    '/cabinet-details/100234/100234-002?tab=shipments',
    '/cabinet-details/100234/100234-003?tab=shipments',
  ]);
});

test('a breakdown by customer names its number, and says what more customers than are listed have (D6 INVC-006)', async () => {
  given({ 100234: { dashboard_customer: 'VIEWER' }, 100310: { dashboard_customer: 'VIEWER' } });
  api.answers(readBreakdown, {
    of: 'pendingInvoices',
    title: 'Pending Invoices',
    unit: 'requests',
    asOf: AS_OF,
    sum: 1250,
    total: 14,
    rows: ['100234', '100310'].map((customerId, place) => ({
      customerId,
      customerName: `Clinic ${customerId}`,
      cabinetId: null,
      cabinetName: null,
      value: 700 - 250 * place,
      link: { path: '/invoice-history', customerId, filter: { status: ['READY'] }, tab: 'requests' },
    })),
  });
  const filter = { of: 'pendingInvoices', dashboardType: 'Customer', status: 'READY' };
  await openPortal(`/dashboard-breakdown?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  await screen.findByRole('heading', { level: 1, name: 'Pending Invoices by customer' });
  expect(screen.getByText(/^Ready to Send · 1,250 requests in all · Data as of/)).toBeTruthy();
  const row = await screen.findByRole('row', { name: /Clinic 100310/ });
  expect(row.textContent).toBe('Clinic 100310450');
  expect(decodeURIComponent(within(row).getByRole('link').getAttribute('href') ?? '')).toBe(
    '/invoice-history/100310?tab=requests&filter={"status":["READY"]}',
  );
  expect(screen.getByText('12 customers more with 100 requests together')).toBeTruthy();
  expect(
    Object.fromEntries(new URL(api.sent(readBreakdown)[0]?.url ?? '', 'https://x').searchParams),
  ).toMatchObject(filter);
});

test('what the user may not do is not asked for', async () => {
  given({ 100234: { dashboard_customer: 'VIEWER', orders: 'OWNER', inventory: 'VIEWER' } });
  api.answers(readDashboard, dashboard('Customer', { widgets: [widget('usage')] }));
  api.answers(countIncidents, { open: 2, openHigh: 1, acknowledged: 0, ignored: 0 });
  await openDashboard();

  await screen.findByRole('region', { name: 'Usage' });
  expect([api.sent(countIncidents), api.sent(readBreakdown)]).toEqual([[], []]);
  expect(screen.queryByText('Needs you now')).toBeNull();
});

test('a widget without an answer, or one that cannot be drawn, leaves the others (D7)', async () => {
  given(OPERATIONS);
  const broken = widget('shipments', { content: { form: 'days', bars: null } as never });
  const silent = widget('usage', { content: { form: 'unavailable', since: AS_OF } });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  api.answers(readDashboard, dashboard('Operations', { widgets: [broken, silent, widget('jobs')] }));
  await openDashboard();

  expect(region('Usage').textContent).toContain('Not available since 17.11.2026 15:11');
  expect(region('Usage').textContent).not.toMatch(/\b0\b/);
  expect(region('Shipments').textContent).toContain('This cannot be shown just now.');
  within(region('Jobs')).getByText('3/5');
});

test('a dashboard without widgets says so', async () => {
  given(OPERATIONS);
  api.answers(readDashboard, dashboard('Operations', { widgets: [] }));
  await openDashboard();
  expect(screen.getByText('There is nothing on this dashboard that you may see.')).toBeTruthy();
});

test('a customer whose dashboard is forbidden has no retry', async () => {
  given(OPERATIONS);
  api.refuses(readDashboard, { code: 'not_authorized', message: 'No' });
  await openPortal('/dashboard/100999');
  await screen.findByText('This could not be loaded just now.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a chart shows a loader for 1.5 s at most; then it says what it waits for (DASH-070)', async () => {
  given(OPERATIONS);
  const counted = Promise.withResolvers<void>();
  api.answersWith(readDashboard, () => counted.promise.then(() => json(200, dashboard('Operations', ONE))));
  await openPortal('/dashboard');
  await screen.findByRole('status', { name: 'Loading the dashboard' });
  expect(screen.queryByText('Still counting…')).toBeNull();
  expect(await screen.findAllByText('Still counting…')).not.toHaveLength(0);

  counted.resolve();
  await screen.findByRole('region', { name: 'Jobs' });
  expect(screen.queryByRole('status', { name: 'Loading the dashboard' })).toBeNull();
});

test('old numbers stay while a refresh fails, and the page says so', async () => {
  given(OPERATIONS);
  api.answers(readDashboard, dashboard('Operations', ONE));
  await openDashboard();
  api.cannotBeReached(readDashboard);
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('3/5')).toBeTruthy();
});
