import { CLIENT, OidcProvider } from '../apps/server/test/oidc-provider.ts';
import { freePort } from '../apps/server/src/platform/free-port.ts';
import { expect, test } from './browser.ts';
import { expectUsable } from './usability.ts';
import { runPortal, type Portal } from './portal.ts';

// In order, because the tests share the provider's signed-in user.
test.describe.configure({ mode: 'default' });

// A second server on the same database, with sign-in through a provider.
let provider: OidcProvider;
let second: Portal;

test.beforeAll(async ({ portal }) => {
  const port = String(await freePort());
  provider = new OidcProvider(await freePort(), `http://localhost:${port}`);
  await provider.start();
  second = await runPortal(`sso-${port}`, portal.databaseUrl, {
    PORT: port,
    ROLES: 'api',
    OIDC_ISSUER: provider.url,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_LABEL: 'Northside ID',
  });
});

test.afterAll(async () => {
  await second.stop();
  await provider.stop();
});

test.beforeEach(() => {
  provider.person = { email: 'ops@fff.example', email_verified: true };
  provider.logins = 0;
});

test('the provider signs somebody in, who comes back to the page they wanted (API-003 SHELL-069 SHELL-072)', async ({
  page,
}) => {
  await page.goto(`${second.url}/audit-logs?tab=1`);
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Logs' })).toBeVisible();
  expect(page.url()).toContain(`${second.url}/audit-logs?tab=1`);
  expect(page.url()).not.toMatch(/authToken|code=|state=/);
  expect(provider.logins).toBe(1);
});

test('whoever logs out stays out until they prove again who they are, or signs out of the provider, too (SHELL-073)', async ({
  page,
}) => {
  await page.goto(second.url);
  await expect(page.getByRole('heading', { name: 'Operations Dashboard' })).toBeVisible();
  await page.goto(`${second.url}/logout`);
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expectUsable(page, 'sso-signed-out');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Operations Dashboard' })).toBeVisible();
  expect(provider.logins).toBe(2);

  await page.goto(`${second.url}/logout`);
  await page.getByRole('link', { name: 'sign out of Northside ID' }).click();
  await page.getByRole('button', { name: /^Yes/ }).click();
  await expect(page).toHaveURL(`${second.url}/login/signed-out`);
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
});
