import type { Page } from '@playwright/test';
import { expect, signIn, test } from './browser.ts';
import { expectUsable } from './usability.ts';
import { SOON } from './portal-calls.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

const SITE = '/cabinet-details/100234/100234-008?tab=inventory';
const stock = (page: Page) => page.getByRole('region', { name: 'Inventory', exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, lot: string) => stock(page).getByRole('row').filter({ hasText: lot });

test('units of a new product are inserted by hand, one is removed, and the rest is counted (DINV-001 DINV-023)', async ({
  page,
}) => {
  // A lot of its own identifies the row.
  const lot = String(Date.now()).slice(-6);
  await signIn(page, 'ops@fff.example', SITE);
  await stock(page).getByRole('button', { name: 'Add Product' }).click();
  await dialog(page).getByRole('combobox', { name: 'Product' }).fill('Albumin human 25% 100 mL');
  await page.getByRole('option').first().click();
  await dialog(page).getByLabel('Max Fill Quantity').fill('20');
  await dialog(page).getByRole('button', { name: 'Add Product' }).click();
  await expect(dialog(page)).toBeHidden();

  await stock(page).getByRole('button', { name: 'Insert', exact: true }).click();
  await expectUsable(page, 'inventory-insert');
  const product = dialog(page).getByLabel('Product');
  await product.selectOption(
    (await product.locator('option').filter({ hasText: 'Albumin' }).first().getAttribute('value')) ?? '',
  );
  await dialog(page).getByLabel('Lot').fill(lot);
  await dialog(page).getByLabel('Expiration').fill(SOON);
  await dialog(page).getByLabel('Quantity').fill('3');
  await dialog(page).getByRole('button', { name: 'Insert' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(rowOf(page, lot)).toContainText('3');

  await rowOf(page, lot)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await dialog(page).getByLabel('Quantity').fill('4');
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(dialog(page).getByText('Cannot remove more than current on hand amount (3).')).toBeVisible();
  await dialog(page).getByLabel('Quantity').fill('1');
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(dialog(page)).toBeHidden();

  await waitUntilIdle(page);
  await rowOf(page, lot)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Cycle Count' }).click();
  await expectUsable(page, 'inventory-count');
  await dialog(page).getByLabel('Reported Quantity').fill('2');
  await page.keyboard.press('Enter');
  const counted = dialog(page).getByRole('listitem').filter({ hasText: lot });
  await expect(counted).toContainText('Confirmed');
  await page.keyboard.press('Escape');

  await rowOf(page, lot)
    .getByRole('button', { name: /^Albumin/ })
    .click();
  await expect(dialog(page).getByRole('row').filter({ hasText: 'VEND' })).toContainText('2');
  await expectUsable(page, 'inventory-ledger');
});
