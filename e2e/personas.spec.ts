import { expect, signIn, test } from './browser.ts';
import { expectAccessible } from './usability.ts';

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
  await expectAccessible(page);
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
