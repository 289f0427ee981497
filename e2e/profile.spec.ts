import type { Page } from '@playwright/test';
import { expect, signIn, test } from './browser.ts';
import { expectAccessible, expectUsable, shot } from './looks.ts';

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

for (const email of [
  'ops@fff.example',
  'admin@northside.example',
  'nurse@northside.example',
  'gpo@alliance.example',
]) {
  test(`PROF-001 PROF-002 PROF-003 PROF-004 PROF-005 SHELL-031 SHELL-150 ${email} opens the profile and edits one preference at a time`, async ({
    page,
  }) => {
    await signIn(page, email);
    await openProfile(page);
    await expect(page.getByText(email, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Edit Date format' }).click();
    await expect(page.getByRole('combobox', { name: 'Date format' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Edit Time format' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Edit Date format' })).toBeFocused();
  });
}

test('PROF-006 PROF-007 PROF-008 PROF-009 zone, formats and theme apply at once, and on another machine', async ({
  page,
  openElsewhere,
}) => {
  await signIn(page, 'ops@fff.example');
  await openProfile(page);
  await choose(page, 'Time zone', 'GMT 0');
  await choose(page, 'Date format', 'D MMM YYYY');
  await choose(page, 'Time format', '12 Hour');
  await choose(page, 'Theme', 'Dark');
  await expect(page.locator('html[data-theme=dark]')).toBeAttached();

  const time = /^\d{1,2} [A-Z][a-z]{2} \d{4} \d{1,2}:\d\d [AP]M$/;
  const nav = page.getByRole('navigation', { name: 'Main menu' });
  await nav.getByRole('button', { name: 'Admin' }).click();
  await nav.getByRole('link', { name: 'Audit Logs' }).click();
  await expect(page.locator('tbody time').first()).toHaveText(time);
  await expect(page.locator('tbody time').first()).toHaveAttribute('title', /(GMT|UTC)$/);

  const other = await openElsewhere();
  await signIn(other, 'ops@fff.example', '/audit-logs');
  await expect(other.locator('html[data-theme=dark]')).toBeAttached();
  await expect(other.locator('tbody time').first()).toHaveText(time);
  await other.goto('/profile');
  await choose(other, 'Time zone', 'LOCAL');
  await choose(other, 'Date format', 'YYYY-MM-DD');
  await choose(other, 'Time format', '24 Hour');
  await choose(other, 'Theme', 'Light');
});

test('a save that fails is told, and the choice stays in the field', async ({ page }) => {
  await signIn(page, 'gpo@alliance.example');
  await openProfile(page);
  await page.route(/\/properties(\?|$)/, (route) => route.abort());
  await page.getByRole('button', { name: 'Edit Default inventory' }).click();
  await page.getByRole('combobox', { name: 'Default inventory' }).selectOption('Serial');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^An error occurred: No connection to the server/)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Default inventory' })).toHaveValue('SERIAL');
  await shot(page, 'profile-failed-1440');
});

test('the profile is usable and accessible while it is edited', async ({ page }) => {
  await signIn(page, 'gpo@alliance.example', '/profile');
  await page.getByRole('button', { name: 'Edit Time zone' }).click();
  await page.getByRole('button', { name: 'Edit Theme' }).click();
  await expectUsable(page, 'profile-editing');
});
