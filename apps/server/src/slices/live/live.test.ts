import { deleteUser, endSession, type LiveEvent } from '@parwell/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../../app.ts';
import { openPools } from '../../platform/db/pools.ts';
import { sql } from '../../platform/db/database.ts';
import { Browser } from '../../../test/browser.ts';
import { listenLive } from '../../../test/live-reader.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { auditOf } from '../audit/audit.public.ts';
import { changed } from './live.public.ts';

// Time moves only with the portal's clock, so whatever is received without it was not found by a later check.
let portal: TestPortal;
const ids: Record<string, string> = {};

beforeAll(async () => {
  portal = await startTestPortal({}, { streams: { tickMs: 10, perUser: 5 } });
  await portal.addCustomer('c1', 'Own Clinic');
  await portal.addCustomer('c2', 'Other Clinic');
  const roles = { orders: 'VIEWER' };
  const people = { one: 'c1', two: 'c2', staff: 'ALL', demoted: 'c1', deleted: 'c1', many: 'c1' };
  for (const [name, customer] of Object.entries(people)) {
    const email = `${name}@clinic.example`;
    ids[name] = await portal.addUser({ email, accessGroups: { customer: [customer] }, roles });
  }
  await portal.addUser({
    email: 'admin@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: { users: 'OWNER', orders: 'OWNER' },
  });
});
afterAll(() => portal.close());

const signIn = (name: string) => portal.signIn(`${name}@clinic.example`);
const listen = async (name: string) => listenLive(await signIn(name));
const orders = (customerId: string | null): LiveEvent => ({ topic: 'orders', customerId });

async function startAnother(limits: { readonly inAll?: number } = {}) {
  const { config, log } = portal.context;
  const { pools, liveness, close } = openPools(portal.db.url, config, log, { reactions: [] });
  const context = { ...portal.context, pools, liveness, db: pools.requests };
  const app = createApp(context, { checkAnswers: true, streams: { tickMs: 10, ...limits } });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const listenAs = async (name: string) => {
    const browser = new Browser(url);
    browser.session = (await signIn(name)).session;
    return listenLive(browser);
  };
  const stop = async () => {
    await app.close();
    await close();
  };
  return { db: pools.requests, listenAs, stop };
}

test('a change is told to who may read it for its customer, and to nobody else (L1 L4)', async () => {
  const [one, two, staff] = [await listen('one'), await listen('two'), await listen('staff')];
  expect(one.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(one.headers.get('x-accel-buffering')).toBe('no');
  expect(one.headers.get('content-encoding')).toBeNull();
  await portal.db.transaction((tx) =>
    auditOf('orders', 'order').record(tx, portal.clock.now(), {
      resourceId: 'o1',
      customerId: 'c2',
      eventType: 'Tested',
      by: { machine: 'test' },
      description: 'An order was changed',
    }),
  );
  await Promise.all([two.hears(orders('c2')), staff.hears(orders('c2'))]);
  changed(portal.db, 'shipments', null);
  changed(portal.db, 'reports', null, { userId: ids['two'] ?? '' });
  await two.hears({ topic: 'reports', customerId: null });
  await one.hears({ topic: 'shipments', customerId: null });
  expect(one.events).not.toContainEqual(orders('c2'));
  expect([...one.events, ...staff.events]).not.toContainEqual({ topic: 'reports', customerId: null });
  await Promise.all([one, two, staff].map((reader) => reader.close()));
});

test('a change that was rolled back is not announced (L2)', async () => {
  const one = await listen('one');
  const undone = portal.db.transaction(async (tx) => {
    changed(tx, 'order-requests', 'c1');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  // A failed statement turns the COMMIT into a ROLLBACK.
  await portal.db.transaction(async (tx) => {
    changed(tx, 'order-requests', 'c1');
    await expect(tx.run(sql`SELECT 1 / 0`)).rejects.toThrow('zero');
  });
  await portal.db.transaction(async (tx) => changed(tx, 'shipments', 'c1'));
  await one.hears({ topic: 'shipments', customerId: 'c1' });
  expect(one.events).not.toContainEqual({ topic: 'order-requests', customerId: 'c1' });
  await one.close();
});

test('who has lost a grant is told nothing any more after 30 seconds (L1 L3)', async () => {
  const [reader, staff] = [await listen('demoted'), await listen('staff')];
  await portal.db.run(sql`UPDATE users SET roles = '{}' WHERE id = ${ids['demoted']}`);
  portal.clock.advance({ seconds: 31 });
  // A listener whose grants have changed loads everything again.
  await reader.hears({ again: true });
  changed(portal.db, 'orders', 'c1');
  await staff.hears(orders('c1'));
  expect(reader.events).toEqual([{ again: true }]);
  await Promise.all([reader.close(), staff.close()]);
});

test('a stream ends at once when its session does, at every server, and other sessions go on (L3)', async () => {
  const another = await startAnother();
  const [browser, other] = [await signIn('one'), await listen('one')];
  const here = await listenLive(browser);
  const elsewhere = await listenLive(Object.assign(new Browser(browser.url), { session: browser.session }));
  const there = await another.listenAs('deleted');
  await browser.get(endSession);
  await Promise.all([here.ended, elsewhere.ended]);
  const admin = await portal.signIn('admin@fff.example');
  await admin.get(deleteUser, { params: { email: 'deleted@clinic.example' } });
  await there.ended;
  changed(portal.db, 'orders', 'c1');
  await other.hears(orders('c1'));
  expect([here, elsewhere, there].flatMap(({ events }) => events)).not.toContainEqual(orders('c1'));
  await other.close();
  await another.stop();
});

test('a stream has heartbeats, ends with its id token, and keeps no session alive (L3 L5)', async () => {
  const tokens = () => portal.db.many(sql`SELECT * FROM refresh_tokens ORDER BY token_hash`);
  const reader = await listen('two');
  const before = await tokens();
  portal.clock.advance({ seconds: 20 });
  await reader.beats(1);
  portal.clock.advance({ seconds: 20 });
  await reader.beats(2);
  expect(await tokens()).toEqual(before);
  portal.clock.advance({ hours: 1 });
  await reader.ended;
});

test('a change made at one server is heard at another (L4)', async () => {
  const another = await startAnother();
  const [here, there] = [await listen('one'), await another.listenAs('one')];
  changed(portal.db, 'orders', 'c1');
  await Promise.all([here.hears(orders('c1')), there.hears(orders('c1'))]);
  changed(another.db, 'shipments', 'c1');
  await Promise.all([here, there].map((reader) => reader.hears({ topic: 'shipments', customerId: 'c1' })));
  expect(there.events).toContainEqual(orders('c1'));
  // A reader does not keep a server from stopping.
  await another.stop();
  await there.ended;
  await here.close();
});

test('after the listening connection was cut, pages are told to look again and hear of changes (L2)', async () => {
  const reader = await listen('one');
  await portal.db.run(sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'parwell listen'`);
  await reader.hears({ again: true });
  changed(portal.db, 'orders', 'c1');
  await reader.hears(orders('c1'));
  expect(reader.events).toContainEqual({ again: true });
  await reader.close();
});

test('nobody has more streams than there may be, and who leaves makes room', async () => {
  const browser = await signIn('many');
  const readers = await Promise.all(Array.from({ length: 5 }, () => listenLive(browser)));
  await expect(listenLive(browser)).rejects.toThrow('429');
  await readers[0]?.close();
  const next = await vi.waitFor(() => listenLive(browser), { timeout: 10_000 });
  await Promise.all([...readers.slice(1), next].map((reader) => reader.close()));
});

test('a server has no more streams than it may, whoever asks, and who leaves makes room', async () => {
  const another = await startAnother({ inAll: 2 });
  const [one, two] = [await another.listenAs('one'), await another.listenAs('two')];
  await expect(another.listenAs('staff')).rejects.toThrow('503');
  await one.close();
  const staff = await vi.waitFor(() => another.listenAs('staff'), { timeout: 10_000 });
  changed(portal.db, 'orders', 'c2');
  await Promise.all([two.hears(orders('c2')), staff.hears(orders('c2'))]);
  await another.stop();
});
