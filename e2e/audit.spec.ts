import { expect, signIn, test } from './browser.ts';
import { settled } from './settled.ts';

test('AUD-008 AUD-009 FILT-001 CONST-057 a filter narrows the list, stands in the address, and can be removed in place', async ({
  page,
}) => {
  await signIn(page, 'ops@fff.example', '/audit-logs');
  const footer = page.getByText(/^1–10 of/);
  await expect(footer).toBeVisible();
  const all = await footer.textContent();
  await page.getByRole('button', { name: /^Initiator type/ }).click();
  await page.getByRole('option', { name: 'MACHINE' }).click();
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/filter=/);
  await expect(footer).not.toHaveText(all ?? '');
  await page.reload();
  await expect(page.getByRole('button', { name: /^Initiator type/ })).toContainText('MACHINE');
  await page.getByRole('button', { name: /Remove .*Initiator type|Initiator type.*remove/i }).click();
  await expect(page).not.toHaveURL(/MACHINE/);
});

test('paging survives reload and back, and a page of 100 rows keeps the document small', async ({ page }) => {
  await signIn(page, 'ops@fff.example', '/audit-logs');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^11–20 of/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^11–20 of/)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^1–10 of/)).toBeVisible();

  await page.goto('/audit-logs?rows=100');
  await expect(page.getByText(/^1–100 of/)).toBeVisible();
  await settled(page);
  const table = page.getByRole('table', { name: 'Audit entries' });
  await expect(table.getByRole('row')).not.toHaveCount(0);
  const nodes = await table.evaluate((element) => element.querySelectorAll('*').length);
  expect(nodes).toBeLessThan(600);
});

test('a keyboard alone walks from the menu through the filters into the table and opens an entry', async ({
  page,
}) => {
  await signIn(page, 'ops@fff.example', '/audit-logs');
  await expect(page.getByText(/^1–10 of/)).toBeVisible();
  const table = page.getByRole('table', { name: 'Audit entries' });
  await settled(page);
  await page.locator('body').press('Tab');
  for (let step = 0; step < 60; step += 1) {
    if (await table.locator('tbody tr:focus').count()) break;
    await page.keyboard.press('Tab');
  }
  await expect(table.locator('tbody tr:focus')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('table', { name: 'Changes' }).or(page.getByText('No data available.')),
  ).toBeVisible();
});
