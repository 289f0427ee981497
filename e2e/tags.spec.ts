import { expect, signIn, test } from './browser.ts';
import { expectUsable } from './usability.ts';
import { readTags } from './read-tags.ts';
import { waitUntilIdle } from './wait-until-idle.ts';
import { shipTo } from './ship.ts';

/** A device that reads tags, that the demo does not simulate, and that no other test uses. */
const FRIDGE = { customerId: '101083', cabinetId: '101083-003' };

test('tags are returned together; the one that is refused is repeated when it can be (TAG-014 S21)', async ({
  page,
  portal,
}) => {
  const lot = String(Date.now()).slice(-6);
  const units = ['A1', 'B2', 'C3'].map((end) => ({ serial: `E2E${lot}${end}`, tagId: `E28012${lot}${end}` }));
  const [first = '', second = '', third = ''] = units.map(({ tagId }) => tagId);
  await signIn(page, 'ops@fff.example');
  await shipTo(portal.databaseUrl, { shipmentId: `E2E-T${lot}`, customerId: FRIDGE.customerId }, [
    { cabinetId: FRIDGE.cabinetId, productId: 'F10000', lot, packs: 3, numUnitsPerPkg: 1, units },
  ]);
  await readTags(portal.databaseUrl, FRIDGE, [first, second]);

  await page.goto(`/tags/${FRIDGE.customerId}?${new URLSearchParams({ filter: JSON.stringify({ lot }) })}`);
  await waitUntilIdle(page);
  const table = page.getByRole('table', { name: 'Tags' });
  await expect(table.getByText('Shipped')).toHaveCount(1);
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Return', exact: true }).click();
  await page.getByLabel('RGA Number').fill('RGA-E2E');
  await page.getByRole('button', { name: 'Continue' }).click();

  const dialog = page.getByRole('dialog', { name: 'Return: 3 tags' });
  await expect(dialog.getByText('1 not possible')).toBeVisible();
  await expect(dialog.getByText(`Tag ${third} has not been seen in a device.`)).toBeVisible();
  await expectUsable(page, 'bulk-preview');
  await dialog.getByRole('button', { name: 'Return 2 tags' }).click();
  await expect(dialog.getByText('2 done')).toBeVisible();
  await expect(dialog.getByText('1 refused')).toBeVisible();

  await readTags(portal.databaseUrl, FRIDGE, [third]);
  await dialog.getByRole('button', { name: 'Repeat the 1 not done' }).click();
  await expect(dialog.getByText('3 done')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(table.getByText('Returned, inactive')).toHaveCount(3);
});
