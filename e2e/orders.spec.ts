import type { Page } from '@playwright/test';
import { answerOf, shipmentDocument } from '../apps/server/test/orders.ts';
import { expect, signIn, test } from './browser.ts';
import { expectUsable } from './looks.ts';
import { leaveFor, orderFor } from './partners.ts';
import { get, post, type IdleDevice } from './portal-calls.ts';
import { readTags } from './read-tags.ts';

/** A product that no other test uses, so that nothing else is ordered or shipped of it. */
async function addProduct(page: Page, productId: string): Promise<string> {
  const digits = productId.slice(-8);
  await post(page, '/products', {
    productId,
    productName: `Ordered ${productId}`,
    ndc: `${digits.slice(0, 5)}-${digits.slice(5)}-01`,
    doseType: 'VIAL',
    packQty: 1,
    lumQty: 3,
  });
  return productId;
}

/** A consignment device of Northside at which people receive. */
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

interface Line {
  readonly orderStatus: string;
  readonly orderUnits: number;
  readonly shippedUnits: number;
  readonly receivedUnits: number;
}

/** Waits until the portal has read what partners have left. */
const expectLine = (page: Page, productId: string, line: Partial<Line>) =>
  expect
    .poll(async () => (await get<{ result: Line[] }>(page, `/orders?productId=${productId}`)).result[0])
    .toMatchObject(line);

const step = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Order progress' }).getByRole('listitem').filter({ hasText: name });

/** A device that reads tags and that the demo does not simulate. */
const FRIDGE = { customerId: '101083', cabinetId: '101083-003' };

test('tagged vials receive themselves as the device reads them (ODET-008 ODET-015 R14 S19)', async ({
  page,
  portal,
}) => {
  const id = String(Date.now()).slice(-8);
  await signIn(page, 'ops@fff.example');
  const productId = await addProduct(page, `E2ET${id}`);
  const number = await orderFor(portal.databaseUrl, { ...FRIDGE, productId, packs: 1 });
  const orderNumber = `45${id}`;
  const units = ['A1', 'B2', 'C3'].map((end) => ({ serial: `SN${id}${end}`, tagId: `E28014${id}${end}` }));
  const tags = units.map(({ tagId }) => tagId);
  // The parcel's document is there before the order's: it waits for it.
  const line = { orderLine: '10', cabinetId: FRIDGE.cabinetId, productId, lot: `L${id}` };
  await leaveFor(
    portal.databaseUrl,
    'warehouse',
    'shipment',
    shipmentDocument({ shipmentId: id, customerId: FRIDGE.customerId, orderNumber }, [
      { ...line, packs: 1, numUnitsPerPkg: 3, units },
    ]),
  );
  await leaveFor(portal.databaseUrl, 'erp', 'order-answer', answerOf(number, orderNumber, [1], new Date()));
  await expectLine(page, productId, { orderStatus: 'On Order', shippedUnits: 3, receivedUnits: 0 });

  await readTags(portal.databaseUrl, FRIDGE, tags.slice(0, 2));
  await page.goto(`/restock-order-detail/${orderNumber}`);
  await expect(step(page, 'Received 2 of 3')).toContainText('1 in transit');
  await page.getByRole('button', { name: 'Expand all' }).click();
  await expect(page.getByText(`${id}A1`.slice(-6)).first()).toBeVisible();
  await expectUsable(page, 'order-tags');
  await readTags(portal.databaseUrl, FRIDGE, tags);
  await expectLine(page, productId, { orderStatus: 'Completed', receivedUnits: 3 });
});

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
