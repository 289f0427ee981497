import {
  createPersona,
  getSettings,
  getUser,
  listDevices,
  listPersonas,
  updatePersona,
  type Persona,
} from '@parwell/contract';
import { CAPABILITIES, type RoleMap } from '@parwell/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, json, type FakeApi } from '../../test/fake-api.ts';
import { address } from '../../test/fake-browser.ts';
import { openPortal } from '../../test/open-portal.ts';
import { givenSession, user } from '../../test/people.ts';

const persona = (identifier: string, roles: Persona['roles'] = {}, version = 1): Persona => ({
  identifier,
  roles,
  hidden: false,
  appType: 'customer',
  version,
});
const NURSE = persona('NURSE', { inventory: 'VIEWER', orders: 'OWNER' });
const EMPTY = persona('EMPTY');

let api: FakeApi;

const everything = (role: 'OWNER' | 'VIEWER'): RoleMap =>
  Object.fromEntries(CAPABILITIES.map((name) => [name, role]));

async function openPersonas(
  role: 'OWNER' | 'VIEWER' = 'OWNER',
  personas = [EMPTY, NURSE],
  held: RoleMap = everything(role),
) {
  api = fakeApi();
  api.answers(getUser, user({ grants: { ALL: held } }));
  api.answers(listDevices, { result: [], total_record: 0 });
  api.answers(getSettings, { knowledgeBaseUrl: null });
  api.answers(listPersonas, { result: personas, total_record: personas.length });
  givenSession();
  await openPortal('/personas');
  await screen.findByRole('heading', { level: 1, name: 'Personas' });
}

const choose = async (identifier: string) =>
  userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${identifier}`) }));
const editor = (identifier: string) => screen.findByRole('region', { name: identifier });
const saveButton = () => screen.getByRole('button', { name: 'Save' });
const removeOrders = () => userEvent.click(screen.getByRole('button', { name: 'Remove orders' }));

beforeEach(() => {
  window.scrollTo = () => {};
});

test('each persona shows its resources and roles; one without says No Roles (PERS-003 PERS-004 ERR-042)', async () => {
  await openPersonas();
  expect(within(await editor('EMPTY')).getByText('No Roles')).toBeTruthy();
  await choose('NURSE');
  const rows = within(await editor('NURSE')).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('inventory'),
    expect.stringContaining('orders'),
  ]);
});

test('Save waits for a change, and undoing the change takes it back (PERS-008 PERS-009)', async () => {
  await openPersonas();
  await choose('NURSE');
  expect(saveButton()).toHaveProperty('disabled', true);
  await removeOrders();
  expect(saveButton()).toHaveProperty('disabled', false);
});

test('switching persona or page asks about unsaved roles', async () => {
  await openPersonas();
  await choose('NURSE');
  await removeOrders();
  await choose('EMPTY');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(saveButton()).toHaveProperty('disabled', false);
  expect(address()).toBe('/personas?persona=NURSE');

  await choose('EMPTY');
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await editor('EMPTY');
  expect(address()).toBe('/personas');
});

test('a save sends the roles and says that it succeeded (ERR-036)', async () => {
  await openPersonas();
  await choose('NURSE');
  await removeOrders();
  api.answers(updatePersona, persona('NURSE', { inventory: 'VIEWER' }, 2));
  await userEvent.click(saveButton());
  await screen.findByText('Persona save succeeded.');
  expect(api.sent(updatePersona)[0]?.body).toEqual({
    roles: { inventory: 'VIEWER' },
    hidden: false,
    version: 1,
  });
  expect(saveButton()).toHaveProperty('disabled', true);
});

test.each([
  [
    'PERM-051 ERR-039',
    'not_authorized',
    "Persona saved failed because you don't have the necessary permissions.",
  ],
  ['ERR-038', 'server_error', 'An error occurred saving the persona.'],
] as const)('%s a save that fails (%s) says so and resets the edits (PERS-010)', async (_ids, code, text) => {
  await openPersonas();
  await choose('NURSE');
  await removeOrders();
  api.refuses(updatePersona, { code, message: 'no' });
  await userEvent.click(saveButton());
  await screen.findByText(text);
  await screen.findByRole('button', { name: 'Remove orders' });
  expect(saveButton()).toHaveProperty('disabled', true);
});

test('deleting asks once, naming the persona, then only hides it (PERS-006)', async () => {
  await openPersonas();
  await choose('NURSE');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete NURSE?' });
  api.answers(updatePersona, { ...NURSE, hidden: true, version: 2 });
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^NURSE/ })).toBeNull());
  expect(api.sent(updatePersona)[0]?.body).toEqual({ roles: NURSE.roles, hidden: true, version: 1 });
});

test('the permission on cabinets is called devices (DEV-001)', async () => {
  await openPersonas();
  await choose('NURSE');
  await userEvent.click(screen.getByRole('combobox', { name: 'Resource' }));
  await userEvent.click(screen.getByRole('option', { name: 'devices' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Role' }));
  await userEvent.click(screen.getByRole('option', { name: 'VIEWER' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add Role' }));
  expect(screen.getByRole('combobox', { name: 'Role for devices' })).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/cabinet/i);
});

test('a role needs a resource and a role, and offers no resource twice (PERS-017 PERS-018)', async () => {
  await openPersonas();
  await choose('NURSE');
  await userEvent.click(screen.getByRole('button', { name: 'Add Role' }));
  expect(screen.getByText('An error occurred: Please complete all fields.')).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox', { name: 'Resource' }));
  const options = screen.getAllByRole('option').map((option) => option.textContent);
  expect(options).toContain('users');
  expect(options).not.toContain('orders');
  await userEvent.click(screen.getByRole('option', { name: 'users' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Role' }));
  await userEvent.click(screen.getByRole('option', { name: 'OWNER' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add Role' }));
  expect(within(await editor('NURSE')).getByRole('button', { name: 'Remove users' })).toBeTruthy();
});

test('a created persona is in the list at once and chosen (PERS-005 ERR-037)', async () => {
  await openPersonas();
  await userEvent.click(screen.getByRole('button', { name: 'Create Persona' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create Persona' });
  const answer = api.answersLater(createPersona);
  await userEvent.type(within(dialog).getByLabelText('Name'), 'night shift{Enter}');
  answer(json(200, persona('NIGHT_SHIFT', {}, 0)));
  await screen.findByText('Persona creation succeeded.');
  expect(await editor('NIGHT_SHIFT')).toBeTruthy();
  expect(api.sent(listPersonas)).toHaveLength(1);
});

test.each([
  ['PERS-011', ' ', 'An error occurred: Persona name cannot be blank.'],
  ['PERS-012', 'shift 7', 'An error occurred: Persona names may only contain letters and underscores.'],
])('%s the name %j is refused before it is sent', async (_id, name, text) => {
  await openPersonas();
  await userEvent.click(screen.getByRole('button', { name: 'Create Persona' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create Persona' });
  await userEvent.type(within(dialog).getByLabelText('Name'), `${name}{Enter}`);
  expect(await within(dialog).findByText(text)).toBeTruthy();
  expect(api.sent(createPersona)).toHaveLength(0);
});

test('a name in use is reported next to the field, and the input stays (PERS-015)', async () => {
  await openPersonas();
  await userEvent.click(screen.getByRole('button', { name: 'Create Persona' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create Persona' });
  const message = 'An error occurred: A persona with this name already exists.';
  api.refuses(createPersona, { code: 'refused', message, details: [{ field: 'name', message }] });
  await userEvent.type(within(dialog).getByLabelText('Name'), 'nurse{Enter}');
  expect(await within(dialog).findByText(message)).toBeTruthy();
  expect(within(dialog).getByLabelText('Name')).toHaveProperty('value', 'nurse');
});

test('says so if there are no personas (ERR-040 DERR-051)', async () => {
  await openPersonas('OWNER', []);
  expect(await screen.findByText('No items.')).toBeTruthy();
});

test('viewers cannot change anything', async () => {
  await openPersonas('VIEWER');
  await choose('NURSE');
  for (const name of ['Save', 'Delete', 'Add Role', 'Create Persona', 'Remove orders']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test.each([
  ['with the capability', { personas: 'VIEWER', cabinets: 'VIEWER' }, 1],
  ['without it', { cabinets: 'VIEWER' }, 0],
] as const)('personas are fetched at sign-in only %s (PERM-046)', async (_who, roles, times) => {
  api = fakeApi();
  api.answers(getUser, user({ grants: { ALL: roles } }));
  api.answers(getSettings, { knowledgeBaseUrl: null });
  api.answers(listPersonas, { result: [NURSE], total_record: 1 });
  api.answers(listDevices, { result: [], total_record: 0 });
  givenSession();
  await openPortal('/profile');
  // Devices are preloaded at the same time.
  await waitFor(() => expect(api.sent(listDevices)).not.toEqual([]));
  expect(api.sent(listPersonas)).toHaveLength(times);
});

test('without the capability the page does not exist (SHELL-045)', async () => {
  api = fakeApi();
  api.answers(getUser, user({ grants: { ALL: { orders: 'OWNER' } } }));
  api.answers(getSettings, { knowledgeBaseUrl: null });
  givenSession();
  await openPortal('/personas');
  await screen.findByText('Page not found');
  expect(api.sent(listPersonas)).toHaveLength(0);
});

test('a persona with more than the editor holds is fixed, one cannot be raised above it, and the page says why', async () => {
  await openPersonas('OWNER', [EMPTY, NURSE], { personas: 'OWNER', inventory: 'OWNER' });
  await choose('NURSE');
  const above = 'You cannot edit permissions above your own: ';
  const fixed = within(await editor('NURSE'));
  fixed.getByText(`${above}orders OWNER`);
  expect(fixed.queryByRole('button')).toBeNull();
  await choose('EMPTY');
  const empty = within(await editor('EMPTY'));
  expect(empty.queryByText(/^You cannot/)).toBeNull();
  for (const [label, option] of [
    ['Resource', 'par'],
    ['Role', 'VIEWER'],
  ] as const) {
    await userEvent.click(empty.getByRole('combobox', { name: label }));
    await userEvent.click(await screen.findByRole('option', { name: option }));
  }
  await userEvent.click(empty.getByRole('button', { name: 'Add Role' }));
  empty.getByText(`${above}par VIEWER`);
  expect(saveButton()).toHaveProperty('disabled', true);
});
