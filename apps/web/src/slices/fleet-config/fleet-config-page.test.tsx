import {
  countEdgeConfigUpdate,
  getEdgeConfig,
  getSettings,
  getUser,
  listDeviceProperties,
  listDevices,
  listEdgeConfigUpdate,
  searchCustomers,
  updateEdgeConfig,
  type CallResponse,
} from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { screens } from '../../app/screens.ts';
import { menuFor } from '../../app/shell/menu-model.ts';
import type { Screen } from '../../shared/screen.ts';
import { fakeApi, json, type FakeApi } from '../../test/fake-api.ts';
import { openPortal } from '../../test/open-portal.ts';
import { givenSession, user } from '../../test/people.ts';
import { linksOf } from '../devices/public/device-links.ts';

const CONFIG: CallResponse<typeof getEdgeConfig> = {
  result: [
    { label: 'Door Alarm Enabled', value: 'door_alarm_enabled', value_type: 'boolean' },
    { label: 'Log Level', value: 'log_level', value_type: 'string', values: ['INFO', 'DEBUG'] },
    { label: 'WiFi SSID', value: 'wifi_ssid', value_type: 'string' },
    { label: 'Heartbeat Seconds', value: 'heartbeat_seconds', value_type: 'number' },
  ],
  total_record: 4,
  devices: 1204,
  customers: 37,
};

const properties = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    propertyKey: `p${index}`,
    label: `P${index}`,
    valueType: 'string',
    value: `v${index}`,
    unconfirmed: null,
  }));
const device = (id: string, customerId: string, cabinetState: 30 | 70 = 30, count = 2) => ({
  cabinetId: id,
  cabinetName: `Flex ${id}`,
  customerId,
  cabinetType: 'WEIGHT' as const,
  cabinetState,
  properties: properties(count),
});
const DEVICES = [device('f1', 'c1', 30, 5), device('f2', 'c2'), device('f3', 'c2', 70)];

const BOTH: Grants = { ALL: { cabinets: 'OWNER', device_config: 'OWNER' } };

let api: FakeApi;

async function openFleet({
  grants = BOTH,
  path = '/device-config-management',
  debug = false,
}: { grants?: Grants; path?: string; debug?: boolean } = {}) {
  api = fakeApi();
  api.answers(getUser, user({ grants }));
  api.answers(getSettings, { knowledgeBaseUrl: null, ...(debug && { debug }) });
  api.answers(listDevices, { result: [], total_record: 0 });
  api.answers(searchCustomers, { result: [], total_record: 0 });
  api.answers(getEdgeConfig, CONFIG);
  api.answersWith(listDeviceProperties, ({ body }) => {
    const { filter } = body as { filter: { customerId?: string } };
    const result = DEVICES.filter(({ customerId }) => (filter.customerId ?? customerId) === customerId);
    return json(200, { result, total_record: result.length });
  });
  givenSession();
  await openPortal(path);
  await screen.findByRole('heading', { level: 1, name: 'Device Config Management' });
}

const row = (id: string) => screen.findByRole('row', { name: new RegExp(`Flex ${id}`) });
const box = async (id: string) => within(await row(id)).getByRole('checkbox');
const tick = async (id: string) => userEvent.click(await box(id));
const update = async () =>
  userEvent.click(await screen.findByRole('button', { name: /^Update Edge Properties/ }));
const question = async () =>
  within(await screen.findByRole('alertdialog', { name: 'Confirm Updating Edge Properties' }));
const chooseLevel = async (level = 'DEBUG') =>
  userEvent.selectOptions(await screen.findByLabelText('Log Level'), level);
const sent = () => api.sent(updateEdgeConfig).map(({ body }) => body);
const requests = () => api.sent(listDeviceProperties).map(({ body }) => (body as { filter: unknown }).filter);

test('Device Tech Type offers RightNow Flex and nothing else (EDGE-003 SHELL-049)', async () => {
  await openFleet();
  const select = screen.getByLabelText('Device Tech Type');
  const options = within(select).getAllByRole<HTMLOptionElement>('option');
  expect(options.map(({ value, textContent }) => [value, textContent])).toEqual([
    ['WEIGHT', 'RightNow Flex'],
  ]);
  await waitFor(() =>
    expect(api.sent(getEdgeConfig).at(-1)?.url).toBe('/api/cabinet-properties/edge-config/WEIGHT'),
  );
});

test('the form has a suitable field for each property (EDGE-006 EDGE-007 EDGE-008 EDGE-009 EDGE-010)', async () => {
  await openFleet();
  const optionsOf = async (label: string) =>
    within(await screen.findByLabelText(label))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(await optionsOf('Door Alarm Enabled')).toEqual(['-', 'True', 'False']);
  expect(await optionsOf('Log Level')).toEqual(['-', 'INFO', 'DEBUG']);
  expect(screen.getByLabelText('WiFi SSID')).toHaveProperty('type', 'text');
  expect(screen.getByLabelText('Heartbeat Seconds')).toHaveProperty('type', 'number');
});

test('the table shows the first three properties, and the rest on request (EDGE-016 EDGE-017 EDGE-018 EDGE-019)', async () => {
  await openFleet();
  const first = await row('f1');
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim());
  expect(headers.map((text) => text?.replace(/ [↑↓]$/, ''))).toEqual([
    'Update',
    'Device',
    'Customer Id',
    'State',
    'Properties',
  ]);
  expect(within(first).getByRole('rowheader').textContent).toBe('Flex f1 f1');
  expect(within(first).getByText('Active')).toBeTruthy();
  const shown = () => within(first).queryAllByTitle(/^P\d: v\d$/).length;
  expect(shown()).toBe(3);
  const more = within(first).getByRole('button', { name: '+2 more properties' });
  expect(more.textContent).toBe('+2');
  await userEvent.click(more);
  expect(shown()).toBe(5);
  await userEvent.click(within(first).getByRole('button', { name: 'Show Less' }));
  expect(shown()).toBe(3);
  expect(within(await row('f2')).queryByRole('button', { name: /more properties/ })).toBeNull();
});

test('customer, device id and state narrow the table (EDGE-002 EDGE-004 EDGE-005)', async () => {
  const filter = encodeURIComponent(JSON.stringify({ cabinetId: 'f', cabinetState: ['30', '31'] }));
  await openFleet({ path: `/device-config-management/c2?filter=${filter}` });
  await row('f2');
  expect(requests()[0]).toEqual({
    cabinetType: 'WEIGHT',
    isPartOfEdgeConfig: true,
    customerId: 'c2',
    cabinetId: 'f',
    cabinetState: [30, 31],
  });
  expect(screen.queryByRole('row', { name: /Flex f1/ })).toBeNull();
  const panel = within(screen.getByRole('search'));
  expect(panel.getByRole('button', { name: 'Customer c2' })).toBeTruthy();
  expect(panel.getByRole('button', { name: 'State Active, Active Lock' })).toBeTruthy();
  expect(panel.getByRole('textbox', { name: 'Device ID' })).toHaveProperty('value', 'f');
});

test('ticked devices are updated after a confirmation (EDGE-011 EDGE-012 EDGE-013 EDGE-014 EDGE-025 EDGE-026 EDGE-027 DERR-037)', async () => {
  await openFleet();
  await tick('f1');
  await tick('f2');
  await chooseLevel();
  await userEvent.type(screen.getByLabelText('Heartbeat Seconds'), '60');
  await update();
  const dialog = await question();
  expect(dialog.getByText('2 devices will be updated')).toBeTruthy();
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel', 'Confirm']);
  expect(sent()).toEqual([]);
  const batchId = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
  api.answers(updateEdgeConfig, { batchId, queued: 1, unchanged: 1 });
  const count = { unchanged: 1, queued: 1, sent: 0, acknowledged: 0, refused: 0, expired: 0, cancelled: 0 };
  api.answers(countEdgeConfigUpdate, count);
  api.answers(listEdgeConfigUpdate, {
    result: [
      { cabinetId: 'f1', cabinetName: 'Flex f1', customerId: 'c1', status: 'queued', message: '' },
      { cabinetId: 'f2', cabinetName: 'Flex f2', customerId: 'c2', status: 'unchanged', message: '' },
    ],
    total_record: 2,
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  await screen.findByText(/^Queued for 1 device: .* Unchanged for 1 device: already set\.$/);
  expect(sent()).toEqual([
    {
      deviceList: ['f1', 'f2'],
      propertyValues: [
        { name: 'log_level', value: 'DEBUG' },
        { name: 'heartbeat_seconds', value: '60' },
      ],
    },
  ]);
  const outcome = within(await screen.findByRole('dialog', { name: 'Edge Config Update' }));
  expect(within(await outcome.findByRole('row', { name: /Flex f1/ })).getByText('Queued')).toBeTruthy();
  expect(within(outcome.getByRole('row', { name: /Flex f2/ })).getByText('Unchanged')).toBeTruthy();
  // Success is shown only after the device has confirmed.
  expect(api.sent(countEdgeConfigUpdate)).not.toEqual([]);
  expect(screen.queryByText('Edge Config Properties update succeeded.')).toBeNull();
  api.answers(countEdgeConfigUpdate, { ...count, queued: 0, acknowledged: 1 });
  api.answers(listEdgeConfigUpdate, {
    result: [
      { cabinetId: 'f1', cabinetName: 'Flex f1', customerId: 'c1', status: 'acknowledged', message: '' },
    ],
    total_record: 1,
  });
  expect(await outcome.findByText('Acknowledged')).toBeTruthy();
  await screen.findByText('Edge Config Properties update succeeded.');
  await userEvent.click(outcome.getByRole('button', { name: 'Close' }));
  // A second click sends nothing, and above all nothing to every device.
  await update();
  expect(await screen.findByText('Set at least one property.')).toBeTruthy();
  expect(sent()).toHaveLength(1);
});

test('a validation notice is shown for 6000 ms (CONST-034 CONST-035)', async () => {
  await openFleet();
  const button = await screen.findByRole('button', { name: /^Update Edge Properties/ });
  vi.useFakeTimers();
  fireEvent.click(button);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(5999);
  expect(screen.getByText('Set at least one property.')).toBeTruthy();
  await pass(1);
  expect(screen.queryByText('Set at least one property.')).toBeNull();
});

test('without a ticked device the update is for all, and the dialog says that a filter does not limit it (EDGE-015)', async () => {
  await openFleet({ path: '/device-config-management/c2' });
  expect(await screen.findByText('None selected: applies to all 1,204 RightNow Flex devices')).toBeTruthy();
  await chooseLevel();
  await userEvent.click(screen.getByText('Update Edge Properties of all 1,204 devices'));
  const dialog = await question();
  expect(dialog.getByText('All RightNow Flex type devices will be updated')).toBeTruthy();
  expect(dialog.getByText(/1,204 devices of 37 customers/).textContent).toContain(
    'Filters do not limit the update',
  );
  expect(document.activeElement?.textContent).toBe('Cancel');
  // One careless click is not enough for all devices.
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Confirm' });
  expect(confirm.disabled).toBe(true);
  const number = dialog.getByLabelText('Type 1204 to update all of them');
  await userEvent.type(number, '120');
  expect(confirm.disabled).toBe(true);
  await userEvent.type(number, '4');
  expect(confirm.disabled).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(sent()).toEqual([]);
  expect(screen.getByLabelText('Log Level')).toHaveProperty('value', 'DEBUG');
});

test('ticks and input are kept when the filter or customer changes', async () => {
  await openFleet({ path: '/device-config-management/c1' });
  await tick('f1');
  await chooseLevel();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Customer' }));
  await tick('f2');
  expect(location.pathname).toBe('/device-config-management');
  expect(await box('f1')).toHaveProperty('checked', true);
  expect(screen.getByText('Applies to 2 selected')).toBeTruthy();
  expect(screen.getByLabelText('Log Level')).toHaveProperty('value', 'DEBUG');
});

test('values that were typed and not sent are asked about on leaving, and values out of range are not sent', async () => {
  await openFleet();
  await userEvent.type(await screen.findByLabelText('Heartbeat Seconds'), '-7');
  expect(screen.getByText('5 to 300 s')).toBeTruthy();
  await update();
  expect(await screen.findByText('Must be from 5 to 300 s')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Dashboard' }));
  const leave = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
  await userEvent.click(leave.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('Heartbeat Seconds')).toHaveProperty('value', '-7');
});

test('a retired device cannot be ticked', async () => {
  await openFleet();
  expect(await box('f3')).toHaveProperty('disabled', true);
});

test('a refused update shows why, and keeps ticks and input', async () => {
  await openFleet();
  await tick('f1');
  await chooseLevel();
  await update();
  api.refuses(updateEdgeConfig, {
    code: 'refused',
    message: 'Log Level: Must be one of INFO',
    details: [{ field: 'log_level', message: 'Must be one of INFO' }],
  });
  await userEvent.click((await question()).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Log Level: Must be one of INFO')).toBeTruthy();
  expect(screen.getByText('Must be one of INFO')).toBeTruthy();
  expect(await box('f1')).toHaveProperty('checked', true);
  expect(screen.getByLabelText('Log Level')).toHaveProperty('value', 'DEBUG');
});

test.each<[Grants]>([
  [{ ALL: { cabinets: 'VIEWER', device_config: 'OWNER' } }],
  [{ ALL: { cabinets: 'OWNER', device_config: 'VIEWER' } }],
])('who may only look, as %j, sees the devices and changes nothing (DPERM-017)', async (grants) => {
  await openFleet({ grants });
  expect(within(await row('f1')).queryByRole('checkbox')).toBeNull();
  expect(await screen.findByText(/^You can view this configuration/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Update Edge Properties/ })).toBeNull();
});

test.each<[Grants]>([
  [{ ALL: { device_config: 'OWNER' } }],
  [{ ALL: { cabinets: 'OWNER' } }],
  [{ c1: { cabinets: 'OWNER', device_config: 'OWNER' } }],
])('with %j there is no such page, and no call (EDGE-001 DPERM-017 SHELL-049)', async (grants) => {
  api = fakeApi();
  api.answers(getUser, user({ grants }));
  api.answers(getSettings, { knowledgeBaseUrl: null });
  api.answers(listDevices, { result: [], total_record: 0 });
  givenSession();
  await openPortal('/device-config-management');
  await screen.findByText('Page not found');
  expect(api.sent(getEdgeConfig)).toEqual([]);
});

test('is in the Admin menu group only with both capabilities (SHELL-126 EDGE-001)', () => {
  const adminOf = (grants: Grants) =>
    menuFor(screens, grants, 'c1')
      .find(({ group }) => group === 'Admin')
      ?.entries.map(({ label, href }) => `${label} ${href}`);
  const entry = 'Device Config Management /device-config-management/c1';
  expect(adminOf({ ALL: { cabinets: 'VIEWER', device_config: 'VIEWER' } })).toContain(entry);
  expect(adminOf({ ALL: { cabinets: 'OWNER' } })).not.toContain(entry);
  expect(adminOf({ ALL: { device_config: 'OWNER' } })).not.toContain(entry);
});

test('named users see the raw configuration and payload (EDGE-023 PERM-052)', async () => {
  await openFleet({ debug: true });
  await tick('f1');
  await chooseLevel();
  const debug = within(await screen.findByRole('region', { name: 'Debug' }));
  expect(JSON.parse(debug.getByLabelText('Configuration').textContent ?? '')).toEqual(CONFIG);
  await waitFor(() =>
    expect(JSON.parse(debug.getByLabelText('Update payload').textContent ?? '')).toEqual({
      deviceList: ['f1'],
      propertyValues: [{ name: 'log_level', value: 'DEBUG' }],
    }),
  );
});

test('other users do not see them (EDGE-023 PERM-052)', async () => {
  await openFleet();
  await row('f1');
  expect(screen.queryByRole('region', { name: 'Debug' })).toBeNull();
});

test("a row links to the device's details and to its lists that exist (EDGE-022)", async () => {
  await openFleet();
  await userEvent.click(within(await row('f1')).getByRole('button', { name: /^Actions for/ }));
  const details = await screen.findByRole('menuitem', { name: 'Cabinet Details' });
  expect(details.getAttribute('href')).toBe('/cabinet-details/c1/f1');
  const load = () => Promise.reject(new Error('not needed here'));
  const list: Screen = {
    path: '/inventory-management',
    acceptsCustomer: true,
    title: 'Inventory',
    allowed: (_grants, customerId) => customerId === 'c1',
    load,
  };
  const [, link] = linksOf([list], BOTH, { customerId: 'c1', cabinetId: 'f/1' });
  expect(link).toEqual({
    label: 'Inventory',
    href: '/inventory-management/c1?filter=%7B%22cabinetId%22%3A%22f%2F1%22%7D',
  });
  expect(linksOf([list], BOTH, { customerId: 'c2', cabinetId: 'f1' })).toHaveLength(1);
});
