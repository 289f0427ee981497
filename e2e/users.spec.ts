import type { Page } from '@playwright/test';
import { expect, sendLogin, signIn, test } from './browser.ts';
import { expectUsable, shot } from './usability.ts';
import { inviteNurse } from './portal-calls.ts';

/** Sets a temporary password in the open Edit User form and returns it. */
async function temporaryPassword(page: Page, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Set Temporary Password' }).click();
  await page
    .getByRole('alertdialog', { name: `Set a temporary password for ${email}?` })
    .getByRole('button', { name: 'Set Temporary Password' })
    .click();
  await expect(page.getByText(`Temporary password set for ${email}`)).toBeVisible();
  const shown = await page.getByRole('status', { name: 'Temporary password' }).textContent();
  await page.getByRole('button', { name: 'Done' }).click();
  return shown ?? '';
}

test('ops finds nobody before searching, creates a user, and finds them (USER-010 USER-026 USER-029 USER-031 USER-049 USER-050)', async ({
  page,
}) => {
  await signIn(page, 'ops@fff.example', '/users');
  await expect(page.getByText('Select the filter criteria above to view associated users')).toBeVisible();
  await shot(page, 'users-prompt');
  await page.getByRole('button', { name: 'Create New User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New User' });
  await dialog.getByRole('button', { name: 'Create User' }).click();
  for (const text of [
    'A valid first name is required',
    'A valid email is required',
    'A user type is required',
  ]) {
    await expect(dialog.getByText(text)).toBeVisible();
  }
  await shot(page, 'users-form-problems');
  await dialog.getByLabel('First name').fill('Zoë');
  await dialog.getByLabel('Last name').fill("O'Neil-渚");
  await dialog.getByLabel('E-mail').fill('nurse@northside.example');
  await dialog.getByLabel('E-mail').press('Tab');
  await expect(dialog.getByText('User already exists').first()).toBeVisible();
  await dialog.getByLabel('E-mail').fill('zoe@northside.example');
  await dialog.getByLabel('E-mail').press('Tab');
  await expect(dialog.getByText('User does not exist').first()).toBeVisible();
  await dialog.getByLabel('User type').selectOption('customer');
  await dialog.getByLabel('Customers').fill('northside');
  await page.getByRole('option', { name: /Northside Hospital/ }).click();
  await dialog.getByLabel('Customers').press('Escape');
  await dialog.getByLabel('Persona', { exact: true }).selectOption('NURSE');
  await dialog.getByRole('button', { name: 'Add Persona' }).click();
  await dialog.getByLabel('Extra permission').selectOption('reports');
  await dialog.getByLabel('Role').selectOption('VIEWER');
  await dialog.getByRole('button', { name: 'Add Permission' }).click();
  await expect(dialog.getByRole('list', { name: 'Effective permissions' })).toContainText('reportsVIEWER');
  await expectUsable(page, 'users-form-filled');
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('textbox', { name: 'E-mail' }).fill('zoe@');
  await page.keyboard.press('Enter');
  const row = page.getByRole('row', { name: /zoe@northside\.example/ });
  await expect(row).toContainText("O'Neil-渚");
  await expect(row).toContainText('100234');
  await expect(row).toContainText('Never');
});

test('a temporary password lets in once it is changed; deleting the user ends the session (USER-071 USER-072 USER-075 ERR-022)', async ({
  page,
  openElsewhere,
}) => {
  const email = 'robin.two@northside.example';
  await signIn(page, 'ops@fff.example');
  await inviteNurse(page, email);
  await page.goto(`/users?filter=${encodeURIComponent(JSON.stringify({ email }))}`);
  await page.getByRole('button', { name: email, exact: true }).click();
  const password = await temporaryPassword(page, email);
  expect(password).toHaveLength(10);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  const user = await openElsewhere();
  await sendLogin(user, email, password);
  await expect(user.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await user.getByLabel(/^(New )?password$/i).fill('a password of my own');
  await user.getByLabel(/repeat/i).fill('a password of my own');
  await user.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(user.getByRole('heading', { name: 'RNI Devices' })).toBeVisible();

  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Delete User' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete User' }).click();
  await expect(page.getByText(`User ${email} has been deleted`)).toBeVisible();
  // The page may be leaving by itself at this moment.
  await user.reload().catch(() => undefined);
  await expect(user).toHaveURL(/session-timeout|auth-error|login/);
  await sendLogin(user, email, 'a password of my own');
  await expect(user.getByRole('alert')).toHaveText('Wrong e-mail or password.');
});

test('a nasty file: every good row is imported, every bad one says why (USER-061..070 ERR-015 ERR-016)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'ops@fff.example', '/users');
  await page.getByRole('button', { name: 'Import Users' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Users' });
  await dialog.getByRole('button', { name: 'Import Users' }).click();
  await expect(dialog.getByText('A csv file must be selected')).toBeVisible();

  const file = [
    '\uFEFFFirst Name,Last Name,Email,Customer IDs,Personas',
    '"Ana","Li, Jr.",nasty1@northside.example,100234,NURSE',
    'Bo,Ek,nasty2@northside.example,100234|100310,nurse|BILLING',
    'Cy,Oh,nasty1@northside.example,100234,NURSE',
    'Di,Po,nasty3@northside.example,100234,NURSE,too,many',
    'Ed,Qu,nasty4@northside.example,999999,SURGEON',
    '"Fi,Ru,nasty5@northside.example,100234,NURSE',
    '=cmd|calc,Su,nasty6@northside.example,100234,NURSE',
    'Gé,Tø,nasty7@northside.example,100234,NURSE',
    'Ha,Ul,nurse@northside.example,100234,NURSE',
    '',
  ].join('\r\n');
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'nasty.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(dialog.getByText(/^9 rows, 5 with problems/)).toBeVisible();
  await expectUsable(page, 'users-import-preview');
  await dialog.getByRole('button', { name: 'Import Users' }).click();
  await expect(dialog.getByText('3 of 9 users imported.')).toBeVisible();
  const result = (email: string) => dialog.getByRole('row', { name: new RegExp(email) });
  await expect(result('nasty2')).toContainText('Imported');
  await expect(result('nasty3')).toContainText('A row can have at most 5 columns');
  await expect(result('nasty4')).toContainText('Customer 999999 does not exist');
  await expect(result('nasty4')).toContainText('Persona SURGEON does not exist');
  await expect(result('nasty6')).toContainText('A valid first name is required');
  await expect(result('^10 nurse@')).toContainText('A user with this email already exists');
  await expectUsable(page, 'users-import-results');
  await dialog.getByRole('button', { name: 'Copy results to clipboard' }).click();
  await expect(page.getByText('Copied to the clipboard')).toBeVisible();
  expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toHaveLength(10);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('textbox', { name: 'E-mail' }).fill('nasty');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1–3 of 3')).toBeVisible();
  await expect(page.getByRole('row', { name: /nasty1/ })).toContainText('Li, Jr.');
});
