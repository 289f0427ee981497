import type { Locator, Page } from '@playwright/test';
import { expect, sendLogin, signIn, test } from './browser.ts';
import { expectUsable, shot } from './looks.ts';
import { asSignedIn } from './portal-calls.ts';
import { settled } from './settled.ts';

const filtered = (filter: object, tab = '') =>
  `/users?filter=${encodeURIComponent(JSON.stringify(filter))}${tab}`;

async function chooseAction(page: Page, email: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function fillPerson(dialog: Locator, [first, last, email]: readonly [string, string, string]) {
  await dialog.getByLabel('First name').fill(first);
  await dialog.getByLabel('Last name').fill(last);
  await dialog.getByLabel('E-mail').fill(email);
}

async function givePersona(dialog: Locator, persona: string) {
  await dialog.getByLabel('Persona', { exact: true }).selectOption(persona);
  await dialog.getByRole('button', { name: 'Add Persona' }).click();
}

/** Creates a nurse of Northside, as ops, and leaves the list filtered to them. */
async function createNurse(page: Page, email: string): Promise<void> {
  await signIn(page, 'ops@fff.example', '/users/100234');
  await page.getByRole('button', { name: 'Create New User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New User' });
  await fillPerson(dialog, ['Robin', 'Example', email]);
  await givePersona(dialog, 'NURSE');
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(filtered({ email }));
  await expect(page.getByRole('button', { name: email, exact: true })).toBeVisible();
}

/** Sets a temporary password in the open Edit User form and hands it over. */
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

test('USER-010 USER-026 USER-029 USER-031 USER-049 USER-050 ops finds nobody before searching, creates a user, and finds them', async ({
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
  await fillPerson(dialog, ['Zoë', "O'Neil-渚", 'nurse@northside.example']);
  await dialog.getByLabel('E-mail').press('Tab');
  await expect(dialog.getByText('User already exists').first()).toBeVisible();
  await dialog.getByLabel('E-mail').fill('zoe@northside.example');
  await dialog.getByLabel('E-mail').press('Tab');
  await expect(dialog.getByText('User does not exist').first()).toBeVisible();
  await dialog.getByLabel('User type').selectOption('customer');
  await dialog.getByLabel('Customers').fill('northside');
  await page.getByRole('option', { name: /Northside Hospital/ }).click();
  await dialog.getByLabel('Customers').press('Escape');
  await givePersona(dialog, 'NURSE');
  await dialog.getByLabel('Extra permission').selectOption('reports');
  await dialog.getByLabel('Role').selectOption('VIEWER');
  await dialog.getByRole('button', { name: 'Add Permission' }).click();
  await expect(dialog.getByRole('list', { name: 'Effective permissions' })).toContainText('reportsVIEWER');
  await shot(page, 'users-form-filled');
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('textbox', { name: 'E-mail' }).fill('zoe@');
  await page.keyboard.press('Enter');
  const row = page.getByRole('row', { name: /zoe@northside\.example/ });
  await expect(row).toContainText("O'Neil-渚");
  await expect(row).toContainText('100234');
  await expect(row).toContainText('Never');
});

test('USER-018..021 USER-023 USER-030 ERR-020 ERR-024 ops edits a user, invites again, looks at the mails and deletes', async ({
  page,
}) => {
  const email = 'robin.one@northside.example';
  await createNurse(page, email);

  await chooseAction(page, email, 'Edit User');
  const form = page.getByRole('dialog', { name: 'Edit User' });
  await expect(form.getByLabel('E-mail')).not.toBeEditable();
  await form.getByLabel('Last name').fill('<b>=1+1</b>');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('A valid last name is required')).toBeVisible();
  await form.getByLabel('Last name').fill('Núñez');
  await givePersona(form, 'BILLING');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Núñez');

  await chooseAction(page, email, 'Resend Invite Email');
  await expect(page.getByText(`Invite email sent to ${email}`)).toBeVisible();
  await chooseAction(page, email, 'View Email Activity');
  const activity = page.getByRole('dialog', { name: 'Email Activity' });
  await expect(activity.getByRole('row')).toHaveCount(3);
  await activity
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click();
  await expect(activity.getByLabel('Message details').getByText(email)).toBeVisible();
  await shot(page, 'users-activity');
  await activity.getByRole('button', { name: 'Close' }).click();

  await chooseAction(page, email, 'Delete User');
  const question = page.getByRole('alertdialog', { name: `Delete ${email}?` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('row', { name: new RegExp(email) })).toBeVisible();
  await chooseAction(page, email, 'Delete User');
  await question.getByRole('button', { name: 'Delete User' }).click();
  await expect(page.getByText(`User ${email} has been deleted`)).toBeVisible();
  await expect(page.getByText('Sorry, no matching records found')).toBeVisible();
});

test('USER-071 USER-072 USER-075 ERR-022 a temporary password lets in once it is changed; deleting the user ends the session', async ({
  page,
  openElsewhere,
}) => {
  const email = 'robin.two@northside.example';
  await createNurse(page, email);
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
  await expect(user.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();

  await chooseAction(page, email, 'Delete User');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete User' }).click();
  await expect(page.getByText(`User ${email} has been deleted`)).toBeVisible();
  await user.reload();
  await expect(user).toHaveURL(/session-timeout|auth-error|login/);
  await sendLogin(user, email, 'a password of my own');
  await expect(user.getByRole('alert')).toHaveText('E-mail or password is not right.');
});

test('two tabs edit the same user: the second is told, keeps what was typed, and nothing is lost', async ({
  page,
  context,
}) => {
  const email = 'robin.three@northside.example';
  await createNurse(page, email);
  const other = await context.newPage();
  await other.goto(filtered({ email }));
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: email, exact: true }).click();
    await tab.getByRole('dialog').getByLabel('First name').waitFor();
  }
  await page.getByRole('dialog').getByLabel('First name').fill('Robyn');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const second = other.getByRole('dialog');
  await second.getByLabel('Last name').fill('Second');
  await second.getByRole('button', { name: 'Save' }).click();
  await expect(second.getByRole('alert')).toContainText('changed by somebody else meanwhile');
  await expect(second.getByLabel('Last name')).toHaveValue('Second');
  await shot(other, 'users-conflict');
  await second.getByRole('button', { name: 'Cancel' }).click();
  await other.getByRole('button', { name: 'Discard' }).click();
  await settled(other);
  await other.getByRole('button', { name: email, exact: true }).click();
  await expect(second.getByLabel('First name')).toHaveValue('Robyn');
});

test('USER-061..070 ERR-015 ERR-016 a nasty file: every good row is imported, every bad one says why', async ({
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
  await shot(page, 'users-import-preview');
  await dialog.getByRole('button', { name: 'Import Users' }).click();
  await expect(dialog.getByText('3 of 9 users imported.')).toBeVisible();
  const result = (email: string) => dialog.getByRole('row', { name: new RegExp(email) });
  await expect(result('nasty2')).toContainText('Imported');
  await expect(result('nasty3')).toContainText('A row has at most 5 columns');
  await expect(result('nasty4')).toContainText('Customer 999999 does not exist');
  await expect(result('nasty4')).toContainText('Persona SURGEON does not exist');
  await expect(result('nasty6')).toContainText('A valid first name is required');
  await expect(result('^10 nurse@')).toContainText('A user with this email already exists');
  await shot(page, 'users-import-results');
  await dialog.getByRole('button', { name: 'Copy results to clipboard' }).click();
  await expect(page.getByText('Copied to the clipboard')).toBeVisible();
  expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toHaveLength(10);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('textbox', { name: 'E-mail' }).fill('nasty');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1–3 of 3')).toBeVisible();
  await expect(page.getByRole('row', { name: /nasty1/ })).toContainText('Li, Jr.');
});

test('USER-022 PERM-030 PERM-032 an administrator of a customer works with its users in the customer details', async ({
  page,
}) => {
  await signIn(page, 'admin@northside.example', '/users');
  await expect(page.getByText('Page not found')).toBeVisible();
  await page.goto(`/customer-details/100234?tab=users&filter=${encodeURIComponent('{"email":"nurse@"}')}`);
  await expect(page.getByRole('button', { name: 'nurse@northside.example', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Import Users' })).toHaveCount(0);
  await shot(page, 'users-customer-tab');
  await page.getByRole('button', { name: 'Create New User' }).click();
  const form = page.getByRole('dialog', { name: 'Create New User' });
  await expect(form.getByLabel('User type').getByRole('option', { name: 'Admin' })).toHaveCount(0);
  await expect(form.getByLabel('Persona').getByRole('option', { name: 'OPERATIONS' })).toHaveCount(0);
  await fillPerson(form, ['Kim', 'Clinic', 'kim@northside.example']);
  await givePersona(form, 'NURSE');
  await shot(page, 'users-customer-tab-form');
  await form.getByRole('button', { name: 'Create User' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('textbox', { name: 'E-mail' }).fill('kim@');
  await page.keyboard.press('Enter');
  await page
    .getByRole('row', { name: /kim@northside/ })
    .getByText('Clinic')
    .click();
  const edit = page.getByRole('dialog', { name: 'Edit User' });
  await expect(edit.getByRole('button', { name: 'Set Temporary Password' })).toHaveCount(0);
  await edit.getByLabel('Last name').fill('Klinik');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /kim@northside/ })).toContainText('Klinik');

  await page.getByRole('textbox', { name: 'E-mail' }).fill('admin@');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'admin@northside.example', exact: true }).click();
  await expect(edit.getByText('You cannot change your own permissions')).toBeVisible();
});

test('USER-055 PERM-028 PERM-029 PERM-031 whatever the screen does not offer, the server refuses', async ({
  page,
}) => {
  await signIn(page, 'admin@northside.example');
  const headers = await asSignedIn(page);
  const send = async (method: string, path: string, data: object) =>
    (await page.request.fetch(`/api${path}`, { method, data, headers })).status();
  const person = (userType: string, customer: string, personas: string[], roles: object = {}) => ({
    firstName: 'Eve',
    lastName: 'Climber',
    email: 'eve@northside.example',
    userType,
    claims: { accessGroups: { customer: [customer] }, roles, personas },
  });
  const row = { firstName: 'Eve', lastName: 'C', email: 'e@n.example', customerIds: [], personas: [] };
  expect(await send('POST', '/users', person('admin', 'ALL', ['NURSE']))).toBe(403);
  expect(await send('POST', '/users', person('customer', '100310', ['NURSE']))).toBe(403);
  expect(await send('POST', '/users', person('customer', '100234', ['OPERATIONS']))).toBe(422);
  expect(await send('POST', '/users', person('customer', '100234', [], { personas: 'OWNER' }))).toBe(422);
  expect(await send('DELETE', '/users/nurse%40northside.example', {})).toBe(403);
  expect(await send('POST', '/users/imports', { jsonData: [row] })).toBe(403);
});

test('a nurse finds no users anywhere', async ({ page }) => {
  await signIn(page, 'nurse@northside.example');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  for (const path of ['/users', '/users/100234', '/customer-details/100234?tab=users']) {
    await page.goto(path);
    await settled(page);
    await expect(page.getByRole('table', { name: 'Users' })).toHaveCount(0);
  }
  expect(calls.filter((path) => path === '/api/users' || path === '/api/user-form-options')).toEqual([]);
});

test('PERM-033 PERM-028 PERM-030 services may look at a user and change nothing', async ({ page }) => {
  await signIn(page, 'services@fff.example', filtered({ email: 'nurse@northside' }));
  await page.getByRole('button', { name: 'nurse@northside.example', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'View User' });
  await expect(form.getByLabel('First name')).not.toBeEditable();
  await expect(form.getByRole('list', { name: 'Personas' })).toHaveText('NURSE');
  await expect(form.getByRole('button')).toHaveText(['Close']);
  await shot(page, 'users-view-only');
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: /Actions for|Import Users|Create New User/ })).toHaveCount(0);
});

test('a viewer of a group reads the users of its customers and changes nothing', async ({ page }) => {
  await signIn(page, 'gpo@alliance.example', '/accounts');
  await page.getByRole('link', { name: /Alliance Oncology Partners/ }).click();
  await page.getByRole('tab', { name: 'Users' }).click();
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create New User' })).toHaveCount(0);
});

test('the users and the form of one are usable and accessible', async ({ page }) => {
  await signIn(page, 'ops@fff.example', '/users');
  await page.getByText('Select the filter criteria above').waitFor();
  await expectUsable(page, 'users-prompt');
  await page.goto('/users/100234');
  await page.getByRole('button', { name: 'admin@northside.example', exact: true }).click();
  await page.getByRole('dialog').getByLabel('First name').waitFor();
  await expectUsable(page, 'users-form');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Set Temporary Password' })
    .scrollIntoViewIfNeeded();
  await expectUsable(page, 'users-form-end');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectUsable(page, 'users-list');
});

test('the mails of a user are usable and accessible', async ({ page }) => {
  await signIn(page, 'ops@fff.example', filtered({ email: 'newcomer@' }));
  await chooseAction(page, 'newcomer@northside.example', 'View Email Activity');
  await page
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click();
  await page.getByLabel('Message details').waitFor();
  await expectUsable(page, 'users-activity');
});

test('the import of users is usable and accessible', async ({ page }) => {
  await signIn(page, 'ops@fff.example', '/users');
  await page.getByRole('button', { name: 'Import Users' }).click();
  const lines = ['Ana,Li,ana@northside.example,100234,NURSE', 'a,b,c,d,e,f', ',Ek,bo,,'];
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'three.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await page.getByText(/^3 rows/).waitFor();
  await expectUsable(page, 'users-import');
});

// Last: the people it brings would fill the lists of the others.
test('5,000 rows are previewed and imported while the portal stays usable', async ({ page, context }) => {
  test.setTimeout(600_000);
  await signIn(page, 'ops@fff.example', '/users');
  await page.getByRole('button', { name: 'Import Users' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Users' });
  const rows = Array.from({ length: 5000 }, (_, n) => `Bulk,Person,bulk${n}@northside.example,100234,NURSE`);
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'bulk.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await expect(dialog.getByText('5,000 rows, no problems found.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import Users' }).click();
  await expect(dialog.getByText(/^Importing…/)).toBeVisible();
  await shot(page, 'users-import-progress');
  const other = await context.newPage();
  await other.goto('/personas');
  await expect(other.getByRole('heading', { level: 1, name: 'Personas' })).toBeVisible();
  await expect(dialog.getByText('5,000 of 5,000 users imported.')).toBeVisible({ timeout: 300_000 });
  const nodes = await dialog.evaluate((element) => element.querySelectorAll('*').length);
  expect(nodes).toBeLessThan(1500);
});
