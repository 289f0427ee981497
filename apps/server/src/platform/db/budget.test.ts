import { listAudit } from '@parwell/contract';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { startTestPortal } from '../../../test/portal.ts';
import { inDatabase } from '../../../test/temporary-postgres.ts';
import { readConfig } from '../config.ts';
import { connectionBudget, totalsOf } from './budget.ts';

const totals = (ROLES: string, settings: Record<string, string> = {}) =>
  totalsOf(connectionBudget(readConfig({ ROLES, ...settings })));

test('a process may have the connections of its roles only; docs/operations.md has the same numbers', () => {
  expect(totals('api,worker,gateway')).toEqual({ all: 49, direct: 3 });
  expect(totals('api')).toEqual({ all: 23, direct: 2 });
  expect(totals('worker')).toEqual({ all: 14, direct: 2 });
  expect(totals('gateway')).toEqual({ all: 13, direct: 1 });
  const least = {
    DATABASE_CONNECTIONS: '2',
    DATABASE_INGEST_CONNECTIONS: '2',
    DATABASE_JOB_CONNECTIONS: '3',
  };
  expect(totals('worker', least)).toEqual({ all: 9, direct: 2 });
  expect(connectionBudget(readConfig({ ROLES: 'worker' }))).toMatchObject({
    requests: 0,
    exports: 0,
    ingest: 0,
  });
});

test('calls wait for a connection that PostgreSQL refuses, then answer 503 with Retry-After; none is a 500', async () => {
  const admin = new pg.Client({ connectionString: inDatabase(inject('postgresUrl'), 'postgres') });
  await admin.connect();
  // One connection checks liveness, so five parallel calls have two left.
  await admin.query(`CREATE ROLE few LOGIN PASSWORD 'few' CONNECTION LIMIT 3; GRANT ${admin.user} TO few`);
  let limited = '';
  const portal = await startTestPortal(
    { DATABASE_CONNECTIONS: '5' },
    {
      through: async (url) =>
        (limited = Object.assign(new URL(url), { username: 'few', password: 'few' }).href),
    },
  );
  await portal.addUser({
    email: 'staff@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: { orders: 'VIEWER' },
  });
  const staff = await portal.signIn('staff@fff.example');

  const many = await Promise.all(Array.from({ length: 30 }, () => staff.call(listAudit)));
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]));

  // Others use them all, as processes without a budget do.
  await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'few'`);
  const others: pg.Client[] = [];
  while (others.length < 3) {
    const other = new pg.Client({ connectionString: limited });
    other.on('error', () => {});
    if (
      await other.connect().then(
        () => true,
        () => false,
      )
    )
      others.push(other);
  }
  const began = performance.now();
  const refused = await Promise.all(Array.from({ length: 8 }, () => staff.call(listAudit)));
  expect(performance.now() - began).toBeLessThan(5000);
  expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
    Array.from({ length: 8 }, () => [503, '2']),
  );
  const ready = await fetch(`${portal.url}/readyz`);
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '2']);

  // The caller who waits gets a connection as soon as one is free.
  const waiting = staff.call(listAudit);
  await Promise.all(others.map((other) => other.end()));
  expect((await waiting).status).toBe(200);
  await portal.close();
  await admin.query('DROP OWNED BY few; DROP ROLE few');
  await admin.end();
});
