import { expect, test } from 'vitest';
import { forgetUrl, readSavedUrl, saveUrl } from './saved-url.ts';

const KEY = 'parwell.lastUrl';

test('the last page is saved with its search and hash (SHELL-010)', () => {
  saveUrl('/inventory?tab=lot&filter=%7B%7D#row-3');
  expect(readSavedUrl()).toBe('/inventory?tab=lot&filter=%7B%7D#row-3');
  expect(localStorage.getItem(KEY)).toBe('/inventory?tab=lot&filter=%7B%7D#row-3');
});

const NOT_WORTH_RETURNING_TO = [
  '/',
  '/?tab=lot',
  '/logout',
  '/logout/?authError',
  '/session-timeout',
  '/auth-error',
  '/user-setup?invitation=secret',
  '/x/../logout',
  '/invoice-payment-confirmation?attempt=1',
  '/invoice-payment-confirmation/',
  'https://evil.example/',
  '//evil.example/dashboard',
  '/\\evil.example/dashboard',
  '//localhost:3000/dashboard',
  'javascript:alert(1)',
  'dashboard',
  '',
];

test.each(NOT_WORTH_RETURNING_TO)('%j is not saved', (url) => {
  saveUrl('/dashboard');
  saveUrl(url);
  expect(readSavedUrl()).toBe('/dashboard');
});

test.each(NOT_WORTH_RETURNING_TO)('%j is not opened even if it is in local storage', (url) => {
  localStorage.setItem(KEY, url);
  expect(readSavedUrl()).toBeNull();
});

test('a page that does not exist is forgotten, any other is not', () => {
  saveUrl('/dashboard');
  forgetUrl('/gone');
  expect(readSavedUrl()).toBe('/dashboard');
  forgetUrl('/dashboard');
  expect(readSavedUrl()).toBeNull();
});
