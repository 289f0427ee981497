import type { Page } from '@playwright/test';
import { expect, signIn, test } from './browser.ts';
import { watchLoads } from './failed-loads.ts';
import { expectFits, expectUsable } from './usability.ts';
import { idleFlexDevice } from './portal-calls.ts';

// Checks every screen with axe and at every width; dialogs are checked by the tests that open them. Add each
// new screen or tab to one of these lists.
const DEVICES = [
  '/dashboard',
  '/dashboard-breakdown/100234?filter=%7B%22of%22%3A%22pendingInvoices%22%2C%22dashboardType%22%3A%22Customer%22%7D',
  '/cabinet-list/100234',
  '/cabinet-details/100234/100234-001',
  '/cabinet-details/100234/100234-001?tab=configuration',
  '/cabinet-details/100234/100234-003?tab=inventory',
  '/cabinet-details/100234/100234-003?tab=configuration',
  '/cabinet-details/100234/100234-003?tab=shipments',
  '/cabinet-temperature/100234',
  '/telemetry/100234',
  '/incidents',
  '/incidents/100234?filter=%7B%7D',
  '/cabinet-property-settings',
  '/device-config-management',
  '/dead-letters',
];
/** Its address opens a dialog. */
const PRODUCT = '/product-list/100234?product=F10033';
const STOCK = [
  '/inventory-management/100234',
  '/inventory-management/100234?view=CARTRIDGE&group=cabinetId',
  '/inventory-management/100234?view=SERIAL',
  '/inventory-history/100234',
  '/suspended-transactions/100234',
  '/lots-to-check',
  '/tags/100234',
  '/tags/100234?view=suspect',
  '/transaction-log/100234?filter=%7B%22timestamp%22%3A%22LAST_30_DAYS%22%7D',
  '/transaction-log/100234?filter=%7B%22timestamp%22%3A%22LAST_30_DAYS%22%7D&group=cabinetId',
  '/par-levels/100234',
  '/dispensed-products/100234?filter=%7B%22dates%22%3A%22LAST_30_DAYS%22%7D',
  '/cycle-counts/100234?filter=%7B%22createdAt%22%3A%22LAST_30_DAYS%22%7D',
  '/lot-story?product=F10032&lot=D52310',
  '/stock-look?text=albumin',
  '/product-list',
  PRODUCT,
];
const ORDERS = [
  '/warehouse-shipments/100234?filter=%7B%22dates%22%3A%22LAST_30_DAYS%22%7D',
  '/restock-order-detail/SO-234100',
  '/restock-orders/100234',
  '/restock-orders/100234?group=orderNumber',
  '/restock-orders/100234?tab=requests',
  '/order-management/100234',
  '/order-management/100234?tab=orders',
  '/order-management/100234?tab=exceptions',
  '/order-management/100234?tab=exclusions',
  '/order-management/100234?tab=requests',
  '/shipments/100234',
  '/admin-invoices/100234',
  '/admin-invoices/100234?tab=card-payments',
  '/abw-selection/100234/true',
  '/invoice-history/100234',
  '/invoice-history/100234?tab=requests',
  '/admin-invoices/100234?tab=history',
  '/cc-payable/100234',
  '/documents',
];
const PEOPLE = [
  '/customer-list',
  '/accounts',
  '/customer-details/100234',
  '/customer-details/100234?tab=billing',
  '/customer-details/100234?tab=par-settings',
  '/customer-details/100234?tab=notification-activity',
  '/customer-details/100234?tab=notification-settings',
  '/customer-details/100234?tab=users',
  '/customer-details/100234?tab=settings',
  '/users',
  '/users/100234',
  '/personas',
  '/audit-logs',
  '/mailbox',
  '/jobs',
];
/** It is never the saved page, so its address does not show when it is loaded. */
const CONFIRMATION = '/invoice-payment-confirmation';
/** There is no such report. */
const NO_REPORT = '/report-download/nonsense';
const OWN = ['/scheduled-reports', NO_REPORT, CONFIRMATION, '/profile', '/security', '/help', '/support'];
const NOTICES = ['/no-such-page', '/session-timeout', '/auth-error', '/user-setup?invitation=gone'];
const FLEX_TABS = ['commands', 'configuration', 'receipts', 'device-tags'];

/** Calls of a screen that must be refused. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  [NO_REPORT]: ['400 POST /api/reports/nonsense/download'],
};

const nameOf = (path: string) => `screen${path.replaceAll(/\W+/g, '-')}`;

/** By a full load, like an address that is typed. */
async function load(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectHeading(page);
}

/**
 * Like a link within the portal: loading the portal anew for each of the many screens takes three times as
 * long.
 */
async function goTo(page: Page, path: string): Promise<void> {
  if (path === CONFIRMATION) return load(page, path);
  await page.evaluate((next) => history.pushState(null, '', next), path);
  // A screen stores its address when it is shown; until then the page shows the previous screen.
  await page.waitForFunction(
    () => localStorage.getItem('parwell.lastUrl') === `${location.pathname}${location.search}`,
  );
  if (path === PRODUCT) await expect(page.locator('.MuiDialog-container')).toHaveCSS('opacity', '1');
  return expectHeading(page);
}

// Behind a dialog that the address opens, the heading is hidden.
const expectHeading = (page: Page) => page.getByRole('heading', { level: 1, includeHidden: true }).waitFor();

const SCREENS = {
  devices: DEVICES,
  stock: STOCK,
  'orders and invoices': ORDERS,
  people: PEOPLE,
  'what is their own': OWN,
};

for (const [what, paths] of Object.entries(SCREENS)) {
  test(`the screens of ${what} load, are usable and accessible (SHELL-158 SHELL-160)`, async ({ page }) => {
    const expectLoaded = watchLoads(page);
    await signIn(page, 'ops@fff.example', '/dashboard');
    for (const path of paths) {
      await test.step(path, async () => {
        await goTo(page, path);
        await expectLoaded(REFUSED[path]);
        await expectUsable(page, nameOf(path));
      });
    }
  });
}

test('the tabs of a flex device load, are usable and accessible', async ({ page }) => {
  const expectLoaded = watchLoads(page);
  await signIn(page, 'ops@fff.example', '/dashboard');
  const { customerId, cabinetId } = await idleFlexDevice(page, 1);
  for (const tab of FLEX_TABS) {
    await test.step(tab, async () => {
      await goTo(page, `/cabinet-details/${customerId}/${cabinetId}?tab=${tab}`);
      await page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first().waitFor();
      await expectLoaded();
      await expectUsable(page, `flex-${tab}`);
    });
  }
});

test('the pages for who is not, or no longer, signed in are usable and accessible', async ({ page }) => {
  for (const path of NOTICES) {
    await test.step(path, async () => {
      if (path === '/no-such-page') await signIn(page, 'ops@fff.example', '/dashboard');
      await load(page, path);
      await expectUsable(page, nameOf(path));
    });
  }
});

/**
 * One page of each kind. The roles of each screen are tested with it, the contrast of the dark theme with its
 * colours.
 */
const IN_THE_DARK = [
  '/dashboard',
  '/dashboard-breakdown/100234?filter=%7B%22of%22%3A%22pendingInvoices%22%2C%22dashboardType%22%3A%22Services%22%7D',
  '/cabinet-list/100234',
  '/cabinet-details/100234/100234-001?tab=configuration',
  '/cabinet-temperature/100234',
  '/incidents',
  '/inventory-management/100234',
  '/par-levels/100234',
  PRODUCT,
  '/order-management/100234',
  '/restock-order-detail/SO-234100',
  '/admin-invoices/100234',
  '/customer-details/100234?tab=notification-settings',
  '/users/100234',
];

test('who may only look opens screens of the staff, in the dark theme (SHELL-160)', async ({ page }) => {
  const expectLoaded = watchLoads(page);
  await signIn(page, 'services@fff.example', '/dashboard');
  await expect(page.locator('html[data-theme=dark]')).toBeAttached();
  await page.setViewportSize({ width: 1024, height: 900 });
  for (const path of IN_THE_DARK) {
    await test.step(path, async () => {
      await goTo(page, path);
      await expectLoaded();
      await expectFits(page);
      await expect(page.getByText('Page not found')).toHaveCount(0);
    });
  }
});
