import {
  getHelpTopics,
  getUser,
  getVideoToken,
  listAudit,
  listAuditEventTypes,
  listHelpVideos,
  searchTenants,
} from '@parwell/contract';
import { CAPABILITIES } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';
import { sealEntries, verifyChain } from '../audit/audit.service.ts';
import { demoAudit } from './demo-audit.ts';
import { demoCustomers } from './demo-customers.ts';
import { demoUsers } from './demo-people.ts';
import { loadDemo } from './demo.service.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await loadDemo(portal.context);
});
afterAll(() => portal.close());

const signIn = async (email: string) => {
  const browser = await portal.signIn(email, 'Parwell-demo-1');
  const { grants } = await browser.get(getUser, { params: { email } });
  const customers = (await browser.get(searchTenants)).result.map(({ customerId }) => customerId);
  return { grants, customers };
};

test('there are 40 customers and 60 users, the same every time', async () => {
  const count = await portal.db.one(
    sql`SELECT (SELECT count(*) FROM customers) AS customers, (SELECT count(*) FROM users) AS users`,
  );
  expect(count).toEqual({ customers: 40, users: 60 });
  expect(demoCustomers()).toEqual(demoCustomers());
  expect(demoUsers()).toEqual(demoUsers());
});

test('ops owns everything, services views everything, each with its own dashboard', async () => {
  const ops = (await signIn('ops@fff.example')).grants['ALL'] ?? {};
  const services = (await signIn('services@fff.example')).grants['ALL'] ?? {};
  const rest = CAPABILITIES.filter((name) => !name.startsWith('dashboard_'));
  expect(rest.every((name) => ops[name] === 'OWNER')).toBe(true);
  expect(rest.filter((name) => name !== 'help_admin').every((name) => services[name] === 'VIEWER')).toBe(
    true,
  );
  expect([ops.dashboard_operations, ops.dashboard_services]).toEqual(['OWNER', undefined]);
  expect([services.dashboard_operations, services.dashboard_services]).toEqual([undefined, 'VIEWER']);
});

test('the customers’ people see their own customers at their own level', async () => {
  const admin = await signIn('admin@northside.example');
  expect(admin.customers).toEqual(['100234']);
  expect(admin.grants['100234']).toMatchObject({ inventory: 'OWNER', users: 'OWNER', invoices: 'OWNER' });
  const nurse = await signIn('nurse@northside.example');
  expect(nurse.grants).toEqual({ '100234': { inventory: 'VIEWER', cabinets: 'VIEWER', orders: 'VIEWER' } });
  expect((await signIn('manager@lakeview.example')).customers.toSorted()).toEqual(['100310', '100311']);
  const gpo = await signIn('gpo@alliance.example');
  const members = demoCustomers().filter(({ gpoId }) => gpoId === 'GPO-ALLIANCE');
  expect(gpo.customers.toSorted()).toEqual(members.map(({ customerId }) => customerId).toSorted());
  expect(new Set(Object.values(gpo.grants).flatMap((roles) => Object.values(roles)))).toEqual(
    new Set(['VIEWER']),
  );
});

test('only the six demo accounts have a password', async () => {
  const { count } = await portal.db.one<{ count: number }>(
    sql`SELECT count(*) FROM users WHERE password_hash IS NOT NULL`,
  );
  expect(count).toBe(6);
});

test('AUD-004 the audit log tells of 90 days: of every resource type, of people and machines', async () => {
  const ops = await portal.signIn('ops@fff.example', 'Parwell-demo-1');
  const { resourceTypes, eventTypes } = await ops.get(listAuditEventTypes);
  expect(eventTypes.length).toBeGreaterThan(12);
  const now = portal.clock.now().getTime();
  const between = [new Date(now - 91 * 86_400_000).toISOString(), new Date(now - 60_000).toISOString()];
  for (const filter of [
    ...resourceTypes.map((resourceType) => ({ resourceType })),
    { customerId: '100234' },
    { initiatorType: 'USER' },
    { initiatorType: 'MACHINE' },
  ]) {
    const where = JSON.stringify({ ...filter, createdAt: { between } });
    const { data, total_count } = await ops.get(listAudit, { query: { where, limit: 100 } });
    expect(total_count, where).toBeGreaterThan(10);
    for (const { data: changes, description } of data) {
      expect(Object.keys(JSON.parse(changes) as object)).toContain('after');
      expect(description.length).toBeGreaterThan(10);
    }
  }
  expect(
    (await ops.get(listAudit, { query: { where: JSON.stringify({ createdAt: { between } }) } })).total_count,
  ).toBe(2000);
  expect(demoAudit()).toEqual(demoAudit());
});

test('what users did in the demo was done by demo users, and what was done to them names them', async () => {
  const strangers = await portal.db.one(sql`
    SELECT count(*) FILTER (WHERE initiator_type = 'USER' AND created_by NOT IN (SELECT email FROM users)) AS doers,
      count(*) FILTER (WHERE resource_type = 'user' AND resource_id NOT IN (SELECT id::text FROM users)) AS done_to,
      count(*) FILTER (WHERE customer_id NOT IN (SELECT customer_id FROM customers)) AS customers
    FROM audit_entries`);
  expect(strangers).toEqual({ doers: 0, done_to: 0, customers: 0 });
});

test('the demo entries are sealed like all others', async () => {
  await sealEntries(portal.context);
  expect(await verifyChain(portal.context)).toMatchObject({ unsealed: 0, problem: null });
});

test('demo data never goes into a portal that is in use', async () => {
  expect(await loadDemo(portal.context)).toBe(false);
  const used = await startTestPortal();
  await used.addUser({ email: 'real@hospital.example' });
  expect(await loadDemo(used.context)).toBe(false);
  await used.close();
});

test('HELP-003 there are six help topics; who may watch help has some, nurses have none', async () => {
  const topics = async (email: string) =>
    Object.keys((await (await portal.signIn(email, 'Parwell-demo-1')).get(getHelpTopics)).helpTopics).length;
  expect(await topics('ops@fff.example')).toBe(6);
  expect(await topics('services@fff.example')).toBe(3);
  expect(await topics('admin@northside.example')).toBe(6);
  expect(await topics('gpo@alliance.example')).toBe(3);
  const nurse = await portal.signIn('nurse@northside.example', 'Parwell-demo-1');
  expect((await nurse.call(getHelpTopics)).status).toBe(403);
});

test('HELP-001 every demo topic has a video', async () => {
  const ops = await portal.signIn('ops@fff.example', 'Parwell-demo-1');
  const { token } = await ops.get(getVideoToken);
  for (const topicKey of Object.keys((await ops.get(getHelpTopics)).helpTopics)) {
    const { result } = await ops.get(listHelpVideos, { query: { topicKey, token } });
    expect((await fetch(`${portal.url}${result[0]?.src}`)).status, topicKey).toBe(200);
  }
});
