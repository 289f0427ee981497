import { getUser, listDashboardDevices, type User } from '@parwell/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { noDevices } from '../../slices/dashboard/public/device-cards.fixture.ts';
import { fakeApi, json } from '../../test/fake-api.ts';
import { openPortal } from '../../test/open-portal.ts';
import { givenSession, user } from '../../test/people.ts';

function givenServer(person: User = user()) {
  const api = fakeApi();
  givenSession();
  api.answers(getUser, person);
  api.answers(listDashboardDevices, noDevices);
  return api;
}

test('the profile menu has Logout, which leads to /logout (SHELL-149 SHELL-154)', async () => {
  givenServer();
  const browser = await openPortal('/dashboard');

  await userEvent.click(await screen.findByRole('button', { name: 'Profile of Mo Okafor' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  expect(browser.goTo).toHaveBeenCalledExactlyOnceWith('/logout');
});

describe('when the user cannot be loaded', () => {
  test('a 401 goes to /logout with sessionTimeout (SHELL-089)', async () => {
    givenServer().refuses(getUser, { code: 'not_authenticated', message: 'User is not authenticated' });
    const browser = await openPortal('/dashboard');

    await waitFor(() => expect(browser.goTo).toHaveBeenCalledExactlyOnceWith('/logout?sessionTimeout'));
  });

  test('a 401 because the tokens are gone goes to /logout with authError (SHELL-090)', async () => {
    const api = givenServer();
    api.answersWith(getUser, () => {
      localStorage.clear();
      return json(401, { code: 'not_authenticated', message: 'User is not authenticated' });
    });
    const browser = await openPortal('/dashboard');

    await waitFor(() => expect(browser.goTo).toHaveBeenCalledExactlyOnceWith('/logout?authError'));
  });

  test('a 403 shows an error without a retry (ERR-002 PERM-050)', async () => {
    givenServer().refuses(getUser, { code: 'not_authorized', message: 'No' });
    const browser = await openPortal('/dashboard');

    expect((await screen.findByRole('alert')).textContent).toBe(
      'You are not authorized to view this content.',
    );
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(browser.goTo).not.toHaveBeenCalled();
  });

  test('any other failure shows the error and can be retried (ERR-003)', async () => {
    const api = givenServer();
    api.refuses(getUser, { code: 'server_error', message: 'A server error has occurred.' });
    await openPortal('/dashboard');
    expect((await screen.findByRole('alert')).textContent).toContain('A server error has occurred.');

    api.answers(getUser, user());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    await screen.findByRole('button', { name: 'Profile of Mo Okafor' });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the theme', () => {
  const shown = () => document.documentElement.dataset.theme;
  const preferring = (propertyValue: string) =>
    user({ properties: [{ propertyKey: 'USE_DARK_THEME', propertyValue }] });

  test('is dark if the user chose so, and stored for a reload (SHELL-157 SHELL-158 SHELL-160 SHELL-161 DCONST-050)', async () => {
    givenServer(preferring('1'));
    await openPortal('/dashboard');

    await waitFor(() => expect(shown()).toBe('dark'));
    expect(localStorage.getItem('parwell.theme')).toBe('dark');
  });

  test.each(['0', ''])('is light when the property is %j (SHELL-157 SHELL-159 DCONST-050)', async (value) => {
    localStorage.setItem('parwell.theme', 'dark');
    givenServer(preferring(value));
    await openPortal('/dashboard');

    await waitFor(() => expect(shown()).toBe('light'));
    expect(localStorage.getItem('parwell.theme')).toBe('light');
  });

  test('is the stored one until the user is loaded (SHELL-160)', async () => {
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
