// Also walks: find, devices, alerts, users.
import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from './browser.ts';
import { expectUsable } from './usability.ts';

const MOST = 3;

/** Goes home, then counts clicks and keys on the way. Typing does not count. */
async function fromHome(page: Page) {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let count = 0;
  const counted = async (step: Promise<void>) => {
    count += 1;
    expect(count).toBeLessThanOrEqual(MOST);
    await step;
  };
  return {
    find: async (text: string) => {
      await counted(page.keyboard.press('Control+k'));
      await page.keyboard.type(text);
      await counted(page.keyboard.press('Enter'));
    },
    click: (target: Locator) => counted(target.click()),
  };
}

test('what people come for most is at most three clicks or keys from home', async ({ page }) => {
  await signIn(page, 'ops@fff.example', '/');

  await test.step('the devices that are offline', async () => {
    const walk = await fromHome(page);
    await walk.find('offline devices');
    const devices = page.getByRole('table', { name: 'Devices' });
    await expect(devices.getByText('OFFLINE', { exact: true }).first()).toBeVisible();
    await expect(devices.getByText('ONLINE', { exact: true })).toHaveCount(0);
  });

  await test.step('the newest fatal alerts, and the graph of the device', async () => {
    const walk = await fromHome(page);
    await walk.find('fatal alerts');
    const alerts = page.getByRole('table', { name: 'Alerts' });
    await expect(alerts.getByText('Fatal').first()).toBeVisible();
    await walk.click(alerts.getByRole('link').first());
    await expect(page.getByRole('tab', { name: 'Temperature Graph', selected: true })).toBeVisible();
  });

  await test.step('give somebody a persona', async () => {
    const walk = await fromHome(page);
    await walk.find('admin@northside.example');
    const users = page.getByRole('table', { name: 'Users' });
    await walk.click(users.getByRole('row').filter({ hasText: 'admin@northside.example' }));
    await expect(page.getByRole('dialog').getByLabel('Personas', { exact: true })).toBeVisible();
  });

  await test.step('export a list to a file', async () => {
    const walk = await fromHome(page);
    await walk.find('export devices');
    await expect(page.getByRole('heading', { level: 1, name: 'Device List' })).toBeVisible();
    // All of them, as long as no filter is set.
    await walk.click(page.getByRole('button', { name: /^Show all/ }));
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
  });

  await test.step('one setting on three devices', async () => {
    const walk = await fromHome(page);
    await walk.find('device config management');
    await expect(page.getByRole('heading', { level: 1, name: 'Device Config Management' })).toBeVisible();
  });

  await test.step('a device by its serial number', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('enc-1');
    const first = page.getByRole('group', { name: 'Devices' }).getByRole('option').first();
    const [, cabinetId = '', serial = ''] =
      /(\d+-\d+) · (ENC-\d+)/.exec((await first.textContent()) ?? '') ?? [];
    await expectUsable(page, 'find-anything');
    await page.keyboard.press('Escape');

    const walk = await fromHome(page);
    await walk.find(serial);
    await expect(page).toHaveURL(new RegExp(`/cabinet-details/\\d+/${cabinetId}$`));
  });
});
