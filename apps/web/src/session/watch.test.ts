import { refreshSession } from '@parwell/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, json, type FakeApi } from '../test/fake-api.ts';
import { fakeBrowser } from '../test/fake-browser.ts';
import { givenSession, MINUTE, session } from '../test/people.ts';
import { readStoredSession, storeSession } from './stored-session.ts';
import { watchSession } from './watch.ts';

const EMAIL = 'mo@northside.example';
const REFUSAL = { code: 'not_authenticated', message: 'User is not authenticated' } as const;

let api: FakeApi;
let browser: ReturnType<typeof fakeBrowser>;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 15, 8) });
  api = fakeApi();
  browser = fakeBrowser('/dashboard');
  stop = () => undefined;
});

afterEach(() => {
  stop();
});

const watch = () => {
  stop = watchSession(browser, EMAIL);
};
const nextCheck = () => vi.advanceTimersByTimeAsync(5000);
const showTab = async () => {
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
};
const left = () =>
  [browser.goTo.mock.calls, browser.goInstead.mock.calls, browser.reload.mock.calls].flat().length > 0;

test('the session is checked every 5 seconds, not sooner (SHELL-085)', async () => {
  givenSession();
  watch();
  await nextCheck();
  localStorage.clear();

  await vi.advanceTimersByTimeAsync(4999);
  expect(left()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(left()).toBe(true);
});

test('tokens lost during a session lead to the authentication error (SHELL-087 SHELL-088 SHELL-090 SHELL-091)', async () => {
  givenSession();
  watch();
  localStorage.clear();
  await nextCheck();

  expect(browser.goTo).toHaveBeenCalledExactlyOnceWith('/logout?authError');
});

test('damaged tokens count as lost', async () => {
  givenSession();
  watch();
  localStorage.setItem('parwell.session', '{');
  await nextCheck();

  expect(browser.goTo).toHaveBeenCalledExactlyOnceWith('/logout?authError');
});

test('an expired session that cannot be refreshed leads to the session timeout, once (SHELL-086 SHELL-088)', async () => {
  api.refuses(refreshSession, REFUSAL);
  givenSession(-1);
  watch();
  await nextCheck();
  await nextCheck();

  expect(browser.goTo).toHaveBeenCalledExactlyOnceWith('/logout?sessionTimeout');
});

test('a user who stays to save their input is asked once, and watched again with a new session', async () => {
  api.refuses(refreshSession, REFUSAL);
  givenSession(-1);
  watch();
  await nextCheck();
  await nextCheck();
  expect(browser.goTo).toHaveBeenCalledOnce();
  expect(api.sent(refreshSession)).toHaveLength(1);

  storeSession(session('token-2', 60 * MINUTE));
  await nextCheck();
  expect(browser.goTo).toHaveBeenCalledOnce();
  localStorage.clear();
  await nextCheck();
  expect(browser.goTo).toHaveBeenLastCalledWith('/logout?authError');
});

test('an expired session that can be refreshed continues', async () => {
  api.answers(refreshSession, session('token-2', 60 * MINUTE));
  givenSession(-1);
  watch();
  await nextCheck();

  expect(left()).toBe(false);
  expect(readStoredSession()?.idToken).toBe('token-2');
});

test('a session with less than five minutes left is refreshed once, in the background', async () => {
  api.answers(refreshSession, session('token-2', 60 * MINUTE));
  givenSession(4 * MINUTE);
  watch();
  await nextCheck();
  await nextCheck();

  expect(api.sent(refreshSession)).toHaveLength(1);
  expect(readStoredSession()?.idToken).toBe('token-2');
  expect(left()).toBe(false);
});

test('a session with enough time left is not refreshed', async () => {
  givenSession();
  watch();
  await nextCheck();

  expect(api.sentAnything()).toBe(false);
});

test('a network failure signs nobody out, and the next check tries again', async () => {
  api.cannotBeReached(refreshSession);
  givenSession(1000);
  watch();
  await nextCheck();
  await nextCheck();

  expect(api.sent(refreshSession)).toHaveLength(2);
  expect(left()).toBe(false);
});

test('only one check runs at a time', async () => {
  const answer = api.answersLater(refreshSession);
  givenSession(-1);
  watch();
  await nextCheck();
  await nextCheck();
  await showTab();

  answer(json(401, REFUSAL));
  await nextCheck();
  expect(api.sent(refreshSession)).toHaveLength(1);
  expect(browser.goTo).toHaveBeenCalledExactlyOnceWith('/logout?sessionTimeout');
});

test('the session is checked as soon as the tab becomes visible again', async () => {
  givenSession();
  watch();
  localStorage.clear();

  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await showTab();
  expect(left()).toBe(false);
  visibility.mockRestore();
  await showTab();
  expect(browser.goTo).toHaveBeenCalledExactlyOnceWith('/logout?authError');
});

test('if somebody else signs in from another tab, the page reloads', async () => {
  givenSession();
  watch();
  storeSession(session('token-9', 60 * MINUTE, 'dana@northside.example'));
  await nextCheck();

  expect(browser.reload).toHaveBeenCalledOnce();
  expect(browser.goTo).not.toHaveBeenCalled();
});

test('nothing is checked after the watch is stopped', async () => {
  watch();
  stop();
  await nextCheck();
  await showTab();

  expect(left()).toBe(false);
});

const signOutInAnotherTab = (page: string) => {
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: 'parwell.signOut', newValue: page }));
};

test.each(['/', '/session-timeout'])(
  'signing out in another tab is no error here: this one goes to %s too, once',
  async (page) => {
    givenSession();
    watch();
    signOutInAnotherTab(page);
    expect(browser.goTo).toHaveBeenCalledExactlyOnceWith(page);
    await nextCheck();
    expect(browser.goTo).toHaveBeenCalledOnce();
  },
);

test('what something else writes as the page of a sign-out is ignored', async () => {
  givenSession();
  watch();
  signOutInAnotherTab('https://evil.example/');
  expect(left()).toBe(false);
  await nextCheck();
  expect(browser.goTo).toHaveBeenCalledExactlyOnceWith('/logout?authError');
});
