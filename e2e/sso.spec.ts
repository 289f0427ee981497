import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { CLIENT, OidcProvider } from '../apps/server/test/oidc-provider.ts';
import { expect, test } from './browser.ts';
import { expectAccessible, expectFits, LOOKS, shot } from './looks.ts';

// A second server over the same data, which a provider signs people in to.
const root = join(import.meta.dirname, '..');
const PORTAL = 'http://localhost:8182';
const provider = new OidcProvider(8183, PORTAL);
let server: ChildProcess;

test.beforeAll(async () => {
  await provider.start();
  server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'apps/server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '8182',
      ROLES: 'api',
      DATA_DIR: join(root, '.data/e2e/portal'),
      DATABASE_URL: '',
      SMTP_URL: '',
      OIDC_ISSUER: provider.url,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_LABEL: 'Northside ID',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await Promise.race([
    once(server, 'message'),
    once(server, 'exit').then(() => Promise.reject(new Error('The second portal did not start.'))),
  ]);
});

test.afterAll(async () => {
  if (server.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  await provider.stop();
});

test.beforeEach(() => {
  provider.person = { email: 'ops@fff.example', email_verified: true };
  provider.logins = 0;
});

test('API-003 SHELL-069 SHELL-072 the provider signs somebody in, who comes back to the page they wanted', async ({
  page,
}) => {
  await page.goto(`${PORTAL}/audit-logs?tab=1`);
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Logs' })).toBeVisible();
  expect(page.url()).toMatch(/^http:\/\/localhost:8182\/audit-logs\?tab=1/);
  expect(page.url()).not.toMatch(/authToken|code=|state=/);
  expect(provider.logins).toBe(1);
});

test('SHELL-073 whoever logs out stays out until they prove again who they are', async ({ page }) => {
  await page.goto(PORTAL);
  await expect(page.getByRole('heading', { name: 'Operations Dashboard' })).toBeVisible();
  await page.goto(`${PORTAL}/logout`);
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expectAccessible(page);
  await shot(page, 'sso-signed-out');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Operations Dashboard' })).toBeVisible();
  expect(provider.logins).toBe(2);
});

test("the provider's own sign-out leads back to the portal", async ({ page }) => {
  await page.goto(PORTAL);
  await expect(page.getByRole('heading', { name: 'Operations Dashboard' })).toBeVisible();
  await page.goto(`${PORTAL}/logout`);
  await page.getByRole('link', { name: 'sign out of Northside ID' }).click();
  await page.getByRole('button', { name: /^Yes/ }).click();
  await expect(page).toHaveURL(`${PORTAL}/login/signed-out`);
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
});

test('somebody without an account is told so, and may try again as somebody else', async ({ page }) => {
  provider.person = { email: `${'long-name-'.repeat(6)}@northside.example`, email_verified: true };
  await page.goto(PORTAL);
  await expect(page.getByRole('alert')).toContainText('There is no Parwell account for long-name-');
  for (const { width, theme } of LOOKS) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 800 });
    await expectFits(page);
    await expectAccessible(page);
    await shot(page, `sso-no-account-${width}-${theme}`);
  }
  provider.person = { email: 'ops@fff.example', email_verified: true };
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Operations Dashboard' })).toBeVisible();
});
