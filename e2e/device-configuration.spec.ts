import type { Page } from '@playwright/test';
import { expect, signIn, test } from './browser.ts';
import { expectAccessible, expectFits, expectUsable } from './usability.ts';

const SHELF = '/cabinet-details/100234/100234-003?tab=configuration';
const TOWER = '/cabinet-details/100234/100234-001?tab=configuration';

const section = (page: Page, name: string) => page.getByRole('region', { name });
const dialog = (page: Page) => page.getByRole('dialog');

test('an administrator adds a location on a phone and deletes it (LOC-001 LOC-003..006 DERR-016)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, 'admin@northside.example', SHELF);
  const locations = section(page, 'Location Tracking Configuration');
  const name = `Ward ${Date.now()}`;
  await locations.getByRole('button', { name: 'Add Location' }).click();
  await dialog(page).getByLabel('Location Name').fill(name);
  await dialog(page).getByLabel('Zip Code').fill('6060');
  await dialog(page).getByRole('button', { name: 'Add Location' }).click();
  await expect(dialog(page).getByText('Please enter a 5 digit Zip Code')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByLabel('Zip Code').fill('60601');
  await dialog(page).getByRole('button', { name: 'Add Location' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(locations.getByText(name)).toBeVisible();
  await expectFits(page);

  await locations.getByRole('button', { name: 'Add Location' }).click();
  await dialog(page).getByLabel('Location Name').fill(name.toUpperCase());
  await dialog(page).getByLabel('Zip Code').fill('60602');
  await dialog(page).getByRole('button', { name: 'Add Location' }).click();
  await expect(dialog(page).getByText('This device already has a location with this name.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete Location' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Location' }).click();
  await expect(page.getByText('Delete succeeded.')).toBeVisible();
  await expect(locations.getByText(name)).toBeHidden();
});

test('staff finds a dispenser and changes what stands in it (DEV-047..052)', async ({ page }) => {
  await signIn(page, 'ops@fff.example', TOWER);
  const products = section(page, 'Product Configuration');
  await products.getByRole('button', { name: /^Dispenser/ }).click();
  await page.getByRole('option', { name: '13', exact: true }).click();
  await page.keyboard.press('Escape');
  await products.getByRole('button', { name: 'Search' }).click();
  await expect(products.getByRole('rowheader')).toHaveText([
    'Holder 0, Dispenser 13',
    'Holder 1, Dispenser 13',
  ]);

  await products.getByRole('button', { name: 'Holder 1, Dispenser 13', exact: true }).click();
  await dialog(page).getByRole('combobox', { name: 'Product' }).fill('pegfilgrastim 6 mg');
  await page.getByRole('option', { name: 'Pegfilgrastim 6 mg', exact: false }).first().click();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('A dispenser with a product must hold at least one.')).toBeVisible();
  await expectUsable(page, 'device-configuration-dispenser');
  await dialog(page).getByLabel('Capacity').fill('7');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toBeHidden();
  await page.reload();
  const row = products.getByRole('row').filter({ hasText: 'Holder 1, Dispenser 13' });
  await expect(row).toContainText('Pegfilgrastim 6 mg');
  await expect(row).toContainText('7');
});
