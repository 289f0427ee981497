import { expect, signIn, test } from './browser.ts';
import { expectAccessible, expectUsable, shot } from './looks.ts';
import { settled } from './settled.ts';

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
  await expect(page).toHaveURL(/filter=/);
  await settled(page);
  await page.getByRole('button', { name: INVITATION }).click();
  const dialog = page.getByRole('dialog', { name: INVITATION });
  await expect(dialog.getByRole('list', { name: 'Events' }).getByText('open')).toBeVisible();
  await expectAccessible(page);
  await shot(page, 'mailbox-message-1440');
  const opened = context.waitForEvent('page');
  await dialog.getByRole('link').click();
  await expect((await opened).getByRole('heading', { name: 'Set up your account' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /newcomer@northside/ })).toContainText('open');
});

test('the mailbox and a message are usable and accessible', async ({ page }) => {
  await signIn(page, 'ops@fff.example', filtered);
  await page.getByRole('button', { name: INVITATION }).waitFor();
  await expectUsable(page, 'mailbox');
  await page.getByRole('button', { name: INVITATION }).click();
  await page.getByRole('dialog').getByRole('link').waitFor();
  await expectUsable(page, 'mailbox-message');
});

for (const email of ['admin@northside.example', 'nurse@northside.example', 'gpo@alliance.example']) {
  test(`${email} has no mailbox`, async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await signIn(page, email, '/mailbox');
    await expect(page.getByText('Page not found')).toBeVisible();
    expect(calls.filter((path) => path.startsWith('/api/mail'))).toEqual([]);
  });
}
