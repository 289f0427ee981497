import { getUser, readDashboard, searchCustomers, type DashboardWidget } from '@parwell/contract';
import type { WidgetName } from '@parwell/domain';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { openPortal } from '../../test/open-portal.ts';
import { givenSession, user } from '../../test/people.ts';
import { dashboard, widget } from './dashboard.fixture.ts';
import { TABLES } from './tables.fixture.ts';

/** Opens the Operations dashboard with these widgets; the other dashboards render them in the same way. */
async function open(...widgets: readonly (WidgetName | DashboardWidget)[]) {
  const api = fakeApi();
  givenSession();
  api.answers(getUser, user({ grants: { 100234: { dashboard_operations: 'VIEWER' } } }));
  api.answers(searchCustomers, { result: [], total_record: 0 });
  const shown = widgets.map((each) => (typeof each === 'string' ? widget(each) : each));
  api.answers(readDashboard, dashboard('Operations', { widgets: shown }));
  await openPortal('/dashboard');
  await screen.findByText(/^Data as of/);
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const hrefOf = (element: HTMLElement) => decodeURIComponent(element.getAttribute('href') ?? '');
const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

test('tiles stand at the top, each with its state as a word (DASH-043..045 DASH-054 DASH-063..066)', async () => {
  await open(
    'jobStatuses',
    'sapConnection',
    'igConnection',
    'aggConnection',
    'mailServer',
    'jobs',
    'cycleCounts',
  );
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
  region('Cycle counts').getByText('12');
});

test('stock says how much of it is misplaced, and leads there; nothing is said of none (H4)', async () => {
  const link = { path: '/inventory-management', customerId: null, filter: { misplaced: 'yes' } };
  await open(
    widget('currentInventory', { misplaced: { units: 1200, link } }),
    widget('expiringInventory', { misplaced: { units: 0, link } }),
  );
  const misplaced = region('Current inventory').getByRole('link', { name: '1,200 misplaced units' });
  expect(hrefOf(misplaced)).toContain('/inventory-management?filter={"misplaced":"yes"}');
  expect(region('Expiring inventory').queryByText(/misplaced/)).toBeNull();
});

describe('tables', () => {
  test('each has its columns, and its rows lead on (DASH-046..050 DASH-052)', async () => {
    const names = Object.keys(TABLES) as (keyof typeof TABLES)[];
    await open(...names);
    for (const name of names) {
      const { title } = widget(name);
      const { columns, rows: given } = TABLES[name];
      const [head, ...rows] = region(title).getAllByRole('row');
      expect(head && texts(within(head).getAllByRole('columnheader')).slice(0, -1)).toEqual(
        columns.map((column) => column.title),
      );
      expect(rows).toHaveLength(given.length);
      for (const row of rows) within(row).getByRole('link', { name: /^Open / });
      region(title).getByRole('link', { name: `Open list: ${title}` });
    }
    expect(names).toHaveLength(6);
  });

  test('devices, customers and tracking numbers are links, and what is not known is no zero (DASH-051)', async () => {
    await open('offlineCabinets', 'jobStatuses', 'openRestockOrders');
    const device = region('Offline devices').getByRole('link', { name: '100234-001' });
    expect(hrefOf(device)).toBe('/cabinet-details/100234/100234-001');
    const [customer] = region('Offline devices').getAllByRole('link', { name: '100234' });
    expect(customer && hrefOf(customer)).toBe('/customer-details/100234');
    expect(texts(region('Job statuses').getAllByRole('cell')).slice(0, 4)[2]).toBe('–');
    const tracking = region('Open restock orders').getByRole('link', { name: '1Z999AA10123456784' });
    expect(hrefOf(tracking)).toMatch(/^https:\/\/.*1Z999AA10123456784/);
  });

  test('rows of jobs that run or failed stand out (DASH-067..069)', async () => {
    await open('jobStatuses');
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
    await open(offline);
    expect(screen.getByText('first 3 of 1,412')).toBeTruthy();
  });
});

describe('charts', () => {
  test('four of them have a bar for each of 14 days (DASH-056..059)', async () => {
    const names = ['usage', 'orderRequests', 'shipments', 'transmittedInvoices'] as const;
    await open(...names);
    for (const { title } of names.map((name) => widget(name))) {
      const bars = within(region(title).getByRole('list')).getAllByRole('link');
      expect(bars).toHaveLength(14);
      expect(bars[0]?.getAttribute('aria-label')).toBe('2026-11-04: 1 unit');
      expect(bars[13]?.getAttribute('aria-label')).toBe('2026-11-17, today: 14 units');
      expect(bars[0] && hrefOf(bars[0])).toContain('{"dates":{"start":"2026-11-04","end":"2026-11-04"}}');
      const { textContent } = screen.getByRole('region', { name: title });
      expect(textContent).toContain('105 units, 25 more than in the 14 days before');
    }
    screen.getByRole('heading', { name: 'Orders Placed' });
  });

  test('recommendations are side bars, also those with nothing (DASH-053)', async () => {
    await open('orderReplens');
    const bars = within(region('Recommendations').getByRole('list')).getAllByRole('link');
    expect(bars.map((bar) => [bar.getAttribute('aria-label'), hrefOf(bar)])).toEqual([
      ['Urgent: 4 units', '/order-management/100234?filter={"inventoryStatuses":["Urgent"]}'],
      ['Replen: 12 units', '/order-management/100234?filter={"inventoryStatuses":["Replen"]}'],
      ['Opportunity: 0 units', '/order-management/100234?filter={"inventoryStatuses":["Opportunity"]}'],
    ]);
  });

  test('pies have a legend with values; two of them stand at the bottom (DASH-055 DASH-060 DASH-061)', async () => {
    await open('currentInventory', 'pendingInvoices', 'outstandingOrders', 'expiringInventory');
    const headings = texts(screen.getAllByRole('heading', { level: 2 }));
    expect(headings.slice(-2)).toEqual(['Current inventory', 'Outstanding orders']);
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
  });

  test('expiring inventory has five buckets in order, divided by group, with their totals (DASH-062)', async () => {
    await open('expiringInventory');
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
});

test('each widget says what is counted', async () => {
  await open('usage');
  await userEvent.click(region('Usage').getByRole('button', { name: 'What is counted? Usage' }));
  const explanation = await screen.findByRole('dialog', { name: 'What is counted?' });
  expect(explanation.textContent).toContain('How Usage is counted.');
  await userEvent.keyboard('{Escape}');
});
