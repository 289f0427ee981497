import { expect, signIn, test } from './browser.ts';
import { expectAccessible, expectFits, expectUsable } from './looks.ts';

const menu = 'Main menu';

test('SHELL-144 SHELL-145 SHELL-146 CONST-048 DCONST-041 the drawer is 240 wide, open from 1224 px on, and can be collapsed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1224, height: 800 });
  await signIn(page, 'ops@fff.example', '/');
  const nav = page.getByRole('navigation', { name: menu });
  await expect(nav).toBeVisible();
  await expect.poll(async () => (await page.locator('.MuiDrawer-paper').boundingBox())?.width).toBe(240);
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(nav).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(nav).toBeVisible();

  await page.setViewportSize({ width: 1223, height: 800 });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(nav).toBeHidden();
});

test('SHELL-050 SHELL-042 SHELL-045 a screen without its grant is the 404 page and makes no call', async ({
  page,
}) => {
  await signIn(page, 'admin@northside.example', '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  for (const path of ['/personas', '/audit-logs/100234', '/users', '/customer-details/100310', '/mailbox']) {
    await page.goto(path);
    await expect(page.getByText('Page not found')).toBeVisible();
  }
  expect(calls.filter((path) => /^\/api\/(personas|audit|users$|mail)/.test(path))).toEqual([]);
  await page.getByRole('button', { name: 'Go Back to App' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('SHELL-136 SHELL-155 SHELL-156 choosing a customer puts it into the address, and menu links carry it', async ({
  page,
}) => {
  await signIn(page, 'ops@fff.example', '/');
  const picker = page.getByRole('combobox', { name: 'Customer' });
  await picker.click();
  await picker.fill('northside');
  await page.getByRole('option', { name: /Northside Hospital/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/100234$/);
  const nav = page.getByRole('navigation', { name: menu });
  await nav.getByRole('button', { name: 'Admin' }).click();
  await nav.getByRole('link', { name: 'Audit Logs' }).click();
  await expect(page).toHaveURL(/\/audit-logs\/100234/);
  await page.reload();
  await expect(picker).toHaveValue(/Northside Hospital/);
});

test('SHELL-149 SHELL-154 SHELL-157 SHELL-158 SHELL-159 SHELL-160 SHELL-161 DCONST-050 the theme is kept with the user, through logout', async ({
  page,
}) => {
  await signIn(page, 'gpo@alliance.example', '/');
  const profile = page.getByRole('button', { name: /^Profile of/ });
  const use = async (theme: 'light' | 'dark') => {
    await profile.click();
    // The theme changes before it is saved; leaving the page too early would abort the save.
    const kept = page.waitForResponse(/\/properties(\?|$)/);
    await page.getByRole('menuitem', { name: `Use ${theme} theme` }).click();
    await expect(page.locator(`html[data-theme=${theme}]`)).toBeAttached();
    await kept;
  };
  await use('dark');
  await page.reload();
  await expect(page.locator('html[data-theme=dark]')).toBeAttached();
  await profile.click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, 'gpo@alliance.example', '/');
  await expect(page.locator('html[data-theme=dark]')).toBeAttached();
  await use('light');
});

test('the menu that opens over a narrow page is usable and accessible', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  await signIn(page, 'ops@fff.example', '/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('navigation', { name: menu })).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
});

test('Ctrl K finds a screen, a customer and a device, and opens what was chosen', async ({ page }) => {
  await signIn(page, 'ops@fff.example', '/');
  const find = page.getByRole('combobox', { name: 'Find anything' });
  const found = (group: string) => page.getByRole('group', { name: group }).getByRole('option');

  // Without waiting for anything: no key is lost.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('personas');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/personas$/);

  await page.getByRole('button', { name: 'Find anything' }).click();
  await find.fill('northside');
  await expect(found('Customers').filter({ hasText: '100234' })).toBeVisible();
  await expectUsable(page, 'find-anything');
  await find.fill('100234-001');
  await found('Devices').filter({ hasText: '100234-001' }).click();
  await expect(page).toHaveURL(/\/cabinet-details\/100234\/100234-001$/);
});
