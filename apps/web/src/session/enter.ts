import { exchangeAuthToken } from '@parwell/contract';
import { checkIdle, checkSession } from '@parwell/domain';
import { forgetActivity, usedUntil } from './activity.ts';
import { ApiFailure } from './api-failure.ts';
import { callApi } from './api.ts';
import type { Browser } from './browser.ts';
import { isPublicPage } from './public-pages.ts';
import { refreshStoredSession } from './refresh.ts';
import { isReturnPage } from './return-pages.ts';
import { signOut } from './sign-out.ts';
import { readStoredSession, storeSession } from './stored-session.ts';

/**
 * `leaving`: the browser is loading another page, so show nothing. `unreachable`: the server did not answer;
 * nothing is lost, and a retry may help.
 */
export type Entry =
  | { readonly kind: 'public' }
  | { readonly kind: 'signed-in'; readonly email: string }
  | { readonly kind: 'leaving' }
  | { readonly kind: 'unreachable' };

/** Decides who opened the page, before anything is shown. */
export async function enter(browser: Browser): Promise<Entry> {
  if (isPublicPage(browser.location.pathname)) return { kind: 'public' };
  const authToken = removeAuthToken(browser);
  return authToken === null ? enterWithStoredSession(browser) : enterWithAuthToken(browser, authToken);
}

/**
 * Removes the token from the address first, so that no history entry, bookmark or copied link contains it.
 */
function removeAuthToken(browser: Browser): string | null {
  const { pathname, search, hash } = browser.location;
  const query = new URLSearchParams(search);
  const authToken = query.get('authToken');
  if (authToken === null) return null;
  query.delete('authToken');
  browser.replaceAddress(`${pathname}${query.size > 0 ? `?${query}` : ''}${hash}`);
  return authToken;
}

async function enterWithAuthToken(browser: Browser, authToken: string): Promise<Entry> {
  try {
    forgetActivity();
    const { email } = storeSession(await callApi(exchangeAuthToken, { body: { authToken } }));
    return { kind: 'signed-in', email };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    // Opening a link twice sends a used token. Users who are already signed in stay signed in.
    const stored = readStoredSession();
    if (stored && checkSession(stored, Date.now()) !== 'expired') {
      return { kind: 'signed-in', email: stored.email };
    }
    return leaveFor(browser, '/logout?authError');
  }
}

async function enterWithStoredSession(browser: Browser): Promise<Entry> {
  const stored = readStoredSession();
  if (!stored) return login(browser);
  // Idle for too long, whether the browser was closed or the computer asleep.
  const until = usedUntil();
  if (until !== null && checkIdle(until, Date.now()) === 'end') return leaveTimedOut(browser);
  if (checkSession(stored, Date.now()) !== 'expired') return { kind: 'signed-in', email: stored.email };
  switch (await refreshStoredSession(stored)) {
    case 'refreshed':
      return { kind: 'signed-in', email: readStoredSession()?.email ?? stored.email };
    case 'refused':
      return leaveTimedOut(browser);
    case 'unreachable':
      return { kind: 'unreachable' };
  }
}

/** If the session expired at the payment provider, goes straight to the login, which returns to the page. */
async function leaveTimedOut(browser: Browser): Promise<Entry> {
  if (!isReturnPage(browser.location.pathname)) return leaveFor(browser, '/logout?sessionTimeout');
  await signOut('/session-timeout');
  return login(browser);
}

function login(browser: Browser): Entry {
  localStorage.clear();
  sessionStorage.clear();
  const { origin, pathname, search, hash } = browser.location;
  const callback = `${origin}${pathname}${search}${hash}`;
  return leaveFor(browser, `/login?${new URLSearchParams({ callback })}`);
}

function leaveFor(browser: Browser, url: string): Entry {
  browser.goInstead(url);
  return { kind: 'leaving' };
}
