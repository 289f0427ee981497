import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig, SETTING_NAMES } from './config.ts';

test('without any setting the portal runs on one machine with demo data', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 8080,
    DEMO: true,
    BUSINESS_TIME_ZONE: 'America/Los_Angeles',
    PUBLIC_URL: 'http://localhost:8080',
    ROLES: ['api', 'worker'],
  });
});

test('demo data is loaded by default on the embedded database only', () => {
  const external = { DATABASE_URL: 'postgres://u:p@db/parwell', SECRET_KEY: 'x'.repeat(32) };
  expect(readConfig(external).DEMO).toBe(false);
  expect(readConfig({ ...external, DEMO: 'on' }).DEMO).toBe(true);
  expect(readConfig({ DEMO: 'off' }).DEMO).toBe(false);
});

test.each([
  [{ PORT: 'abc' }, "PORT wants a whole number from 0 to 65535, not 'abc'."],
  [{ PORT: '70000' }, "PORT wants a whole number from 0 to 65535, not '70000'."],
  [
    { DATABASE_URL: 'mysql://x' },
    'DATABASE_URL wants an address that begins with postgres:// or postgresql://',
  ],
  [{ DATABASE_URL: 'postgres://u:p@db/x' }, 'SECRET_KEY wants at least 32 random characters'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY wants at least 32 random characters'],
  [{ DEMO: 'yes' }, "DEMO wants on or off, not 'yes'."],
  [{ BUSINESS_TIME_ZONE: 'Mars/Olympus' }, 'BUSINESS_TIME_ZONE wants a time zone name'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL wants an address that begins with smtp:// or smtps://'],
  [{ ROLES: 'api,cook' }, 'ROLES wants some of api, worker'],
  [{ TRACK_HOSTS: 'somewhere=track' }, 'TRACK_HOSTS wants pairs such as app=track'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL wants fatal, error, warn'],
  [{ MAIL_FROM: 'a@b\r\nBcc: c@d' }, 'MAIL_FROM wants a sender'],
])('%o is refused in one line that names it', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});

test('a secret that is too short is not repeated in the message', () => {
  expect(() => readConfig({ SECRET_KEY: 'hunter2' })).toThrow(
    /^SECRET_KEY wants at least 32 random characters\.$/,
  );
});

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' }).PORT).toBe(8080);
});

test('.env.example documents every setting and no other', () => {
  const text = readFileSync(`${import.meta.dirname}/../../../../.env.example`, 'utf8');
  const documented = [...text.matchAll(/^#? ?([A-Z_]+)=/gm)].map((match) => match[1]);
  expect(documented.toSorted()).toEqual(SETTING_NAMES.toSorted());
});
