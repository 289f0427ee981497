import { refreshSession } from '@parwell/contract';
import { expect, test, vi } from 'vitest';
import { fakeApi, json } from '../test/fake-api.ts';
import { givenSession, MINUTE, session } from '../test/people.ts';
import { refreshStoredSession } from './refresh.ts';
import { readStoredSession, storeSession } from './stored-session.ts';

test('a refresh stores the new tokens', async () => {
  const api = fakeApi();
  api.answers(refreshSession, session('token-2', 60 * MINUTE));

  expect(await refreshStoredSession(givenSession(MINUTE))).toBe('refreshed');

  expect(readStoredSession()?.idToken).toBe('token-2');
});

test('two refreshes at once send one request: the cookie works only once', async () => {
  const api = fakeApi();
  const answer = api.answersLater(refreshSession);
  const stale = givenSession(MINUTE);

  const both = Promise.all([refreshStoredSession(stale), refreshStoredSession(stale)]);
  answer(json(200, session('token-2', 60 * MINUTE)));

  expect(await both).toEqual(['refreshed', 'refreshed']);
  expect(api.sent(refreshSession)).toHaveLength(1);
});

test('if the browser has locks, the request is made inside the lock that all tabs share', async () => {
  const api = fakeApi();
  api.answers(refreshSession, session('token-2', 60 * MINUTE));
  const stale = givenSession(MINUTE);
  const request = vi.fn(async (_name: string, work: () => Promise<unknown>) => {
    // While this tab waited for its turn, another one refreshed.
    storeSession(session('token-of-other-tab', 60 * MINUTE));
    return work();
  });
  vi.stubGlobal('navigator', { locks: { request } });

  expect(await refreshStoredSession(stale)).toBe('refreshed');

  expect(request).toHaveBeenCalledExactlyOnceWith('parwell-refresh', expect.any(Function));
  expect(api.sent(refreshSession)).toHaveLength(0);
  expect(readStoredSession()?.idToken).toBe('token-of-other-tab');
});

test('a refusal differs from a network failure, and neither changes the stored session', async () => {
  const api = fakeApi();
  const stale = givenSession(MINUTE);

  api.cannotBeReached(refreshSession);
  expect(await refreshStoredSession(stale)).toBe('unreachable');
  api.refuses(refreshSession, { code: 'server_error', message: 'A server error has occurred.' });
  expect(await refreshStoredSession(stale)).toBe('unreachable');
  api.refuses(refreshSession, { code: 'not_authenticated', message: 'User is not authenticated' });
  expect(await refreshStoredSession(stale)).toBe('refused');

  expect(readStoredSession()).toEqual(stale);
});

test('a user who signs out during a refresh stays signed out', async () => {
  const api = fakeApi();
  const answer = api.answersLater(refreshSession);

  const refreshing = refreshStoredSession(givenSession(MINUTE));
  await vi.waitUntil(() => api.sent(refreshSession).length === 1);
  localStorage.clear();
  answer(json(200, session('token-2', 60 * MINUTE)));

  expect(await refreshing).toBe('refused');
  expect(readStoredSession()).toBeNull();
});
