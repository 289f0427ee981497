import type { Page } from '@playwright/test';
import { demoProducts } from '../apps/server/src/slices/demo/demo-products.ts';
import { expect, signIn, test } from './browser.ts';
import { changeShelf, heldOnShelf, SHELF, SOON } from './portal-calls.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

const PATH = `/cabinet-details/${SHELF.customerId}/${SHELF.cabinetId}?tab=inventory`;
const STORED = 'parwell.session';

const dialog = (page: Page) => page.getByRole('dialog');
const counted = (page: Page) => dialog(page).getByLabel('Reported Quantity');

/** The code on a pack that `changeShelf` inserted: another date would be refused (S5). */
const packOf = (gtin: string, lot: string) => `01${gtin}17${SOON.slice(2).replaceAll('-', '')}10${lot}`;

/** The keys of a scanner, which types faster than any person: 5 ms apart, however busy this machine is. */
const scan = (page: Page, text: string) =>
  page.evaluate(
    (keys) => {
      const begun = performance.now();
      for (const [place, key] of keys.entries()) {
        const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        Object.defineProperty(pressed, 'timeStamp', { value: begun + place * 5 });
        document.activeElement?.dispatchEvent(pressed);
      }
    },
    [...text.split(''), 'Enter'],
  );

async function count(page: Page, lot: string): Promise<void> {
  await waitUntilIdle(page);
  const row = page
    .getByRole('region', { name: 'Inventory', exact: true })
    .getByRole('row')
    .filter({ hasText: lot });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Cycle Count' }).click();
  await expect(dialog(page).getByRole('heading', { name: new RegExp(`lot ${lot}$`) })).toBeVisible();
}

test('a count with a scanner goes on after a lost session, and is told what somebody took meanwhile (DINV-030)', async ({
  page,
  context,
  openElsewhere,
}) => {
  const lot = String(Date.now()).slice(-6);
  await signIn(page, 'ops@fff.example', PATH);
  const { productItemId } = await heldOnShelf(page);
  const gtin = demoProducts().find(({ productId }) => productId === productItemId)?.gtin ?? '';
  const lotOnShelf = { productItemId, lot };
  expect(await changeShelf(page, { ...lotOnShelf, reason: 'RESTOCK', qty: 3 })).toMatchObject({ onHand: 3 });
  await page.reload();
  await count(page, lot);
  for (const units of ['1', '2']) {
    await scan(page, packOf(gtin, lot));
    await expect(counted(page)).toHaveValue(units);
  }

  await context.clearCookies({ name: 'parwell_refresh' });
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    localStorage.setItem(key, JSON.stringify({ ...session, expiresAt: Date.now() - 1000 }));
  }, STORED);
  await expect(page.getByText('Your session has expired.')).toBeVisible();
  await signIn(page, 'ops@fff.example', PATH);
  await count(page, lot);
  await expect(counted(page)).toHaveValue('2');
  await scan(page, packOf(gtin, lot));
  await expect(counted(page)).toHaveValue('3');

  const elsewhere = await openElsewhere();
  await signIn(elsewhere, 'pharmacist@northside.example', PATH);
  expect(await changeShelf(elsewhere, { ...lotOnShelf, reason: 'VEND', qty: 1 })).toMatchObject({
    onHand: 2,
  });
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('On hand is now 2. Please count again.')).toBeVisible();
  await counted(page).fill('2');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('listitem').filter({ hasText: lot })).toContainText('Confirmed');
});
