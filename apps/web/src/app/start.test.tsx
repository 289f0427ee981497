import { getUser, refreshSession, searchCustomers } from '@parwell/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi } from '../test/fake-api.ts';
import { address } from '../test/fake-browser.ts';
import { openPortal } from '../test/open-portal.ts';
import { givenSession, MINUTE, session, user } from '../test/people.ts';

const LAST_URL = 'parwell.lastUrl';

function givenServer() {
  const api = fakeApi();
  api.answers(getUser, user());
  api.answers(searchCustomers, { result: [], total_record: 0 });
  return api;
}

test('/ opens the dashboard when no page is saved (SHELL-011)', async () => {
  givenServer();
  givenSession();
  await openPortal('/');

  await screen.findByRole('heading', { level: 1, name: /^(Good|Working) / });
  expect(address()).toBe('/dashboard');
  expect(document.title).toBe('Dashboard · Parwell');
});

test('the dashboard also opens with a customer id (SHELL-012)', async () => {
  givenServer();
  givenSession();
  await openPortal('/dashboard/100234');
  await screen.findByRole('heading', { level: 1, name: /^(Good|Working) / });
  expect(address()).toBe('/dashboard/100234');
});

test('/ opens the last page, which was saved when it was opened (SHELL-010)', async () => {
  givenServer();
  givenSession();
  await openPortal('/dashboard/100234?tab=00100#row');
  await waitFor(() => expect(localStorage.getItem(LAST_URL)).toBe('/dashboard/100234?tab=00100#row'));

  await openPortal('/');

  await waitFor(() => expect(address()).toBe('/dashboard/100234?tab=00100#row'));
});

test.each(['/no-such-page', '/Logout'])(
  '%s is unknown, says so and links back to / (SHELL-057 SHELL-058 SHELL-082 SHELL-083 SHELL-084)',
  async (page) => {
    givenServer();
    givenSession();
    const browser = await openPortal(page);

    await screen.findByRole('heading', { level: 1, name: 'Page not found' });
    expect(document.title).toBe('Page not found · Parwell');
    await userEvent.click(screen.getByRole('button', { name: 'Go Back to App' }));
    expect(browser.goTo).toHaveBeenCalledExactlyOnceWith('/');
  },
);

test('a saved page that no longer exists is forgotten, so that / does not open it again', async () => {
  givenServer();
  givenSession();
  localStorage.setItem(LAST_URL, '/gone');
  await openPortal('/');

  await screen.findByRole('heading', { name: 'Page not found' });
  await waitFor(() => expect(localStorage.getItem(LAST_URL)).toBeNull());
});

test.each([
  ['SHELL-054', '/session-timeout', 'Your session has expired.'],
  ['SHELL-055', '/auth-error', "We've encountered an authentication error. Please login again."],
])('%s %s opens without signing in and is never saved as the last page', async (_, page, heading) => {
  const api = fakeApi();
  const browser = await openPortal(page);

  await screen.findByRole('heading', { name: heading });
  expect(browser.goInstead).not.toHaveBeenCalled();
  expect(api.sentAnything()).toBe(false);
  expect(localStorage.getItem(LAST_URL)).toBeNull();
});

test('a user who is redirected sees nothing of the portal', async () => {
  const api = fakeApi();
  const browser = await openPortal('/dashboard');

  expect(browser.goInstead).toHaveBeenCalledOnce();
  expect(document.body.textContent).toBe('');
  expect(api.sentAnything()).toBe(false);
});

test('after signing out in another tab, this one leaves as soon as it becomes visible', async () => {
  givenServer();
  givenSession();
  const browser = await openPortal('/dashboard');
  await screen.findByRole('heading', { level: 1, name: /^(Good|Working) / });

  localStorage.clear();
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(browser.goTo).toHaveBeenCalledExactlyOnceWith('/logout?authError'));
});

test('if the server cannot be reached, trying again enters without losing anything', async () => {
  const api = givenServer();
  api.cannotBeReached(refreshSession);
  givenSession(-MINUTE);
  const browser = await openPortal('/dashboard');

  expect(screen.getByRole('alert').textContent).toContain(
    'No connection to the server. You are still signed in, and nothing was lost.',
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Parwell could not be opened.');
  expect(screen.getByRole('banner').textContent).toContain('Parwell');
  api.answers(refreshSession, session('token-2', 60 * MINUTE));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  await screen.findByRole('heading', { level: 1, name: /^(Good|Working) / });
  expect(browser.goInstead).not.toHaveBeenCalled();
});
