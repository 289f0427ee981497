import { generateReport, listDevices, listTypeProperties } from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { FakeApi } from '../../test/fake-api.ts';
import { address } from '../../test/fake-browser.ts';
import { openPortal } from '../../test/open-portal.ts';
import { user } from '../../test/people.ts';
import { whereOf } from '../../ui/filters/where-of.ts';
import { deviceFilters } from './device-filters.ts';
import { customersUser, device, givenServer, offered, staff } from './devices.fixture.ts';

const PROMPT = 'Select the filter criteria above to view device information.';

let api: FakeApi;

async function open({ person = staff(), devices = [device()], path = '/cabinet-list' } = {}) {
  api = givenServer(person, devices);
  await openPortal(path);
  await screen.findByRole('heading', { level: 1, name: 'Device List' });
}

const at = (filter: object, customer = '') =>
  `/cabinet-list${customer}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

const PRELOADS = new Set(
  [
    { offset: 0, limit: 10, order: 'cabinetId ASC' },
    { limit: 999, customerId: '100234' },
  ].map((body) => JSON.stringify(body)),
);

/** The distinct requests sent, without the preload at sign-in. */
const requests = () => {
  const bodies = new Set(api.sent(listDevices).map(({ body }) => JSON.stringify(body)));
  return [...bodies].filter((body) => !PRELOADS.has(body)).map((body): unknown => JSON.parse(body));
};
const search = () => userEvent.click(screen.getByRole('button', { name: 'Search' }));
const row = () => screen.findByRole('row', { name: /ICU North/ });

describe('the device list', () => {
  test('is in the menu group Devices and has the title Device List (SHELL-017 SHELL-100 DEV-001 DEV-014 OCONST-001)', async () => {
    await open();
    expect(document.title).toBe('Device List · Parwell');
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }));
    expect(menu.getByRole('button', { name: 'Devices' }).getAttribute('aria-expanded')).toBe('true');
    expect(menu.getByRole('link', { name: 'Device List' }).getAttribute('href')).toBe('/cabinet-list');
  });

  test('shows only the prompt before a search; a search without a filter lists all (DEV-020)', async () => {
    await open();
    expect(screen.getByText(PROMPT)).toBeTruthy();
    expect(screen.queryByRole('table', { name: 'Devices' })).toBeNull();
    await search();
    await row();
    expect(screen.queryByText(PROMPT)).toBeNull();
    expect(address()).toBe('/cabinet-list?filter=%7B%7D');
  });

  test('a customer in the path is a search for its devices, and no column repeats it (DEV-015)', async () => {
    await open({ path: '/cabinet-list/100234' });
    await row();
    expect(document.title).toBe('Device List · Parwell');
    expect(requests()).toEqual([{ customerId: '100234', offset: 0, limit: 10, order: 'cabinetId ASC' }]);
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads.slice(0, 4)).toEqual(['Device', 'ID ↑', 'Connectivity', 'Type']);
    expect(heads).not.toContain('Customer');
  });

  test('shows search fields, columns and page sizes (DEV-016 DEV-017 DEV-019 DCONST-001 DCONST-003)', async () => {
    await open({ path: at({}) });
    await row();
    const bar = within(screen.getByRole('search'));
    expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Customer All',
      'Device type All',
      'Connectivity All',
      'Status All',
      '+ Filter',
      'Search',
    ]);
    for (const name of ['ID', 'Name']) expect(bar.getByRole('textbox', { name })).toBeTruthy();
    const [head, first] = within(screen.getByRole('table', { name: 'Devices' })).getAllByRole('row');
    const texts = (tr?: HTMLElement) => [...(tr?.children ?? [])].map(({ textContent }) => textContent);
    expect(texts(head)).toEqual([
      'Device',
      'ID ↑',
      'Connectivity',
      'Customer',
      'Customer ID',
      'Type',
      'Status',
      'Temp Control',
      '',
    ]);
    expect(texts(first)).toEqual([
      'ICU North',
      '100234-001',
      'ONLINE',
      'Northside Hospital',
      '100234',
      'RightNow Ready',
      'Active',
      '2-8c',
      '',
    ]);
    const sizes = within(screen.getByRole('combobox', { name: /rows/i })).getAllByRole('option');
    expect(sizes.map(({ textContent }) => textContent)).toEqual(['10', '20', '30', '50', '100']);
  });

  test('offline devices are first with one click', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Offline first' }));
    await row();
    expect(requests().at(-1)).toEqual({ offset: 0, limit: 10, order: 'connectivityStatus ASC' });
  });

  test('says so if a search has no hits (DEV-021 DERR-004)', async () => {
    await open({ devices: [], path: at({}) });
    expect(await screen.findByText('Sorry, no matching records found')).toBeTruthy();
  });

  test('Export requests the listed devices (DEV-025)', async () => {
    await open({ path: at({ cabinetState: ['30'] }, '/100234') });
    await row();
    api.answers(generateReport, { reportId: '00000000-0000-4000-8000-000000000009' });
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(api.sent(generateReport)).toHaveLength(1));
    expect(api.sent(generateReport)[0]?.body).toMatchObject({
      report_type: 'RNI_UIEXPORT_CabinetsReport',
      filter_object_from_ui: { customerId: '100234', cabinetState: [30] },
    });
  });

  test('there is nothing to export before a search', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });

  test("another customer's list is the 404 page and makes no call for it (PERM-035)", async () => {
    api = givenServer(customersUser());
    await openPortal('/cabinet-list/100310');
    await screen.findByText('Page not found');
    expect(requests()).toEqual([]);
  });

  test('without the cabinets capability the page does not exist', async () => {
    api = givenServer(user({ grants: { 100234: { inventory: 'VIEWER' } } }));
    await openPortal('/cabinet-list');
    expect(await screen.findByText('Page not found')).toBeTruthy();
  });
});

describe('the filters', () => {
  test('customer, type, id, name, status and a property become the call (DEV-017 FILT-006 FILT-008)', async () => {
    const filter = {
      cabinetType: ['EM', 'RFID'],
      cabinetId: '-00',
      cabinetName: 'icu',
      connectivityStatus: ['2', '3'],
      cabinetState: ['30', '70'],
      property: { key: 'server_name', value: 'edge-1' },
    };
    await open({ path: at(filter, '/100234') });
    await row();
    expect(requests()[0]).toEqual({
      customerId: '100234',
      cabinetType: ['EM', 'RFID'],
      cabinetId: '-00',
      cabinetName: 'icu',
      connectivityStatus: [3, 2],
      cabinetState: [30, 70],
      properties: { server_name: 'edge-1' },
      offset: 0,
      limit: 10,
      order: 'cabinetId ASC',
    });
  });

  test('the call accepts every filter of the bar (FILT-008)', () => {
    const values = {
      customerId: '100234',
      cabinetType: ['VIPc'],
      cabinetId: '1',
      cabinetName: 'a',
      connectivityStatus: ['3'],
      cabinetState: ['10'],
      property: { key: 'server_name', value: 'x' },
    } as const;
    const filter = whereOf(deviceFilters.filters, values, 'UTC');
    expect(Object.keys(filter)).toHaveLength(Object.keys(deviceFilters.filters).length);
    expect(listDevices.body?.safeParse(filter).success).toBe(true);
  });

  test('the types are offered by their labels (DEV-002 DEV-004..010 CONST-001..008 OCONST-002..010)', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: /^Device type/ }));
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options).toEqual([
      'RightNow Ready',
      'MinibarRx',
      'RightNow Verified',
      'VIPc',
      'RightNow Cloud',
      'RightNow Flex',
      'RightNow Secure',
      'Anywhere Zone',
      'Anywhere Site',
    ]);
  });

  test('a customer chosen in the bar is in the path (FILT-004)', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Customer All' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Customer' }));
    await dialog.findByRole('combobox', { name: 'Customer' });
    await userEvent.click(await screen.findByRole('option', { name: /Northside/ }));
    await search();
    await row();
    expect(address()).toBe('/cabinet-list/100234');
  });

  test('a searchable property is chosen with its value, from its choices if it has any', async () => {
    await open();
    api.answers(listTypeProperties, {
      result: [
        offered({ propertyKey: 'provider_tracking', values: ['Yes', 'No'] }),
        offered({ cabinetType: 'EM', propertyKey: 'provider_tracking', values: ['Yes', 'No'] }),
        offered({ propertyKey: 'secret', searchable: false }),
      ],
      total_record: 3,
    });
    await userEvent.click(screen.getByRole('button', { name: '+ Filter' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Property' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Property' }));
    const property = await dialog.findByLabelText('Property');
    expect(within(property).getAllByRole('option')).toHaveLength(2);
    await userEvent.selectOptions(property, 'provider_tracking');
    await userEvent.selectOptions(dialog.getByLabelText('Value'), 'Yes');
    await userEvent.click(dialog.getByRole('button', { name: 'Apply filter' }));
    await search();
    await row();
    expect(requests().at(-1)).toMatchObject({ properties: { provider_tracking: 'Yes' } });
    expect(screen.getByRole('button', { name: 'Property Provider Tracking: Yes' })).toBeTruthy();
  });
});

describe('Create Device', () => {
  test('is shown to users who may create devices for ALL (DEV-018)', async () => {
    await open();
    expect(screen.getByRole('button', { name: 'Create Device' })).toBeTruthy();
  });
  test.each([
    ['the staff that may only look', staff('VIEWER')],
    ['whoever changes devices of some customers', customersUser('OWNER')],
  ])('is not there for %s (DEV-018)', async (_who, person) => {
    await open({ person });
    expect(screen.queryByRole('button', { name: 'Create Device' })).toBeNull();
  });
});

describe('a row', () => {
  test('links to the details, adding one history entry (DEV-024 DEV-027)', async () => {
    await open({ path: '/cabinet-list/100234' });
    await row();
    const steps = window.history.length;
    const href = '/cabinet-details/100234/100234-001';
    expect(screen.getByRole('link', { name: 'ICU North' }).getAttribute('href')).toBe(href);
    await userEvent.click(screen.getByRole('button', { name: /^Actions for/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Device Details' }));
    await screen.findByRole('region', { name: 'Device Properties' });
    expect(address()).toBe(href);
    expect(window.history.length).toBe(steps + 1);
  });

  test.each([
    [2, 'OFFLINE (under 15 minutes)'],
    [3, 'OFFLINE'],
    [4, 'ONLINE'],
  ] as const)('connectivity %i is %s (DEV-074..076)', async (connectivityStatus, text) => {
    await open({ devices: [device({ connectivityStatus })], path: at({}) });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('an unconnected device has no connectivity', async () => {
    await open({ devices: [device({ connectivityStatus: null })], path: at({}) });
    expect((await row()).textContent).not.toMatch(/LINE/);
  });
});
