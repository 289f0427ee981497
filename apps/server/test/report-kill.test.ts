import { generateReport, listReportQueue } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../src/platform/db/database.ts';
import type { Browser } from './browser.ts';
import { startTestPortal, type TestPortal, timeOfDay } from './portal.ts';
import { newDataDir, Program } from './program.ts';

const EMAIL = 'staff@fff.example';
/** Enough that a report can be killed in time. */
const ROWS = 3000;

let portal: TestPortal;
let staff: Browser;
const folder = newDataDir();

beforeAll(async () => {
  portal = await startTestPortal({}, timeOfDay());
  await portal.addUser({ email: EMAIL, accessGroups: { customer: ['ALL'] }, roles: { users: 'OWNER' } });
  staff = await portal.signIn(EMAIL);
  await portal.db.run(sql`
    INSERT INTO audit_entries (service, resource_type, resource_id, event_type, initiator_type, created_by, created_at,
      description, data)
    SELECT 'test', 'user', n, 'Many', 'MACHINE', 'tester', now(), 'Row ' || n, '{}' FROM generate_series(1, ${ROWS}::int) n`);
});
afterAll(async () => {
  await portal.close();
  folder.remove();
});

const startWorker = () =>
  new Program('server', {
    DATA_DIR: folder.path,
    DATABASE_URL: portal.db.url,
    DEMO: 'off',
    SECRET_KEY: portal.context.config.SECRET_KEY ?? '',
    ROLES: 'worker',
  });

const requestReport = (delivery_method: 'UserQueue' | 'EmailAttachment') =>
  staff.get(generateReport, {
    body: {
      report_type: 'RNI_UIEXPORT_AuditLogsReport',
      report_frequency: 'OneTime',
      delivery_method,
      file_type: 'pdf',
      user_name: EMAIL,
      recipient_addresses: [EMAIL],
      timezone: 'Etc/GMT',
    },
  });

const statuses = async () => (await staff.get(listReportQueue)).result.map(({ status }) => status);

const mails = () =>
  portal.db.many(sql`
    SELECT FROM mail_messages WHERE to_email = ${EMAIL} AND subject = 'Parwell report: Audit Logs, All customers'`);

const POLL = { timeout: 120_000, interval: 50 };

test('a report whose worker is killed is created again and delivered once', async () => {
  for (const delivery of ['UserQueue', 'EmailAttachment', 'UserQueue', 'EmailAttachment'] as const)
    await requestReport(delivery);
  const first = startWorker();
  await expect.poll(statuses, POLL).toContain('running');
  await first.kill();
  expect(await statuses()).not.toEqual(['done', 'done']);

  const second = startWorker();
  await expect.poll(statuses, POLL).toEqual(['done', 'done']);
  await expect.poll(mails, POLL).toHaveLength(2);
  await second.stop();
  expect(await mails()).toHaveLength(2);
});
