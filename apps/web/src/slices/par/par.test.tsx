import {
  createParSetting,
  getParUsage,
  importParSettings,
  listPar,
  listParSettings,
  listProductGroups,
  listUsageVends,
  previewParImport,
  refreshPar,
  searchProducts,
  updateParSetting,
  type ParSetting,
  type ParUsage,
} from '@parwell/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { json } from '../../test/fake-api.ts';
import { address } from '../../test/fake-browser.ts';
import { openPortal } from '../../test/open-portal.ts';
import { user } from '../../test/people.ts';
import { givenServer } from '../customers/customers.fixture.ts';

const PROMPT = 'Select the filter criteria above to view PAR & usage information.';
const EDITOR = user({
  grants: { ALL: { tenants: 'VIEWER', products: 'OWNER', par: 'OWNER', cabinets: 'VIEWER' } },
});

const usageRow: ParUsage = {
  customerId: '100234',
  customerName: 'Northside Hospital',
  groupName: 'ICU North',
  cabinetId: '100234-001',
  cabinetType: 'EM',
  productId: 'F1',
  productName: 'Immune globulin 5 g',
  productGroup: 'IG',
  ndc: '12345-678-90',
  crl: null,
  minQty: 4,
  maxQty: 12,
  maxFill: 20,
  shared: true,
  customerProductId: 7,
  lastUpdate: '2026-11-01T12:00:00Z',
  productCrl: 3,
  productMaxFill: null,
  usageY: 100,
  usageM: 20,
  usageW: 0,
  ydoh: 14.6,
  mdoh: 12.2,
  wdoh: null,
  salesQty: 4,
  onHandQuantity: 6,
  inTransitQty: 5,
  onOrderQty: 0,
};
const setting: ParSetting = {
  id: 7,
  customerId: '100234',
  productId: 'F1',
  productName: 'Immune globulin 5 g',
  productSource: 'FFF',
  cabinetType: 'EM',
  cabinetId: null,
  cabinetName: null,
  ndc: '12345-678-90',
  gtin: '',
  packQty: 1,
  weight: null,
  weightUnit: 'g',
  poType: 'APO',
  salesType: 'FBB',
  crl: null,
  minSet: 4,
  maxSet: 12,
  maxFill: 20,
  packToLum: null,
  active: true,
  notes: '',
  sapProducts: [],
  defaultSapProduct: '',
  isCCPayable: false,
  updatedAt: '2026-11-01T12:00:00Z',
  mayChange: true,
  version: 3,
};
const queryOf = (url: string) => Object.fromEntries(new URL(url, 'http://x').searchParams);

function givenPar(person = EDITOR, settings: readonly ParSetting[] = [setting]) {
  const api = givenServer(person);
  api.answersWith(listPar, ({ url }) => {
    const sums = { onHandQuantity: 6, inTransitQty: 5 };
    return json(
      200,
      queryOf(url)['groupByVal'] === undefined
        ? {
            result: [],
            total_record: 1,
            groupNames: ['100234-001'],
            groups: [{ key: '100234-001', name: 'ICU North', note: '100234-001', count: 1, sums }],
            totals: { count: 1, sums },
          }
        : { result: [usageRow], total_record: 1 },
    );
  });
  api.answers(listParSettings, { result: [...settings], total_record: settings.length });
  api.answers(getParUsage, {
    devices: 2,
    salesQty: 4,
    year: { usage: 100, daysStocked: 400 },
    twoMonths: { usage: 20, daysStocked: 400 },
    week: { usage: 0, daysStocked: 400 },
  });
  return api;
}

test('a search shows devices in groups, whose rows open (SHELL-001 PAR-001..004 PAR-009 CONST-040 DCONST-034 SHELL-014)', async () => {
  const api = givenPar();
  api.answers(listUsageVends, { result: [], total_record: 0, units: 20 });
  await openPortal('/par-levels');
  expect(await screen.findByText(PROMPT)).toBeTruthy();
  fireEvent.click(screen.getByText('Customer', { selector: 'button *' }));
  const option = await waitFor(() => {
    const found = document.querySelector('[role="option"]');
    if (!found) throw new Error('No customer is offered yet');
    return found;
  });
  fireEvent.click(option);
  fireEvent.click(screen.getByText('Search'));
  fireEvent.click(await screen.findByText('ICU North'));
  await waitFor(() => expect(address()).toBe('/par-levels/100234'));
  expect(api.sent(listPar).map(({ url }) => queryOf(url))).toContainEqual({
    customerId: '100234',
    groupBy: 'cabinet',
    offset: '0',
    limit: '5',
  });
  const row = (await screen.findByText('Immune globulin 5 g')).closest('tr') ?? document.body;
  expect(row.textContent).toContain('shared');
  expect(row.textContent).toContain('At or below min');
  expect(row.textContent).toContain('4 / 6');
  for (const shown of ['12.2', '14.6', '–', '5'])
    expect(within(row).getAllByText(shown).length).toBeGreaterThan(0);
  expect(screen.getByText('1 product, 6 on hand, 5 in transit')).toBeTruthy();

  fireEvent.click(within(row).getByLabelText(/^20 used of/));
  const dialog = within(await screen.findByRole('dialog', { name: /last 61 days/ }));
  expect(dialog.getByText(/20 units used/)).toBeTruthy();
  expect(queryOf(api.sent(listUsageVends)[0]?.url ?? '')).toMatchObject({
    cabinetId: '100234-001',
    productId: 'F1',
    window: 'twoMonths',
  });
});

test('Search rewrites the address to the customer and the query string of the other filters (PAR-003)', async () => {
  const api = givenPar();
  api.answers(listProductGroups, { result: ['Albumin & more', 'IG'], total_record: 2 });
  await openPortal('/par-levels');
  await screen.findByText(PROMPT);
  const bar = within(screen.getByRole('search'));
  await userEvent.click(bar.getByText('Customer', { selector: 'button *' }));
  await userEvent.click(await screen.findByRole('option', { name: /Northside Hospital/ }));
  await userEvent.click(bar.getByText('Product group', { selector: 'button *' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Albumin & more' }));
  expect(address()).toBe('/par-levels');
  await userEvent.click(bar.getByRole('button', { name: 'Search' }));
  await screen.findByText('ICU North');
  expect(address()).toBe('/par-levels/100234?filter=%7B%22productGroup%22%3A%22Albumin+%26+more%22%7D');
  expect(api.sent(listPar).map(({ url }) => queryOf(url))).toContainEqual({
    customerId: '100234',
    productGroup: 'Albumin & more',
    groupBy: 'cabinet',
    offset: '0',
    limit: '5',
  });
});

test('a refresh goes on until all is done, and a difference is an error (PAR-002 PAR-007 DERR-038 OERR-019 CPAR-028)', async () => {
  const api = givenPar();
  const done = { message: '', customers: 1, differing: 0, differences: [], next: null };
  api.answersWith(refreshPar, ({ body }) =>
    json(200, (body as { after?: string }).after === undefined ? { ...done, next: '100234' } : done),
  );
  await openPortal('/par-levels/100234');
  await screen.findByText('ICU North');
  const refresh = screen.getByRole('button', { name: 'Refresh PAR' });
  await userEvent.click(refresh);
  expect(await screen.findByText('PAR has been refreshed.')).toBeTruthy();
  expect(api.sent(refreshPar).map(({ body }) => body)).toEqual([
    { customerId: '100234' },
    { customerId: '100234', after: '100234' },
  ]);
  const difference = {
    customerId: '100234',
    cabinetId: '100234-001',
    productId: 'F1',
    figure: 'usage by day',
    of: '2026-11-01',
    kept: '9',
    ledger: '8',
  };
  api.answers(refreshPar, { ...done, differing: 2, differences: [difference] });
  await userEvent.click(refresh);
  expect(await screen.findByText(/^2 figures were wrong and have been put right/)).toBeTruthy();
  expect(screen.getByText(/100234-001, F1: usage by day 2026-11-01 was 9, is 8 · and 1 more/)).toBeTruthy();
});

const openTab = (path = '/customer-details/100234?tab=par-settings') => openPortal(path);

test('the tab lists and filters settings, for readers of products for ALL (PROD-004 CPAR-002..005 CPAR-027 CUST-038 OPERM-020 CONST-041)', async () => {
  const api = givenPar(EDITOR, []);
  await openTab();
  expect(await screen.findByText('Sorry, no matching records found')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Par Settings' })).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Product'), 'glob{Enter}');
  await waitFor(() =>
    expect(JSON.parse(queryOf(api.sent(listParSettings).at(-1)?.url ?? '')['where'] ?? '')).toEqual({
      customerId: '100234',
      product: 'glob',
    }),
  );
  expect(screen.getByRole('button', { name: /^Device type All/ })).toBeTruthy();
});

test('without read on products for ALL there is no tab (OPERM-020)', async () => {
  givenPar(user({ grants: { 100234: { tenants: 'OWNER', products: 'OWNER', par: 'OWNER' } } }));
  await openTab();
  await screen.findByRole('tab', { name: 'Basic Information' });
  expect(screen.queryByRole('tab', { name: 'Par Settings' })).toBeNull();
});

test('editing shows while typing how long a level lasts, and saves against the version (CPAR-004 OPERM-019 OERR-035 S31)', async () => {
  const api = givenPar();
  api.refuses(updateParSetting, { code: 'server_error', message: 'x' });
  await openTab();
  await userEvent.click(await screen.findByText('Immune globulin 5 g'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Par Setting' }));
  // 4 ÷ (20 in 61 days)
  expect(await dialog.findByText('Lasts 12.2 days')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Min'), { target: { value: '10' } });
  expect(await dialog.findByText('Lasts 30.5 days')).toBeTruthy();
  await userEvent.click(dialog.getByText('Save'));
  expect(await dialog.findByText('Failed to update product settings.')).toBeTruthy();
  api.answers(updateParSetting, { ...setting, version: 4 });
  await userEvent.click(dialog.getByText('Save'));
  expect(await screen.findByText('The par setting of Immune globulin 5 g has been saved')).toBeTruthy();
  expect(api.sent(updateParSetting).at(-1)?.body).toMatchObject({ minSet: 10, crl: null, version: 3 });
});

test('a new setting asks for product and type; self-managed is 3PS; managed is read only without the right (CPAR-012 CPAR-013 CPAR-024 CPAR-026)', async () => {
  const api = givenPar(EDITOR, [{ ...setting, mayChange: false }]);
  const own = { productId: 'OWN', productName: 'Saline of our own', source: '100234' };
  api.answers(searchProducts, { result: [own], total_record: 1 });
  api.answers(createParSetting, { ...setting, ...own });
  await openTab();
  await userEvent.click(await screen.findByText('Immune globulin 5 g'));
  const shown = within(await screen.findByRole('dialog', { name: 'Par Setting' }));
  expect(shown.queryByText('Save')).toBeNull();
  expect(shown.getByText(/needs the right to change products/)).toBeTruthy();
  await userEvent.keyboard('{Escape}');

  await userEvent.click(screen.getByRole('button', { name: 'Add Par Setting' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Par Setting' }));
  await userEvent.click(dialog.getByText('Save'));
  expect(await dialog.findByText('A Product is required.')).toBeTruthy();
  expect(dialog.getByText('A Cabinet Type is required.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('combobox', { name: 'Product' }));
  await userEvent.click(await screen.findByRole('option', { name: /Saline/ }));
  await userEvent.selectOptions(dialog.getByLabelText('Device type'), 'RightNow Ready');
  fireEvent.change(dialog.getByLabelText('Max fill'), { target: { value: '9' } });
  expect(dialog.getByText('Always 3PS: the customer manages this product itself.')).toBeTruthy();
  await userEvent.click(dialog.getByText('Save'));
  await waitFor(() => expect(api.sent(createParSetting)).toHaveLength(1));
  expect(api.sent(createParSetting)[0]?.body).toMatchObject({
    customerId: '100234',
    productId: 'OWN',
    cabinetType: 'EM',
    cabinetId: null,
    minSet: null,
    maxFill: 9,
    salesType: '3PS',
  });
});

test('par settings are imported from a file: looked at first, then saved with the versions that were seen', async () => {
  const api = givenPar();
  const answer = {
    row: 1,
    productId: 'F1',
    productName: 'Immune globulin 5 g',
    cabinetType: 'EM',
    cabinetId: null,
    outcome: 'change',
    changes: [{ label: 'Min', before: '4', after: '5' }],
    problems: [],
    version: 3,
  } as const;
  const bad = {
    ...answer,
    row: 2,
    outcome: 'problem',
    changes: [],
    problems: ['Max fill is required.'],
  } as const;
  const rows = [
    { ...answer, changes: [...answer.changes], problems: [] },
    { ...bad, changes: [], problems: [...bad.problems] },
  ];
  api.answers(previewParImport, { rows });
  api.answers(importParSettings, { rows });
  await openTab();
  await userEvent.click(await screen.findByRole('button', { name: 'Import Par Settings' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import Par Settings' }));
  const file = new File(['Product ID,Device type,Min\nF1,EM,5\nF2,EM,\n'], 'par.csv', { type: 'text/csv' });
  await userEvent.upload(dialog.getByLabelText('CSV file'), file);
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(await dialog.findByText('Min: 4 → 5')).toBeTruthy();
  expect(dialog.getByText('Max fill is required.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Import 1 row' }));
  expect(await dialog.findByText('0 created, 1 changed, 0 unchanged, 1 not imported.')).toBeTruthy();
  expect(api.sent(importParSettings)[0]?.body).toEqual({
    customerId: '100234',
    rows: [
      { cells: { product: 'F1', cabinetType: 'EM', minSet: '5' }, version: 3 },
      { cells: { product: 'F2', cabinetType: 'EM' }, version: 3 },
    ],
  });
});
