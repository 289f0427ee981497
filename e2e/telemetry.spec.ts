import type { Page } from '@playwright/test';
import { expect, signIn, test } from './browser.ts';
import { expectAccessible, expectFits, shot } from './looks.ts';
import { settled } from './settled.ts';

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
  for (const [level, other] of [
    ['Error', 'Warning'],
    ['Warning', 'Error'],
  ] as const) {
    await page.getByRole('button', { name: /^Alert Level/ }).click();
    await page.getByRole('option', { name: level }).click();
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(new RegExp(`filter=.*${level}`, 'i'));
    await settled(page);
    await expect(table(page).getByRole('cell', { name: level, exact: true })).not.toHaveCount(0);
    await expect(table(page).getByRole('cell', { name: other, exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove Alert Level' }).click();
    await expect(page).not.toHaveURL(new RegExp(level, 'i'));
  }
  await shot(page, 'telemetry-grid');

  await page.getByRole('button', { name: 'CHART' }).click();
  await expect(page).toHaveURL(/view=chart/);
  await expect(page.getByRole('figure', { name: 'Alerts per day by level' })).toBeVisible();
  await shot(page, 'telemetry-chart');
  await page.reload();
  await expect(page.getByRole('figure', { name: 'Alerts per day by level' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 900 });
  await expectFits(page);
  await expectAccessible(page);
  await shot(page, 'telemetry-chart-360');
});

test('TELE-002 ALRT-001 a nurse sees the alerts of her hospital and no others', async ({ page }) => {
  await signIn(page, 'nurse@northside.example', '/telemetry?filter=%7B%7D');
  const customers = table(page).locator('td:first-child');
  await expect(customers.first()).toHaveText('100234');
  await settled(page);
  await expect(customers.filter({ hasNotText: /^100234$/ })).toHaveCount(0);
  await page.goto('/telemetry/100310');
  await expect(page.getByText('Page not found')).toBeVisible();
});
