import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { openPortal } from '../../test/open-portal.ts';

test.each([
  ['SHELL-078 SHELL-079', '/session-timeout', 'Your session has expired.', 'Session expired · Parwell'],
  [
    'SHELL-080 SHELL-081',
    '/auth-error',
    "We've encountered an authentication error. Please login again.",
    'Authentication error · Parwell',
  ],
])('%s %s says what happened and leads back to the login', async (_, page, text, title) => {
  fakeApi();
  const browser = await openPortal(page);

  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(text);
  expect(document.title).toBe(title);
  await userEvent.click(screen.getByRole('button', { name: 'LOGIN AGAIN' }));
  expect(browser.goTo).toHaveBeenCalledExactlyOnceWith('/');
});
