import type { Page } from '@playwright/test';
import { expect, signIn, test } from './browser.ts';
import { expectUsable, shot } from './usability.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

const PROMPT = 'Select the filter criteria above to view telemetry information.';
const table = (page: Page) => page.getByRole('table', { name: 'Alerts', exact: true });

test('staff looks for alerts, in a grid and in a chart (SHELL-015 SHELL-114 TELE-001 TELE-003..008)', async ({
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
    await waitUntilIdle(page);
    await expect(table(page).getByRole('cell', { name: level, exact: true })).not.toHaveCount(0);
    await expect(table(page).getByRole('cell', { name: other, exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove Alert Level' }).click();
    await expect(page).not.toHaveURL(new RegExp(level, 'i'));
  }
  await shot(page, 'alerts-grid');

  await page.getByRole('button', { name: 'CHART' }).click();
  await expect(page).toHaveURL(/view=chart/);
  await expect(page.getByRole('figure', { name: 'Alerts per day by level' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('figure', { name: 'Alerts per day by level' })).toBeVisible();
  await expectUsable(page, 'alerts-chart');
});
