// Also walks: usage, inventory (Dispensed Products, Recently vended).
import { expect, signIn, test } from './browser.ts';
import { changeShelf, get, heldOnShelf, SHELF } from './portal-calls.ts';

const filterOf = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;

test('a vend counts as usage and stands in dispensed, and its revert takes it out of both (PAR-006 DISP-001 DISP-005 S31)', async ({
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
  /** The product's row at the shelf, with a usage of two more units. */
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
