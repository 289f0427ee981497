import type { Page } from '@playwright/test';
import { expect, signIn, test } from './browser.ts';
import { expectAccessible, shot } from './looks.ts';

const topics = (page: Page) => page.getByRole('navigation', { name: 'Help topics' }).getByRole('button');

test('HELP-001 HELP-002 HELP-005 HELP-009 SHELL-032 SHELL-153 API-051 ops opens help from the profile menu and watches a video', async ({
  page,
}) => {
  await signIn(page, 'ops@fff.example');
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('menuitem', { name: 'Help' }).click();
  await expect(page).toHaveURL(/\/help$/);
  await expect(topics(page)).toHaveText([
    'First steps',
    'Inventory and expiry',
    'Devices and temperature',
    'Ordering and restocking',
    'Invoices and payment',
    'Users and permissions',
  ]);
  await page.getByRole('button', { name: 'Ordering and restocking' }).click();
  await expect(page).toHaveURL(/topic=orders/);
  const video = page.locator('video');
  await expect(video).toHaveAttribute('aria-label', 'From recommendation to delivery');
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.3);
  // Its server answers for parts, so it can be wound.
  await video.evaluate((element: HTMLVideoElement) => {
    element.pause();
    element.currentTime = 4;
  });
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBe(4);
  await expectAccessible(page);
  await shot(page, 'help-playing-1440');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Ordering and restocking' })).toBeVisible();
});

for (const [email, count] of [
  ['admin@northside.example', 6],
  ['gpo@alliance.example', 3],
] as const) {
  test(`HELP-003 ${email} sees the topics they were given`, async ({ page }) => {
    await signIn(page, email);
    await page.getByRole('button', { name: /^Profile of/ }).click();
    await page.getByRole('menuitem', { name: 'Help' }).click();
    await expect(topics(page)).toHaveCount(count);
    await expect(page.locator('video')).toBeVisible();
  });
}

test('HELP-005 SHELL-153 a nurse without the role has no help, not by its address either', async ({
  page,
}) => {
  await signIn(page, 'nurse@northside.example');
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Profile Settings' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Help' })).toHaveCount(0);
  await page.goto('/help');
  await expect(page.getByText('Page not found')).toBeVisible();
});
