import { expect, test } from 'vitest';
import { readStoredSession, storeSession } from './stored-session.ts';

const KEY = 'parwell.session';

test('a stored session is read back, its expiry as a number (SHELL-070)', () => {
  storeSession({ idToken: 'token', expiresAt: '2026-11-15T10:00:00+02:00', email: 'mo@northside.example' });

  const stored = { idToken: 'token', expiresAt: Date.UTC(2026, 10, 15, 8), email: 'mo@northside.example' };
  expect(readStoredSession()).toEqual(stored);
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual(stored);
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['something else', '[]'],
  ['an empty token', '{"idToken":"","expiresAt":1,"email":"a@b.example"}'],
  ['an end that is no number', '{"idToken":"t","expiresAt":"soon","email":"a@b.example"}'],
])('a session that is %s counts as missing', (_, text) => {
  if (text !== null) localStorage.setItem(KEY, text);
  expect(readStoredSession()).toBeNull();
});
