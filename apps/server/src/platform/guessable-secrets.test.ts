import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { whyGuessable } from './guessable-secrets.ts';
import { newSecret } from './secrets.ts';

test.each([
  ['change-me-to-at-least-32-random-characters', 'is a published example'],
  ['change-me-to-32-random-letters-and-digits', 'is a published example'],
  ['CHANGE_ME_CHANGE_ME_0123456789abcdef', 'is a published example'],
  ['$(openssl rand -base64 48) and more of it', 'is a published example'],
  ['xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'has hardly any different characters'],
  ['01234012340001112223334440101010', 'has hardly any different characters'],
  ['correct horse1correct horse1correct horse1', 'repeats itself'],
  ['0123456789abcdef0123456789abcdef', 'repeats itself'],
  ['abcdefghijklmnopqrstuvwxyz012345', 'is a sequence'],
  ['zyxwvutsrqponmlkjihgfedcba9876543210', 'is a sequence'],
])('%s %s', (secret, why) => {
  expect(whyGuessable(secret)).toBe(why);
});

test.each([
  // Six different characters; a sentence; a sequence in half of it; a repetition with something else at the end.
  '01234512340501112253334440101510',
  'a secret key for tests, long enough',
  'abcdefghijklmnop7f!k29zq-w8x_r4Lm',
  'k3f9a7d2c1b8e6504-k3f9a7d2c1b8e6504Q',
])('%s is taken', (secret) => {
  expect(whyGuessable(secret)).toBeUndefined();
});

test('no random secret is refused, in whatever way it is written', () => {
  for (let n = 0; n < 2000; n += 1) {
    const random = randomBytes(32);
    for (const encoding of ['base64', 'base64url', 'hex'] as const)
      expect(whyGuessable(random.toString(encoding))).toBeUndefined();
    expect(whyGuessable(BigInt(`0x${random.toString('hex')}`).toString())).toBeUndefined();
    expect(whyGuessable(newSecret())).toBeUndefined();
  }
});

const KEY = 'jK4mWv0sR8tYbq2LzXc7hNfDp1gEu9aT';
const installed = { DATABASE_URL: 'postgres://u:p@db/x', SECRET_KEY: KEY };
const EXAMPLE = 'change-me-to-at-least-32-random-characters';

test('a server with a published or weak secret does not start, and the message says how one is made', () => {
  const refusal = (environment: Record<string, string>) => {
    try {
      readConfig({ ...installed, ROLES: 'api', ...environment });
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(refusal({})).toBeUndefined();
  expect(refusal({ SECRET_KEY: EXAMPLE })).toBe(
    'SECRET_KEY is a published example: whoever guesses it can sign in as anybody. Make one with: openssl rand -base64 48. ' +
      'If the database is in use with this key already, set the new one as SECRET_KEY and this one as ' +
      'SECRET_KEY_BEFORE, and go on as in docs/operations.md#changing-secret_key.',
  );
  expect(refusal({ SECRET_KEY: KEY, SECRET_KEY_BEFORE: EXAMPLE })).toBeUndefined();
  expect(refusal({ AMQP_SIGN_IN_SECRET: 'change-me-to-32-random-letters-and-digits' })).toBe(
    'AMQP_SIGN_IN_SECRET is a published example. Make one with: openssl rand -hex 32, and put the same into the paths auth_http… of RabbitMQ.',
  );
  for (const [name, setting] of [
    ['DATABASE_URL', { DATABASE_URL: 'postgres://parwell:change-me@db/x' }],
    ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'postgres://parwell:change%2Dme@db/x' }],
    ['AMQP_URL', { AMQP_URL: 'amqps://parwell:change-me@broker' }],
    ['SMTP_URL', { SMTP_URL: 'smtps://parwell:change-me@mail' }],
    [
      'STORAGE_S3_SECRET',
      { STORAGE_S3_URL: 'https://s3/b', STORAGE_S3_KEY_ID: 'parwell', STORAGE_S3_SECRET: 'change-me' },
    ],
  ] as const)
    expect(refusal(setting)).toBe(
      `${name} has the password of an example. Choose another, for instance with: openssl rand -hex 32, there and here.`,
    );
  expect(refusal({ DATABASE_URL: 'postgres://db/x', SMTP_URL: 'smtp://u:100%@mail' })).toBeUndefined();
});
