import { expect, expectAccessible, expectFits, LOOKS, signIn, test } from './browser.ts';

const INVITATION = 'Your invitation to Parwell';
const filtered = `/mailbox?filter=${encodeURIComponent('{"to":"newcomer@northside"}')}`;

test('API-045 ops reads an invitation in the mailbox: its link works and the opening counts', async ({
  page,
  context,
}) => {
  await signIn(page, 'ops@fff.example');
  const nav = page.getByRole('navigation', { name: 'Main menu' });
  await nav.getByRole('button', { name: 'Admin' }).click();
  await nav.getByRole('link', { name: 'Mailbox' }).click();
  await expect(page).toHaveTitle('Mailbox · Parwell');
  await page.getByRole('textbox', { name: 'To' }).fill('newcomer@northside');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: INVITATION }).click();
  const dialog = page.getByRole('dialog', { name: INVITATION });
  await expect(dialog.getByRole('list', { name: 'Events' }).getByText('open')).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: '.data/e2e/shots/mailbox-message-1440.png' });
  const opened = context.waitForEvent('page');
  await dialog.getByRole('link').click();
  await expect((await opened).getByRole('heading', { name: 'Set up your account' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /newcomer@northside/ })).toContainText('open');
});

for (const { width, theme } of LOOKS) {
  test(`the mailbox is usable and accessible at ${width} px, ${theme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'ops@fff.example');
    await page.goto(filtered);
    await page.getByRole('button', { name: INVITATION }).waitFor();
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    await expectFits(page);
    await expectAccessible(page);
    await page.screenshot({ path: `.data/e2e/shots/mailbox-${width}-${theme}.png` });
    await page.getByRole('button', { name: INVITATION }).click();
    await page.getByRole('dialog').getByRole('link').waitFor();
    await expectFits(page);
    await page.screenshot({ path: `.data/e2e/shots/mailbox-message-${width}-${theme}.png` });
  });
}

for (const email of ['admin@northside.example', 'nurse@northside.example', 'gpo@alliance.example']) {
  test(`${email} has no mailbox`, async ({ page }) => {
    await signIn(page, email);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto('/mailbox');
    await expect(page.getByText('Page not found')).toBeVisible();
    expect(calls.filter((path) => path.startsWith('/api/mail'))).toEqual([]);
  });
}
