import { endSession } from '@parwell/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, json } from '../../test/fake-api.ts';
import { openPortal } from '../../test/open-portal.ts';
import { givenSession } from '../../test/people.ts';

test.each([
  ['SHELL-075', '/logout?sessionTimeout', '/session-timeout'],
  ['SHELL-075', '/logout?sessionTimeout=true', '/session-timeout'],
  ['SHELL-076', '/logout?authError', '/auth-error'],
  ['SHELL-077', '/logout', '/'],
  ['SHELL-077', '/logout?anythingElse=1', '/'],
])('%s %s goes to %s after signing out', async (_, page, next) => {
  fakeApi().answers(endSession, { ended: true });
  const browser = await openPortal(page);

  await waitFor(() => expect(browser.goInstead).toHaveBeenCalledExactlyOnceWith(next));
});

test('/logout ends the session once and clears both storages (SHELL-053 SHELL-073 SHELL-074)', async () => {
  const api = fakeApi();
  const answer = api.answersLater(endSession);
  givenSession();
  localStorage.setItem('parwell.theme', 'dark');
  sessionStorage.setItem('anything', '1');

  const browser = await openPortal('/logout');

  await screen.findByRole('heading', { name: 'Logging out…' });
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage).toHaveLength(0);
  expect(browser.goInstead).not.toHaveBeenCalled();
  answer(json(200, { ended: true }));
  await waitFor(() => expect(browser.goInstead).toHaveBeenCalledOnce());
  expect(api.sent(endSession)).toHaveLength(1);
});

test('signs out locally even if the server cannot be reached (SHELL-074)', async () => {
  fakeApi().cannotBeReached(endSession);
  givenSession();
  const browser = await openPortal('/logout?authError');

  await waitFor(() => expect(browser.goInstead).toHaveBeenCalledExactlyOnceWith('/auth-error'));
  expect(localStorage).toHaveLength(0);
});
