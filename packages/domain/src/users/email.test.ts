import { describe, expect, test } from 'vitest';
import { addressesIn } from './addresses-in.ts';
import { isEmail, normalizeEmail } from '../email.ts';

describe('e-mails', () => {
  test.each([
    'a@b.co',
    'first.last+tag@sub.clinic.example',
    "o'neil-7@x1.example".replace("'", ''),
    'jürgen@köln.example',
  ])('%s is valid', (text) => expect(isEmail(text)).toBe(true));
  test.each([
    '',
    'a',
    'a@b',
    '@b.co',
    'a@.co',
    'a@b.',
    'a b@c.co',
    'a@b@c.co',
    'a@-b.co',
    'a\0@b.co',
    'a@b.co\n',
    'a,b@c.co',
    '<a@b.co>',
    `${'x'.repeat(250)}@b.co`,
  ])('%j is invalid', (text) => expect(isEmail(text)).toBe(false));
  test('are compared without case and surrounding space', () =>
    expect(normalizeEmail('  Ana@Clinic.Example ')).toBe('ana@clinic.example'));
  test('several are read from one text, also with names as a mail program copies them', () => {
    expect(addressesIn(' ana@x.example,bo@x.example;\n cy@x.example\tdi ')).toEqual([
      'ana@x.example',
      'bo@x.example',
      'cy@x.example',
      'di',
    ]);
    expect(addressesIn('"Lee, Ana" <ana@x.example>; Bo Li <bo@x.example>')).toEqual([
      'ana@x.example',
      'bo@x.example',
    ]);
  });
  test('a long text is checked quickly', () => {
    const began = performance.now();
    isEmail(`a@${'a-'.repeat(126)}`);
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
