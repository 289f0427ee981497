import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'password123',
  'P@ssw0rd2026!',
  'Password1!!',
  'PASSWORDPASSWORD',
  'welcome2026',
  'Summer2026!',
  'Hospital1234',
  'parwell2026',
  'Parwell-demo-1',
  'iloveyou123',
  'letmein12345',
  'qwertyuiop',
  'qwerty12345',
  '1q2w3e4r5t',
  '1qaz2wsx3edc',
  'abcdefghij',
  'abc123abc123',
  'abcde12345',
  '1234512345',
  '2026-11-15',
  '0171 2345678',
  'michael1985',
  'Monday-Monday',
  'manchester united',
])('%s is too common', (password) => expect(isCommonPassword(password)).toBe(true));

test.each([
  'correct horse battery',
  'a new password',
  'a long password',
  'yet another one',
  'my cat eats summer snow',
  'xK7mQ2pR9v',
  'Kopfsteinpflaster',
])('%s is not', (password) => expect(isCommonPassword(password)).toBe(false));
