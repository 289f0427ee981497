import type { Page } from '@playwright/test';
import { expect, signIn, test } from './browser.ts';
import { expectUsable, shot } from './usability.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const search = (page: Page) => page.getByRole('button', { name: 'Search' }).click();
let count = 0;
const uniqueName = (name: string) => `${name} ${Date.now()}-${(count += 1)}`;

interface NewDevice {
  readonly name: string;
  readonly type: string;
  readonly state: string;
}

/** Fills in the required fields and leaves the dialog open. */
async function fillNewDevice(page: Page, { name, type, state }: NewDevice) {
  await page.getByRole('button', { name: 'Create Device' }).click();
  const dialog = dialogOf(page, 'Create Device');
  await dialog.getByLabel('Device Type').selectOption({ label: type });
  await dialog.getByLabel('Device Name').fill(name);
  await dialog.getByLabel('Status').selectOption({ label: state });
  await dialog.getByLabel('Temperature Control').selectOption('2-8c');
  await dialog.getByLabel('Room', { exact: true }).fill('B12');
  return dialog;
}

/** An action behind ⋯ on a device's page. */
async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/**
 * Not part of the first list: the sign-in comes before it; "Find anything" is loaded when the browser is
 * idle; order management, the stream of changes and the menu's incidents after two seconds without a request,
 * which on a slow machine may be before the page is ready.
 */
const NOT_OF_LIST =
  /^\/(?:login|assets\/(?:find-dialog|picker|invoice-path|paths|incidents|money|restock|order-|open-count|small|preload-rules|quiet-preloads|drafts|show-waiting)|api\/(?:events|restockRecommendations|exclusions|orderRequests|incident))/;

/** Counts the requests of the first list and their bytes with headers, without refreshes. */
function followLoad(page: Page) {
  const finished = new Map<string, Promise<number>>();
  page.on('requestfinished', (request) => {
    const asked = `${request.method()} ${request.url()} ${request.postData() ?? ''}`;
    if (NOT_OF_LIST.test(new URL(request.url()).pathname) || finished.has(asked)) return;
    finished.set(
      asked,
      request.sizes().then((sizes) => sizes.responseBodySize + sizes.responseHeadersSize),
    );
  });
  return async () => {
    const sizes = await Promise.all(finished.values());
    return { asked: [...finished.keys()], bytes: sizes.reduce((sum, size) => sum + size, 0) };
  };
}

/** Runs in the page: what it fetches ahead when nobody waits is no part of a load, and comes at a moment of its own. */
function withoutWarmUp(): void {
  const whenIdle = requestIdleCallback;
  window.requestIdleCallback = (run, options) => (options?.timeout ? whenIdle(run, options) : 0);
}

test('staff finds devices, and creates one (SHELL-008 DEV-014 DEV-018 DEV-020 DEV-024 DEV-026..029 DEV-090)', async ({
  page,
  openElsewhere,
}) => {
  await signIn(page, 'ops@fff.example');
  const nav = page.getByRole('navigation', { name: 'Main menu' });
  await nav.getByRole('button', { name: 'Devices' }).click();
  await nav.getByRole('link', { name: 'Device List' }).click();
  await expect(page).toHaveTitle('Device List · Parwell');
  await expect(page.getByText('Select the filter criteria above to view device information.')).toBeVisible();
  await shot(page, 'devices-prompt');
  await page.getByRole('button', { name: /^Device type/ }).click();
  await page.getByRole('option', { name: 'RightNow Verified' }).click();
  await page.keyboard.press('Escape');
  await search(page);
  const table = page.getByRole('table', { name: 'Devices' });
  await expect(table.getByRole('cell', { name: 'RightNow Verified' })).toHaveCount(10);
  await expect(page.locator('main')).not.toContainText(/cabinet/i);
  await shot(page, 'devices-list');

  const name = uniqueName('Tower');
  const elsewhere = await openElsewhere();
  await elsewhere.addInitScript(withoutWarmUp);
  const loaded = followLoad(elsewhere);
  await signIn(elsewhere, 'ops@fff.example', '/cabinet-list/100234');
  await expect(elsewhere.getByRole('row', { name: /100234-/ }).first()).toBeVisible();
  await waitUntilIdle(elsewhere);
  const { asked, bytes } = await loaded();
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(25);
  expect(bytes).toBeLessThanOrEqual(300_000);

  await page.goto('/cabinet-list/100234');
  const dialog = await fillNewDevice(page, { name, type: 'RightNow Ready', state: 'Active' });
  await expect(dialog.getByLabel('ID', { exact: true })).toHaveValue(/^100234-\d{3}$/);
  await dialog.getByRole('button', { name: 'Create Device' }).click();
  await expect(dialog.getByText('Server Name is required.')).toBeVisible();
  await expectUsable(page, 'devices-create');
  await dialog.getByLabel('Server Name').fill('rn-srv-99');
  await dialog.getByRole('button', { name: 'Create Device' }).click();
  await expect(heading(page, name)).toBeVisible();
  await expect(page).toHaveURL(/\/cabinet-details\/100234\/100234-\d{3}$/);
  const properties = page.getByRole('region', { name: 'Device Properties' });
  await expect(properties).toContainText('rn-srv-99');
  await expect(properties).not.toContainText(/cabinet/i);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/cabinet-list\/100234$/);
});

test('settings are imported after a look at them, and a machine is replaced (DEV-032 DEV-033 DEV-100..105)', async ({
  page,
}) => {
  await signIn(page, 'ops@fff.example', '/cabinet-list/100234');
  const name = uniqueName('Tower');
  const create = await fillNewDevice(page, { name, type: 'RightNow Ready', state: 'Active' });
  await create.getByLabel('Server Name').fill('rn-srv-98');
  await create.getByRole('button', { name: 'Create Device' }).click();
  await expect(heading(page, name)).toBeVisible();

  await chooseAction(page, 'Import Device Settings');
  const dialog = dialogOf(page, 'Import Device Settings');
  const importButton = dialog.getByRole('button', { name: /^Import/ });
  await dialog.getByLabel('Device', { exact: true }).fill('100234-001');
  await page.getByRole('option', { name: /100234-001/ }).click();
  await expect(dialog.getByRole('table', { name: 'Changes' })).toContainText('Server Name');
  await expect(dialog.getByRole('table', { name: 'Not imported' })).toContainText('Serial Number');
  await expectUsable(page, 'devices-import');
  await dialog.getByRole('button', { name: 'From a file' }).click();
  await dialog.getByLabel('JSON file').setInputFiles({
    name: 'settings.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ properties: { room: 'E7', allowed_temp_min: 'cold' } })),
  });
  await expect(dialog.getByRole('table', { name: 'Changes' })).toContainText('E7');
  await expect(dialog.getByRole('table', { name: 'Not imported' })).toContainText('Must be a number');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save settings to a file' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^device-settings-100234-\d{3}\.json$/);
  // The other device already has this room, so it has no tick.
  await expect(importButton).toBeDisabled();
  await dialog.getByLabel('Room').check();
  await importButton.click();
  await expect(page.getByText(`1 setting was imported into ${name}.`)).toBeVisible();
  const properties = page.getByRole('region', { name: 'Device Properties' });
  await expect(properties).toContainText('E7');

  await chooseAction(page, 'Replace');
  const replace = dialogOf(page, 'Replace');
  await expect(replace.getByRole('button', { name: 'Replace' })).toBeDisabled();
  await expectUsable(page, 'devices-replace');
  const serial = uniqueName('SN');
  await replace.getByLabel('New serial number').fill(serial);
  await replace.getByRole('button', { name: 'Replace' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByText(`The machine of ${name} was replaced.`)).toBeVisible();
  await expect(replace).toBeHidden();
  const credentials = dialogOf(page, 'Device Credentials');
  await credentials.getByRole('button', { name: 'Issue New Secret' }).click();
  await credentials.getByRole('button', { name: 'Done' }).click();
  await expect(properties).toContainText(serial);
});
