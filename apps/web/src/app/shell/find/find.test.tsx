import {
  findAnything,
  getSettings,
  getUser,
  listAudit,
  listAuditEventTypes,
  listPersonas,
  searchCustomers,
} from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, json, type FakeApi } from '../../../test/fake-api.ts';
import { address } from '../../../test/fake-browser.ts';
import { openPortal } from '../../../test/open-portal.ts';
import { givenSession, user } from '../../../test/people.ts';

const ICU = {
  cabinetId: '100234-001',
  cabinetName: 'ICU North',
  customerId: '100234',
  customerName: 'Northside Hospital',
  enclosureSerialNo: '',
  deviceId: 'RFID-10518',
  score: 600,
};
const NORTHSIDE = {
  customerId: '100234',
  name: 'Northside Hospital',
  city: 'Chicago',
  state: 'IL',
  score: 800,
};
const NORTH = { customerId: '100310', name: 'North Clinic', city: '', state: '', score: 800 };
const nothing = {
  devices: [],
  customers: [],
  users: [],
  products: [],
  lots: [],
  orders: [],
  shipments: [],
  invoices: [],
  incidents: [],
  units: [],
  stock: null,
};

let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  api.answers(getSettings, { knowledgeBaseUrl: null });
  api.answers(listPersonas, { result: [], total_record: 0 });
  api.answers(listAudit, { data: [], total_count: 0 });
  api.answers(listAuditEventTypes, { eventTypes: [], resourceTypes: [] });
  api.answers(searchCustomers, { result: [], total_record: 0 });
  api.answers(findAnything, { ...nothing, devices: [ICU], customers: [NORTHSIDE, NORTH] });
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
  api.answers(findAnything, nothing);
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
  expect(api.sent(findAnything)).toEqual([]);
});

test('customers and devices are found by the server, and what was opened is offered again', async () => {
  await find(staff, 'north');
  await waitFor(() =>
    expect(optionsOf('Devices')).toEqual(['ICU NorthNorthside Hospital · 100234-001 · RFID-10518']),
  );
  expect(optionsOf('Customers')).toEqual(['Northside HospitalChicago, IL · 100234', 'North Clinic100310']);
  expect(api.sent(findAnything).map(({ url }) => url)).toEqual(['/api/find?text=north']);
  await userEvent.click(dialog().getByRole('option', { name: /ICU North/ }));
  await waitFor(() => expect(address()).toBe('/cabinet-details/100234/100234-001'));
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Find anything' });
  expect(optionsOf('Recent')).toEqual(['ICU NorthNorthside Hospital · 100234-001 · RFID-10518']);
});

test('what can be done is found by its name, and opens the dialog', async () => {
  api.answers(findAnything, nothing);
  await find(staff, 'crate perso');
  await waitFor(() => expect(optionsOf('Actions')).toEqual(['Create persona']));
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Create Persona' })).toBeTruthy();
  expect(address()).toBe('/personas');
});

const dana = {
  firstName: 'Dana',
  lastName: 'North',
  email: 'dana@northside.example',
  tenantsString: '100310,100234',
  score: 800,
};

test.each<[string, Grants, string]>([
  ['the list of all users', { ALL: { users: 'VIEWER' } }, '/users?filter={"email":"dana@northside.example"}'],
  [
    'the customer that its administrator may see',
    { 100234: { users: 'OWNER', tenants: 'VIEWER' } },
    '/customer-details/100234?tab=users&filter={"email":"dana@northside.example"}',
  ],
])('users are found, and open in %s', async (_where, grants, opened) => {
  api.answers(findAnything, { ...nothing, users: [dana] });
  await find(grants, 'dana');
  await waitFor(() => expect(optionsOf('Users')).toEqual(['Dana Northdana@northside.example']));
  await userEvent.click(dialog().getByRole('option', { name: /Dana North/ }));
  await waitFor(() => expect(decodeURIComponent(address())).toBe(opened));
});

test('users find nothing that they may not open', async () => {
  await find({ 100234: { tenants: 'VIEWER' } }, 'north');
  expect(screen.getByPlaceholderText('Screens, Customers, Products')).toBeTruthy();
  await waitFor(() => expect(optionsOf('Customers')).toEqual(['Northside HospitalChicago, IL · 100234']));
  expect(dialog().queryByRole('group', { name: 'Devices' })).toBeNull();
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
  api.answers(findAnything, nothing);
  await find(staff, 'zzz');
  await waitFor(() =>
    expect(dialog().getByRole('status').textContent).toBe('Sorry, no matching records found'),
  );
  api.answersWith(findAnything, () => json(503, { code: 'unavailable', message: 'Try again later.' }));
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

test('while the browser is idle it is rendered once, unseen; what is typed at that moment is not lost', async () => {
  const idle = new Map<number, () => void>();
  let asked = 0;
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    asked += 1;
    idle.set(asked, run);
    return asked;
  });
  vi.stubGlobal('cancelIdleCallback', (id: number) => idle.delete(id));
  const rendered: HTMLElement[] = [];
  const observer = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    const elements = added.filter((node) => node instanceof HTMLElement);
    rendered.push(...elements.filter((element) => element.querySelector('[role=dialog]') !== null));
  });
  api.answers(getUser, user({ grants: staff }));
  await openPortal('/profile');
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(idle.size).toBe(1));
  const focused = document.activeElement;
  observer.observe(document.body, { childList: true, subtree: true });
  act(() => idle.forEach((run) => run()));
  await waitFor(() => expect(rendered).toHaveLength(1));
  expect(rendered[0]?.textContent).toContain('Audit Logs');
  expect(rendered[0]?.getAttribute('aria-hidden')).toBe('true');
  expect(document.activeElement).toBe(focused);
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  await userEvent.keyboard('{Control>}k{/Control}aud');
  expect(await screen.findByRole('combobox', { name: 'Find anything' })).toHaveProperty('value', 'aud');
});
