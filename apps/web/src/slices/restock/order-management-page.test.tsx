import {
  generateReport,
  getOrderJobStatus,
  getRelease,
  getRestockCounts,
  listExclusions,
  listOrders,
  listRecommendations,
  releaseOrders,
  syncExclusions,
  type RestockRecommendation,
  type User,
} from '@parwell/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { json, type FakeApi } from '../../test/fake-api.ts';
import { address } from '../../test/fake-browser.ts';
import { openPortal } from '../../test/open-portal.ts';
import { user } from '../../test/people.ts';
import { givenServer } from '../devices/devices.fixture.ts';
import { orderLine } from '../orders/orders.fixture.ts';
import { facts, page, recommendation } from './restock.fixture.ts';

let api: FakeApi;

const planner = (role: 'OWNER' | 'VIEWER' = 'OWNER') =>
  user({ grants: { ALL: { orders: role, tenants: 'VIEWER' } } });

const urgent = recommendation();
const replen = recommendation({
  id: 'par/2',
  productId: 'F10002',
  productName: 'Octavine 10% 20 g',
  deviceType: 'EM',
  facts: facts({ position: { usable: 7, inTransit: 0, onOrder: 1 }, unitsPerPack: 1 }),
});
const stocked = recommendation({
  id: 'par/3',
  productId: 'F10003',
  productName: 'Neutropeg 6 mg',
  excludedToday: true,
  facts: facts({ position: { usable: 30, inTransit: 0, onOrder: 0 } }),
});
const exception = recommendation({
  id: 'par/4',
  productName: 'Bevalor 400 mg',
  facts: facts({ devices: [], outstandingOrders: 2 }),
});
const ROWS = [urgent, replen, stocked, exception];

interface Given {
  readonly person?: User;
  readonly path?: string;
  readonly rows?: readonly RestockRecommendation[];
}

let rows: readonly RestockRecommendation[];

async function open({ person = planner(), path = '/order-management', rows: given = ROWS }: Given = {}) {
  rows = given;
  api = givenServer(person);
  api.answersWith(listRecommendations, ({ url }) => {
    const { searchParams } = new URL(url, 'https://portal.example');
    const ids = searchParams.get('ids');
    if (ids !== null)
      return json(200, page(rows.filter(({ id }) => (JSON.parse(ids) as string[]).includes(id))));
    const isException = searchParams.get('recommendationType') === 'inventoryExceptions';
    return json(
      200,
      page(
        rows.filter(({ warnings }) => warnings.length > 0 === isException),
        1204,
      ),
    );
  });
  api.answers(getRestockCounts, {
    recommendations: 1204,
    inventoryExceptions: 7,
    exclusions: 12,
    orderRequests: 3,
  });
  api.answers(getOrderJobStatus, { status: 'Idle', release: null });
  await openPortal(path);
}

const asked = () => {
  const lists = api.sent(listRecommendations).filter(({ url }) => !url.includes('ids='));
  return Object.fromEntries(new URL(lists.at(-1)?.url ?? '', 'https://portal.example').searchParams);
};
const heads = () =>
  screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent?.replace(/ [↑↓]/, '') || []);
const row = async (name: string) => {
  const found = (await screen.findByText(name)).closest('tr');
  if (!found) throw new Error(`No row ${name}`);
  return found;
};
const box = async (name: string) => {
  const found = (await row(name)).querySelector('input');
  if (!found) throw new Error(`No box of ${name}`);
  return found;
};
const button = (name: string) => screen.findByText(name, { selector: 'button' });
const noButton = (name: string) => expect(screen.queryByText(name, { selector: 'button' })).toBeNull();

afterEach(() => vi.useRealTimers());

test('OMGT-001 OMGT-002 OMGT-004..025 OMGT-071 OMGT-072 SHELL-119 OCONST-039 OCONST-052 OCONST-053 tabs with badges from one call, and the recommendations', async () => {
  await open();
  await screen.findByRole('heading', { level: 1, name: 'Order Management' });
  const first = await row('Trastuvexa 420 mg');
  expect(screen.getByText(/^As of/).textContent).toBe('As of 09:41:08 · warehouse inventory of 08:30');
  await waitFor(() =>
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Restock Orders',
      'Recommendations999+',
      'Inventory Exceptions7',
      'Exclusions12',
    ]),
  );
  expect(api.sent(getRestockCounts)).toHaveLength(1);
  expect(document.querySelector('nav a[href="/order-management"]')?.textContent?.trim()).toBe(
    'Order Management',
  );

  expect(asked()).toEqual({
    recommendationType: 'recommendations',
    inventoryStatuses: '["Urgent","Replen","Opportunity"]',
    enforceRestockDowExclusions: 'true',
    offset: '0',
    limit: '10',
    orderBy: 'customerId ASC',
  });
  for (const filter of ['Customer', 'Device type', 'Status'])
    expect(screen.getByRole('button', { name: new RegExp(`^${filter} `) })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Product' })).toBeTruthy();
  expect(heads()).toEqual([
    'Customer Id',
    'Product',
    'Device Type',
    'On Hand',
    'Recommended Qty',
    'Order Batches',
    'Status',
  ]);

  expect(first.textContent).toBe(
    '100234 Northside HospitalTrastuvexa 420 mgRightNow Verified43 packs15NCDCT81A07225 daysUrgent',
  );
  expect(within(first).getByTitle(/Deliver to dock 4$/).textContent).toContain('100234');
  expect(within(first).getByTitle(/Deliver to dock 4\nKeep cold\nProtect from light/).textContent).toBe(
    'Trastuvexa 420 mg',
  );
  expect(within(first).getByTitle('min Par 6 · max Par 24 · crl 8 · max Fill 22').textContent).toBe('15');
  // Urgent is red, Replen amber, everything else neutral.
  const colour = async (name: string, status: string) =>
    getComputedStyle(within(await row(name)).getByText(status).parentElement ?? document.body).color;
  expect(await colour('Trastuvexa 420 mg', 'Urgent')).toContain('error');
  expect(await colour('Octavine 10% 20 g', 'Replen')).toContain('warning');
  expect(await colour('Neutropeg 6 mg', 'Stocked')).toContain('text');
  expect((await row('Neutropeg 6 mg')).textContent).toContain('Excluded today');
  // What cannot be released cannot be selected, and says why.
  expect((await box('Neutropeg 6 mg')).disabled).toBe(true);
  expect((await row('Neutropeg 6 mg')).textContent).toContain('Nothing to order: modify it first');

  // Without a status all are asked for.
  await userEvent.click(screen.getByRole('button', { name: /Remove.*Status/ }));
  await waitFor(() => expect(asked()['inventoryStatuses']).toContain('Gap'));

  api.answers(generateReport, { reportId: '00000000-0000-4000-8000-000000000000' });
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(api.sent(generateReport)).toHaveLength(1));
  expect(api.sent(generateReport)[0]?.body).toMatchObject({ report_type: 'RNI_UIEXPORT_Recommendations' });

  // Exceptions have the same filters, and say what stands in the way.
  await userEvent.click(screen.getByRole('tab', { name: 'Inventory Exceptions' }));
  const second = await row('Bevalor 400 mg');
  expect(address()).toContain('tab=exceptions');
  expect(address()).toContain('filter=');
  expect(asked()['recommendationType']).toBe('inventoryExceptions');
  expect(heads()).toEqual(['Customer Id', 'Product', 'Device Type', 'Exceptions', 'Order Batches', 'Status']);
  expect(second.textContent).toContain('No device · This product currently has 2 outstanding order(s).');
});
