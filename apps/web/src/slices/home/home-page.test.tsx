import { getUser, searchCustomers, type User } from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fakeApi, json } from '../../test/fake-api.ts';
import { openPortal } from '../../test/open-portal.ts';
import { givenSession, user } from '../../test/people.ts';

const card = (name: string) => screen.findByRole('region', { name });

function givenServer(person: User = user()) {
  const api = fakeApi();
  givenSession();
  api.answers(getUser, person);
  api.answers(searchCustomers, { result: [], total_record: 0 });
  return api;
}

test('shows who is signed in, by the e-mail of the session', async () => {
  const api = givenServer();
  await openPortal('/dashboard');

  const account = await card('Account');
  expect(within(account).getByText('Mo Okafor')).toBeTruthy();
  expect(within(account).getByText('mo@northside.example')).toBeTruthy();
  expect(api.sent(getUser).map(({ url }) => url)).toEqual(['/api/users/mo%40northside.example']);
});

test('names the dashboard after what the user may see', async () => {
  givenServer(user({ grants: { 100234: { dashboard_services: 'VIEWER' } } }));
  await openPortal('/dashboard');

  await screen.findByRole('heading', { level: 1, name: 'Services Dashboard' });
  expect(document.title).toBe('Dashboard · Parwell');
});

test('lists each capability with its highest role', async () => {
  givenServer(user({ grants: { 1: { inventory: 'VIEWER', orders: 'VIEWER' }, 2: { orders: 'OWNER' } } }));
  await openPortal('/dashboard');

  const lines = within(await card('Permissions')).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual(['inventoryVIEWER', 'ordersOWNER']);
});

test('offers what people come for most, as far as they may open it', async () => {
  givenServer(user({ grants: { 100234: { cabinets: 'VIEWER', alerts: 'VIEWER' } } }));
  await openPortal('/dashboard');

  const links = within(await card('Shortcuts')).getAllByRole('link');
  expect(
    links.map((link) => [link.textContent, decodeURIComponent(link.getAttribute('href') ?? '')]),
  ).toEqual([
    ['Offline devices', '/cabinet-list?filter={"connectivityStatus":["3"]}'],
    ['Newest fatal alerts', '/telemetry?filter={"alertLevel":"Fatal"}'],
    ['Export the device list', '/cabinet-list'],
  ]);
});

test('lists the customers and how many there are in all', async () => {
  const api = givenServer();
  api.answers(searchCustomers, {
    result: [{ id: 'a', customerId: '100234', name: 'Northside Hospital' }],
    total_record: 1284,
  });
  await openPortal('/dashboard');

  const customers = await card('Customers');
  const line = await within(customers).findByRole('listitem');
  expect(line.textContent).toBe('Northside Hospital100234');
  expect(within(customers).getByText('1,284 in total')).toBeTruthy();
});

test('ERR-001 OERR-001 without customers says so, as information', async () => {
  givenServer();
  await openPortal('/dashboard');

  const note = await within(await card('Customers')).findByText('Sorry, no matching records found');
  expect(note.closest('[class*="MuiAlert-colorInfo"]')).not.toBeNull();
});

test('SHELL-149 SHELL-154 the profile menu has Logout, which leads to /logout', async () => {
  givenServer();
  const browser = await openPortal('/dashboard');

  await userEvent.click(await screen.findByRole('button', { name: 'Profile of Mo Okafor' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  expect(browser.goTo).toHaveBeenCalledExactlyOnceWith('/logout');
});

describe('when the user cannot be loaded', () => {
  test('SHELL-089 a 401 goes to /logout with sessionTimeout', async () => {
    givenServer().refuses(getUser, { code: 'not_authenticated', message: 'User is not authenticated' });
    const browser = await openPortal('/dashboard');

    await waitFor(() => expect(browser.goTo).toHaveBeenCalledExactlyOnceWith('/logout?sessionTimeout'));
  });

  test('SHELL-090 a 401 because the tokens are gone goes to /logout with authError', async () => {
    const api = givenServer();
    api.answersWith(getUser, () => {
      localStorage.clear();
      return json(401, { code: 'not_authenticated', message: 'User is not authenticated' });
    });
    const browser = await openPortal('/dashboard');

    await waitFor(() => expect(browser.goTo).toHaveBeenCalledExactlyOnceWith('/logout?authError'));
  });

  test('ERR-002 PERM-050 a 403 shows an error without a retry', async () => {
    givenServer().refuses(getUser, { code: 'not_authorized', message: 'No' });
    const browser = await openPortal('/dashboard');

    expect((await screen.findByRole('alert')).textContent).toBe(
      'You are not authorized to view this content.',
    );
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(browser.goTo).not.toHaveBeenCalled();
  });

  test('ERR-003 any other failure shows the error and can be retried', async () => {
    const api = givenServer();
    api.refuses(getUser, { code: 'server_error', message: 'A server error has occurred.' });
    await openPortal('/dashboard');
    expect((await screen.findByRole('alert')).textContent).toContain('A server error has occurred.');

    api.answers(getUser, user());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    await screen.findByText('Mo Okafor');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the theme', () => {
  const shown = () => document.documentElement.dataset.theme;
  const preferring = (propertyValue: string) =>
    user({ properties: [{ propertyKey: 'USE_DARK_THEME', propertyValue }] });

  test('SHELL-157 SHELL-158 SHELL-160 SHELL-161 is dark if the user chose so, and stored for a reload', async () => {
    givenServer(preferring('1'));
    await openPortal('/dashboard');

    await waitFor(() => expect(shown()).toBe('dark'));
    expect(localStorage.getItem('parwell.theme')).toBe('dark');
  });

  test.each(['0', ''])('SHELL-157 SHELL-159 is light when the property is %j', async (value) => {
    localStorage.setItem('parwell.theme', 'dark');
    givenServer(preferring(value));
    await openPortal('/dashboard');

    await waitFor(() => expect(shown()).toBe('light'));
    expect(localStorage.getItem('parwell.theme')).toBe('light');
  });

  test('SHELL-160 is the stored one until the user is loaded', async () => {
    localStorage.setItem('parwell.theme', 'dark');
    givenServer().answersLater(getUser);
    await openPortal('/dashboard');

    expect(shown()).toBe('dark');
  });

  test('is light if the stored value is invalid', async () => {
    localStorage.setItem('parwell.theme', 'system');
    givenServer().answersLater(getUser);
    await openPortal('/dashboard');

    expect(shown()).toBe('light');
  });
});
