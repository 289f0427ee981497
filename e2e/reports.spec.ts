import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './browser.ts';
import { expectUsable } from './usability.ts';

const ARRIVED = 'A new report is available to download in your queue.';
/** A report is ready quickly, but the queue is polled only every ten seconds. */
const soon = { timeout: 120_000 };

const AUDIT_LOGS = `/audit-logs?filter=${encodeURIComponent('{"eventType":"Persona Updated"}')}`;
const queueButton = (page: Page) => page.getByRole('button', { name: /^Download Queue/ });
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Download Queue' });

async function exportList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  // If the report is ready at once, its message replaces the first one before anybody can read it.
  const soonText = page.getByText('Your report will be available in your queue soon.');
  await expect(soonText.or(page.getByText(ARRIVED))).toBeVisible();
}

test('an export arrives in the queue, is downloaded, and moves to the downloaded ones (RPT-005 QUEUE-001 QUEUE-002 QUEUE-003 QUEUE-006 QUEUE-007 QUEUE-011..013 ERR-033)', async ({
  page,
}) => {
  await signIn(page, 'ops@fff.example', AUDIT_LOGS);
  await exportList(page);
  // Waiting continues on other pages.
  await page.getByRole('link', { name: 'Personas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Personas' })).toBeVisible();
  await expect(page.getByText(ARRIVED)).toBeVisible(soon);
  await page.getByRole('button', { name: 'Open queue' }).click();

  const panel = panelOf(page);
  const download = page.waitForEvent('download');
  await panel
    .getByRole('list', { name: 'New' })
    .getByRole('link', { name: /Audit Logs/ })
    .first()
    .click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Audit Logs \d{4}-\d\d-\d\d\.csv$/);
  const [head = '', ...rows] = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
  expect(head.replace('﻿', '')).toMatch(/^"?Time"?,"?Time UTC offset"?,"?Event"?,"?Description"?/);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toContain('Persona Updated');

  await expect(page).toHaveURL(/\/report-download\//);
  await expect(page.getByText(/Your download has started/)).toBeVisible();
  const again = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download again' }).click();
  await again;

  await queueButton(page).click();
  await panel.getByRole('button', { name: /^Show previously downloaded/ }).click();
  await expect(
    panel.getByRole('list', { name: 'Previously downloaded' }).getByRole('link').first(),
  ).toBeVisible();
  await panel.getByRole('button', { name: /^Hide previously downloaded/ }).click();
  await expect(panel.getByRole('list', { name: 'Previously downloaded' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(queueButton(page)).toBeFocused();
});

test('a report is scheduled, run, looked up and deleted (SHELL-034 SHELL-107 SCHED-001..006 SCHED-020..023)', async ({
  page,
}) => {
  await signIn(page, 'ops@fff.example');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('button', { name: 'Reports' }).click();
  await menu.getByRole('link', { name: 'Scheduled Reports' }).click();
  await expect(page).toHaveTitle('Scheduled Reports · Parwell');
  await expect(page.getByText('User has no scheduled reports.')).toBeVisible();

  await page.getByRole('button', { name: 'Create Subscription' }).click();
  const form = page.getByRole('dialog', { name: 'Create Subscription' });
  await form.getByRole('button', { name: 'Create Subscription' }).click();
  await expect(form.getByText('Name is required.')).toBeVisible();
  await form.getByLabel('Name').fill('Every Friday');
  await form.getByLabel('Report').selectOption('Audit Logs');
  await form.getByLabel('Frequency').selectOption('Weekly');
  await form.getByLabel('Day of week').selectOption('Friday');
  await expect(form.getByText(/^Next run:/)).toBeVisible();
  await expectUsable(page, 'reports-form');
  await form.getByRole('button', { name: 'Create Subscription' }).click();
  await expect(page.getByText('Subscription creation succeeded.')).toBeVisible();

  const row = page.getByRole('row', { name: /Every Friday/ });
  const choose = async (action: string) => {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await expect(row).toContainText('Weekly on Friday');
  await choose('Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Subscription' });
  await edit.getByLabel('Frequency').selectOption('Monthly');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Subscription edit succeeded.')).toBeVisible();
  await expect(row).toContainText('Monthly');

  // The first message may be visible only for a moment, before the report is ready.
  await choose('Run now');
  await expect(row).toContainText('Done', soon);
  await choose('History');
  const history = page.getByRole('dialog', { name: 'History of Every Friday' });
  await expect(history.getByText('Done')).toBeVisible();
  await expectUsable(page, 'reports-history');
  await history.getByRole('button', { name: 'Close' }).click();

  await choose('Delete');
  await page
    .getByRole('alertdialog', { name: 'Delete Every Friday?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText('Subscription deletion succeeded.')).toBeVisible();
  await expect(page.getByText('User has no scheduled reports.')).toBeVisible();
});

test('a long queue and long names of scheduled reports fit', async ({ page }) => {
  await page.route('**/api/queue/userreportqueue', (route) =>
    route.fulfill({ json: { result: QUEUE, total_record: QUEUE.length } }),
  );
  await page.route('**/api/reports/user/reportSubscription?*', (route) =>
    route.fulfill({ json: { reportSubscriptions: SUBSCRIPTIONS } }),
  );
  await signIn(page, 'ops@fff.example', '/scheduled-reports');
  await expect(page.getByText('Monday morning').first()).toBeVisible();
  await expectUsable(page, 'reports-scheduled');

  await queueButton(page).click();
  const panel = panelOf(page);
  await panel.getByRole('button', { name: /^Show previously downloaded/ }).click();
  await expectUsable(page, 'reports-queue');
  await page.setViewportSize({ width: 360, height: 900 });
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(360);
});

const item = (last: number, changes: object) => ({
  reportId: `00000000-0000-4000-8000-00000000000${last}`,
  reportTitle: 'Audit Logs',
  reportLink: `/report-download/00000000-0000-4000-8000-00000000000${last}`,
  createdDate: '2026-11-15T08:30:00+00:00',
  hasBeenDownloaded: false,
  isFailedExport: false,
  errorMessage: null,
  status: 'done',
  fileType: 'csv',
  rows: 120,
  fileSize: 48_213,
  expiresAt: '2026-12-15T08:30:00+00:00',
  ...changes,
});
const noFile = { reportLink: '', fileSize: null, expiresAt: null };
const QUEUE = [
  item(1, { ...noFile, status: 'running', rows: 41_200, reportTitle: 'Transaction Log', fileType: 'xlsx' }),
  item(2, { ...noFile, status: 'waiting', rows: 0, fileType: 'pdf' }),
  item(3, {}),
  item(4, {
    reportTitle: 'Cabinet Inventory Sync Status of all devices of the Northern Alliance of Hospitals',
  }),
  item(5, {
    ...noFile,
    status: 'failed',
    isFailedExport: true,
    errorMessage: 'The report could not be created. Request it again.',
  }),
  item(6, { hasBeenDownloaded: true, reportTitle: 'Users', fileType: 'pdf', fileSize: 1_204_331 }),
];

const subscription = (subscriptionName: string, changes: object) => ({
  subscriptionName,
  template: 'Audit Logs',
  report_type: 'RNI_UIEXPORT_AuditLogsReport',
  format: 'csv',
  deliveryMethod: 'UserQueue',
  frequency: 'Weekly',
  dayOfWeek: 1,
  isThirdParty: false,
  recipientAddresses: ['ops@fff.example'],
  refusedAddresses: [],
  timezone: 'America/New_York',
  columnsRequested: null,
  filter: {},
  nextRun: '2026-11-16T11:00:00.000Z',
  lastRun: { status: 'done', at: '2026-11-09T11:00:00+00:00' },
  version: 1,
  ...changes,
});
const SUBSCRIPTIONS = {
  a: subscription('Monday morning', {}),
  b: subscription(
    'Everything that happened to the users of all hospitals of the alliance in the last month',
    {
      format: 'pdf',
      frequency: 'Monthly',
      dayOfWeek: null,
      deliveryMethod: 'EmailAttachment',
      isThirdParty: true,
      recipientAddresses: ['compliance.department@northern-alliance.example', 'ops@fff.example'],
      lastRun: { status: 'failed', at: '2026-11-01T11:00:00+00:00' },
    },
  ),
  c: subscription('New one', { frequency: 'Daily', dayOfWeek: null, lastRun: null, deliveryMethod: 'Email' }),
};
