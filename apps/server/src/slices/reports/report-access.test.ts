import {
  createReportSubscription,
  generateReport,
  listReportTemplates,
  prepareDownload,
  runReportSubscription,
  type ErrorBody,
} from '@parwell/contract';
import { CAPABILITIES } from '@parwell/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { everything, startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';
import { tendReports } from './report-jobs.ts';

let portal: TestPortal;
let helpdesk: Browser;
let boss: Browser;
let nurse: Browser;

const BOSS = 'boss@fff.example';
const HELPDESK = 'helpdesk@fff.example';
const NURSE = 'nurse@c1.example';
const USERS = 'RNI_UIEXPORT_UsersReport';
const CUSTOMERS = 'RNI_UIEXPORT_CustomersReport';
const PEOPLE = {
  [BOSS]: [['ALL'], { users: 'OWNER', tenants: 'OWNER' }],
  [HELPDESK]: [['ALL'], { users: 'OWNER' }],
  [NURSE]: [['c1', 'c2'], { users: 'VIEWER', tenants: 'VIEWER' }],
} as const;

beforeAll(async () => {
  portal = await startTestPortal();
  for (const id of ['c1', 'c2', 'c3']) await portal.addCustomer(id, `Clinic ${id}`);
  for (const [email, [customer, roles]] of Object.entries(PEOPLE))
    await portal.addUser({ email, accessGroups: { customer }, roles });
  [boss, helpdesk, nurse] = [
    await portal.signIn(BOSS),
    await portal.signIn(HELPDESK),
    await portal.signIn(NURSE),
  ];
});
beforeEach(async () => {
  for (const [email, [customer, roles]] of Object.entries(PEOPLE)) await give(email, customer, roles);
});
afterAll(() => portal.close());

const give = (email: string, customer: readonly string[], roles: object) =>
  portal.db.run(sql`
    UPDATE users SET access_groups = ${JSON.stringify({ customer })}, roles = ${JSON.stringify(roles)},
      deleted_at = NULL WHERE email = ${email}`);
const request = (user_name: string, more: object = {}) => ({
  report_type: USERS,
  delivery_method: 'UserQueue' as const,
  file_type: 'csv' as const,
  user_name,
  recipient_addresses: [user_name],
  timezone: 'Etc/GMT',
  ...more,
});
const ask = (browser: Browser, user_name: string, more: object = {}) =>
  browser.call(generateReport, {
    body: { ...request(user_name, more), report_frequency: 'OneTime' as const },
  });
const made = async (browser: Browser, user_name: string, more: object = {}) => {
  const { reportId } = (await ask(browser, user_name, more)).json<{ reportId: string }>();
  await portal.jobs.runWaiting();
  return reportId;
};
const stateOf = (id: string) =>
  portal.db.one<{ status: string; tenants: string[] | null }>(
    sql`SELECT status, tenants FROM reports WHERE id = ${id}`,
  );
const download = (browser: Browser, reportId: string) =>
  browser.call(prepareDownload, { params: { reportId }, body: {} });
const fetched = async (browser: Browser, reportId: string) =>
  browser.request((await download(browser, reportId)).json<{ url: string }>().url);

test('a report in the name of another contains what both may see, and needs what both may do', async () => {
  expect(await stateOf(await made(boss, NURSE))).toEqual({ status: 'done', tenants: ['c1', 'c2'] });
  expect(await stateOf(await made(helpdesk, BOSS))).toEqual({ status: 'done', tenants: ['ALL'] });
  // The boss may read customers, the helpdesk may not, even in the boss's name.
  expect((await ask(boss, BOSS, { report_type: CUSTOMERS })).status).toBe(200);
  expect((await ask(helpdesk, BOSS, { report_type: CUSTOMERS })).status).toBe(403);
  const templates = async (browser: Browser) =>
    (await browser.get(listReportTemplates, { query: { user_name: BOSS } })).result.map(
      ({ report_type }) => report_type,
    );
  expect(await templates(boss)).toContain(CUSTOMERS);
  expect(await templates(helpdesk)).not.toContain(CUSTOMERS);
});

test('templates for staff alone; others still export PAR and usage from its page (SCHED-015)', async () => {
  const all = everything('OWNER', CAPABILITIES);
  await give(BOSS, ['ALL'], all);
  await give(NURSE, ['c1'], all);
  const offered = async (browser: Browser, user_name: string) =>
    (await browser.get(listReportTemplates, { query: { user_name } })).result.map(({ template }) => template);
  const forStaff = [
    'In Transit',
    'Last Cycle Count',
    'Suspect Tags',
    'Cabinet Connectivity',
    'Cabinet Inventory Sync Status',
    'Temperature Excursion',
    'ABW Selection',
    'PAR & Usage',
  ];
  expect(await offered(boss, BOSS)).toEqual(expect.arrayContaining(forStaff));
  const others = await offered(nurse, NURSE);
  expect(others).toContain('Temperature Extract');
  for (const template of forStaff) expect(others).not.toContain(template);
  const par = { report_type: 'RNI_UIEXPORT_ParUsageReport' };
  const schedule = { subscriptionName: 'Par', frequency: 'Daily' as const, dayOfWeek: null };
  const body = { ...request(NURSE, par), ...schedule };
  expect((await nurse.call(createReportSubscription, { body })).status).toBe(403);
  expect((await ask(nurse, NURSE, par)).status).toBe(200);
});

test('a report in the name of another is not made once either has lost the access', async () => {
  const { reportId } = (await ask(boss, NURSE, { report_type: CUSTOMERS })).json<{ reportId: string }>();
  await give(BOSS, ['ALL'], { users: 'OWNER' });
  await portal.jobs.runWaiting();
  expect(await stateOf(reportId)).toEqual({ status: 'failed', tenants: null });
});

test('a subscription runs with the access of its owner cut with that of who saved it and who starts it', async () => {
  const subscribe = (browser: Browser, subscriptionName: string, report_type: string) =>
    browser.call(createReportSubscription, {
      body: { ...request(BOSS, { report_type }), subscriptionName, frequency: 'Daily', dayOfWeek: null },
    });
  const run = async (browser: Browser, subscriptionName: string) => {
    const body = { user_name: BOSS, subscriptionName };
    const { reportId } = await browser.get(runReportSubscription, { body });
    await portal.jobs.runWaiting();
    return (await stateOf(reportId)).status;
  };
  expect((await subscribe(helpdesk, 'theirs', CUSTOMERS)).status).toBe(403);
  expect((await subscribe(boss, 'own', CUSTOMERS)).status).toBe(200);
  expect([await run(boss, 'own'), await run(helpdesk, 'own')]).toEqual(['done', 'failed']);
  // A subscription set up by somebody for the boss is limited by that person's permissions, also where the boss or the
  // schedule starts it.
  await give(HELPDESK, ['ALL'], { users: 'OWNER', tenants: 'VIEWER' });
  expect((await subscribe(helpdesk, 'theirs', CUSTOMERS)).status).toBe(200);
  expect(await run(boss, 'theirs')).toBe('done');
  await give(HELPDESK, ['ALL'], { users: 'OWNER' });
  expect(await run(boss, 'theirs')).toBe('failed');
  await portal.db.run(sql`
    UPDATE report_subscriptions SET next_run = ${portal.clock.now()}::timestamptz WHERE name = 'theirs'`);
  await portal.db.transaction((tx) => portal.context.enqueue(tx, tendReports, {}));
  await portal.jobs.runWaiting();
  const scheduled = await portal.db.many(sql`SELECT status FROM reports WHERE scheduled_for IS NOT NULL`);
  expect(scheduled).toEqual([{ status: 'failed' }]);
});

test('a download ends with the access it came from', async () => {
  const id = await made(nurse, NURSE);
  expect((await fetched(nurse, id)).status).toBe(200);
  const { url } = (await download(nurse, id)).json<{ url: string }>();
  for (const [customers, roles] of [
    [['c1'], { users: 'VIEWER' }],
    [['c1', 'c2'], { tenants: 'VIEWER' }],
  ] as const) {
    await give(NURSE, customers, roles);
    const refused = await download(nurse, id);
    expect([refused.status, refused.json<ErrorBody>().message]).toEqual([
      422,
      'This report contains data that you may no longer see. Request it again.',
    ]);
    // URLs that were already given out stop working too.
    expect((await nurse.request(url)).status).toBe(404);
  }
  await give(NURSE, ['c1', 'c2', 'c3'], { users: 'OWNER' });
  expect((await fetched(nurse, id)).status).toBe(200);
  // Fewer than ALL customers are less, however many they are.
  const all = await made(boss, BOSS);
  await give(BOSS, ['c1', 'c2', 'c3'], { users: 'OWNER' });
  expect((await download(boss, all)).status).toBe(422);
});

test('a file of which nobody wrote down whose data it contains is only for who sees all', async () => {
  const id = await made(nurse, NURSE);
  await portal.db.run(sql`UPDATE reports SET tenants = NULL WHERE id = ${id}`);
  expect((await download(nurse, id)).status).toBe(422);
});
