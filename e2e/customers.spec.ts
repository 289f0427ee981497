import type { Page } from '@playwright/test';
import { expect, signIn, test } from './browser.ts';
import { expectUsable, shot } from './usability.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function chooseAction(page: Page, customer: string, action: string): Promise<void> {
  await rowOf(page, customer)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('a customer of the ERP is added, an unknown one is not (CUST-023 CUST-031 CUST-032 CUST-050)', async ({
  page,
}) => {
  await signIn(page, 'ops@fff.example', '/customer-list');
  await page.getByRole('button', { name: 'Add Customer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Customer' });
  await dialog.getByRole('button', { name: 'Add Customer' }).click();
  await expect(dialog.getByText('Please enter a customer ID.')).toBeVisible();
  await dialog.getByLabel('Customer ID').fill('nobody');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The ERP has no customer nobody.')).toBeVisible();
  await expect(dialog.getByText(/cabinet/)).toHaveCount(0);
  await expectUsable(page, 'customers-add-failed');
  await dialog.getByLabel('Customer ID').fill('200001');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ashford Medical Center was added.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.goto('/customer-details/200001');
  await expect(page.getByRole('heading', { level: 1, name: 'Ashford Medical Center' })).toBeVisible();
  await page.getByRole('button', { name: 'Sync Customer' }).click();
  await expect(page.getByText('Ashford Medical Center is up to date.')).toBeVisible();
});

test('two tabs edit one customer: the second is told and loses nothing (CUST-024 CUST-025 CUST-051..056 ERR-010)', async ({
  page,
  context,
}) => {
  await signIn(page, 'ops@fff.example', '/customer-list/100402');
  const other = await context.newPage();
  await other.goto('/customer-list/100402');
  for (const tab of [page, other]) await rowOf(tab, 'Alliance Oncology Partners').waitFor();

  await chooseAction(page, 'Alliance Oncology', 'Actions');
  const actions = page.getByRole('dialog', { name: 'Actions' });
  await actions.waitFor();
  await expectUsable(page, 'customers-actions');
  await actions.getByRole('button', { name: /^Edit Customer/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Customer' });
  await dialog.getByLabel('Manual split bill').selectOption('Y');
  await dialog.getByLabel('Default Invoice ABW Account').selectOption('W');
  await dialog.getByRole('button', { name: 'Wednesday' }).click();
  await dialog.getByLabel('Notes').fill('<b>First</b> =1+1 日本語');
  await expectUsable(page, 'customers-edit');

  await chooseAction(other, 'Alliance Oncology', 'Edit Customer');
  const second = other.getByRole('dialog', { name: 'Edit Customer' });
  await second.getByLabel('Notes').fill('Second');

  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Alliance Oncology Partners was saved.')).toBeVisible();
  await second.getByRole('button', { name: 'Save' }).click();
  await expect(second.getByText('Failed to save customer', { exact: true })).toBeVisible();
  await expect(second.getByText(/^The customer was changed/)).toBeVisible();
  await expect(second.getByLabel('Notes')).toHaveValue('Second');
  await shot(other, 'customers-edit-conflict');

  await second.getByRole('button', { name: 'Cancel' }).click();
  await other.getByRole('button', { name: 'Discard' }).click();
  await waitUntilIdle(other);
  await chooseAction(other, 'Alliance Oncology', 'Edit Customer');
  await expect(second.getByLabel('Notes')).toHaveValue('<b>First</b> =1+1 日本語');
  await expect(second.getByLabel('Default Invoice ABW Account')).toHaveValue('W');
  await second.getByLabel('Notes').fill('Second');
  await second.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Alliance Oncology Partners was saved.')).toBeVisible();
});
