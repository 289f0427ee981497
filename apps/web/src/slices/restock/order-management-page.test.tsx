import {
  generateReport,
  getOrderJobStatus,
  getRelease,
  getRestockCounts,
  getSettings,
  listExclusions,
  listOrderRequests,
  listOrders,
  listRecommendations,
  releaseOrders,
  syncExclusions,
  type CallResponse,
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
import { seenOf } from './seen-row.ts';

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
  readonly notConfigured?: CallResponse<typeof getSettings>['notConfigured'];
}

let rows: readonly RestockRecommendation[];

async function open({
  person = planner(),
  path = '/order-management',
  rows: given = ROWS,
  notConfigured,
}: Given = {}) {
  rows = given;
  api = givenServer(person);
  if (notConfigured) api.answers(getSettings, { knowledgeBaseUrl: null, notConfigured });
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
  api.answers(listExclusions, {
    result: [
      {
        id: '1',
        customerId: '100234',
        customerName: 'Northside Hospital',
        productId: '',
        productName: '',
        weekday: 5,
        exclusion: 'Formulary review · Fridays',
      },
    ],
    total_record: 1,
  });
  api.answers(listOrderRequests, { result: [], total_record: 0 });
  api.answers(getOrderJobStatus, { status: 'Idle', release: null });
  await openPortal(path);
}

const asked = () => {
  const lists = api.sent(listRecommendations).filter(({ url }) => !url.includes('ids='));
  return Object.fromEntries(new URL(lists.at(-1)?.url ?? '', 'https://portal.example').searchParams);
};
const heads = () =>
  [...document.querySelectorAll('thead th')].flatMap(
    ({ textContent }) => textContent?.replace(/ [↑↓]/, '') || [],
  );
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
const click = async (name: string) => fireEvent.click(await button(name));
const noButton = (name: string) => expect(screen.queryByText(name, { selector: 'button' })).toBeNull();

/** By text, because queries by role are slow next to a table. */
async function dialogOf(title: string, role = 'alertdialog'): Promise<HTMLElement> {
  const found = (await screen.findByText(title, { selector: `[role="${role}"] *` })).closest(
    `[role="${role}"]`,
  );
  if (!(found instanceof HTMLElement)) throw new Error(`No dialog ${title}`);
  return found;
}

/** The requested report. */
async function exported() {
  const before = api.sent(generateReport).length;
  await click('Export');
  await waitFor(() => expect(api.sent(generateReport)).toHaveLength(before + 1));
  return api
    .sent(generateReport)
    .map(({ body }) => (body as { report_type: string }).report_type)
    .at(-1);
}

afterEach(() => vi.useRealTimers());

test('tabs with badges from one call, and the recommendations (OMGT-001..022 OMGT-027 OMGT-028 OMGT-042 OMGT-043 OMGT-071 OMGT-072 OCONST-039 OERR-016)', async () => {
  await open();
  await screen.findByText('Order Management', { selector: 'h1' });
  const first = await row('Trastuvexa 420 mg');
  expect(screen.getByText(/^As of/).textContent).toBe('As of 09:41:08 · warehouse inventory of 08:30');
  await waitFor(() =>
    expect([...document.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent)).toEqual([
      'Restock Orders',
      'Recommendations999+',
      'Inventory Exceptions7',
      'Exclusions12',
      'Order Requests3',
    ]),
  );
  // One call for all of them.
  expect(new Set(api.sent(getRestockCounts).map(({ url }) => url)).size).toBe(1);

  expect(asked()).toEqual({
    recommendationType: 'recommendations',
    inventoryStatuses: '["Urgent","Replen","Opportunity"]',
    enforceRestockDowExclusions: 'true',
    offset: '0',
    limit: '10',
    orderBy: 'customerId ASC',
  });
  expect(document.querySelector('form[role="search"]')?.textContent).toBe(
    'Customer AllProductDevice type AllStatus Urgent, Replen, OpportunitySearch',
  );
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
    '100234 Northside HospitalTrastuvexa 420 mgRightNow Verified43 packs15 unitsNCDCT81A07225 daysUrgent',
  );
  expect(within(first).getByTitle(/Deliver to dock 4$/).textContent).toContain('100234');
  expect(within(first).getByTitle(/Deliver to dock 4 Keep cold Protect from light/).textContent).toBe(
    'Trastuvexa 420 mg',
  );
  expect(within(first).getByTitle('min Par 6 · max Par 24 · crl 8 · max Fill 22').textContent).toBe('15');
  expect((await row('Octavine 10% 20 g')).textContent).toContain('Replen');
  expect((await row('Neutropeg 6 mg')).textContent).toContain('Excluded today');
  // A row that cannot be released cannot be selected, and says why.
  expect((await box('Neutropeg 6 mg')).disabled).toBe(true);
  expect((await row('Neutropeg 6 mg')).textContent).toContain('Nothing to order: modify it first');

  // No chosen status asks for all.
  fireEvent.click(screen.getByLabelText(/Remove.*Status/));
  await waitFor(() => expect(asked()['inventoryStatuses']).toContain('Gap'));

  api.answers(generateReport, { reportId: '00000000-0000-4000-8000-000000000000' });
  expect(await exported()).toBe('RNI_UIEXPORT_Recommendations');

  // Exceptions have the same filters and show the obstacles.
  fireEvent.click(screen.getByText('Inventory Exceptions', { selector: '[role="tab"] *' }));
  const second = await row('Bevalor 400 mg');
  expect(address()).toContain('tab=exceptions');
  expect(address()).toContain('filter=');
  expect(asked()['recommendationType']).toBe('inventoryExceptions');
  expect(heads()).toEqual(['Customer Id', 'Product', 'Device Type', 'Exceptions', 'Order Batches', 'Status']);
  expect(second.textContent).toContain('No device · This product currently has 2 outstanding order(s).');
  expect(await exported()).toBe('RNI_UIEXPORT_InventoryExceptions');
});

const RELEASE_ID = '00000000-0000-4000-8000-000000000001';
const STARTED =
  'The order release process has been initiated. You will receive an email with a summary of results.';
const ended = {
  releaseId: RELEASE_ID,
  status: 'Completed' as const,
  startedBy: 'Mo Okafor',
  startedAt: '2026-11-16T09:42:00+00:00',
  finishedAt: '2026-11-16T09:42:10+00:00',
  lines: 2,
  ordered: 1,
  notOrdered: 1,
};
const released = {
  place: 0,
  id: 'par/1',
  customerId: '100234',
  customerName: 'Northside Hospital',
  cabinetId: '100234-001',
  productId: 'F10001',
  productName: 'Trastuvexa 420 mg',
  qty: 3,
  warehouse: 'NCDC' as const,
  lot: 'T81A07',
  outcome: 'Ordered' as const,
  message: '',
  requestNumber: 'R-100077',
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
// Only intervals are faked, so that the page loads as usual.
const withIntervals = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });

test('what is selected is explained, added up and released, and says what became of it (OMGT-026 OMGT-031..035 OMGT-039..041 OMGT-069 OMGT-070 OMGT-075..081 OCONST-034 OERR-008 OERR-018)', async () => {
  withIntervals();
  await open();
  fireEvent.click(within(await row('Trastuvexa 420 mg')).getByText('15'));
  const why = await dialogOf('Why 15 units?', 'dialog');
  expect(why.textContent).toContain('Whole packs of 54 packs make 26, above max Fill 22, so 315');
  expect(why.textContent).toContain('To Rheumatology Fridge: fewest days on hand, 5.0.');
  expect(why.textContent).toContain('NCDC T90B11: expires later');
  expect(within(why).getByText('2 in transit').getAttribute('href')).toContain(
    '/warehouse-shipments/100234?',
  );
  fireEvent.click(within(why).getByLabelText('Dismiss'));

  for (const name of ['Sync Warehouse Inventory', 'Create Order']) await button(name);
  noButton('Release Selected Orders');
  const polled = api.sent(getOrderJobStatus).length;
  await pass(10_000);
  expect(api.sent(getOrderJobStatus)).toHaveLength(polled);

  const menu = (await row('Trastuvexa 420 mg')).querySelector('[aria-label="Actions for"]');
  fireEvent.click(menu ?? document.body);
  await screen.findByText('Modify Order', { selector: '[role="menuitem"]' });
  expect([...document.querySelectorAll('[role="menuitem"]')].map(({ textContent }) => textContent)).toEqual([
    'Modify Order',
    'Edit Par Settings',
  ]);
  await userEvent.keyboard('{Escape}');

  fireEvent.click(await box('Trastuvexa 420 mg'));
  fireEvent.click(await box('Octavine 10% 20 g'));
  await screen.findByText('2 selected');
  expect(screen.getByText('Total').parentElement?.parentElement?.textContent).toBe(
    'Total 3 lines29 units · 17 packs · $14,288.50',
  );
  // A failed poll is not reported, and repeated.
  api.refuses(getOrderJobStatus, { code: 'server_error', message: 'Server error' });
  await pass(5000);
  expect(document.querySelector('[role="alert"]')).toBeNull();
  api.answers(getOrderJobStatus, { status: 'Idle', release: null });

  api.answers(releaseOrders, { releaseId: RELEASE_ID, message: STARTED });
  await click('Release Selected Orders');
  const dialog = await dialogOf('Release Selected Orders?');
  expect(dialog.textContent).toContain('Are you sure you want to release these 2 selected orders?');
  api.answers(getOrderJobStatus, { status: 'In Progress', release: { ...ended, status: 'In Progress' } });
  fireEvent.click(within(dialog).getByText('Release Selected Orders'));
  await screen.findByText(STARTED);
  expect(api.sent(releaseOrders)[0]?.body).toMatchObject({
    lines: [
      {
        id: 'par/1',
        revision: 3,
        customerId: '100234',
        cabinetId: '100234-001',
        productId: 'F10001',
        qty: 3,
        inventoryStatus: 'Urgent',
        warehouse: 'NCDC',
        expiration: '2027-06-29',
        lot: 'T81A07',
        poType: '',
      },
      { id: 'par/2', qty: 10, lot: 'T81A07' },
      { id: 'par/2', qty: 4, lot: 'T90B11' },
    ],
  });
  // While it runs the sums stay, and the button is absent.
  await screen.findByText('The system is currently processing orders.  Please wait...', {
    normalizer: (text) => text,
  });
  expect(screen.getByText('2 selected')).toBeTruthy();
  noButton('Release Selected Orders');

  const lists = api.sent(listRecommendations).filter(({ url }) => !url.includes('ids=')).length;
  api.answers(getOrderJobStatus, { status: 'Completed', release: ended });
  api.answers(getRelease, {
    ...ended,
    results: [
      released,
      {
        ...released,
        place: 1,
        id: 'par/2',
        productName: 'Octavine 10% 20 g',
        outcome: 'Refused',
        message: 'Customer is blocked.',
        requestNumber: '',
      },
    ],
  });
  await pass(5000);
  const panel = (await screen.findByText('Last release')).closest('section');
  expect(panel?.textContent).toContain('1 of 2 lines ordered');
  expect(panel?.textContent).toContain('Customer is blocked.');
  expect(
    within(panel ?? document.body)
      .getByText('R-100077')
      .getAttribute('href'),
  ).toBe('/restock-order-detail/R-100077');
  expect(screen.queryByText('2 selected')).toBeNull();
  await waitFor(() =>
    expect(api.sent(listRecommendations).filter(({ url }) => !url.includes('ids=')).length).toBeGreaterThan(
      lists,
    ),
  );
  await click('Release the failed again');
  await screen.findByText('1 selected');
  expect((await box('Octavine 10% 20 g')).checked).toBe(true);
});

test('a release that has ended before it is answered that it began says what became of it (OMGT-077 OMGT-079)', async () => {
  withIntervals();
  await open({ rows: [urgent] });
  fireEvent.click(await box('Trastuvexa 420 mg'));
  await screen.findByText('1 selected');
  const { promise: answer, resolve: begin } = Promise.withResolvers<Response>();
  api.answersWith(releaseOrders, () => answer);
  await click('Release Selected Orders');
  fireEvent.click(within(await dialogOf('Release Selected Orders?')).getByText('Release Selected Orders'));
  await waitFor(() => expect(api.sent(releaseOrders)).toHaveLength(1));
  const polled = api.sent(getOrderJobStatus).length;
  api.answers(getOrderJobStatus, { status: 'Completed', release: ended });
  api.answers(getRelease, { ...ended, results: [released] });
  await pass(5000);
  await waitFor(() => expect(api.sent(getOrderJobStatus).length).toBeGreaterThan(polled));
  await act(async () => begin(json(200, { releaseId: RELEASE_ID, message: STARTED })));
  expect(await screen.findByText('Last release')).toBeTruthy();
});

test('a changed row says what changed; a lost answer is asked for under the same id, and a late one is a release (OAPI-025 OERR-006 OERR-007 R10)', async () => {
  withIntervals();
  await open({ rows: [urgent] });
  fireEvent.click(await box('Trastuvexa 420 mg'));
  await screen.findByText('1 selected');
  rows = [
    recommendation({ revision: 4, facts: facts({ position: { usable: 3, inTransit: 2, onOrder: 0 } }) }),
  ];
  await pass(15_000);
  await screen.findByText('On hand 4 → 3');
  await click('Release Selected Orders');
  const changed = await dialogOf('A row changed since you chose it');
  expect(changed.textContent).toContain('Trastuvexa 420 mg, 100234: On hand 4 → 3');
  fireEvent.click(within(changed).getByText('Accept'));
  const release = async () => {
    const dialog = await dialogOf('Release Selected Orders?');
    fireEvent.click(within(dialog).getByText('Release Selected Orders'));
  };
  api.cannotBeReached(releaseOrders);
  await release();
  await screen.findByText('The orders could not be released.');
  expect(screen.queryByText('On hand 4 → 3')).toBeNull();
  api.answersWith(releaseOrders, () => new Response('', { status: 504 }));
  await click('Release Selected Orders');
  await release();
  await screen.findByText('Orders were released, but refreshing took longer than expected.');
  const asks = api.sent(releaseOrders).map(({ body }) => body as { requestId: string; lines: object[] });
  expect(asks[0]?.requestId).toBe(asks[1]?.requestId);
  expect(asks[1]?.lines).toMatchObject([{ id: 'par/1', revision: 4 }]);
  noButton('Release Selected Orders');
});

test('exclusions are synced and loaded again after 8 s; orders are a tab; a slow list says so (OMGT-005 OMGT-029 OMGT-030 OMGT-036 OMGT-044 OAPI-018 OCONST-036 OERR-005)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open({ path: '/order-management/100234?tab=exclusions' });
  expect((await row('Formulary review · Fridays')).textContent).toBe(
    '100234 Northside HospitalAll productsFormulary review · Fridays',
  );
  expect(heads()).toEqual(['Customer Id', 'Product Id', 'Exclusion']);
  expect(api.sent(getRestockCounts)[0]?.url).toContain('customerId=100234');

  api.answers(generateReport, { reportId: '00000000-0000-4000-8000-000000000000' });
  expect(await exported()).toBe('RNI_UIEXPORT_Exclusions');
  api.answers(syncExclusions, { message: 'The exclusions are asked for.' });
  await click('Sync Exclusions');
  await screen.findByText('The exclusions are asked for.');
  expect(api.sent(syncExclusions)[0]?.body).toEqual({ customerId: '100234' });
  // Meanwhile, those of all customers are preloaded.
  const asked = () => api.sent(listExclusions).filter(({ url }) => url.includes('100234'));
  const loaded = asked().length;
  await pass(7800);
  expect(asked()).toHaveLength(loaded);
  await pass(400);
  await waitFor(() => expect(asked().length).toBeGreaterThan(loaded));

  api.answers(listOrders, { result: [orderLine()], total_record: 1 });
  fireEvent.click(screen.getByText('Restock Orders', { selector: '[role="tab"]' }));
  await row('4500001');
  await button('Group by ORDER NUMBER');

  api.answersWith(listRecommendations, () => new Response('', { status: 504 }));
  fireEvent.click(screen.getByText('Recommendations', { selector: '[role="tab"] *' }));
  await screen.findByText(
    'Getting recommendations took longer than expected.  Please click search to try again.',
    { normalizer: (text) => text },
  );
});

test('planners have the first pages of all tabs at sign-in; who may only look changes nothing (PERM-043..045 OPERM-014 OPERM-027)', async () => {
  await open({ person: planner('VIEWER') });
  const first = await row('Trastuvexa 420 mg');
  expect(first.querySelector('input, [aria-label="Actions for"]')).toBeNull();
  for (const name of ['Create Order', 'Sync Warehouse Inventory']) noButton(name);
  // With the same query as the tabs, so that they find it.
  await waitFor(() => expect(api.sent(listOrderRequests)).toHaveLength(1));
  expect(api.sent(listExclusions)).toHaveLength(1);
  fireEvent.click(screen.getByText('Exclusions', { selector: '[role="tab"] *' }));
  await row('Formulary review · Fridays');
  fireEvent.click(screen.getByText('Order Requests', { selector: '[role="tab"] *' }));
  await screen.findByText('No order requests match these filters.');
  expect(new Set(api.sent(listExclusions).map(({ url }) => url)).size).toBe(1);
  expect(new Set(api.sent(listOrderRequests).map(({ url }) => url)).size).toBe(1);
  expect(new Set(api.sent(listRecommendations).map(({ url }) => url)).size).toBe(2);
});

test('without an ERP orders are prepared, and what would send them says why it cannot', async () => {
  await open({
    notConfigured: { erp: 'The ERP is not configured.', warehouse: 'The warehouse is not configured.' },
  });
  await screen.findByText('The ERP is not configured. Orders can be prepared here, but not released.');
  const reasonOf = async (name: string) =>
    (await button(name)).closest('button')?.getAttribute('aria-description');
  expect(await reasonOf('Create Order')).toBe('The ERP is not configured.');
  expect(await reasonOf('Sync Warehouse Inventory')).toBe('The warehouse is not configured.');
  fireEvent.click(await box('Trastuvexa 420 mg'));
  expect(await reasonOf('Release Selected Orders')).toBe('The ERP is not configured.');
  fireEvent.click(screen.getByText('Exclusions', { selector: '[role="tab"] *' }));
  await row('Formulary review · Fridays');
  expect(await reasonOf('Sync Exclusions')).toBe('The ERP is not configured.');
});

test('without the admin grant there is no order management, and nothing is asked for (SHELL-047 PERM-043..045 OPERM-014)', async () => {
  await open({ person: user({ grants: { 100234: { orders: 'OWNER' } } }) });
  await screen.findByText('Page not found');
  for (const call of [listRecommendations, listExclusions, listOrderRequests, getRestockCounts])
    expect(api.sent(call)).toEqual([]);
});

test('leaving with modified rows asks; selecting alone does not', async () => {
  sessionStorage.setItem(
    'parwell.restockChoices.mo@northside.example',
    JSON.stringify({
      rows: {
        'par/1': {
          seen: seenOf(urgent),
          selected: true,
          modified: { ...urgent, batches: [{ ...urgent.proposedBatches[0], qty: 2 }] },
        },
      },
    }),
  );
  await open();
  // It survives a reload.
  expect((await row('Trastuvexa 420 mg')).textContent).toContain('T81A07Modified');
  await screen.findByText('1 selected');
  fireEvent.click(screen.getByText('Trastuvexa 420 mg'));
  const question = await dialogOf('Discard changes?');
  fireEvent.click(within(question).getByText('Keep editing'));
  fireEvent.click(screen.getByText('Inventory Exceptions', { selector: '[role="tab"] *' }));
  await row('Bevalor 400 mg');
  expect(document.querySelector('[role="alertdialog"]')).toBeNull();
  expect(screen.getByText('1 selected')).toBeTruthy();
});
