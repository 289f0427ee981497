import {
  bulkTags,
  editTag,
  forceVendTag,
  getTagLifecycles,
  listSuspectTags,
  findTagIds,
  listTags,
  returnTag,
  type ProductTag,
  type TagAction,
  type User,
} from '@parwell/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { json, type FakeApi } from '../../test/fake-api.ts';
import { openPortal } from '../../test/open-portal.ts';
import { user } from '../../test/people.ts';
import { givenServer } from '../devices/devices.fixture.ts';
import { tagFinder } from './tag.finder.ts';

const PROMPT = 'Select the filter criteria above to view tag information.';

const tag = (id: number, changes: Partial<ProductTag> = {}): ProductTag => ({
  id,
  tagId: `E2801160600002040A1B2C0${id}`,
  serialNo: `SN-${id}`,
  productOwnership: 'PROVIDER',
  customerId: '100234',
  customerName: 'Northside Hospital',
  productId: 'F1',
  productLabelName: 'Immune globulin 10 g',
  ndc: '00944-2700-05',
  lot: 'LOT-204',
  igShipmentId: 'S-9',
  orderNo: 'O-3',
  shipWarehouse: 'NCDC',
  received: '2026-11-10T08:30:00+00:00',
  returned: null,
  rgaNumber: '',
  expiration: '2027-05-31',
  createdAt: '2026-11-01T08:30:00+00:00',
  updatedAt: '2026-11-10T08:30:00+00:00',
  active: 1,
  phase: 'on hand',
  cabinetId: '100234-001',
  version: 3,
  ...changes,
});
const inactive = tag(2, { active: 0, phase: 'returned', rgaNumber: 'RGA-5' });
const shipped = tag(3, { phase: 'shipped', received: null });

let api: FakeApi;
const staff = (role: 'OWNER' | 'VIEWER' = 'OWNER') =>
  user({ grants: { ALL: { inventory: role, tenants: 'VIEWER', cabinets: 'VIEWER' } } });

async function open(person: User = staff(), path = '/tags/100234') {
  api = givenServer(person);
  api.answers(listTags, { result: [tag(1), inactive, shipped], total_record: 14_000 });
  api.answers(findTagIds, { ids: [1, 2, 3, 4, 5], total_record: 14_000 });
  api.answers(listSuspectTags, {
    result: [
      {
        tagId: 'FFFF00000000AB12CD34',
        reason: 'Unknown tag',
        cabinetId: '100234-001',
        cabinetName: 'Pharmacy',
        customerId: '100234',
        seenAt: '2026-11-10T08:30:00+00:00',
        missedSince: null,
        phase: null,
        ledgerCabinetId: null,
        ledgerCustomerId: null,
        serialNo: null,
        productLabelName: null,
        lot: null,
      },
    ],
    total_record: 1,
  });
  await openPortal(path);
}
const queries = () =>
  api.sent(listTags).map(({ url }) => Object.fromEntries(new URL(url, 'http://x').searchParams));
// By text, because queries by role are slow in a table with so many columns.
const button = (name: string) => screen.findByText(name, { selector: 'button' });
const click = async (name: string) => fireEvent.click(await button(name));
const choose = async (row: string, action: string) => {
  const cell = await screen.findByText(row);
  const menu = cell.closest('tr')?.querySelector('[aria-label="Actions for"]');
  if (!menu) throw new Error(`No actions for ${row}`);
  fireEvent.click(menu);
  fireEvent.click(await screen.findByText(action, { selector: '[role="menuitem"]' }));
};
const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('nothing before a search; then the tags, inactive ones red (SHELL-040 SHELL-122 TAG-001..004 TAG-016 TAG-017 TAG-019 DCONST-039)', async () => {
  await open(staff('VIEWER'), '/tags');
  await screen.findByRole('heading', { level: 1, name: 'Tags' });
  expect(screen.getByText(PROMPT)).toBeTruthy();
  expect(queries().every(({ limit }) => limit === '1')).toBe(true);
  for (const filter of ['Tag', 'Serial Number', 'Product NDC', 'Lot']) screen.getByLabelText(filter);
  fireEvent.click(screen.getByLabelText('Open menu'));
  await waitFor(() =>
    expect(document.querySelector('nav a[href="/tags"]')?.textContent?.trim()).toBe('Tags'),
  );
  await userEvent.keyboard('{Escape}');
  enter('Serial Number', 'SN');
  enter('Product NDC', '0944');
  enter('Tag', '1B2C01');
  await click('Search');
  const table = within(await screen.findByLabelText('Tags', { selector: 'table' }));
  expect(JSON.parse(queries().at(-1)?.['where'] ?? '')).toEqual({
    tagId: { like: '1B2C01' },
    serialNo: { like: 'SN' },
    ndc: '0944',
  });
  // The last six characters, the whole id in the tooltip; red and in words.
  const short = await table.findByText('1B2C02');
  expect(short.title).toBe(inactive.tagId);
  const red = short.closest('tr');
  expect(red?.textContent).toContain('Returned, inactive');
  expect(red?.dataset['highlight']).toBe('error');
  expect(table.getByText('1B2C01').closest('tr')?.dataset['highlight']).toBeUndefined();
  const headers = [...document.querySelectorAll('th')].map(({ textContent }) => textContent?.trim() ?? '');
  for (const header of [
    'Tag',
    'Serial Number',
    'Owner',
    'Customer ID',
    'Product ID',
    'NDC',
    'Lot',
    'Shipment',
    'Order Number',
    'Warehouse',
    'Received',
    'Returned',
    'RGA Number',
    'Expiration',
    'Created',
    'Updated',
    'Active',
    'ID',
  ])
    expect(
      headers.some((each) => each.startsWith(header)),
      header,
    ).toBe(true);
  const sizes = screen.getByLabelText('Rows per page');
  expect([...sizes.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    '10',
    '20',
    '30',
    '50',
    '100',
    '200',
    '500',
  ]);
  // DPERM-013: viewers have neither actions nor checkboxes.
  expect(document.querySelector('[aria-label="Actions for"], [type="checkbox"]')).toBeNull();
});

test('a tag is edited, for a customer (TAG-005 TAG-020 TAG-023 TAG-025 DCONST-049)', async () => {
  await open();
  await choose('1B2C01', 'Edit');
  const form = within(await screen.findByRole('dialog', { name: `Edit: ${tag(1).tagId}` }));
  expect(
    [...form.getByLabelText('Owner').querySelectorAll('option')].map(({ textContent }) => textContent),
  ).toEqual(['FFF Enterprises', 'Customer']);
  await userEvent.clear(form.getByLabelText('Customer'));
  fireEvent.click(form.getByText('Save'));
  await form.findByText('A customer is required.');
  expect(api.sent(editTag)).toEqual([]);
});

test('a tag is returned with its RGA number; what is refused is told in the banner (TAG-007 TAG-009 TAG-021 ERR-046)', async () => {
  await open();
  await choose('1B2C01', 'Return');
  const back = within(await screen.findByRole('dialog', { name: `Return: ${tag(1).tagId}` }));
  fireEvent.click(back.getByText('Return', { selector: 'button' }));
  await back.findByText('An RGA number is required.');
  api.answers(returnTag, inactive);
  enter('RGA Number', 'RGA-9');
  fireEvent.click(back.getByText('Return', { selector: 'button' }));
  await screen.findByText('Tag returned.');
  expect(api.sent(returnTag)[0]).toMatchObject({
    url: '/api/product-tag-serials/1/return',
    body: { rgaNumber: 'RGA-9' },
  });

  api.refuses(forceVendTag, { code: 'refused', message: 'Tag is vended already.' });
  await choose('1B2C01', 'Force Vend');
  await click('Force Vend');
  const banner = await screen.findByText(/Tag is vended already\./);
  expect(banner.closest('[role="alert"]')?.textContent).toContain('Force Vend');
});

test('the lifecycle of a tag; what cannot be loaded closes it and says why (TAG-006 TAG-018 TAG-024 DERR-041)', async () => {
  await open();
  const step = { id: 0, tagId: tag(1).tagId, customerId: '100234', cabinetId: '100234-001' } as const;
  api.answers(getTagLifecycles, {
    productLifeCycle: [
      { ...step, source: 'Transaction', timestamp: '2026-11-10T08:30:00+00:00', notes: 'INSERT RESTOCK' },
      { ...step, id: 1, source: 'Shipment', timestamp: '2026-11-01T08:30:00+00:00', notes: 'Shipment S-9' },
    ],
  });
  await choose('1B2C01', 'View Lifecycle');
  const dialog = within(await screen.findByRole('dialog', { name: `Lifecycle of ${tag(1).tagId}` }));
  await dialog.findByText('INSERT RESTOCK');
  expect([...document.querySelectorAll('[role="dialog"] th')].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Source', 'Customer ID', 'Device ID', 'Time', 'Notes']),
  );
  fireEvent.click(dialog.getByText('Close'));
  api.refuses(getTagLifecycles, { code: 'server_error', message: 'Server error' });
  await choose('1B2C02', 'View Lifecycle');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(
    (await screen.findAllByRole('alert')).some(({ textContent }) => textContent?.includes('View Lifecycle')),
  ).toBe(true);
});

test('bulk: all that match, what would happen, the results, and only the refused once more (TAG-010..014 TAG-022 DAPI-083 S21)', async () => {
  await open();
  const row = (await screen.findByText('1B2C01')).closest('tr');
  fireEvent.click(row?.querySelector('input') ?? document.body);
  await screen.findByText('1 selected');
  await click('Select the first 10,000 of 14,000 that match');
  await screen.findByText('5 selected');
  for (const action of ['View Lifecycle', 'Edit', 'Force Vend', 'Revert', 'Return', 'Set Owner'])
    await button(action);

  await click('Return');
  await click('Continue');
  await screen.findByText('An Rga Number is required');
  const asked: { ids: number[]; dryRun: boolean; requestId: string; act: TagAction }[] = [];
  let mended = false;
  api.answersWith(bulkTags, ({ body }) => {
    const request = body as (typeof asked)[number];
    asked.push(request);
    return json(200, {
      result: request.ids.map((id) =>
        id === 3 && !mended
          ? { id, tagId: `T${id}`, outcome: 'refused', text: 'Tag T3 has not been seen in a device.' }
          : { id, tagId: `T${id}`, outcome: 'done', text: 'Return from A · Inactive' },
      ),
    });
  });
  enter('RGA Number', 'RGA-1');
  await click('Continue');
  await screen.findByText('What will happen');
  const dialog = within(screen.getByRole('dialog', { name: 'Return: 5 tags' }));
  expect(dialog.getByText('4 will be done')).toBeTruthy();
  expect(dialog.getByText('Tag T3 has not been seen in a device.')).toBeTruthy();
  expect(asked[0]).toMatchObject({
    ids: [1, 2, 3, 4, 5],
    dryRun: true,
    act: { action: 'return', rgaNumber: 'RGA-1' },
  });
  await click('Return 4 tags');
  await dialog.findByText('4 done');
  expect(dialog.getByText('1 refused')).toBeTruthy();
  mended = true;
  await click('Repeat the 1 not done');
  await dialog.findByText('5 done');
  expect(asked.filter(({ dryRun }) => !dryRun)).toMatchObject([
    { ids: [1, 2, 4, 5], dryRun: false },
    { ids: [3], dryRun: false },
  ]);
  // One request id for all calls, so that nothing is done twice.
  expect(new Set(asked.map(({ requestId }) => requestId)).size).toBe(1);
  expect(screen.queryByText(/^Repeat/)).toBeNull();
  await click('Close');
});

test('suspect tags are a view of their own (S19)', async () => {
  await open(staff(), '/tags/100234?view=suspect');
  const table = within(await screen.findByLabelText('Suspect tags', { selector: 'table' }));
  await table.findByText('Unknown tag');
  expect(table.getByText('12CD34').title).toBe('FFFF00000000AB12CD34');
});

test('nobody but admins with inventory has the page, and nothing is asked for (DPERM-018)', async () => {
  await open(user({ grants: { ALL: { cabinets: 'OWNER' }, 100234: { inventory: 'OWNER' } } }));
  await screen.findByText('Page not found');
  expect(api.sent(listTags)).toEqual([]);
});

test('staff finds a tag on its page, everybody else the stock of its device', () => {
  const unit = {
    tagId: 'E28001',
    serialNo: 'SN-1',
    productLabelName: 'Albumin',
    lot: 'L1',
    customerId: 'c1',
    customerName: 'Clinic',
    cabinetId: 'c1-1',
    cabinetName: 'Pharmacy',
    phase: 'on hand',
    score: 1000,
  } as const;
  const hrefs = (grants: User['grants'], units = [unit]) =>
    tagFinder
      .results(
        {
          devices: [],
          customers: [],
          users: [],
          products: [],
          lots: [],
          orders: [],
          shipments: [],
          invoices: [],
          incidents: [],
          units: [...units],
          stock: null,
        },
        grants,
        'E28001',
      )
      .map(({ href }) => href);
  expect(hrefs({ ALL: { inventory: 'VIEWER' } })).toEqual([
    '/tags/c1?filter=%7B%22tagId%22%3A%22E28001%22%7D',
  ]);
  expect(hrefs({ c1: { inventory: 'VIEWER' } })).toEqual(['/cabinet-details/c1/c1-1?tab=inventory']);
});
