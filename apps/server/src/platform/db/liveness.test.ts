import { listAudit } from '@parwell/contract';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { createDatabase } from '../../../test/postgres.ts';
import { forwardDatabase, type Forwarder } from '../../../test/forwarder.ts';
import { openDatabase, sql } from './database.ts';
import { watchDatabase } from './liveness.ts';

let portal: TestPortal;
let proxy: Forwarder;
let staff: Browser;

beforeAll(async () => {
  portal = await startTestPortal(
    { DATABASE_CONNECTIONS: '2' },
    {
      async through(databaseUrl) {
        const way = await forwardDatabase(databaseUrl);
        ({ proxy } = way);
        return way.url;
      },
    },
  );
  await portal.addUser({
    email: 'staff@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: { orders: 'VIEWER' },
  });
  staff = await portal.signIn('staff@fff.example');
});
afterAll(async () => {
  proxy.resume();
  await portal.close();
  await proxy.close();
});

const list = () => staff.call(listAudit);
const ready = async () => (await fetch(`${portal.url}/readyz`)).status;

test('while the database hangs, calls and /readyz answer 503 within five seconds; then all is well again', async () => {
  expect((await list()).status).toBe(200);
  expect(await ready()).toBe(200);

  proxy.stall();
  const began = performance.now();
  // More calls than connections: some wait for an answer, some for a connection.
  const calls = await Promise.all(Array.from({ length: 6 }, list));
  expect(performance.now() - began).toBeLessThan(5000);
  expect(calls.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 503));
  expect(calls[0]?.json()).toMatchObject({
    code: 'unavailable',
    message: 'The portal is not available for a moment. Please try again.',
  });

  // From then on calls fail at once, and /readyz takes no longer than one question.
  const later = performance.now();
  expect((await list()).status).toBe(503);
  expect(performance.now() - later).toBeLessThan(2500);
  expect(await ready()).toBe(503);
  expect(performance.now() - later).toBeLessThan(5000);

  const said = (text: string) => portal.logLines.filter((line) => line.includes(text));
  await expect
    .poll(() => said('the database is away'))
    .toEqual([expect.stringContaining('does not answer.')]);

  proxy.resume();
  await expect.poll(ready).toBe(200);
  expect(said('the database is back')).toHaveLength(1);
  expect((await list()).status).toBe(200);
});

test('a statement that takes long is not mistaken for a database that hangs', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const liveness = watchDatabase(url, { everyMs: 20, patienceMs: 1500 });
  const db = openDatabase(url, { connections: 1, liveness });
  expect(await db.one(sql`SELECT 1 AS one FROM pg_sleep(2)`)).toEqual({ one: 1 });
  expect(liveness.hanging).toBe(false);
  await db.close();
  await liveness.close();
});
