import { expect, expectMenu, sendLogin, signIn, test } from './browser.ts';
import { expectUsable } from './usability.ts';

const stored = 'parwell.session';

test('logging out forgets everything and leads back to the login (SHELL-073 SHELL-074 SHELL-077)', async ({
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

test('a second tab shares the session; when the token of both runs out at the same moment, they refresh once and stay signed in (SHELL-070)', async ({
  page,
  context,
}) => {
  await signIn(page, 'nurse@northside.example', '/');
  await expect(page.getByRole('heading', { name: 'RNI Devices' })).toBeVisible();
  const tab = await context.newPage();
  await tab.goto('/');
  await expect(tab.getByRole('heading', { name: 'RNI Devices' })).toBeVisible();
  // A page outside the portal, which would refresh the session before both tabs are ready.
  await Promise.all([page.goto('/login/forgot'), tab.goto('/login/forgot')]);
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    localStorage.setItem(key, JSON.stringify({ ...session, expiresAt: Date.now() - 1000 }));
  }, stored);
  await Promise.all([page.goto('/'), tab.goto('/')]);
  await expect(page.getByRole('heading', { name: 'RNI Devices' })).toBeVisible();
  await expect(tab.getByRole('heading', { name: 'RNI Devices' })).toBeVisible();
});

test('the invitation printed at the first start leads to a password and into the portal (SHELL-056 SHELL-092 SHELL-093)', async ({
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
