import { expect, signIn, test } from './browser.ts';
import { expectUsable } from './looks.ts';

test('PERS-003 PERS-005 PERS-008 PERS-009 a persona is created, given roles, saved and deleted', async ({
  page,
}) => {
  await signIn(page, 'ops@fff.example', '/personas');
  await page.getByRole('button', { name: 'Create Persona' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('night shift');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Persona creation succeeded.')).toBeVisible();
  const editor = page.getByRole('region', { name: 'NIGHT_SHIFT' });
  await expect(editor.getByText('No Roles')).toBeVisible();
  const save = editor.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();

  await editor.getByRole('button', { name: 'Add Role' }).click();
  await expect(editor.getByText('An error occurred: Please complete all fields.')).toBeVisible();
  await editor.getByLabel('Resource').click();
  await page.getByRole('option', { name: 'inventory' }).click();
  await editor.getByLabel('Role', { exact: true }).click();
  await page.getByRole('option', { name: 'VIEWER' }).click();
  await editor.getByRole('button', { name: 'Add Role' }).click();
  await expect(save).toBeEnabled();
  await save.click();
  await expect(page.getByText('Persona save succeeded.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /NIGHT_SHIFT/ }).click();
  await expect(editor.getByRole('listitem')).toHaveText(/inventory/);

  await editor.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: /NIGHT_SHIFT/ })).toBeHidden();

  await page.getByRole('button', { name: 'Create Persona' }).click();
  await dialog.getByLabel('Name').fill('Night Shift');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('An error occurred: A persona with this name already exists.')).toBeVisible();
  await expectUsable(page, 'personas-create');
});

test('PERS-010 ERR-038 two people edit one persona: the second is told and nothing is lost', async ({
  page,
  context,
}) => {
  await signIn(page, 'ops@fff.example', '/personas');
  const other = await context.newPage();
  await other.goto('/personas');
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: /PHARMACY_BUYER/ }).click();
    await tab
      .getByRole('region', { name: 'PHARMACY_BUYER' })
      .getByRole('button', { name: 'Remove reports' })
      .waitFor();
  }
  await page.getByRole('button', { name: 'Remove reports' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Persona save succeeded.')).toBeVisible();
  await other.getByRole('button', { name: 'Remove devices' }).click();
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText(/^An error occurred saving the persona\./)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Remove devices' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Remove reports' })).toBeHidden();
});

test('a keyboard alone creates a persona, gives it a role and saves it', async ({ page }) => {
  await signIn(page, 'ops@fff.example', '/personas');
  await page.getByRole('button', { name: 'Create Persona' }).waitFor();
  const tabTo = async (name: RegExp | string) => {
    const target = page.getByRole('button', { name }).or(page.getByRole('combobox', { name })).first();
    for (let step = 0; step < 80; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reached ${String(name)}`);
  };
  await tabTo('Create Persona');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await page.keyboard.type('keyboard only');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Persona creation succeeded.')).toBeVisible();
  await page.getByRole('region', { name: 'KEYBOARD_ONLY' }).waitFor();
  await expect(page.getByRole('dialog')).toBeHidden();
  for (const choice of ['Resource', 'Role']) {
    await tabTo(choice);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listbox')).toBeHidden();
  }
  await tabTo('Add Role');
  await page.keyboard.press('Enter');
  await tabTo('Save');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Persona save succeeded.')).toBeVisible();
});
