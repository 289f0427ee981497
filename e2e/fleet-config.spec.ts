import { expect, signIn, test } from './browser.ts';
import { expectUsable } from './usability.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

test('ops ticks devices on several pages and updates only those (EDGE-012..014)', async ({ page }) => {
  await signIn(page, 'ops@fff.example', '/device-config-management');
  const table = page.getByRole('table', { name: 'Devices' });
  const boxes = table.getByRole('row').getByRole('checkbox', { name: /^Select / });
  // The form above the table is still loading, and moves it.
  await waitUntilIdle(page);
  await boxes.nth(1).check();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('11–20 of')).toBeVisible();
  // The previous page's rows stay until the next ones arrive.
  await waitUntilIdle(page);
  await boxes.nth(1).check();
  await expect(page.getByText('Applies to 2 selected')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('1–10 of', { exact: false })).toBeVisible();
  await waitUntilIdle(page);
  await expect(boxes.nth(1)).toBeChecked();

  const level = `e2e-${Date.now()}`;
  await page.getByLabel('WiFi SSID').fill(level);
  await page.getByRole('button', { name: 'Update Edge Properties' }).click();
  const question = page.getByRole('alertdialog', { name: 'Confirm Updating Edge Properties' });
  await expect(question.getByText('2 devices will be updated')).toBeVisible();
  await expectUsable(page, 'fleet-config-question');
  await question.getByRole('button', { name: 'Confirm' }).click();
  const outcome = page.getByRole('dialog', { name: 'Edge Config Update' });
  // A connected simulated device may already have answered, and some refuse.
  await expect(outcome.getByText(/^(Queued|Sent|Acknowledged|Refused)$/)).toHaveCount(2);
  await expectUsable(page, 'fleet-config-outcome');
  await outcome.getByRole('button', { name: 'Close' }).click();
  await waitUntilIdle(page);

  const first = table.getByRole('row').nth(1);
  await first.getByRole('button', { name: /more properties/ }).click();
  // The new value, or the new next to the old one, because the device may not have answered, and some refuse.
  await expect(first.getByText(new RegExp(`WiFi SSID: .*${level}`))).toBeVisible();
  await first.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Cabinet Details' }).click();
  await expect(page).toHaveURL(/\/cabinet-details\/[^/]+\/[^/]+$/);
});
