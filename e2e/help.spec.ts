import type { Page } from '@playwright/test';
import { expect, signIn, test } from './browser.ts';
import { shot } from './usability.ts';

const topics = (page: Page) => page.getByRole('navigation', { name: 'Help topics' }).getByRole('button');

test('ops opens help from the profile menu and watches a video (HELP-001 HELP-002 HELP-005 HELP-009 SHELL-032 SHELL-153 API-051)', async ({
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
  // The server supports range requests, so seeking works.
  await video.evaluate((element: HTMLVideoElement) => {
    element.pause();
    element.currentTime = 4;
  });
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBe(4);
  await shot(page, 'help-playing-1440');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Ordering and restocking' })).toBeVisible();
});
