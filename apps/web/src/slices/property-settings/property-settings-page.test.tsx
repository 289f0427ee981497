import {
  deletePropertySetting,
  getSettings,
  getUser,
  listDevices,
  listPropertySettings,
  savePropertySetting,
  type PropertySetting,
} from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { screens } from '../../app/screens.ts';
import { menuFor } from '../../app/shell/menu-model.ts';
import { fakeApi, type FakeApi } from '../../test/fake-api.ts';
import { openPortal } from '../../test/open-portal.ts';
import { givenSession, user } from '../../test/people.ts';

const setting = (changes: Partial<PropertySetting> = {}): PropertySetting => ({
  cabinet_type: 'WEIGHT',
  property_key: 'log_level',
  value_type: 'string',
  values: 'INFO,DEBUG,TRACE',
  editable: true,
  editable_by: 'admin',
  visible_to: 'user',
  searchable: false,
  is_part_of_edge_config: true,
  devices: 12,
  version: 3,
  ...changes,
});
const NUMBER = setting({
  cabinet_type: 'RFID',
  property_key: 'shelf_count',
  value_type: 'number',
  values: '',
  editable: false,
  editable_by: null,
  devices: 0,
});
const CONSIGNMENT = setting({ property_key: 'consignment', values: '0,1' });

let api: FakeApi;

interface Opened {
  readonly role?: 'OWNER' | 'VIEWER';
  readonly path?: string;
}

async function openSettings({ role = 'OWNER', path = '/cabinet-property-settings' }: Opened = {}) {
  api = fakeApi();
  api.answers(getUser, user({ grants: { ALL: { cabinets: role } } }));
  api.answers(getSettings, { knowledgeBaseUrl: null });
  api.answers(listDevices, { result: [], total_record: 0 });
  api.answers(listPropertySettings, { result: [setting(), NUMBER, CONSIGNMENT], total_record: 3 });
  givenSession();
  await openPortal(path);
  await screen.findByRole('row', { name: /Log Level/ });
}

const openForm = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Add Property' }));
  return within(await screen.findByRole('dialog', { name: 'Add Property' }));
};
const submit = (form: ReturnType<typeof within>, name = 'Add Property') =>
  userEvent.click(form.getByRole('button', { name }));
const choose = (form: ReturnType<typeof within>, label: string, option: string) =>
  userEvent.selectOptions(form.getByLabelText(label), option);
const menuOf = async (name: RegExp) => {
  const row = screen.getByRole('row', { name });
  await userEvent.click(within(row).getByRole('button', { name: /^Actions for/ }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};
const sent = () => api.sent(savePropertySetting).map(({ body }) => body);

test('shows the definitions of the chosen type in a table (PROP-001 PROP-003 PROP-008)', async () => {
  await openSettings();
  const row = screen.getByRole('row', { name: /Log Level/ });
  for (const text of ['RightNow Flex', 'Dropdown', 'INFO, DEBUG, TRACE', 'User', 'Admin', '12'])
    expect(within(row).getByText(text)).toBeTruthy();
  const number = screen.getByRole('row', { name: /Shelf Count/ });
  for (const text of ['RightNow Verified', 'Number', 'Nobody'])
    expect(within(number).getByText(text)).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'RightNow Secure' }));
  await waitFor(() =>
    expect(api.sent(listPropertySettings).at(-1)?.url).toBe('/api/propertySettings/VISION'),
  );
  expect(location.search).toBe('?tab=VISION');
  expect(await screen.findByText('log_level')).toBeTruthy();
});

test('an empty form names what is missing and sends nothing (PROP-011 PROP-012 PROP-013 PROP-014)', async () => {
  await openSettings();
  const form = await openForm();
  await submit(form);
  for (const text of [
    'Device Type is required.',
    'Property Name is required.',
    'Value Type is required.',
    'Visible To is required.',
  ])
    expect(await form.findByText(text)).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('the key is shown while typing, and sent (PROP-004 PROP-018)', async () => {
  await openSettings();
  const form = await openForm();
  await choose(form, 'Device Type', 'RightNow Cloud');
  await userEvent.type(form.getByLabelText('Property Name'), 'Backup Power');
  expect(form.getByText('Saved as backup_power')).toBeTruthy();
  await choose(form, 'Value Type', 'Boolean');
  await choose(form, 'Visible To', 'User');
  await userEvent.click(form.getByLabelText('Searchable'));
  api.answers(savePropertySetting, setting());
  await submit(form);
  await screen.findByText('Backup Power was saved.');
  expect(sent()).toEqual([
    {
      cabinet_type: 'Virtual',
      property_key: 'backup_power',
      value_type: 'boolean',
      values: '',
      editable: false,
      editable_by: null,
      visible_to: 'user',
      searchable: true,
      is_part_of_edge_config: false,
      version: null,
    },
  ]);
});

test('a dropdown has at least two options, requires all of them, and sends them comma-joined (PROP-016 PROP-017 PROP-019)', async () => {
  await openSettings({ path: '/cabinet-property-settings?tab=EM' });
  const form = await openForm();
  expect(form.getByLabelText('Device Type')).toHaveProperty('value', 'EM');
  await userEvent.type(form.getByLabelText('Property Name'), 'Tone');
  await choose(form, 'Value Type', 'Dropdown');
  await choose(form, 'Visible To', 'Admin');
  await userEvent.type(form.getByLabelText('Option 1'), 'Loud');
  expect(form.queryByRole('button', { name: /^Remove option/ })).toBeNull();
  await submit(form);
  expect(await form.findByText('One or more dropdown option is missing a value.')).toBeTruthy();
  await userEvent.type(form.getByLabelText('Option 2'), 'Soft');
  await userEvent.click(form.getByRole('button', { name: 'Add Option' }));
  await userEvent.type(form.getByLabelText('Option 3'), 'Off');
  await userEvent.click(form.getByRole('button', { name: 'Remove option 2' }));
  expect(form.queryByRole('button', { name: /^Remove option/ })).toBeNull();
  api.answers(savePropertySetting, setting());
  await submit(form);
  await waitFor(() =>
    expect(sent()).toEqual([expect.objectContaining({ value_type: 'string', values: 'Loud,Off' })]),
  );
});

test('Editable requires Editable By, which is cleared with it (PROP-015 PROP-020)', async () => {
  await openSettings();
  const form = await openForm();
  await choose(form, 'Device Type', 'RightNow Cloud');
  await userEvent.type(form.getByLabelText('Property Name'), 'Tone');
  await choose(form, 'Value Type', 'String');
  await choose(form, 'Visible To', 'Admin');
  await userEvent.click(form.getByLabelText('Editable'));
  await submit(form);
  expect(await form.findByText('Editable properties require Editable By to be set.')).toBeTruthy();
  await choose(form, 'Editable By', 'Admin');
  await userEvent.click(form.getByLabelText('Editable'));
  api.answers(savePropertySetting, setting());
  await submit(form);
  await waitFor(() =>
    expect(sent()).toEqual([expect.objectContaining({ editable: false, editable_by: null })]),
  );
});

test('a failed save shows an error and keeps the input (DERR-012)', async () => {
  await openSettings();
  await userEvent.click(screen.getByRole('button', { name: 'Log Level' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Log Level' }));
  expect(form.getByLabelText('Property Name')).toHaveProperty('readOnly', true);
  await userEvent.click(form.getByRole('button', { name: 'Remove option 3' }));
  api.refuses(savePropertySetting, { code: 'conflict', message: 'Somebody was first.' });
  await submit(form, 'Save');
  expect(await form.findByText('Failed to save cabinet property.')).toBeTruthy();
  expect(form.getByText('Somebody was first.')).toBeTruthy();
  expect(form.queryByLabelText('Option 3')).toBeNull();
  expect(sent()).toEqual([expect.objectContaining({ values: 'INFO,DEBUG', version: 3 })]);
});

test('deleting says how many devices have a value and that they keep it (PROP-005)', async () => {
  await openSettings();
  expect(await menuOf(/Log Level/)).toEqual(['Edit Property', 'Delete Property']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete Property' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete Log Level?' }));
  expect(
    question.getByText(
      '12 RightNow Flex devices have a value for it. The values are kept, but hidden until the property is added again.',
    ),
  ).toBeTruthy();
  api.answers(deletePropertySetting, setting());
  await userEvent.click(question.getByRole('button', { name: 'Delete Property' }));
  await screen.findByText('Log Level was deleted.');
  expect(api.sent(deletePropertySetting).map(({ url }) => url)).toEqual([
    '/api/setPropertyMeta?cabinetType=WEIGHT&propertyKey=log_level&version=3',
  ]);
});

test('a property the portal reads can change its visibility, but not be deleted or change its type (PROP-005)', async () => {
  await openSettings();
  expect(await menuOf(/Consignment/)).toEqual(['Edit Property']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit Property' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Consignment' }));
  expect(form.getByLabelText('Value Type')).toHaveProperty('readOnly', true);
  expect(form.queryByRole('button', { name: 'Add Option' })).toBeNull();
  expect(form.getByLabelText('Visible To')).not.toHaveProperty('readOnly', true);
});

test('viewers cannot change anything (DPERM-014)', async () => {
  await openSettings({ role: 'VIEWER' });
  expect(screen.queryByRole('button', { name: 'Add Property' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Log Level' }));
  const form = within(await screen.findByRole('dialog', { name: 'Log Level' }));
  expect(form.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('a failure to load the definitions shows an error and can be retried (DERR-009)', async () => {
  api = fakeApi();
  api.answers(getUser, user({ grants: { ALL: { cabinets: 'VIEWER' } } }));
  api.answers(getSettings, { knowledgeBaseUrl: null });
  api.answers(listDevices, { result: [], total_record: 0 });
  api.refuses(listPropertySettings, { code: 'server_error', message: 'A server error has occurred.' });
  givenSession();
  await openPortal('/cabinet-property-settings');
  expect(await screen.findByText('Failed to load device type properties.')).toBeTruthy();
  api.answers(listPropertySettings, { result: [setting()], total_record: 1 });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('row', { name: /Log Level/ })).toBeTruthy();
});

test.each([
  ['SHELL-044 PROP-001', '/cabinet-property-settings', { c1: { cabinets: 'OWNER' } }],
  ['SHELL-044', '/cabinet-property-settings', { ALL: { orders: 'OWNER' } }],
  ['PROP-002', '/cabinet-property-settings/WEIGHT', { ALL: { cabinets: 'OWNER' } }],
] as const)('%s at %s, %j finds no page and makes no call', async (_ids, path, grants) => {
  api = fakeApi();
  api.answers(getUser, user({ grants }));
  api.answers(getSettings, { knowledgeBaseUrl: null });
  api.answers(listDevices, { result: [], total_record: 0 });
  givenSession();
  await openPortal(path);
  await screen.findByText('Page not found');
  expect(api.sent(listPropertySettings)).toEqual([]);
});

test('the Admin group of the menu has it, for staff with cabinets (SHELL-120)', () => {
  const adminOf = (grants: Grants) =>
    menuFor(screens, grants, 'c1')
      .find(({ group }) => group === 'Admin')
      ?.entries.map(({ label, href }) => `${label} ${href}`);
  const entry = 'Device Property Settings /cabinet-property-settings';
  expect(adminOf({ ALL: { cabinets: 'VIEWER' } })).toContain(entry);
  expect(adminOf({ ALL: { orders: 'OWNER' } })).not.toContain(entry);
});

test('the table takes about 70 percent of the window (DCONST-040)', async () => {
  await openSettings();
  const table = screen.getByRole('table', { name: 'Device properties' });
  expect(table.closest<HTMLElement>('[style*="max-height"]')?.style.maxHeight).toBe('70vh');
});
