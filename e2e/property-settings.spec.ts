import { expect, signIn, test } from './browser.ts';
import { expectUsable } from './usability.ts';

test('ops adds a property, makes a dropdown of it and deletes it (PROP-004 PROP-005 PROP-018)', async ({
  page,
}) => {
  await signIn(page, 'ops@fff.example', '/cabinet-property-settings?tab=SITE');
  await expect(page.getByRole('row', { name: /Consignment/ })).toBeVisible();
  await page.getByRole('button', { name: 'Add Property' }).click();
  const form = page.getByRole('dialog', { name: 'Add Property' });
  await form.getByLabel('Property Name').fill('Loading Dock');
  await expect(form.getByText('Saved as loading_dock')).toBeVisible();
  await form.getByRole('button', { name: 'Add Property' }).click();
  await expect(form.getByText('Value Type is required.')).toBeVisible();
  await expectUsable(page, 'property-settings-form');
  await form.getByLabel('Value Type').selectOption('String');
  await form.getByLabel('Visible To').selectOption('User');
  await form.getByRole('button', { name: 'Add Property' }).click();
  await expect(page.getByText('Loading Dock was saved.')).toBeVisible();
  await expect(form).toBeHidden();

  await page.getByRole('button', { name: 'Loading Dock', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Loading Dock' });
  await edit.getByLabel('Value Type').selectOption('Dropdown');
  await edit.getByLabel('Option 1').fill('North');
  await edit.getByLabel('Option 2').fill('South');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await page.reload();
  const row = page.getByRole('row', { name: /Loading Dock/ });
  await expect(row).toContainText('North, South');

  await page.getByRole('button', { name: 'Actions for Loading Dock' }).click();
  await page.getByRole('menuitem', { name: 'Delete Property' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Loading Dock?' });
  await expect(question).toContainText('No Anywhere Site device has a value for it.');
  await question.getByRole('button', { name: 'Delete Property' }).click();
  await expect(page.getByText('Loading Dock was deleted.')).toBeVisible();
  await expect(row).toBeHidden();
});
