import { endSession, exchangeAuthToken, refreshSession } from '@parwell/contract';
import { describe, expect, test } from 'vitest';
import { fakeApi, json } from '../test/fake-api.ts';
import { address, fakeBrowser } from '../test/fake-browser.ts';
import { givenSession, MINUTE, session } from '../test/people.ts';
import { enter } from './enter.ts';
import { readStoredSession } from './stored-session.ts';

const AUTH_TOKEN = 'single-use-auth-token-1';
const REFUSAL = { code: 'not_authenticated', message: 'User is not authenticated' } as const;

describe('public pages', () => {
  test.each([
    '/logout',
    '/logout?authError',
    '/session-timeout',
    '/auth-error',
    '/user-setup?invitation=x',
    '/logout/',
  ])('%s opens without any authentication step (SHELL-068)', async (page) => {
    const api = fakeApi();
    const browser = fakeBrowser(`${page}${page.includes('?') ? '&' : '?'}authToken=${AUTH_TOKEN}`);
    localStorage.setItem('parwell.session', 'unreadable');

    expect(await enter(browser)).toEqual({ kind: 'public' });

    expect(api.sentAnything()).toBe(false);
    expect(browser.goInstead).not.toHaveBeenCalled();
    expect(localStorage.getItem('parwell.session')).toBe('unreadable');
  });
});

describe('a session that nobody has used for too long', () => {
  test('leads to the session timeout, although its tokens are still valid', async () => {
    fakeApi();
    givenSession();
    localStorage.setItem('parwell.usedUntil', String(Date.now() - 1));
    const browser = fakeBrowser('/dashboard');
    expect(await enter(browser)).toEqual({ kind: 'leaving' });
    expect(browser.goInstead).toHaveBeenCalledExactlyOnceWith('/logout?sessionTimeout');
  });

  test('does not outlive a new sign-in', async () => {
    fakeApi().answers(exchangeAuthToken, session('token-2', 60 * MINUTE));
    localStorage.setItem('parwell.usedUntil', String(Date.now() - 1));
    expect(await enter(fakeBrowser(`/dashboard?authToken=${AUTH_TOKEN}`))).toMatchObject({
      kind: 'signed-in',
    });
    expect(await enter(fakeBrowser('/dashboard'))).toMatchObject({ kind: 'signed-in' });
  });
});

describe('with an authToken', () => {
  test('it is exchanged, and the session stored (SHELL-069)', async () => {
    const api = fakeApi();
    api.answers(exchangeAuthToken, session('token-2', 60 * MINUTE));

    const entry = await enter(fakeBrowser(`/dashboard?authToken=${AUTH_TOKEN}`));

    expect(entry).toEqual({ kind: 'signed-in', email: 'mo@northside.example' });
    expect(api.sent(exchangeAuthToken).map(({ body }) => body)).toEqual([{ authToken: AUTH_TOKEN }]);
    expect(readStoredSession()?.idToken).toBe('token-2');
  });

  test('it is removed from the address before it is sent; other parameters and the hash stay', async () => {
    const api = fakeApi();
    let addressWhenSent = '';
    api.answersWith(exchangeAuthToken, () => {
      addressWhenSent = address();
      return json(200, session('token-2', 60 * MINUTE));
    });

    await enter(fakeBrowser(`/inventory?tab=lot&authToken=${AUTH_TOKEN}&page=2#row-3`));

    expect(addressWhenSent).toBe('/inventory?tab=lot&page=2#row-3');
  });

  test('it takes precedence over a stored session', async () => {
    const api = fakeApi();
    givenSession();
    api.answers(exchangeAuthToken, session('token-2', 60 * MINUTE, 'dana@northside.example'));

    expect(await enter(fakeBrowser(`/?authToken=${AUTH_TOKEN}`))).toEqual({
      kind: 'signed-in',
      email: 'dana@northside.example',
    });
  });

  test('a used token leads to the authentication error', async () => {
    fakeApi().refuses(exchangeAuthToken, REFUSAL);
    const browser = fakeBrowser(`/dashboard?authToken=${AUTH_TOKEN}`);

    expect(await enter(browser)).toEqual({ kind: 'leaving' });

    expect(browser.goInstead).toHaveBeenCalledExactlyOnceWith('/logout?authError');
  });

  test('a used token does not sign out a user who is already signed in', async () => {
    fakeApi().refuses(exchangeAuthToken, REFUSAL);
    const stored = givenSession();
    const browser = fakeBrowser(`/dashboard?authToken=${AUTH_TOKEN}`);

    expect(await enter(browser)).toEqual({ kind: 'signed-in', email: stored.email });

    expect(browser.goInstead).not.toHaveBeenCalled();
    expect(readStoredSession()).toEqual(stored);
  });

  test('a used token and an expired session lead to the authentication error', async () => {
    fakeApi().refuses(exchangeAuthToken, REFUSAL);
    givenSession(-MINUTE);
    const browser = fakeBrowser(`/dashboard?authToken=${AUTH_TOKEN}`);

    expect(await enter(browser)).toEqual({ kind: 'leaving' });
    expect(browser.goInstead).toHaveBeenCalledExactlyOnceWith('/logout?authError');
  });
});

describe('with a stored session', () => {
  test('it signs in without a request to the server (SHELL-070)', async () => {
    const api = fakeApi();
    const { email } = givenSession();

    expect(await enter(fakeBrowser('/dashboard'))).toEqual({ kind: 'signed-in', email });
    expect(api.sentAnything()).toBe(false);
  });

  test('an expired session is refreshed once', async () => {
    const api = fakeApi();
    givenSession(-MINUTE);
    api.answers(refreshSession, session('token-2', 60 * MINUTE));

    expect((await enter(fakeBrowser('/dashboard'))).kind).toBe('signed-in');
    expect(readStoredSession()?.idToken).toBe('token-2');
    expect(api.sent(refreshSession)).toHaveLength(1);
  });

  test('an expired session that cannot be refreshed has timed out (SHELL-088)', async () => {
    fakeApi().refuses(refreshSession, REFUSAL);
    givenSession(-MINUTE);
    const browser = fakeBrowser('/dashboard');

    expect(await enter(browser)).toEqual({ kind: 'leaving' });
    expect(browser.goInstead).toHaveBeenCalledExactlyOnceWith('/logout?sessionTimeout');
  });

  test('if the server cannot be reached, nothing is cleared and the user stays', async () => {
    fakeApi().cannotBeReached(refreshSession);
    const stored = givenSession(-MINUTE);
    const browser = fakeBrowser('/dashboard');

    expect(await enter(browser)).toEqual({ kind: 'unreachable' });
    expect(browser.goInstead).not.toHaveBeenCalled();
    expect(readStoredSession()).toEqual(stored);
  });
});

describe('at the page that the payment provider leads back to', () => {
  const RETURN = '/invoice-payment-confirmation?attempt=4f1c&sig=a%26b';

  test.each([
    ['has expired', () => givenSession(-MINUTE)],
    [
      'was not used for too long',
      () => {
        givenSession();
        localStorage.setItem('parwell.usedUntil', String(Date.now() - 1));
      },
    ],
  ])('a session that %s is ended, and the login returns to the whole address (B25)', async (_, given) => {
    const api = fakeApi();
    api.refuses(refreshSession, REFUSAL);
    api.answers(endSession, { ended: true });
    given();
    const browser = fakeBrowser(RETURN);

    expect(await enter(browser)).toEqual({ kind: 'leaving' });

    expect(api.sent(endSession)).toHaveLength(1);
    expect(readStoredSession()).toBeNull();
    const [url] = browser.goInstead.mock.calls[0] ?? [];
    expect(new URL(url ?? '', location.origin).searchParams.get('callback')).toBe(
      `${location.origin}${RETURN}`,
    );
  });
});

describe('with neither token nor session', () => {
  test.each(['/', '/dashboard', '/dashboard/100234', '/product-list', '/no-such-page', '/Logout'])(
    '%s leads to the login, which returns to the requested page (SHELL-009 SHELL-059 SHELL-072 SHELL-091 OPERM-006 OPERM-007)',
    async (page) => {
      const browser = fakeBrowser(`${page}?tab=lot&q=a%26b#row-3`);

      expect(await enter(browser)).toEqual({ kind: 'leaving' });

      const [url] = browser.goInstead.mock.calls[0] ?? [];
      const login = new URL(url ?? '', location.origin);
      expect(login.pathname).toBe('/login');
      expect([...login.searchParams]).toEqual([
        ['callback', `${location.origin}${page}?tab=lot&q=a%26b#row-3`],
      ]);
    },
  );

  test('local and session storage are cleared (SHELL-071)', async () => {
    localStorage.setItem('parwell.theme', 'dark');
    localStorage.setItem('parwell.session', 'unreadable');
    sessionStorage.setItem('anything', '1');

    await enter(fakeBrowser('/dashboard'));

    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
  });
});
