import { expect, signIn, test } from './browser.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

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
  await waitUntilIdle(page);
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
  await waitUntilIdle(page);
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
