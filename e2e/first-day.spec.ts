// Also walks: identity customers devices device-gateway measurements exchange dashboard restock
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { addDatabase } from '../apps/server/test/temporary-postgres.ts';
import { expect, sendLoginAt, test } from './browser.ts';
import { runPortal, SECRET_KEY, type Portal } from './portal.ts';
import { expectUsable } from './usability.ts';

let first: Portal;

test.beforeAll(async ({ portal: _portal }, { workerIndex }) => {
  const database = await addDatabase(process.env['POSTGRES_URL'] ?? '', `first_day_${workerIndex}`);
  first = await runPortal(`first-day-${workerIndex}`, database, { DEMO: 'off' });
});
test.afterAll(() => first.stop());

/** As an operator does at the machine: the link of the first administrator. */
function invitation(email: string): string {
  const parwell = join(import.meta.dirname, '../apps/server/dist/server/parwell.js');
  const output = execFileSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', parwell, 'admin', email],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        DATABASE_URL: first.databaseUrl,
        SECRET_KEY,
        DEMO: 'off',
        LOG_FILE: '-',
        LOG_LEVEL: 'silent',
        PUBLIC_URL: first.url,
      },
    },
  );
  return /https?:\S+user-setup\S+/.exec(output)?.[0] ?? '';
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

async function signInFirst(page: Page): Promise<void> {
  await page.goto(invitation('ana@fff.example'));
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Lee');
  await page.getByLabel('Password', { exact: true }).fill('a long new password');
  await page.getByLabel('Repeat password').fill('a long new password');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
  await sendLoginAt(page, first.url, 'ana@fff.example', 'a long new password');
}

test('from an empty portal to the first reading: administrator, customer by hand, device, secret, reading (R18)', async ({
  page,
}) => {
  await signInFirst(page);
  // The dashboard of operations staff.
  for (const name of ['SAP connection', 'Warehouse gateway']) {
    const tile = page.getByRole('region', { name });
    await expect(tile).toContainText('Not configured');
    await expect(tile).not.toContainText('Connected');
  }
  await expectUsable(page, 'first-day-dashboard');

  await page.goto(`${first.url}/personas`);
  await expect(page.getByText('CUSTOMER_ADMIN')).toBeVisible();

  await page.goto(`${first.url}/customer-list`);
  await page.getByRole('button', { name: 'Add Customer' }).click();
  const customer = dialogOf(page, 'Add Customer');
  await customer.getByLabel('Customer ID').fill('100500');
  await customer.getByLabel('Name', { exact: true }).fill('Mercy Hospital');
  await customer.getByLabel('City').fill('Dayton');
  await customer.getByLabel('State').selectOption('OH');
  await customer.getByLabel('First name').fill('Grace');
  await expectUsable(page, 'first-day-customer');
  await customer.getByRole('button', { name: 'Add Customer' }).click();
  await expect(page.getByText('Mercy Hospital was added.')).toBeVisible();
  await expect(page.getByRole('row', { name: /100500/ })).toContainText('Complete');

  await page.goto(`${first.url}/customer-details/100500`);
  await page.getByRole('button', { name: 'Edit Details' }).click();
  const details = dialogOf(page, 'Edit Details');
  await details.getByLabel('Street').fill('1 Main Street');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Mercy Hospital was saved.')).toBeVisible();

  await page.goto(`${first.url}/cabinet-list/100500`);
  await page.getByRole('button', { name: 'Create Device' }).click();
  const device = dialogOf(page, 'Create Device');
  await device.getByLabel('Device Type').selectOption('EM');
  await device.getByLabel('Device Name').fill('Main pharmacy');
  await device.getByLabel('Status').selectOption({ label: 'Active' });
  await device.getByLabel('Temperature Control').selectOption('2-8c');
  await device.getByLabel('Room', { exact: true }).fill('B12');
  await device.getByLabel('Server Name').fill('mercy-1');
  await device.getByRole('button', { name: 'Create Device' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Main pharmacy' })).toBeVisible();
  const cabinetId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(cabinetId).toBe('100500-001');

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Device Credentials' }).click();
  const credentials = dialogOf(page, 'Device Credentials');
  await credentials.getByRole('button', { name: 'Issue New Secret' }).click();
  const secret = await credentials.locator('code').innerText();
  await credentials.getByRole('button', { name: 'Done' }).click();

  const at = new Date().toISOString();
  const reading = { messageId: 'first-1', sentAt: at, points: [{ at, value: 4.4, unit: 'C' }] };
  const answer = await page.request.post(`${first.url}/api/device-gateway/batch`, {
    headers: { authorization: `Basic ${Buffer.from(`${cabinetId}:${secret}`).toString('base64')}` },
    data: { messages: [{ topic: 'temperature', payload: reading }] },
  });
  expect([answer.status(), await answer.json()]).toEqual([200, { results: ['stored'] }]);
  await page.goto(`${first.url}/cabinet-details/100500/${cabinetId}`);
  await expect(page.locator('main')).toContainText('4.4');

  for (const [path, text] of [
    ['/documents', 'Not configured'],
    ['/order-management', 'The ERP is not configured. Orders can be prepared here, but not released.'],
  ] as const) {
    await page.goto(`${first.url}${path}`);
    await expect(page.locator('main').getByText(text).first()).toBeVisible();
    await expectUsable(page, `first-day${path.replace('/', '-')}`);
  }
});
