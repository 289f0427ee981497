import {
  getSettings,
  getUser,
  listPersonas,
  saveUserProperty,
  searchCustomers,
  type User,
} from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, type FakeApi } from '../../test/fake-api.ts';
import { address } from '../../test/fake-browser.ts';
import { openPortal } from '../../test/open-portal.ts';
import { givenSession, user } from '../../test/people.ts';

let api: FakeApi;
let width: number;

beforeEach(() => {
  width = 1224;
  // jsdom has no layout, so answer the media query that the shell uses: the window's width.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= Number(/min-width: ?([\d.]+)px/.exec(query)?.[1] ?? Infinity),
    media: query,
    addListener: () => {},
    removeListener: () => {},
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});

async function open(path: string, person: User, knowledgeBaseUrl: string | null = null) {
  api = fakeApi();
  api.answers(getUser, person);
  api.answers(getSettings, { knowledgeBaseUrl });
  api.answers(searchCustomers, {
    result: [{ id: 'a', customerId: '100234', name: 'Northside Hospital' }],
    total_record: 1,
  });
  api.answers(listPersonas, { result: [], total_record: 0 });
  givenSession();
  const browser = await openPortal(path);
  await screen.findByRole('heading', { level: 1 });
  return browser;
}

const staff = user({ grants: { ALL: { personas: 'OWNER' } } });
const menu = () => screen.getByRole('navigation', { name: 'Main menu' });

test('from 1224 px on the menu is visible, and can be hidden and shown again (SHELL-144 SHELL-145)', async () => {
  await open('/dashboard', staff);
  expect(menu()).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close menu' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Open menu' }));
  await screen.findByRole('button', { name: 'Close menu' });
});

test('below 1224 px the menu opens on demand (SHELL-144)', async () => {
  width = 1223;
  await open('/dashboard', staff);
  expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  expect(await screen.findByRole('navigation', { name: 'Main menu' })).toBeTruthy();
});

test('the first Tab leads past menu and top bar, and nothing else takes the focus at the start', async () => {
  await open('/dashboard', staff);
  expect(document.activeElement).toBe(document.body);
  await userEvent.tab();
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  expect(document.activeElement).toBe(skip);
  await userEvent.click(skip);
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(address()).toBe('/dashboard');
});

test('Help opens the knowledge base in a new tab (SHELL-128 SHELL-129)', async () => {
  await open('/dashboard', staff, 'https://help.parwell.example/');
  const help = await within(menu()).findByRole('link', { name: /Help/ });
  expect([help.getAttribute('href'), help.getAttribute('target')]).toEqual([
    'https://help.parwell.example/',
    '_blank',
  ]);
});

test('without a knowledge base there is no Help (SHELL-129)', async () => {
  await open('/dashboard', staff);
  await waitFor(() => expect(api.sent(getSettings)).toHaveLength(1));
  expect(within(menu()).queryByText(/Help/)).toBeNull();
});

test('the group of the current page is open (SHELL-135)', async () => {
  await open('/personas', staff);
  expect(within(menu()).getByRole('button', { name: 'Admin' }).getAttribute('aria-expanded')).toBe('true');
  expect(within(menu()).getByRole('link', { name: 'Personas' }).getAttribute('aria-current')).toBe('page');
});

test('a menu link sets the page title and leads to its heading, the logo opens the dashboard (SHELL-143 SHELL-148)', async () => {
  await open('/dashboard', staff);
  await userEvent.click(within(menu()).getByRole('button', { name: 'Admin' }));
  await userEvent.click(await within(menu()).findByRole('link', { name: 'Personas' }));
  await waitFor(() => expect(document.title).toBe('Personas · Parwell'));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Personas' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  await userEvent.click(within(menu()).getByRole('link', { name: 'Parwell, to the dashboard' }));
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

test('choosing a customer puts its id into the address and into the links (SHELL-155 SHELL-136)', async () => {
  await open('/dashboard', staff);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Customer', expanded: false }));
  await userEvent.type(await screen.findByRole('combobox', { name: 'Customer', expanded: true }), 'north');
  await userEvent.click(await screen.findByRole('option', { name: /Northside Hospital/ }));
  await waitFor(() => expect(address()).toBe('/dashboard/100234'));
  expect(within(menu()).getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe(
    '/dashboard/100234',
  );
});

test('a customer in the address is shown by name without a search (SHELL-156 FILT-004)', async () => {
  await open('/dashboard/100234', staff);
  const picker = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Customer' });
  await waitFor(() => expect(picker.value).toBe('Northside Hospital (100234)'));
});

test('a user with one customer has it chosen (CUST-045)', async () => {
  await open('/dashboard', user({ grants: { 100234: { inventory: 'VIEWER' } } }));
  const picker = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Customer' });
  await waitFor(() => expect(picker.value).toBe('Northside Hospital (100234)'));
});

test('the theme is saved as a property of the user, together with its name (SHELL-157 SHELL-158 SHELL-159 CONST-019 API-031)', async () => {
  await open('/dashboard', staff);
  expect(document.documentElement.dataset['theme']).toBe('light');
  api.answers(saveUserProperty, { propertyKey: 'USE_DARK_THEME', propertyValue: '1' });
  await userEvent.click(screen.getByRole('button', { name: /^Profile of/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Use dark theme' }));
  await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'));
  expect(localStorage.getItem('parwell.theme')).toBe('dark');
  expect(api.sent(saveUserProperty)[0]?.body).toEqual({
    property_key: 'USE_DARK_THEME',
    property_value: '1',
    theme: 'dark',
  });
  // API-030: the request identifies the user by e-mail and id.
  const { email, id } = staff;
  expect(api.sent(saveUserProperty)[0]?.url).toBe(
    `/api/users/${encodeURIComponent(email)}/properties?userId=${id}`,
  );
});

test('a theme that the server rejects is reverted, with a message', async () => {
  await open('/dashboard', staff);
  api.refuses(saveUserProperty, { code: 'server_error', message: 'A server error has occurred.' });
  await userEvent.click(screen.getByRole('button', { name: /^Profile of/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Use dark theme' }));
  await waitFor(() => expect(api.sent(saveUserProperty)).toHaveLength(1));
  await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('light'));
  expect(
    await screen.findByText('An error occurred: A server error has occurred. in Preferences'),
  ).toBeTruthy();
});
