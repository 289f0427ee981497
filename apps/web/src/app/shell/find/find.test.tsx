import {
  filterDevices,
  getSettings,
  getUser,
  listAudit,
  listAuditEventTypes,
  listPersonas,
  listUsers,
  NO_RECORDS,
  searchCustomers,
} from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, json, type FakeApi } from '../../../test/fake-api.ts';
import { address } from '../../../test/fake-browser.ts';
import { openPortal } from '../../../test/open-portal.ts';
import { givenSession, user } from '../../../test/people.ts';

const ICU = {
  cabinetId: '100234-001',
  cabinetName: 'ICU North',
  customerId: '100234',
  cabinetType: 'EM',
} as const;

let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  api.answers(getSettings, { knowledgeBaseUrl: null });
  api.answers(listPersonas, { result: [], total_record: 0 });
  api.answers(listAudit, { data: [], total_count: 0 });
  api.answers(listAuditEventTypes, { eventTypes: [], resourceTypes: [] });
  api.answers(searchCustomers, {
    result: [
      { id: 'a', customerId: '100234', name: 'Northside Hospital' },
      { id: 'b', customerId: '100310', name: 'North Clinic' },
    ],
    total_record: 2,
  });
  api.answers(filterDevices, { result: [ICU], total_record: 1 });
  givenSession();
});

async function find(grants: Grants, text: string) {
  api.answers(getUser, user({ grants }));
  await openPortal('/profile');
  await screen.findByRole('heading', { level: 1 });
  await userEvent.keyboard('{Control>}k{/Control}');
  const input = await screen.findByRole('combobox', { name: 'Find anything' });
  expect(document.activeElement).toBe(input);
  await userEvent.type(input, text);
}

const staff: Grants = { ALL: { personas: 'OWNER', tenants: 'OWNER', cabinets: 'OWNER' } };
const dialog = () => within(screen.getByRole('dialog', { name: 'Find anything' }));
const group = (name: string) => within(dialog().getByRole('group', { name }));
const optionsOf = (name: string) =>
  group(name)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('a screen is found by words of its name and group, and opened with Enter', async () => {
  await find(staff, 'admin aud');
  expect(optionsOf('Screens')).toEqual(['Audit LogsAdmin']);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address()).toContain('/audit-logs'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('with no text all screens of the menu are listed, and no request is sent', async () => {
  await find(staff, ' ');
  expect(optionsOf('Screens')).toEqual(expect.arrayContaining(['Audit LogsAdmin', 'PersonasAdmin']));
  expect(dialog().getAllByRole('group')).toHaveLength(1);
  expect(api.sent(filterDevices)).toEqual([]);
});

test('customers and devices are found by the server, and open their details', async () => {
  await find(staff, 'north');
  await waitFor(() => expect(optionsOf('Devices')).toEqual(['ICU North100234-001']));
  expect(optionsOf('Customers')).toEqual(['Northside Hospital100234', 'North Clinic100310']);
  expect(api.sent(filterDevices).map(({ body }) => body)).toEqual([
    { filter: { search: 'north' }, limit: 100 },
  ]);
  await userEvent.click(dialog().getByRole('option', { name: /ICU North/ }));
  await waitFor(() => expect(address()).toBe('/cabinet-details/100234/100234-001'));
});

const dana = {
  id: 'd',
  firstName: 'Dana',
  lastName: 'North',
  email: 'dana@northside.example',
  lastLogin: null,
  claims: { accessGroups: { customer: ['100310', '100234'] }, roles: {}, personas: [] },
  tenantsString: '100310,100234',
  version: 0,
};

test('users are found by who may see them, and open in the list of all users', async () => {
  api.answers(listUsers, { result: [dana], total_record: 1 });
  await find({ ALL: { users: 'VIEWER' } }, 'dana');
  await waitFor(() => expect(optionsOf('Users')).toEqual(['Dana Northdana@northside.example']));
  const query = new URL(api.sent(listUsers)[0]?.url ?? '', 'http://x').searchParams;
  expect(query.get('where')).toBe('{"search":"dana"}');
  await userEvent.click(dialog().getByRole('option', { name: /Dana North/ }));
  await waitFor(() =>
    expect(decodeURIComponent(address())).toBe('/users?filter={"email":"dana@northside.example"}'),
  );
});

test("a customer's administrator finds the users of the customer, and opens them there", async () => {
  api.answers(listUsers, { result: [dana], total_record: 1 });
  await find({ 100234: { users: 'OWNER', tenants: 'VIEWER' } }, 'dana');
  await waitFor(() => expect(optionsOf('Users')).toHaveLength(1));
  await userEvent.click(dialog().getByRole('option', { name: /Dana North/ }));
  await waitFor(() =>
    expect(decodeURIComponent(address())).toBe(
      '/customer-details/100234?tab=users&filter={"email":"dana@northside.example"}',
    ),
  );
});

test('users find nothing that they may not open', async () => {
  await find({ 100234: { tenants: 'VIEWER' } }, 'north');
  expect(screen.getByPlaceholderText('Screens, Customers')).toBeTruthy();
  await waitFor(() => expect(optionsOf('Customers')).toEqual(['Northside Hospital100234']));
  expect(dialog().queryByRole('group', { name: 'Devices' })).toBeNull();
  expect(api.sent(filterDevices)).toEqual([]);
});

test('results for another text disappear at once', async () => {
  await find(staff, 'north');
  await waitFor(() => expect(optionsOf('Devices')).toHaveLength(1));
  await userEvent.keyboard('x');
  expect(dialog().queryByRole('option', { name: /ICU North/ })).toBeNull();
  expect(dialog().getByRole('status').textContent).toBe('Searching…');
});

test('Enter before the results waits for them and opens the first; the text it was pressed at counts', async () => {
  await find(staff, 'north{Enter}x');
  await waitFor(() => expect(optionsOf('Devices')).toHaveLength(1));
  expect(address()).toBe('/profile');
  await userEvent.keyboard('y{Enter}');
  await waitFor(() => expect(address()).toBe('/customer-details/100234'));
});

test('it says if nothing was found, and if a search failed', async () => {
  api.answers(searchCustomers, { result: [], total_record: 0 });
  api.answers(filterDevices, { result: [], total_record: 0 });
  await find(staff, 'zzz');
  await waitFor(() => expect(dialog().getByRole('status').textContent).toBe(NO_RECORDS));
  api.answersWith(filterDevices, () => json(503, { code: 'unavailable', message: 'Try again later.' }));
  await userEvent.keyboard('y');
  await waitFor(() => expect(dialog().getByRole('status').textContent).toBe('Try again later.'));
});

test('Escape closes it, and the button in the bar opens it too', async () => {
  await find(staff, 'north');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Find anything' }));
  expect(await screen.findByRole('combobox', { name: 'Find anything' })).toHaveProperty('value', '');
});
