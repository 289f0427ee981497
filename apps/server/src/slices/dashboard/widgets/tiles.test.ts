import { listJobs, readDashboard, type DashboardWidget } from '@parwell/contract';
import type { WidgetName } from '@parwell/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Browser } from '../../../../test/browser.ts';
import { addDevice } from '../../../../test/devices.ts';
import { startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import type { DocumentGateway } from '../../../gateways/documents/document-gateway.ts';
import { sql } from '../../../platform/db/database.ts';
import { createJobs, handles, type JobDefinition, type Jobs } from '../../../platform/jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { receiveDocuments } from '../../exchange/receive-documents.service.ts';
import { createDashboards } from '../dashboard.service.ts';
import { WIDGETS } from '../widgets.ts';

let portal: TestPortal;
let ops: Browser;
let answers = { erp: true, warehouse: true };

const partner = (name: keyof typeof answers): DocumentGateway => ({
  put: async () => {},
  list: () =>
    answers[name]
      ? Promise.resolve([])
      : Promise.reject(Object.assign(new Error('away'), { code: 'ETIMEDOUT' })),
  get: async () => undefined,
  remove: async () => {},
});

beforeAll(async () => {
  portal = await startTestPortal(
    {},
    { gateways: { documents: { erp: partner('erp'), warehouse: partner('warehouse') } } },
  );
  await portal.addCustomer('c1', 'Clinic One');
  const roles = { dashboard_operations: 'VIEWER', dashboard_services: 'VIEWER', cabinets: 'VIEWER' };
  await portal.addUser({ email: 'ops@fff.example', accessGroups: { customer: ['ALL'] }, roles });
  ops = await portal.signIn('ops@fff.example');
});
beforeEach(async () => {
  answers = { erp: true, warehouse: true };
  await portal.db.run(sql`UPDATE partner_answers SET answered_at = NULL`);
  await portal.db.run(sql`DELETE FROM inbox_problems`);
});
afterAll(() => portal.close());

async function widgetsFor(browser: Browser): Promise<ReadonlyMap<WidgetName, DashboardWidget['content']>> {
  const { widgets } = await browser.get(readDashboard, { query: { dashboardType: 'Operations' } });
  return new Map(widgets.map(({ name, content }) => [name, content]));
}
const shown = async (name: WidgetName) => (await widgetsFor(ops)).get(name);
/** Unused sessions end meanwhile. */
async function pass(time: Parameters<TestPortal['clock']['advance']>[0]): Promise<void> {
  portal.clock.advance(time);
  ops = await portal.signIn('ops@fff.example');
}
const receive = () => receiveDocuments(portal.context, []);

test('the tiles of ERP and warehouse follow the last answer, by whichever server; one that never came is not available (DASH-043 DASH-044 D5 D7)', async () => {
  answers = { erp: true, warehouse: false };
  await receive();
  expect(await shown('sapConnection')).toMatchObject({ form: 'tile', state: 'OK', value: 'Connected' });
  const { since } = await portal.db.one<{ since: Date }>(
    sql`SELECT awaited_since AS since FROM partner_answers WHERE partner = 'warehouse'`,
  );
  expect(await shown('igConnection')).toEqual({ form: 'unavailable', since: since.toISOString() });
  answers = { erp: false, warehouse: true };
  await receive();
  expect(await shown('igConnection')).toMatchObject({ state: 'OK' });
  // It has just answered, and yet something is wrong.
  expect(await shown('sapConnection')).toMatchObject({
    state: 'Warning',
    note: 'The disk or the network drive does not answer.',
  });
  await pass({ minutes: 60 });
  expect(await shown('sapConnection')).toMatchObject({ state: 'Warning', note: 'Last answer 1 h ago' });
  await pass({ seconds: 1 });
  expect(await shown('sapConnection')).toMatchObject({ state: 'Fail', value: 'No answer' });
  answers = { erp: true, warehouse: true };
  await receive();
  expect(await shown('sapConnection')).toMatchObject({ state: 'OK' });
});

test('a file that is not acknowledged for 30 minutes warns on the tile of the ERP (B14 D5)', async () => {
  await receive();
  await portal.db.run(sql`
    WITH sent AS (
      INSERT INTO transmissions (started_at, started_by, filter, files, lines) VALUES (now(), 'somebody', '{}', 1, 1)
      RETURNING id)
    INSERT INTO transmission_files
      (document_id, transmission_id, file_name, customer_id, account, lines, quantity, created_at, written_at)
    SELECT 'D-1', id, 'D-1.xml', 'c1', 'A', 1, 1, ${portal.clock.now()}, ${portal.clock.now()} FROM sent`);
  await pass({ minutes: 30 });
  await receive();
  expect(await shown('sapConnection')).toMatchObject({ state: 'OK' });
  await pass({ seconds: 1 });
  expect(await shown('sapConnection')).toMatchObject({
    state: 'Warning',
    note: '1 file is not acknowledged for over 30 minutes.',
  });
});

test('the tile of the device gateway needs its heartbeat and a device of the customers shown (DASH-045 D5 D7)', async () => {
  await portal.db.run(sql`DELETE FROM gateway_listening`);
  expect(await shown('aggConnection')).toMatchObject({ state: 'Not available' });
  const beat = () =>
    portal.db.run(sql`
      INSERT INTO gateway_listening (since, until) VALUES (${portal.clock.now()}, ${portal.clock.now()})
      ON CONFLICT (only_row) DO UPDATE SET until = excluded.until`);
  await beat();
  expect(await shown('aggConnection')).toMatchObject({ state: 'Warning', note: 'No device was heard yet' });
  await addDevice(portal.db, { cabinetId: 'EM-1', customerId: 'c1', heardAt: portal.clock.now() });
  expect(await shown('aggConnection')).toMatchObject({ state: 'OK', value: 'Listening' });
  await portal.addUser({
    email: 'field@c2.example',
    accessGroups: { customer: ['c2'] },
    roles: { dashboard_operations: 'VIEWER', cabinets: 'VIEWER' },
  });
  const field = await portal.signIn('field@c2.example');
  const others = await widgetsFor(field);
  expect(others.get('aggConnection')).toMatchObject({ note: 'No device was heard yet' });
  // Data that belongs to no customer is for those who see all customers.
  expect(WIDGETS.filter(({ name, staffOnly }) => staffOnly && others.has(name))).toEqual([]);
  await pass({ minutes: 5, seconds: 1 });
  await beat();
  expect(await shown('aggConnection')).toMatchObject({ state: 'Warning', value: 'No device heard' });
});

test('mail that no server takes for 30 minutes warns on the Operations dashboard (N6)', async () => {
  const now = portal.clock.now();
  await portal.db.run(sql`
    INSERT INTO mail_messages (from_email, to_email, subject, categories, body, status, last_event_time, created_at, next_try, tries)
    SELECT 'a@b.example', 'c@d.example', 'Hello', '{}', '', 'queued', ${now}, ${now}, ${now}, tries
    FROM unnest(ARRAY[0, 1]) AS tries`);
  const read = createDashboards({
    ...portal.context,
    config: { ...portal.context.config, SMTP_URL: 'smtp://mail.example' },
  });
  const { id: userId } = await portal.db.one<{ id: string }>(
    sql`SELECT id FROM users WHERE email = 'ops@fff.example'`,
  );
  const viewer = { userId, grants: { ALL: { dashboard_operations: 'VIEWER' } } } as const;
  const tile = async () =>
    (await read(viewer, { dashboardType: 'Operations' })).widgets.find(({ name }) => name === 'mailServer')
      ?.content;
  expect(await tile()).toMatchObject({ state: 'OK', value: 'Sending' });
  await pass({ minutes: 30 });
  expect(await tile()).toMatchObject({ state: 'Warning', value: '1 waiting' });
});

test('without a mail server the tile says that mail stays in the mailbox (N6)', async () => {
  expect(await shown('mailServer')).toMatchObject({
    state: 'Not available',
    value: 'Not configured',
    note: 'Mails stay in the Mailbox',
  });
});

const Data = z.object({});
const definition = (name: string, more: Partial<JobDefinition>): JobDefinition => ({
  name,
  data: Data,
  retries: 0,
  retrySeconds: 60,
  ...more,
});
const cron = '17 3 * * 0';
const DEFINITIONS = [
  definition('test.fine', { cron }),
  definition('test.asked', { byPerson: true }),
  definition('test.mail', {}),
  definition('test.failing', { cron }),
  definition('test.retried', { cron, retries: 3 }),
];

async function withJobs(use: (jobs: Jobs) => Promise<void>): Promise<void> {
  const log = createLog({ level: 'silent' });
  const jobs = createJobs({ url: portal.db.url, log, work: false, definitions: DEFINITIONS });
  const fail = () => Promise.reject(new Error('no'));
  await jobs.start(
    DEFINITIONS.map((each) =>
      handles(each, ['test.failing', 'test.retried'].includes(each.name) ? fail : async () => {}),
    ),
  );
  await use(jobs).finally(() => jobs.stop());
}

test('the latest run of each job that a schedule or a person starts, as the jobs screen has it (DASH-049 DASH-063..069 D5)', async () => {
  await withJobs(async (jobs) => {
    await portal.db.transaction(async (tx) => {
      for (const each of DEFINITIONS) await jobs.enqueue(tx, each, {});
    });
    await jobs.runWaiting();
  });
  // The portal's clock has run ahead of the queue's, which is PostgreSQL's.
  await pass({ seconds: (Date.now() - portal.clock.now().getTime()) / 1000 });
  const table = await shown('jobStatuses');
  if (table?.form !== 'table') throw new Error('no table');
  const rows = table.rows.filter(({ cells }) => String(cells['name']).startsWith('test.'));
  expect(table.columns.map(({ key }) => key)).toEqual(['name', 'startDate', 'endDate', 'status']);
  expect(
    rows
      .map(({ cells, tone }) => [cells['name'], cells['status'], tone])
      .toSorted(([one = ''], [other = '']) => String(one).localeCompare(String(other))),
  ).toEqual([
    ['test.asked', 'Success', null],
    ['test.failing', 'Failure', 'error'],
    ['test.fine', 'Success', null],
    ['test.retried', 'Error', 'error'],
  ]);
  expect(rows.slice(0, 2).map(({ tone }) => tone)).toEqual(['error', 'error']);
  expect(await shown('jobs')).toMatchObject({ state: 'Fail', value: `${table.total - 2}/${table.total}` });
  const { total_record } = await ops.get(listJobs, { query: { where: JSON.stringify({ runs: 'latest' }) } });
  expect(total_record).toBe(table.total);
  // The next run replaces the one before.
  await withJobs(async (jobs) => {
    await portal.db.run(sql`DELETE FROM pgboss.job WHERE name IN ('test.failing', 'test.retried')`);
    await portal.db.transaction((tx) => jobs.enqueue(tx, definition('test.fine', { cron }), {}));
    await jobs.runWaiting();
  });
  expect(await shown('jobs')).toMatchObject({ state: 'OK', value: `${table.total - 2}/${table.total - 2}` });
});

test('a run is in progress for as long as its worker shows signs of life, and not for ever after kill -9 (DASH-063 DASH-067 D5)', async () => {
  const set = (heartbeat: string) =>
    portal.db
      .plain(`UPDATE pgboss.job SET state = 'active', started_on = now(), heartbeat_on = ${heartbeat}, heartbeat_seconds = 60
      WHERE (name, id) IN (SELECT name, job_id FROM latest_job_runs WHERE name = 'test.fine')`);
  const status = async () => {
    const table = await shown('jobStatuses');
    if (table?.form !== 'table') throw new Error('no table');
    const row = table.rows.find(({ cells }) => cells['name'] === 'test.fine');
    return [row?.cells['status'], row?.tone];
  };
  await set('now()');
  expect(await status()).toEqual(['In Progress', 'warning']);
  expect(await shown('jobs')).toMatchObject({ state: 'Warning' });
  await set(`now() - interval '4 minutes'`);
  expect(await status()).toEqual(['Error', 'error']);
  // A day later it is not among the runs of the last 24 hours.
  await pass({ hours: 25 });
  expect(await status()).toEqual([undefined, undefined]);
});
