import type { Page } from '@playwright/test';
import { expect, signIn, test } from './browser.ts';
import { expectUsable } from './usability.ts';

const openProfile = async (page: Page) => {
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('menuitem', { name: 'Profile Settings' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('tab')).toHaveText(['General']);
};

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('button', { name: `Edit ${label}` }).click();
  await page.getByRole('combobox', { name: label }).selectOption(option);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: `Edit ${label}` })).toBeFocused();
};

// This user's formats and theme stay changed; no other test depends on them.
const MANAGER = 'manager@lakeview.example';

test('zone, formats and theme apply at once, and on another machine (PROF-001..009 SHELL-031 SHELL-150)', async ({
  page,
  openElsewhere,
}) => {
  await signIn(page, MANAGER);
  await openProfile(page);
  await expect(page.getByText(MANAGER, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Time zone' }).click();
  await page.getByRole('button', { name: 'Edit Theme' }).click();
  await expectUsable(page, 'profile-editing');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Edit Theme' })).toBeFocused();
  await page.getByRole('combobox', { name: 'Time zone' }).press('Escape');
  await choose(page, 'Time zone', 'GMT 0');
  await choose(page, 'Date format', 'D MMM YYYY');
  await choose(page, 'Time format', '12 Hour');
  await choose(page, 'Theme', 'Dark');
  await expect(page.locator('html[data-theme=dark]')).toBeAttached();

  const time = /^\d{1,2} [A-Z][a-z]{2} \d{4} \d{1,2}:\d\d [AP]M$/;
  const nav = page.getByRole('navigation', { name: 'Main menu' });
  await nav.getByRole('button', { name: 'Alerts' }).click();
  await nav.getByRole('link', { name: 'Telemetry' }).click();
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.locator('tbody time').first()).toHaveText(time);
  await expect(page.locator('tbody time').first()).toHaveAttribute('title', /(GMT|UTC)$/);

  const other = await openElsewhere();
  await signIn(other, MANAGER, '/telemetry?filter=%7B%7D');
  await expect(other.locator('html[data-theme=dark]')).toBeAttached();
  await expect(other.locator('tbody time').first()).toHaveText(time);
});
