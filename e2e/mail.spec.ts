import { expect, signIn, test } from './browser.ts';
import { expectUsable } from './usability.ts';
import { inviteNurse } from './portal-calls.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

const INVITATION = 'Your invitation to Parwell';

test('ops reads an invitation in the mailbox: its link works and the opening counts (API-045)', async ({
  page,
  context,
}) => {
  const email = `invited-${Date.now()}@northside.example`;
  await signIn(page, 'ops@fff.example');
  await inviteNurse(page, email);
  const nav = page.getByRole('navigation', { name: 'Main menu' });
  await nav.getByRole('button', { name: 'Admin' }).click();
  await nav.getByRole('link', { name: 'Mailbox' }).click();
  await expect(page).toHaveTitle('Mailbox · Parwell');
  await page.getByRole('textbox', { name: 'To' }).fill(email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/filter=/);
  await waitUntilIdle(page);
  await page.getByRole('button', { name: INVITATION }).click();
  const dialog = page.getByRole('dialog', { name: INVITATION });
  await expect(dialog.getByRole('list', { name: 'Events' }).getByText('open')).toBeVisible();
  await expectUsable(page, 'mail-message');
  const opened = context.waitForEvent('page');
  await dialog.getByRole('link').click();
  await expect((await opened).getByRole('heading', { name: 'Set up your account' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('open');
});
