import { expect, test } from 'vitest';
import { isAccountMail } from './account-mail.ts';

test('a mail with a way to sign in as somebody is kept from others, whatever else it is about (S35)', () => {
  for (const category of ['invitation', 'password reset', 'temporary password'])
    expect(isAccountMail(['incident', category]), category).toBe(true);
  expect(isAccountMail(['incident', 'report'])).toBe(false);
  expect(isAccountMail([])).toBe(false);
});
