import { getUser, listDashboardDevices, readDashboard, searchCustomers } from '@parwell/contract';
import type { DashboardVariant } from '@parwell/domain';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fakeApi, json } from '../../test/fake-api.ts';
import { openPortal } from '../../test/open-portal.ts';
import { givenSession, user } from '../../test/people.ts';
import { dashboard, widget } from './dashboard.fixture.ts';
import { TABLES } from './tables.fixture.ts';

const CAPABILITIES = {
  Operations: 'dashboard_operations',
  Services: 'dashboard_services',
  Customer: 'dashboard_customer',
} as const;

/** Opens a dashboard with all its widgets. */
async function open(variant: DashboardVariant, answer = dashboard(variant)) {
  const api = fakeApi();
  givenSession();
  api.answers(getUser, user({ grants: { 100234: { [CAPABILITIES[variant]]: 'VIEWER' } } }));
  api.answers(searchCustomers, { result: [], total_record: 0 });
  api.answersWith(listDashboardDevices, () => json(200, { result: [], total_record: 0, counts: {} }));
  api.answers(readDashboard, answer);
  const browser = await openPortal('/dashboard');
  // The last widget of every dashboard.
  await screen.findByRole('region', { name: 'Expiring inventory' });
  return browser;
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const hrefOf = (element: HTMLElement) => decodeURIComponent(element.getAttribute('href') ?? '');
const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

test('DASH-043..045 DASH-063..066 tiles stand at the top, each with its state as a word', async () => {
  await open('Operations');
  const headings = texts(screen.getAllByRole('heading', { level: 2 }));
  expect(headings.slice(0, 5)).toEqual([
    'SAP connection',
    'Warehouse gateway',
    'Device gateway',
    'Mail server',
    'Jobs',
  ]);
  region('SAP connection').getByText('OK');
  region('Warehouse gateway').getByText('Warning');
  region('Device gateway').getByText('Fail');
  region('Mail server').getByText('Not available');
  region('Jobs').getByText('Fail');
  region('Jobs').getByText('3/5');
});

describe('tables', () => {
  test.each([
    ['Operations', 'offlineCabinets', 'Offline devices'],
    ['Operations', 'pendingReceipts', 'Pending receipts'],
    ['Operations', 'suspendedTransactions', 'Suspended transactions'],
    ['Operations', 'jobStatuses', 'Job statuses'],
    ['Customer', 'openRestockOrders', 'Open restock orders'],
    ['Customer', 'customerInventory', 'Customer inventory'],
  ] as const)(
    'DASH-046..050 DASH-052 on %s: %s has its columns, and its rows lead on',
    async (variant, name, title) => {
      await open(variant);
      const [head, ...rows] = region(title).getAllByRole('row');
      const { columns, rows: given } = TABLES[name];
      if (!head) throw new Error('The table has no head');
      expect(texts(within(head).getAllByRole('columnheader')).slice(0, -1)).toEqual(
        columns.map((column) => column.title),
      );
      expect(rows).toHaveLength(given.length);
      for (const row of rows) within(row).getByRole('link', { name: /^Open / });
      region(title).getByRole('link', { name: `Open list: ${title}` });
    },
  );

  test('devices, customers and tracking numbers are links, and what is not known is no zero', async () => {
    await open('Operations');
    const device = region('Offline devices').getByRole('link', { name: '100234-001' });
    expect(hrefOf(device)).toBe('/cabinet-details/100234/100234-001');
    const [customer] = region('Offline devices').getAllByRole('link', { name: '100234' });
    expect(customer && hrefOf(customer)).toBe('/customer-details/100234');
    expect(texts(region('Job statuses').getAllByRole('cell')).slice(0, 4)[2]).toBe('–');
  });

  test('DASH-051 a tracking number leads to the carrier', async () => {
    await open('Customer');
    const tracking = region('Open restock orders').getByRole('link', { name: '1Z999AA10123456784' });
    expect(hrefOf(tracking)).toMatch(/^https:\/\/.*1Z999AA10123456784/);
  });

  test('DASH-067..069 rows of jobs that run or failed stand out', async () => {
    await open('Operations');
    const background = (name: string) => {
      const row = region('Job statuses').getByText(name).closest('tr');
      return row && getComputedStyle(row).backgroundColor;
    };
    const [running, failed, waiting, done] = [
      'Order export',
      'Invoice export',
      'Price import',
      'Customer import',
    ].map(background);
    expect(running).toMatch(/warning-light/);
    expect(failed).toMatch(/error-light/);
    expect(waiting).toBe(failed);
    expect(done).not.toMatch(/warning|error/);
  });

  test('a long table says how many rows it leaves out', async () => {
    const offline = widget('offlineCabinets', { content: { ...TABLES.offlineCabinets, total: 1412 } });
    await open('Operations', dashboard('Operations', { widgets: [offline, widget('expiringInventory')] }));
    region('Offline devices').getByText('first 3 of 1,412');
  });
});

describe('charts', () => {
  test.each([
    ['Customer', 'Usage'],
    ['Customer', 'Orders Placed'],
    ['Customer', 'Shipments'],
    ['Operations', 'Transmitted invoices'],
  ] as const)('DASH-056..059 on %s: %s has a bar for each of 14 days', async (variant, title) => {
    await open(variant);
    const bars = within(region(title).getByRole('list')).getAllByRole('link');
    expect(bars).toHaveLength(14);
    expect(bars[0]?.getAttribute('aria-label')).toBe('2026-11-04: 1 unit');
    expect(bars[13]?.getAttribute('aria-label')).toBe('2026-11-17, today: 14 units');
    expect(bars[0] && hrefOf(bars[0])).toContain('{"dates":{"start":"2026-11-04","end":"2026-11-04"}}');
    expect(screen.getByRole('region', { name: title }).textContent).toContain(
      '105 units, 25 more than in the 14 days before',
    );
  });

  test('DASH-053 recommendations are side bars, also those with nothing', async () => {
    await open('Operations');
    const bars = within(region('Recommendations').getByRole('list')).getAllByRole('link');
    expect(bars.map((bar) => [bar.getAttribute('aria-label'), hrefOf(bar)])).toEqual([
      ['Urgent: 4 units', '/order-management/100234?filter={"inventoryStatuses":["Urgent"]}'],
      ['Replen: 12 units', '/order-management/100234?filter={"inventoryStatuses":["Replen"]}'],
      ['Opportunity: 0 units', '/order-management/100234?filter={"inventoryStatuses":["Opportunity"]}'],
    ]);
  });

  test('DASH-055 DASH-060 DASH-061 pies have a legend with values; two of them stand at the bottom', async () => {
    const browser = await open('Customer');
    const headings = texts(screen.getAllByRole('heading', { level: 2 }));
    expect(headings.slice(-2)).toEqual(['Outstanding orders', 'Current inventory']);
    const legend = within(region('Current inventory').getByRole('list')).getAllByRole('link');
    expect(texts(legend)).toEqual([
      'Albumin100',
      'Immunoglobulin88',
      'Oncology biologic76',
      'Clotting factor64',
      'Vaccine52',
      'Antivenom40',
      'Antithrombin28',
      'Other16',
    ]);
    expect(texts(region('Pending invoices').getAllByRole('listitem'))).toEqual([
      'PENDING ABW100',
      'READY88',
      'ON HOLD76',
    ]);
    expect(legend[0] && hrefOf(legend[0])).toBe(
      '/inventory-management/100234?filter={"productGroup":"Albumin"}',
    );
    expect(browser.goTo).not.toHaveBeenCalled();
  });

  test('DASH-062 expiring inventory has five buckets in order, divided by group, with their totals', async () => {
    await open('Services');
    const bars = region('Expiring inventory').getAllByRole('listitem');
    expect(texts(bars)).toEqual(['90 Days50', '60 Days40', '30 Days30', '7 Days20', 'Expired10']);
    const [first] = bars;
    if (!first) throw new Error('There is no bar');
    const [whole, part] = within(first).getAllByRole('link');
    expect(whole?.getAttribute('aria-label')).toBe('90 Days: 50 units');
    expect(part?.getAttribute('aria-label')).toBe('90 Days, Immunoglobulin: 20 units');
    expect(part && hrefOf(part)).toBe(
      '/inventory-management/100234?filter={"expiration":{"from":"2026-11-17","until":"2026-11-26"},"productGroup":"Immunoglobulin"}',
    );
  });

  test('DASH-054 cycle counts are a card with a number', async () => {
    await open('Services');
    region('Cycle counts').getByText('12');
  });
});

test('each widget says what is counted', async () => {
  await open('Services');
  await userEvent.click(region('Usage').getByRole('button', { name: 'What is counted? Usage' }));
  within(await screen.findByRole('dialog', { name: 'What is counted?' })).getByText('How Usage is counted.');
  await userEvent.keyboard('{Escape}');
});
