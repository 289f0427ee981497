import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectFits, signIn, test } from './browser.ts';

const shot = (page: Page, name: string) =>
  page.screenshot({ path: `.data/e2e/shots/telemetry-${name}.png`, fullPage: true });

const PROMPT = 'Select the filter criteria above to view telemetry information.';
const table = (page: Page) => page.getByRole('table', { name: 'Alerts', exact: true });

test('SHELL-015 SHELL-114 TELE-001 TELE-003..008 staff looks for alerts, in a grid and in a chart', async ({
  page,
}) => {
  await signIn(page, 'ops@fff.example');
  const nav = page.getByRole('navigation', { name: 'Main menu' });
  await nav.getByRole('button', { name: 'Alerts' }).click();
  await nav.getByRole('link', { name: 'Telemetry' }).click();
  await expect(page.getByText(PROMPT)).toBeVisible();
  await page.getByRole('button', { name: /^Alert Level/ }).click();
  await page.getByRole('option', { name: 'Error' }).click();
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(table(page).getByRole('cell', { name: 'Error' }).first()).toBeVisible();
  await expect(table(page).getByRole('cell', { name: 'Warning' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove Alert Level' }).click();
  await expect(table(page).getByRole('cell', { name: 'Warning' }).first()).toBeVisible();
  await shot(page, 'grid');

  await page.getByRole('button', { name: 'CHART' }).click();
  await expect(page).toHaveURL(/view=chart/);
  await expect(page.getByRole('figure', { name: 'Alerts per day by level' })).toBeVisible();
  await shot(page, 'chart');
  await page.reload();
  await expect(page.getByRole('figure', { name: 'Alerts per day by level' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 900 });
  await expectFits(page);
  await expectAccessible(page);
  await shot(page, 'chart-360');
});

test('TELE-002 ALRT-001 a nurse sees the alerts of her hospital and no others', async ({ page }) => {
  await signIn(page, 'nurse@northside.example');
  await page.goto('/telemetry?filter=%7B%7D');
  const customers = table(page).locator('td:first-child');
  await expect(customers.first()).toHaveText('100234');
  expect(new Set(await customers.allTextContents())).toEqual(new Set(['100234']));
  await page.goto('/telemetry/100310');
  await expect(page.getByText('Page not found')).toBeVisible();
});
