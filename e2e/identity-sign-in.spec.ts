// Also walks: notifications
import { expect, PASSWORD, sendLogin, test } from './browser.ts';
import { expectAccessible, expectFitsEverywhere, expectUsable } from './usability.ts';

test('whoever opens a page without being signed in comes back to it (SHELL-059 SHELL-072)', async ({
  page,
}) => {
  await page.goto('/dashboard/100234?tab=lots');
  await expect(page).toHaveURL(/\/login\?callback=/);
  await page.getByLabel('E-mail').fill('ops@fff.example');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/100234\?tab=lots$/);
});

test('a wrong password keeps the e-mail and says so', async ({ page }) => {
  await sendLogin(page, 'services@fff.example', 'wrong');
  await expect(page.getByRole('alert')).toHaveText('Wrong e-mail or password.');
  await expect(page.getByLabel('E-mail')).toHaveValue('services@fff.example');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Services Dashboard' })).toBeVisible();
});

test('who signs in lands on the dashboard; the callback link works once: opened again it leads to the session that is there (SHELL-069)', async ({
  page,
  openElsewhere,
}) => {
  const used = page.waitForRequest((request) => request.url().includes('authToken='));
  await sendLogin(page, 'ops@fff.example');
  await expect(page.getByRole('heading', { name: 'Operations Dashboard' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  expect(page.url()).not.toContain('authToken');
  const { pathname, search } = new URL((await used).url());
  await page.goto(pathname + search);
  await expect(page.getByRole('heading', { name: 'Operations Dashboard' })).toBeVisible();
  const elsewhere = await openElsewhere();
  await elsewhere.goto(pathname + search);
  await expect(
    elsewhere.getByText("We've encountered an authentication error. Please login again."),
  ).toBeVisible();
});

test('the pages of the login are usable and accessible', async ({ page }) => {
  for (const path of ['/login', '/login/forgot', '/login/reset?token=gone', '/confirm-address?token=gone']) {
    await page.goto(path);
    await expectUsable(page, path.split('?')[0]?.slice(1).replaceAll('/', '-') ?? '');
  }
  await sendLogin(page, 'nobody@fff.example', 'wrong');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByText('Demo accounts').click();
  await expectUsable(page, 'login-refused');
  // These pages have their own style sheet, with its own dark theme.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
});

test('the documentation of the API is usable and accessible', async ({ page }) => {
  await page.goto('/api/docs');
  await expectFitsEverywhere(page, 'api-docs');
  // All calls are described in the same way, and axe would need a minute for all of them.
  const left = await page.evaluate(() => {
    for (const element of document.querySelectorAll(
      'section:nth-of-type(n + 13), nav li:nth-of-type(n + 13)',
    ))
      element.remove();
    return [document.querySelectorAll('section').length, document.querySelectorAll('nav li').length];
  });
  expect(left).toEqual([12, 12]);
  await expectAccessible(page);
});
