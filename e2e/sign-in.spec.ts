import { expect, expectAccessible, expectFits, LOOKS, PASSWORD, sendLogin, signIn, test } from './browser.ts';

const accounts = [
  {
    email: 'ops@fff.example',
    title: 'Operations Dashboard',
    customers: '4\\d',
    first: 'Alliance Oncology Partners',
  },
  {
    email: 'services@fff.example',
    title: 'Services Dashboard',
    customers: '4\\d',
    first: 'Alliance Oncology Partners',
  },
  {
    email: 'admin@northside.example',
    title: 'Customer Dashboard',
    customers: '1',
    first: 'Northside Hospital',
  },
  { email: 'nurse@northside.example', title: 'Home', customers: '1', first: 'Northside Hospital' },
  {
    email: 'manager@lakeview.example',
    title: 'Customer Dashboard',
    customers: '2',
    first: 'Lakeview Infusion Clinic',
  },
];

for (const { email, title, customers, first } of accounts) {
  test(`SHELL-069 PERM-049 ${email} signs in and lands on their own page`, async ({ page }) => {
    await signIn(page, email);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    const list = page.getByRole('region', { name: 'Customers' });
    // Other tests may have brought in a few more customers than the demo has.
    await expect(list.getByText(new RegExp(`^${customers} in total$`))).toBeVisible();
    await expect(list.getByText(first)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    expect(page.url()).not.toContain('authToken');
  });
}

test('PERM-003 gpo@alliance.example sees every customer of the group and no other', async ({ page }) => {
  await signIn(page, 'gpo@alliance.example');
  const list = page.getByRole('region', { name: 'Customers' });
  await expect(list.getByText('Alliance Oncology Partners')).toBeVisible();
  const shown = await list.getByRole('listitem').count();
  await expect(list.getByText(`${shown} in total`)).toBeVisible();
  expect(shown).toBeGreaterThan(1);
  expect(shown).toBeLessThan(40);
});

test('SHELL-059 SHELL-072 whoever opens a page without being signed in comes back to it', async ({
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
  await expect(page.getByRole('alert')).toHaveText('E-mail or password is not right.');
  await expect(page.getByLabel('E-mail')).toHaveValue('services@fff.example');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Services Dashboard' })).toBeVisible();
});

test('the callback link works once: opened again it leads to the session that is there', async ({
  page,
  chromium,
}) => {
  const used = page.waitForRequest((request) => request.url().includes('authToken='));
  await signIn(page, 'ops@fff.example');
  await expect(page.getByRole('heading', { name: 'Operations Dashboard' })).toBeVisible();
  const { pathname, search } = new URL((await used).url());
  await page.goto(pathname + search);
  await expect(page.getByRole('heading', { name: 'Operations Dashboard' })).toBeVisible();
  const stranger = await chromium.newContext({ baseURL: process.env['PORTAL_URL'] ?? '' });
  const elsewhere = await stranger.newPage();
  await elsewhere.goto(pathname + search);
  await expect(
    elsewhere.getByText("We've encountered an authentication error. Please login again."),
  ).toBeVisible();
  await stranger.close();
});

for (const { width, theme: scheme } of LOOKS) {
  test(`the login is usable and accessible at ${width} px, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/login', '/login/forgot', '/login/reset?token=gone', '/api/docs']) {
      await page.goto(path);
      await expectFits(page);
      await expectAccessible(page);
    }
    await sendLogin(page, `nobody-${width}-${scheme}@fff.example`, 'wrong');
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByText('Demo accounts').click();
    await expectAccessible(page);
    await expectFits(page);
    await page.screenshot({ path: `.data/e2e/shots/login-${width}-${scheme}.png`, fullPage: true });
  });
}
