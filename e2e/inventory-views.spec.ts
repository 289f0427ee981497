import type { Page } from '@playwright/test';
import { postNow } from '../apps/server/src/slices/inventory/inventory.public.ts';
import { expect, signIn, test } from './browser.ts';
import { changeShelf, get, heldOnShelf, SHELF } from './portal-calls.ts';
import { besidePortal } from './portal-database.ts';

const HOUR_MS = 3_600_000;
const filterOf = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;

test('PAR-006 DISP-001 DISP-005 S31 a vend counts as usage and stands in dispensed, and its revert takes it out of both', async ({
  page,
}) => {
  const lot = String(Date.now()).slice(-6);
  await signIn(page, 'ops@fff.example');
  const { productItemId, productLabelName: product, cabinetName } = await heldOnShelf(page);
  await changeShelf(page, { productItemId, lot, reason: 'RESTOCK', qty: 5 });
  const { result } = await get<{ result: { cabinetId: string; usageW: number }[] }>(
    page,
    `/par?customerId=${SHELF.customerId}&productId=${productItemId}&limit=100`,
  );
  const before = result.find(({ cabinetId }) => cabinetId === SHELF.cabinetId)?.usageW ?? 0;
  /** The row of the product at the shelf, and in it what shows that two units more were used. */
  const openUsage = async () => {
    await page.goto(`/par-levels/${SHELF.customerId}?${filterOf({ productId: productItemId })}`);
    await page.getByRole('button', { name: new RegExp(`^${cabinetName}`) }).click();
    const row = page.getByRole('row').filter({ hasText: product });
    await expect(row).toBeVisible();
    return row.getByRole('button', { name: `${before + 2} used of ${product}: show its vends` });
  };
  const dispensed = `/dispensed-products/${SHELF.customerId}?${filterOf({ dates: 'LAST_30_DAYS', lot })}`;

  await changeShelf(page, { productItemId, lot, reason: 'VEND', qty: 2 });
  await expect((await openUsage()).first()).toBeVisible();
  await page.goto(dispensed);
  await expect(page.getByRole('row').filter({ hasText: lot })).toContainText(product);

  await page.goto(`/cabinet-details/${SHELF.customerId}/${SHELF.cabinetId}?tab=inventory`);
  const vended = page.getByRole('region', { name: 'Recently vended' });
  await vended.getByRole('button', { name: new RegExp(`^Undo: .*${lot}`) }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Vend reversed: /)).toBeVisible();
  await page.goto(dispensed);
  await expect(page.getByText('Sorry, no matching records found')).toBeVisible();
  await expect(await openUsage()).toHaveCount(0);
});

interface InDispenser {
  readonly productItemId: string;
  readonly lot: string;
  readonly holderOffset: number;
  readonly dispenserOffset: number;
  readonly thawStatus: string;
}

const BAR = { customerId: '100234', cabinetId: '100234-006' };

test('INV-011 INV-014 INV-015 INV-017 INV-018 a lot in a dispenser thaws and expires', async ({
  page,
  portal,
}) => {
  await signIn(page, 'pharmacist@northside.example');
  const { result } = await get<{ result: InDispenser[] }>(
    page,
    `/inventory/cartridge?cabinetId=${BAR.cabinetId}&limit=100`,
  );
  const withStatus = (status: string): InDispenser => {
    const found = result.find(({ thawStatus }) => thawStatus === status);
    if (!found) throw new Error(`The demo's bar has nothing that is ${status}.`);
    return found;
  };
  const unthawed = withStatus('OK');
  const { productItemId, lot, holderOffset: holder, dispenserOffset: dispenser } = unthawed;
  const thaw = (thawComplete: number, shelfLifeExp: number) =>
    besidePortal(portal.databaseUrl, (db, context) =>
      db.transaction((tx) =>
        postNow(context, tx, BAR.customerId, {
          kind: 'thaw',
          cause: `event/e2e-${thawComplete}`,
          cabinetId: BAR.cabinetId,
          at: Date.now(),
          timeReplaced: false,
          slot: { holder, dispenser },
          productId: productItemId,
          lot,
          thawComplete,
          shelfLifeExp,
        }),
      ),
    );
  await showsStatus(page, unthawed, 'OK');
  const now = Date.now();
  await thaw(now - 2 * HOUR_MS, now + 200 * HOUR_MS);
  await showsStatus(page, unthawed, 'Thawed');
  await thaw(now - HOUR_MS, now - HOUR_MS / 2);
  await showsStatus(page, unthawed, 'Shelf Life Expired');
  // Another one that the demo thaws until tomorrow.
  await showsStatus(page, withStatus('Frozen'), 'Frozen');
});

async function showsStatus(page: Page, { lot, holderOffset, dispenserOffset }: InDispenser, status: string) {
  await page.goto(
    `/inventory-management/${BAR.customerId}?view=CARTRIDGE&${filterOf({ cabinetId: BAR.cabinetId, lot })}`,
  );
  const row = page
    .getByRole('row')
    .filter({ hasText: `Holder ${holderOffset}, dispenser ${dispenserOffset}` });
  await expect(row).toContainText(status);
}
