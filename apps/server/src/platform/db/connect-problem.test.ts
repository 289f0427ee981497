import { expect, test } from 'vitest';
import { databaseProblem, waitsFor } from './connect-problem.ts';

const target = { host: 'db.internal', port: 5433, user: 'parwell', database: 'portal' };
const errorWith = (code: string, message = 'something') => Object.assign(new Error(message), { code });

test.each([
  ['ECONNREFUSED', 'cannot be used now: nobody listens there (ECONNREFUSED).'],
  ['ENOENT', 'cannot be used now: nobody listens there (ENOENT).'],
  ['ENOTFOUND', 'cannot be used now: its name is not known (ENOTFOUND).'],
  ['EAI_AGAIN', 'cannot be used now: its name is not known (EAI_AGAIN).'],
  ['EHOSTUNREACH', 'cannot be used now: the network does not lead there (EHOSTUNREACH).'],
  ['57P03', 'cannot be used now: it is starting up (57P03).'],
  ['53300', 'cannot be used now: it has no free connection (53300).'],
  ['08006', 'cannot be used: something.'],
])('a server waits for a database with %s', (code, text) => {
  expect(waitsFor(errorWith(code))).toBe(true);
  expect(databaseProblem('DATABASE_URL', target, errorWith(code))).toBe(
    `DATABASE_URL: PostgreSQL at db.internal:5433 ${text}`,
  );
});

test.each([
  ['28P01', 'does not accept the password of parwell. Set the right one in the address'],
  ['28000', 'does not let parwell in: something. Create the role, or allow it in pg_hba.conf.'],
  ['3D000', "has no database portal. Create it: CREATE DATABASE portal OWNER parwell ENCODING 'UTF8'."],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'is not accepted (SELF_SIGNED_CERT_IN_CHAIN). Name its authority'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'is not accepted (ERR_TLS_CERT_ALTNAME_INVALID)'],
  ['42501', 'cannot be used: something.'],
])('no waiting helps against %s', (code, text) => {
  expect(waitsFor(errorWith(code))).toBe(false);
  expect(databaseProblem('DATABASE_URL', target, errorWith(code))).toContain(text);
});

test('PgBouncer says with one code that it waits and that it refuses', () => {
  expect(waitsFor(errorWith('08P01', 'pgbouncer cannot connect to server'))).toBe(true);
  expect(waitsFor(errorWith('08P01', 'no such database: portal'))).toBe(false);
  expect(waitsFor(errorWith('08P01', 'password authentication failed'))).toBe(false);
});

test('a connection that is not made in time is waited for', () => {
  expect(waitsFor(new Error('timeout expired'))).toBe(true);
  expect(databaseProblem('DATABASE_URL', target, new Error('timeout expired'))).toBe(
    'DATABASE_URL: PostgreSQL at db.internal:5433 does not answer.',
  );
  expect(databaseProblem('DATABASE_URL', { host: '/run/postgresql' }, errorWith('ENOENT'))).toContain(
    'PostgreSQL at /run/postgresql cannot',
  );
});
