import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  cancelReport,
  generateReport,
  listReportQueue,
  prepareDownload,
  updateReportQueue,
  type CallResponse,
  type ReportQueueItem,
} from '@parwell/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';
import { makeReportFile } from './make-report.service.ts';
import { removeOldReports, tendReports } from './report-jobs.ts';
import { reportTypes } from '../../report-types.ts';

let portal: TestPortal;
let staff: Browser;
let other: Browser;

const EMAIL = 'staff@fff.example';

beforeAll(async () => {
  portal = await startTestPortal({ KEEP_REPORT_DAYS: '20' });
  const all = { customer: ['ALL'] };
  await portal.addUser({ email: EMAIL, accessGroups: all, roles: { users: 'OWNER' } });
  await portal.addUser({ email: 'other@fff.example', accessGroups: all, roles: { users: 'VIEWER' } });
  await portal.addCustomer('c1', 'Clinic One');
  await portal.addUser({
    email: 'nurse@c1.example',
    accessGroups: { customer: ['c1'] },
    roles: { reports: 'OWNER' },
  });
  [staff, other] = [await portal.signIn(EMAIL), await portal.signIn('other@fff.example')];
});
afterAll(() => portal.close());

/** On a worker that is not stopping. */
const run = { signal: new AbortController().signal };

const request = (email = EMAIL, more: object = {}) => ({
  report_type: 'RNI_UIEXPORT_AuditLogsReport',
  report_frequency: 'OneTime' as const,
  delivery_method: 'UserQueue' as const,
  file_type: 'csv' as const,
  user_name: email,
  recipient_addresses: [email],
  timezone: 'Etc/GMT',
  ...more,
});

const ask = async (more: object = {}) =>
  (await staff.call(generateReport, { body: request(EMAIL, more) })).json<
    CallResponse<typeof generateReport>
  >().reportId;
const queueOf = async (browser: Browser) =>
  (await browser.call(listReportQueue)).json<CallResponse<typeof listReportQueue>>().result;
const itemOf = async (reportId: string): Promise<ReportQueueItem | undefined> =>
  (await queueOf(staff)).find((item) => item.reportId === reportId);

describe('the download queue', () => {
  test('shows a report being made, then done, with its link (QUEUE-010 DAPI-094 API-025)', async () => {
    const id = await ask();
    expect(await itemOf(id)).toMatchObject({ status: 'waiting', reportLink: '', hasBeenDownloaded: false });
    await portal.jobs.runWaiting();
    expect(await itemOf(id)).toMatchObject({
      reportTitle: 'Audit Logs',
      status: 'done',
      reportLink: `/report-download/${id}`,
      isFailedExport: false,
      errorMessage: null,
      hasBeenDownloaded: false,
    });
  });

  test('an item is marked as downloaded by its link (QUEUE-007 DAPI-092 DAPI-093 API-026)', async () => {
    const id = await ask();
    await portal.jobs.runWaiting();
    const body = {
      reportLink: `/report-download/${id}`,
      paramsToUpdate: { hasBeenDownloaded: true as const },
    };
    expect((await other.call(updateReportQueue, { body })).status).toBe(404);
    expect((await itemOf(id))?.hasBeenDownloaded).toBe(false);
    expect((await staff.call(updateReportQueue, { body: { ...body, originApp: 'Parwell' } })).status).toBe(
      200,
    );
    expect((await itemOf(id))?.hasBeenDownloaded).toBe(true);
  });

  test('holds as many items as the badge can count (QUEUE-001)', async () => {
    await portal.db.run(sql`
      INSERT INTO reports (user_id, report_type, title, format, delivery_method, recipients, time_zone, filter,
        requested_at, status)
      SELECT id, 'RNI_UIEXPORT_UsersReport', 'Many', 'csv', 'UserQueue', '{}', 'Etc/GMT', '{}',
        ${portal.clock.now()}::timestamptz, 'failed'
      FROM users, generate_series(1, 1001) WHERE email = 'other@fff.example'`);
    expect(await queueOf(other)).toHaveLength(1000);
    await portal.db.run(sql`DELETE FROM reports WHERE title = 'Many'`);
  });

  test('is private: nobody can list, download or cancel another person’s report', async () => {
    const id = await ask();
    expect((await queueOf(other)).map(({ reportId }) => reportId)).not.toContain(id);
    expect((await other.call(cancelReport, { params: { reportId: id }, body: {} })).status).toBe(404);
    await portal.jobs.runWaiting();
    expect((await other.call(prepareDownload, { params: { reportId: id }, body: {} })).status).toBe(404);
  });

  test('a download address works for one minute', async () => {
    const id = await ask();
    await portal.jobs.runWaiting();
    const prepared = await staff.call(prepareDownload, { params: { reportId: id }, body: {} });
    const { url } = prepared.json<CallResponse<typeof prepareDownload>>();
    expect((await fetch(`${portal.url}${url}`)).status).toBe(200);
    portal.clock.advance({ seconds: 61 });
    const late = await fetch(`${portal.url}${url}`);
    expect([late.status, await late.text()]).toEqual([
      404,
      'This download has expired. Open it again from your download queue.',
    ]);
    expect((await fetch(`${portal.url}/downloads/guess`)).status).toBe(404);
  });

  test('a cancelled report is not made and leaves the queue', async () => {
    const id = await ask();
    expect((await staff.call(cancelReport, { params: { reportId: id }, body: {} })).status).toBe(200);
    await portal.jobs.runWaiting();
    expect(await itemOf(id)).toBeUndefined();
    expect((await staff.call(cancelReport, { params: { reportId: id }, body: {} })).status).toBe(404);
  });

  test('a report that is cancelled while it is made leaves no file', async () => {
    await portal.db.run(sql`
      INSERT INTO audit_entries (service, resource_type, resource_id, event_type, initiator_type, created_by,
        created_at, description, data)
      SELECT 'test', 'user', n, 'Many', 'MACHINE', 'tester', now(), 'Row ' || n, '{}' FROM generate_series(1, 30000) n`);
    const id = await ask({ file_type: 'pdf' });
    const making = portal.jobs.runWaiting();
    await expect.poll(async () => (await itemOf(id))?.rows).toBeGreaterThan(0);
    expect((await staff.call(cancelReport, { params: { reportId: id }, body: {} })).status).toBe(200);
    await making;
    expect(await itemOf(id)).toBeUndefined();
    expect(await portal.context.gateways.storage.read(`reports/${id}.pdf`)).toBeNull();
  });

  test('a report that fails says why (QUEUE-004 QUEUE-005)', async () => {
    const id = await ask();
    await portal.db.run(sql`UPDATE users SET roles = '{}' WHERE email = ${EMAIL}`);
    await portal.jobs.runWaiting();
    await portal.db.run(sql`UPDATE users SET roles = '{"users":"OWNER"}' WHERE email = ${EMAIL}`);
    expect(await itemOf(id)).toMatchObject({
      isFailedExport: true,
      status: 'failed',
      errorMessage: 'You are not authorized to view this content.',
      reportLink: '',
    });
  });

  test('a report that cannot be made is retried, and fails after the third attempt', async () => {
    const id = await ask();
    await portal.db.run(sql`UPDATE reports SET report_type = 'RNI_UIEXPORT_Broken' WHERE id = ${id}`);
    const [audit] = reportTypes;
    if (!audit) throw new Error('There is a report.');
    const broken = [
      {
        ...audit,
        type: 'RNI_UIEXPORT_Broken',
        source: () => ({ from: sql`nothing`, where: sql`TRUE`, orderBy: sql`1` }),
      },
    ];
    await expect(makeReportFile(portal.context, broken, id, run)).rejects.toThrow('nothing');
    await expect(makeReportFile(portal.context, broken, id, run)).rejects.toThrow('nothing');
    await makeReportFile(portal.context, broken, id, run);
    expect(await itemOf(id)).toMatchObject({
      status: 'failed',
      errorMessage: 'The report could not be created. Request it again.',
    });
    await portal.jobs.runWaiting();
  });

  test('a report needs the same permission as its screen', async () => {
    const nurse = await portal.signIn('nurse@c1.example');
    const answer = await nurse.call(generateReport, { body: request('nurse@c1.example') });
    expect(answer.status).toBe(403);
    const forOther = await nurse.call(generateReport, { body: request(EMAIL) });
    expect(forOther.status).toBe(404);
  });

  test('the report of a killed worker is made by the next one, once', async () => {
    const id = await ask();
    // The state after a worker is killed while writing: running, but nobody holds the lock.
    await portal.db.run(sql`UPDATE reports SET status = 'running' WHERE id = ${id}`);
    await portal.db.plain(`UPDATE pgboss.job SET state = 'active' WHERE data->>'reportId' = '${id}'`);
    await portal.db.transaction((tx) => portal.context.enqueue(tx, tendReports, {}));
    await portal.jobs.runWaiting();
    expect(await itemOf(id)).toMatchObject({ status: 'done' });
  });

  test('the report of a worker that stops is made by another one, and nothing is left behind', async () => {
    // Long because of the rows added above.
    const id = await ask({ file_type: 'pdf' });
    const { context, db } = portal;
    const files = () =>
      readdirSync(join(context.config.STORAGE_DIR ?? '', 'reports')).filter((name) => name.startsWith(id));
    const stop = new AbortController();
    const making = makeReportFile(context, reportTypes, id, { signal: stop.signal });
    await expect.poll(async () => (await itemOf(id))?.rows).toBeGreaterThan(0);
    expect(files()).toEqual([expect.stringMatching(/\.part$/)]);
    stop.abort(new Error('The worker is stopping.'));
    await expect(making).rejects.toThrow();
    expect(files()).toEqual([]);
    const report = sql`SELECT status, attempts, rows FROM reports WHERE id = ${id}`;
    expect(await db.one(report)).toEqual({ status: 'running', attempts: 0, rows: 0 });
    // A CSV is quicker.
    await db.run(sql`UPDATE reports SET format = 'csv' WHERE id = ${id}`);
    await portal.jobs.runWaiting();
    expect(await db.one(report)).toMatchObject({ status: 'done', attempts: 1 });
  });

  test('a report that is being made is not started by another worker', async () => {
    const id = await ask();
    await portal.db.run(sql`UPDATE reports SET status = 'running' WHERE id = ${id}`);
    await portal.db.read(async (reader) => {
      expect(await reader.lock(`report ${id}`)).toBe(true);
      await portal.db.transaction((tx) => portal.context.enqueue(tx, tendReports, {}));
      await portal.jobs.runWaiting();
      expect(await itemOf(id)).toMatchObject({ status: 'running' });
    });
  });

  test('is deleted after KEEP_REPORT_DAYS, including the files', async () => {
    const id = await ask();
    await portal.jobs.runWaiting();
    const { storage } = portal.context.gateways;
    // The state after a worker is killed once the file is stored.
    const unnoted = await ask();
    await portal.jobs.runWaiting();
    await portal.db.run(sql`UPDATE reports SET status = 'failed', file_key = NULL WHERE id = ${unnoted}`);
    const { file_key } = await portal.db.one<{ file_key: string }>(
      sql`SELECT file_key FROM reports WHERE id = ${id}`,
    );
    const tidy = async () => {
      await portal.db.transaction((tx) => portal.context.enqueue(tx, removeOldReports, {}));
      await portal.jobs.runWaiting();
    };
    portal.clock.advance({ hours: 20 * 24 - 1 });
    await tidy();
    const kept = await portal.context.gateways.storage.read(file_key);
    expect(kept).not.toBeNull();
    kept?.destroy();
    portal.clock.advance({ hours: 2 });
    // Before the nightly cleanup.
    staff = await portal.signIn(EMAIL);
    expect(await itemOf(id)).toBeUndefined();
    expect((await staff.call(prepareDownload, { params: { reportId: id }, body: {} })).status).toBe(404);
    await tidy();
    expect(await storage.read(file_key)).toBeNull();
    expect(await storage.read(`reports/${unnoted}.csv`)).toBeNull();
    expect(await portal.db.maybe(sql`SELECT FROM reports WHERE id = ${id}`)).toBeUndefined();
  });
});
