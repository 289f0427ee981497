import { generateReport, listMail, listReportQueue, type CallResponse } from '@parwell/contract';
import { beforeEach, expect, inject, test } from 'vitest';
import { Browser } from './browser.ts';
import { createDatabase } from './postgres.ts';
import { freePort, newDataDir, Program } from './program.ts';

const EMAIL = 'ops@fff.example';

let settings: Record<string, string>;

beforeEach(async () => {
  const folder = newDataDir();
  settings = {
    DATA_DIR: folder.path,
    DATABASE_URL: await createDatabase(inject('postgresUrl')),
    SECRET_KEY: 'a secret key for the kill tests, long enough',
    DEMO: 'on',
    PORT: String(await freePort()),
  };
  return folder.remove;
});

async function start() {
  const program = new Program('main.ts', settings);
  await program.ready();
  const browser = new Browser(`http://localhost:${settings['PORT']}`);
  await browser.signIn(EMAIL, 'Parwell-demo-1');
  return { program, browser };
}

const requestReport = (browser: Browser, delivery_method: 'UserQueue' | 'EmailAttachment') =>
  browser.call(generateReport, {
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

const statuses = async (browser: Browser) =>
  (await browser.call(listReportQueue))
    .json<CallResponse<typeof listReportQueue>>()
    .result.map(({ status }) => status);

const mails = async (browser: Browser) =>
  (
    await browser.call(listMail, {
      query: { where: JSON.stringify({ to_email: EMAIL }), limit: '100' },
    })
  )
    .json<CallResponse<typeof listMail>>()
    .result.filter(({ subject }) => subject === 'Parwell report: Audit Logs, All customers');

const POLL = { timeout: 120_000, interval: 50 };

test('a report whose worker is killed is created again and delivered once', async () => {
  const first = await start();
  for (const delivery of ['UserQueue', 'EmailAttachment', 'UserQueue', 'EmailAttachment'] as const)
    expect((await requestReport(first.browser, delivery)).status).toBe(200);
  await expect.poll(() => statuses(first.browser), POLL).toContain('running');
  await first.program.kill();

  const second = await start();
  await expect.poll(() => statuses(second.browser), POLL).toEqual(['done', 'done']);
  await expect.poll(() => mails(second.browser), POLL).toHaveLength(2);
  await second.program.stop();
});
