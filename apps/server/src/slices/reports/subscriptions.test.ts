import {
  createReportSubscription,
  deleteReportSubscription,
  editReportSubscription,
  listReportQueue,
  listReportRuns,
  listReportSubscriptions,
  listReportTemplates,
  runReportSubscription,
  type CallResponse,
  type ReportSubscription,
} from '@parwell/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';
import { auditOf } from '../audit/audit.public.ts';
import { tendReports } from './report-jobs.ts';

let portal: TestPortal;
let staff: Browser;
let nurse: Browser;

const EMAIL = 'staff@fff.example';
const NURSE = 'nurse@c1.example';
const CONNECTIVITY = { report_type: 'RNI_UIEXPORT_CabinetConnectivityReport' };
const ZONE = 'America/New_York';
const STAFF_ROLES = { users: 'OWNER', reports: 'OWNER', cabinets: 'VIEWER' };

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addCustomer('c1', 'Clinic One');
  const all = { customer: ['ALL'] };
  await portal.addUser({ email: EMAIL, accessGroups: all, roles: STAFF_ROLES });
  await portal.addUser({ email: 'chief@fff.example', accessGroups: all, roles: STAFF_ROLES });
  const roles = { reports: 'OWNER', cabinets: 'VIEWER' };
  await portal.addUser({ email: NURSE, accessGroups: { customer: ['c1'] }, roles });
});
beforeEach(async () => {
  [staff, nurse] = [await again(), await portal.signIn(NURSE)];
  await portal.db.run(sql`DELETE FROM reports`);
  await portal.db.run(sql`DELETE FROM report_subscriptions`);
});
afterAll(() => portal.close());

const wish = (more: object = {}) => ({
  subscriptionName: 'Morning audit',
  report_type: 'RNI_UIEXPORT_AuditLogsReport',
  delivery_method: 'UserQueue' as const,
  file_type: 'csv' as const,
  user_name: EMAIL,
  recipient_addresses: [EMAIL],
  timezone: ZONE,
  frequency: 'Daily' as const,
  dayOfWeek: null,
  ...more,
});
const offeredTo = async (email: string) =>
  (await staff.get(listReportTemplates, { query: { user_name: email } })).result.map((each) => each.template);
const create = (more: object = {}, browser = staff) =>
  browser.call(createReportSubscription, { body: wish(more) });
const created = async (more: object = {}) => (await create(more)).json<ReportSubscription>();
/** Months pass in these tests and sessions expire. */
const again = () => portal.signIn(EMAIL);
const list = async () =>
  (await (await again()).call(listReportSubscriptions, { query: { user_name: EMAIL } })).json<
    CallResponse<typeof listReportSubscriptions>
  >().reportSubscriptions;
const runs = async () =>
  (
    await (
      await again()
    ).call(listReportRuns, { query: { user_name: EMAIL, subscriptionName: 'Morning audit' } })
  ).json<CallResponse<typeof listReportRuns>>().result;
const tend = async () => {
  await portal.db.transaction((tx) => portal.context.enqueue(tx, tendReports, {}));
  await portal.jobs.runWaiting();
};
const setRoles = (roles: object) =>
  portal.db.run(sql`UPDATE users SET roles = ${JSON.stringify(roles)} WHERE email = ${EMAIL}`);
const goTo = (instant: string) =>
  portal.clock.advance({ seconds: (Date.parse(instant) - portal.clock.now().getTime()) / 1000 });
const comeBackAt = async (instant: string) => {
  goTo(instant);
  staff = await again();
};

describe('subscriptions', () => {
  test('are stored per user by name (SCHED-002 SCHED-003 SCHED-007 SCHED-008 USER-005 API-021 DAPI-088)', async () => {
    await comeBackAt('2027-01-14T12:00:00Z');
    expect(await created({ frequency: 'Weekly', dayOfWeek: 1 })).toMatchObject({
      subscriptionName: 'Morning audit',
      template: 'Audit Logs',
      format: 'csv',
      deliveryMethod: 'UserQueue',
      frequency: 'Weekly',
      dayOfWeek: 1,
      isThirdParty: false,
      nextRun: '2027-01-18T11:00:00.000Z',
    });
    expect(Object.keys(await list())).toEqual(['Morning audit']);
  });

  test('can be changed and renamed; a change of an outdated version is refused (SCHED-004 API-022 DAPI-089)', async () => {
    const { version } = await created();
    const edit = (more: object) =>
      staff.call(editReportSubscription, { body: { ...wish(more), previousName: 'Morning audit', version } });
    expect((await edit({ subscriptionName: 'Night audit', file_type: 'pdf' })).json()).toMatchObject({
      subscriptionName: 'Night audit',
      format: 'pdf',
      version: version + 1,
    });
    const stale = await staff.call(editReportSubscription, {
      body: { ...wish(), previousName: 'Night audit', version },
    });
    expect([stale.status, stale.json<{ message: string }>().message]).toEqual([
      409,
      'The scheduled report was changed by somebody else meanwhile. Please load it again.',
    ]);
    expect((await edit({})).status).toBe(404);
  });

  test('an edit by its name alone means the newest, and is keyed by the name (SCHED-008 DAPI-089)', async () => {
    await created();
    await created({ subscriptionName: 'Other' });
    const edit = (more: object) => staff.call(editReportSubscription, { body: wish(more) });
    expect((await edit({ file_type: 'pdf' })).json()).toMatchObject({ format: 'pdf', version: 1 });
    expect((await edit({ file_type: 'xlsx' })).json()).toMatchObject({ format: 'xlsx', version: 2 });
    expect((await edit({ subscriptionName: 'Nobody' })).status).toBe(404);
    expect(Object.entries(await list()).map(([name, { format }]) => [name, format])).toEqual([
      ['Morning audit', 'xlsx'],
      ['Other', 'csv'],
    ]);
  });

  test('reportSubscriptions stands next to reportQueue, which only its user gets (SCHED-008)', async () => {
    await created();
    const body = { user_name: EMAIL, subscriptionName: 'Morning audit' };
    const { reportId } = await staff.get(runReportSubscription, { body });
    const answer = await staff.get(listReportSubscriptions, { query: { user_name: EMAIL } });
    expect(Object.keys(answer)).toEqual(['reportSubscriptions', 'reportQueue']);
    expect(answer.reportQueue).toMatchObject([{ reportId, reportTitle: 'Audit Logs' }]);
    await portal.addUser({
      email: 'manager@fff.example',
      accessGroups: { customer: ['ALL'] },
      roles: { users: 'OWNER' },
    });
    const manager = await portal.signIn('manager@fff.example');
    const seen = await manager.get(listReportSubscriptions, { query: { user_name: EMAIL } });
    expect([Object.keys(seen), Object.keys(seen.reportSubscriptions)]).toEqual([
      ['reportSubscriptions'],
      ['Morning audit'],
    ]);
  });

  test('can be deleted (SCHED-005 API-023 DAPI-090)', async () => {
    await created();
    const body = { user_name: EMAIL, subscriptionName: 'Morning audit' };
    expect((await staff.call(deleteReportSubscription, { body })).status).toBe(200);
    expect(await list()).toEqual({});
    expect((await staff.call(deleteReportSubscription, { body })).status).toBe(404);
  });

  test('errors say which field is missing or taken (SCHED-009)', async () => {
    const problem = async (more: object) => (await create(more)).json<{ details: object[] }>().details[0];
    expect(await problem({ subscriptionName: '  ' })).toEqual({
      field: 'subscriptionName',
      message: 'Name is required.',
    });
    expect(await problem({ frequency: 'Weekly' })).toEqual({
      field: 'dayOfWeek',
      message: 'Day of week is required.',
    });
    await created();
    expect(await problem({})).toEqual({
      field: 'subscriptionName',
      message: 'A scheduled report with this name already exists.',
    });
  });

  test('can be made for others only by people who may change all users, and only with data the owner may see', async () => {
    expect((await create({}, nurse)).status).toBe(404);
    expect((await create({ user_name: NURSE }, nurse)).status).toBe(403);
    expect((await create({ user_name: NURSE })).status).toBe(403);
    expect(await offeredTo(NURSE)).not.toContain('Audit Logs');
  });

  test('Cabinet Connectivity and Cabinet Inventory Sync Status are for staff only', async () => {
    const forStaff = ['Cabinet Connectivity', 'Cabinet Inventory Sync Status'];
    expect(await offeredTo(EMAIL)).toEqual(expect.arrayContaining(['Temperature Extract', ...forStaff]));
    const others = await offeredTo(NURSE);
    expect(others).toContain('Temperature Extract');
    for (const template of forStaff) expect(others).not.toContain(template);
    // Requesting it once is refused too.
    expect((await create({ ...CONNECTIVITY, user_name: NURSE }, nurse)).status).toBe(403);
  });

  test('go to other people as an attachment only (RPT-004)', async () => {
    const others = { recipient_addresses: ['chief@fff.example'] };
    expect((await create({ ...others, delivery_method: 'Email' })).status).toBe(422);
    expect(await created({ ...others, delivery_method: 'EmailAttachment' })).toMatchObject({
      isThirdParty: true,
    });
  });
});

describe('a run', () => {
  test('happens once at six local time, also across the change to daylight saving time (SCHED-012)', async () => {
    await comeBackAt('2027-03-13T12:00:00Z');
    await created();
    await tend();
    expect(await runs()).toEqual([]);
    // Clocks in New York go forward on the 14th: six o'clock is 10:00 UTC from then on.
    goTo('2027-03-14T09:59:30Z');
    await tend();
    expect(await runs()).toHaveLength(0);
    goTo('2027-03-14T10:00:00Z');
    await tend();
    await tend();
    expect((await runs()).map(({ status }) => status)).toEqual(['done']);
    expect((await list())['Morning audit']?.nextRun).toBe('2027-03-15T10:00:00.000Z');
  });

  test('that was missed happens once when the server is back, and covers the missed period', async () => {
    await comeBackAt('2027-05-01T12:00:00Z');
    await created();
    await portal.db.transaction((tx) =>
      auditOf('test', 'user').record(tx, new Date('2027-05-03T12:00:00Z'), {
        resourceId: 'x',
        eventType: 'While It Was Down',
        by: { machine: 'tester' },
        description: 'x',
      }),
    );
    goTo('2027-05-04T15:00:00Z');
    await tend();
    await tend();
    expect(await runs()).toHaveLength(1);
    const { covers } = await portal.db.one<{ covers: string }>(sql`SELECT covers::text FROM reports`);
    expect(covers).toBe('["2027-05-01 10:00:00+00","2027-05-04 10:00:00+00")');
    expect((await list())['Morning audit']?.nextRun).toBe('2027-05-05T10:00:00.000Z');
  });

  test('is queued once by two concurrent workers', async () => {
    await comeBackAt('2027-06-01T12:00:00Z');
    await created();
    goTo('2027-06-02T12:00:00Z');
    await portal.db.transaction(async (tx) => {
      for (let each = 0; each < 3; each += 1) await portal.context.enqueue(tx, tendReports, {});
    });
    await Promise.all([portal.jobs.runWaiting(), portal.jobs.runWaiting(), portal.jobs.runWaiting()]);
    expect(await runs()).toHaveLength(1);
  });

  test('contains no data if the owner has lost the permission', async () => {
    await comeBackAt('2027-07-01T12:00:00Z');
    await created();
    await setRoles({});
    goTo('2027-07-02T12:00:00Z');
    await tend();
    await setRoles(STAFF_ROLES);
    expect(await runs()).toMatchObject([
      { status: 'failed', errorMessage: 'You are not authorized to view this content.', rows: 0 },
    ]);
    expect(await portal.db.many(sql`SELECT FROM reports WHERE file_key IS NOT NULL`)).toEqual([]);
  });

  test('of a staff-only report contains no data if the owner is no longer staff', async () => {
    await comeBackAt('2027-07-05T12:00:00Z');
    await created(CONNECTIVITY);
    const groups = (value: object) =>
      portal.db.run(sql`UPDATE users SET access_groups = ${JSON.stringify(value)} WHERE email = ${EMAIL}`);
    await groups({ customer: ['c1'] });
    goTo('2027-07-06T12:00:00Z');
    await tend();
    await groups({ customer: ['ALL'] });
    expect(await runs()).toMatchObject([
      { status: 'failed', errorMessage: 'You are not authorized to view this content.' },
    ]);
  });

  test('does not happen for a deleted user', async () => {
    await comeBackAt('2027-07-10T12:00:00Z');
    await created();
    await portal.db.run(sql`UPDATE users SET deleted_at = now() WHERE email = ${EMAIL}`);
    goTo('2027-07-11T12:00:00Z');
    await tend();
    await portal.db.run(sql`UPDATE users SET deleted_at = NULL WHERE email = ${EMAIL}`);
    expect(await runs()).toEqual([]);
  });

  test('can be started at any time, in addition to the schedule', async () => {
    const { nextRun } = await created();
    const body = { user_name: EMAIL, subscriptionName: 'Morning audit' };
    expect((await staff.call(runReportSubscription, { body })).status).toBe(200);
    await portal.jobs.runWaiting();
    expect((await runs()).map(({ status }) => status)).toEqual(['done']);
    expect((await list())['Morning audit']).toMatchObject({ nextRun, lastRun: { status: 'done' } });
  });

  test('is mailed with a link or with the file, once, or only put into the queue (SCHED-011 DCONST-044)', async () => {
    await created({ delivery_method: 'Email' });
    await created({
      subscriptionName: 'For the chief',
      delivery_method: 'EmailAttachment',
      recipient_addresses: ['chief@fff.example', EMAIL],
    });
    await created({ subscriptionName: 'For the queue', delivery_method: 'UserQueue' });
    for (const subscriptionName of ['Morning audit', 'For the chief', 'For the queue'])
      await staff.call(runReportSubscription, { body: { user_name: EMAIL, subscriptionName } });
    await portal.jobs.runWaiting();
    const mails = await portal.db.many<{ to_email: string; attachment: object | null; body: Buffer }>(
      sql`SELECT to_email, attachment, body FROM mail_messages WHERE categories = '{report}' ORDER BY attachment IS NOT NULL, to_email`,
    );
    expect(mails.map(({ to_email, attachment }) => [to_email, attachment !== null])).toEqual([
      [EMAIL, false],
      ['chief@fff.example', true],
      [EMAIL, true],
    ]);
    expect((await staff.get(listReportQueue)).result).toHaveLength(1);
    const [linked] = mails;
    expect(linked && portal.context.secrets.open('mail', linked.body)).toMatch(
      /\/report-download\/[0-9a-f-]{36}\n/,
    );
  });
});
