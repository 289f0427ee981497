import { expect, expectMenu, sendLogin, signIn, test } from './browser.ts';
import { expectUsable } from './looks.ts';

const stored = 'parwell.session';

test('SHELL-070 a reload keeps the session, and another tab shares it', async ({ page, context }) => {
  await signIn(page, 'nurse@northside.example', '/');
  await expect(page.getByRole('heading', { name: 'RNI Devices' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'RNI Devices' })).toBeVisible();
  const tab = await context.newPage();
  await tab.goto('/');
  await expect(tab.getByRole('heading', { name: 'RNI Devices' })).toBeVisible();
});

test('SHELL-073 SHELL-074 SHELL-077 logging out forgets everything and leads back to the login', async ({
  page,
}) => {
  await signIn(page, 'nurse@northside.example', '/');
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login\?callback=/);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/login/);
});

test('SHELL-086 SHELL-088 SHELL-075 an expired session that cannot be refreshed ends on the session-timeout page', async ({
  page,
  context,
}) => {
  await signIn(page, 'nurse@northside.example', '/');
  await expect(page.getByRole('heading', { name: 'RNI Devices' })).toBeVisible();
  await context.clearCookies({ name: 'parwell_refresh' });
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    localStorage.setItem(key, JSON.stringify({ ...session, expiresAt: Date.now() - 1000 }));
  }, stored);
  await expect(page.getByText('Your session has expired.')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/session-timeout');
  await page.getByRole('button', { name: 'LOGIN AGAIN' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('SHELL-085 CONST-033 an id token about to expire is refreshed while the page is open', async ({
  page,
}) => {
  await signIn(page, 'nurse@northside.example', '/');
  await expect(page.getByRole('heading', { name: 'RNI Devices' })).toBeVisible();
  const refreshed = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/refresh'));
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    localStorage.setItem(key, JSON.stringify({ ...session, expiresAt: Date.now() + 60_000 }));
  }, stored);
  expect((await refreshed).status()).toBe(200);
  await expect
    .poll(() =>
      page.evaluate(
        (key) =>
          (JSON.parse(localStorage.getItem(key) ?? '{}') as { expiresAt: number }).expiresAt - Date.now(),
        stored,
      ),
    )
    .toBeGreaterThan(50 * 60_000);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'RNI Devices' })).toBeVisible();
});

test('SHELL-087 SHELL-090 SHELL-076 tokens that disappear during a session end on the auth-error page', async ({
  page,
}) => {
  await signIn(page, 'nurse@northside.example', '/');
  await expect(page.getByRole('heading', { name: 'RNI Devices' })).toBeVisible();
  await page.evaluate((key) => localStorage.removeItem(key), stored);
  await expect(
    page.getByText("We've encountered an authentication error. Please login again."),
  ).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/auth-error');
});

test('two tabs whose token runs out at the same moment refresh once and both stay signed in', async ({
  page,
  context,
}) => {
  await signIn(page, 'nurse@northside.example', '/');
  await expect(page.getByRole('heading', { name: 'RNI Devices' })).toBeVisible();
  const tab = await context.newPage();
  await tab.goto('/');
  await expect(tab.getByRole('heading', { name: 'RNI Devices' })).toBeVisible();
  // On a page outside the portal, which would refresh the session before both tabs are ready.
  await Promise.all([page.goto('/login/forgot'), tab.goto('/login/forgot')]);
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    localStorage.setItem(key, JSON.stringify({ ...session, expiresAt: Date.now() - 1000 }));
  }, stored);
  await Promise.all([page.goto('/'), tab.goto('/')]);
  await expect(page.getByRole('heading', { name: 'RNI Devices' })).toBeVisible();
  await expect(tab.getByRole('heading', { name: 'RNI Devices' })).toBeVisible();
});

test('SHELL-056 SHELL-092 SHELL-093 the invitation printed at the first start leads to a password and into the portal', async ({
  page,
}) => {
  // Printed by the portal that created the demo data; this worker's copy has another origin.
  const printed = /https?:\S+user-setup\S+/.exec(process.env['FIRST_START_OUTPUT'] ?? '')?.[0] ?? '';
  const link = printed.slice(new URL(printed).origin.length);
  await page.goto(link);
  await expect(page.getByLabel('E-mail')).toHaveValue('newcomer@northside.example');
  await expectUsable(page, 'user-setup');
  await page.getByLabel('First name').fill('Toni');
  await page.getByLabel('Last name').fill('O’Brien-Núñez');
  await page.getByLabel('Password', { exact: true }).fill('a long new password');
  await page.getByLabel('Repeat password').fill('another password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The passwords do not match')).toBeVisible();
  await page.getByLabel('Repeat password').fill('a long new password');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
  await sendLogin(page, 'newcomer@northside.example', 'a long new password');
  await expectMenu(page);
  await expect(page.getByRole('button', { name: 'Profile of Toni O’Brien-Núñez' })).toBeVisible();

  await page.goto(link);
  await expect(page.getByText('This invitation is not valid.')).toBeVisible();
});
