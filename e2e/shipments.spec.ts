// Also walks: exchange (Documents).
import type { Page } from '@playwright/test';
import { shipmentDocument } from '../apps/server/test/orders.ts';
import { expect, signIn, test } from './browser.ts';
import { addProduct } from './ordered-product.ts';
import { leaveFor } from './partners.ts';
import { post, type IdleDevice } from './portal-calls.ts';
import { expectUsable } from './usability.ts';

/** A consignment device of Northside whose users receive by hand. */
async function consignmentDevice(page: Page): Promise<IdleDevice> {
  const wanted = { customerId: '100234', cabinetState: [30], limit: 999 };
  const { result } = await post<{ result: IdleDevice[] }>(page, '/cabinets/list', wanted);
  const device = result.find(
    ({ cabinetType, cabinetProperties }) =>
      cabinetType === 'Virtual' && cabinetProperties['consignment'] === '1',
  );
  if (!device) throw new Error('The demo has no consignment device for this.');
  return device;
}

test('a bad document goes to quarantine, is mended and tried again (R11 R13 SHIP-009)', async ({
  page,
  portal,
}) => {
  const id = String(Date.now()).slice(-8);
  const productId = `E2EQ${id}`;
  await signIn(page, 'ops@fff.example');
  const { cabinetId, customerId } = await consignmentDevice(page);
  await leaveFor(
    portal.databaseUrl,
    'warehouse',
    'shipment',
    shipmentDocument({ shipmentId: id, customerId, orderNumber: '', shippedAt: new Date() }, [
      { cabinetId, productId, lot: `L${id}`, packs: 2, numUnitsPerPkg: 3 },
    ]),
  );

  const document = page.getByRole('row', { name: `W-${id}` });
  await page.goto('/documents');
  await expect(document).toContainText(`unknown product ${productId}`);
  await expectUsable(page, 'documents');
  await addProduct(page, productId);
  await document.getByText(`W-${id}`).click();
  const dialog = page.getByRole('dialog', { name: `W-${id}` });
  await expect(dialog.getByText(`<productId>${productId}</productId>`)).toBeVisible();
  await expectUsable(page, 'document');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(document.getByText('Taken')).toBeVisible();

  await page.goto(`/shipments/${customerId}`);
  await expect(page.getByRole('row', { name: productId }).getByText('Pending')).toBeVisible();
  await expectUsable(page, 'shipments');
});
