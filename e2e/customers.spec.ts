import type { Page } from '@playwright/test';
import { expect, signIn, test } from './browser.ts';
import { expectUsable, shot } from './looks.ts';
import { settled } from './settled.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function chooseAction(page: Page, customer: string, action: string): Promise<void> {
  await rowOf(page, customer)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('SHELL-118 SHELL-043 CUST-014..022 CUST-033 staff finds customers by filters and opens one', async ({
  page,
}) => {
  await signIn(page, 'ops@fff.example');
  const nav = page.getByRole('navigation', { name: 'Main menu' });
  await nav.getByRole('button', { name: 'Admin' }).click();
  await nav.getByRole('link', { name: 'Customers' }).click();
  await expect(page).toHaveTitle('Customers · Parwell');
  const table = page.getByRole('table', { name: 'Customers' });
  await expect(table.getByRole('row')).toHaveCount(11);
  await shot(page, 'customers-list');

  await page
    .getByRole('button', { name: /^State/ })
    .first()
    .click();
  await shot(page, 'customers-state-filter');
  await page.getByRole('option', { name: 'Illinois (IL)' }).click();
  await page.getByRole('button', { name: /^Manual split bill/ }).click();
  await page.getByRole('option', { name: 'N', exact: true }).click();
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/filter=/);
  await settled(page);
  const inIllinois = page.getByRole('cell', { name: 'IL', exact: true });
  await expect(inIllinois).not.toHaveCount(0);
  await expect(table.locator('tbody tr').filter({ hasNot: inIllinois })).toHaveCount(0);
  await page.reload();
  await expect(table.getByRole('cell', { name: 'IL', exact: true }).first()).toBeVisible();

  await page.goto('/customer-list/100234');
  await expect(table.getByRole('row')).toHaveCount(2);
  await table.getByRole('link', { name: 'Northside Hospital' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Northside Hospital' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Basic Information' })).toHaveAttribute('aria-selected', 'true');
  await page.getByText('Setup status').waitFor();
  await shot(page, 'customers-details');
  await page.getByRole('tab', { name: 'Billing Information' }).click();
  await expect(page.getByText('Net')).toBeVisible();
  await expect(page).toHaveURL(/tab=billing/);
  await shot(page, 'customers-billing');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Billing Information' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/customer-list$/);
});

test('CUST-023 CUST-031 CUST-032 CUST-050 ERR-007 a customer of the ERP is added, an unknown one is not', async ({
  page,
}) => {
  await signIn(page, 'ops@fff.example', '/customer-list');
  await page.getByRole('button', { name: 'Add Customer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Customer' });
  await dialog.getByRole('button', { name: 'Add Customer' }).click();
  await expect(dialog.getByText('Please enter a customer ID.')).toBeVisible();
  await dialog.getByLabel('Customer ID').fill('nobody');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Failed to create cabinet', { exact: true })).toBeVisible();
  await expect(dialog.getByText('The ERP has no customer nobody.')).toBeVisible();
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

test('CUST-024 CUST-025 CUST-051..056 ERR-010 two tabs edit one customer: the second is told and loses nothing', async ({
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
  await settled(other);
  await chooseAction(other, 'Alliance Oncology', 'Edit Customer');
  await expect(second.getByLabel('Notes')).toHaveValue('<b>First</b> =1+1 日本語');
  await expect(second.getByLabel('Default Invoice ABW Account')).toHaveValue('W');
  await second.getByLabel('Notes').fill('Second');
  await second.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Alliance Oncology Partners was saved.')).toBeVisible();
});
