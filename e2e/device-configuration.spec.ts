import type { Page } from '@playwright/test';
import { expect, signIn, test } from './browser.ts';
import { expectAccessible, expectFits, expectUsable } from './looks.ts';

const SHELF = '/cabinet-details/100234/100234-003?tab=configuration';
const TOWER = '/cabinet-details/100234/100234-001?tab=configuration';

const section = (page: Page, name: string) => page.getByRole('region', { name });
const dialog = (page: Page) => page.getByRole('dialog');

async function choose(page: Page, row: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${row}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('PROV-001 PROV-003 PROV-004 PROV-006 PROV-008 staff looks a provider up, adds and deletes them', async ({
  page,
}) => {
  await signIn(page, 'ops@fff.example', SHELF);
  const providers = section(page, 'Provider Configuration');
  await expect(providers.getByRole('row')).not.toHaveCount(0);

  await providers.getByRole('button', { name: 'Add Provider' }).click();
  const number = dialog(page).getByLabel('Provider NPI Number');
  const add = dialog(page).getByRole('button', { name: 'Add Provider' });
  await add.click();
  await expect(dialog(page).getByText('Please enter a Provider NPI Number')).toBeVisible();
  await number.fill('1234567893');
  await add.click();
  await expect(dialog(page).getByText('Failed to find provider with npi number: 1234567893')).toBeVisible();
  await number.fill('1104829373');
  await expect(dialog(page).getByText('Amelia Abbott')).toBeVisible();
  await expectUsable(page, 'device-configuration-provider');
  await add.click();
  await expect(dialog(page)).toBeHidden();
  await expect(providers.getByRole('rowheader', { name: 'Amelia Abbott' })).toBeVisible();

  await choose(page, 'Amelia Abbott', 'Delete Provider');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Provider' }).click();
  await expect(providers.getByRole('rowheader', { name: 'Amelia Abbott' })).toBeHidden();
});

test('LOC-001 LOC-003..006 DERR-016 an administrator adds a location on a phone and deletes it', async ({
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

  await choose(page, name, 'Delete Location');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Location' }).click();
  await expect(page.getByText('Delete succeeded.')).toBeVisible();
  await expect(locations.getByText(name)).toBeHidden();
});

async function readPin(page: Page, name: string): Promise<string> {
  await choose(page, name, 'View PIN');
  const pin = dialog(page).getByLabel('PIN', { exact: true });
  await expect(pin).toHaveText('••••••');
  await dialog(page).getByRole('button', { name: 'Show PIN' }).click();
  await expect(pin).toHaveText(/^\d{6}$/);
  const text = (await pin.textContent()) ?? '';
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(dialog(page)).toBeHidden();
  return text;
}

test('CUSR-001 CUSR-004 CUSR-005 CUSR-007 an administrator sets a user up, with a PIN that can be made anew', async ({
  page,
}) => {
  await signIn(page, 'admin@northside.example', TOWER);
  const users = section(page, 'Cabinet User Configuration');
  await users.getByRole('button', { name: 'Add User' }).click();
  await dialog(page).getByRole('radio', { name: 'New person' }).check();
  await dialog(page).getByLabel('First Name').fill('Zoë');
  await dialog(page).getByLabel('E-mail').fill(`zoe-${Date.now()}@northside.example`);
  await dialog(page).getByLabel('Role').selectOption('Vendee');
  await dialog(page).getByRole('button', { name: 'Add User' }).click();
  await expect(dialog(page).getByText('Please enter a last name.')).toBeVisible();
  const lastName = `Quill${String(Date.now()).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
  await dialog(page).getByLabel('Last Name').fill(lastName);
  await expectUsable(page, 'device-configuration-user');
  await dialog(page).getByRole('button', { name: 'Add User' }).click();
  await expect(dialog(page)).toBeHidden();
  const name = `Zoë ${lastName}`;
  const row = users.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Enabled');

  const first = await readPin(page, name);
  await choose(page, name, 'Regenerate PIN');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Regenerate PIN' }).click();
  await expect(page.getByText(`${name} has a new PIN.`)).toBeVisible();
  expect(await readPin(page, name)).not.toBe(first);
  await choose(page, name, 'Disable');
  await expect(row).toContainText('Disabled');
});

test('DEV-047..052 staff finds a dispenser and changes what stands in it', async ({ page }) => {
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
