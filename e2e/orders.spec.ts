import type { Page } from '@playwright/test';
import { answerOf, shipmentDocument } from '../apps/server/test/orders.ts';
import { expect, signIn, test } from './browser.ts';
import { expectUsable } from './looks.ts';
import { leaveFor, orderFor } from './partners.ts';
import { get, post, type IdleDevice } from './portal-calls.ts';
import { readTags } from './read-tags.ts';
import { settled } from './settled.ts';

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

test('ODET-004 ODET-019 ODET-024..026 DINV-019 SUSP-005 R12 R17 an order ships in two parts, is received with a difference, reviewed, approved and Completed', async ({
  page,
  portal,
}) => {
  const id = String(Date.now()).slice(-8);
  await signIn(page, 'ops@fff.example');
  const { cabinetId, customerId } = await consignmentDevice(page);
  const productId = await addProduct(page, `E2EO${id}`);
  const number = await orderFor(portal.databaseUrl, { customerId, cabinetId, productId, packs: 3 });

  await page.goto(`/restock-order-detail/${number}`);
  await expect(page.getByRole('heading', { level: 1, name: `Request ${number}` })).toBeVisible();
  await expect(step(page, 'Not ordered yet')).toBeVisible();

  const orderNumber = `45${id}`;
  await leaveFor(portal.databaseUrl, 'erp', 'order-answer', answerOf(number, orderNumber, [3], new Date()));
  await expectLine(page, productId, { orderStatus: 'On Order', orderUnits: 9, shippedUnits: 0 });
  const part = (suffix: string, packs: number) =>
    leaveFor(
      portal.databaseUrl,
      'warehouse',
      'shipment',
      shipmentDocument(
        { shipmentId: `${id}${suffix}`, customerId, orderNumber, trackingNumber: '1Z999AA10123456784' },
        [{ orderLine: '10', cabinetId, productId, lot: `LOT${id}${suffix}`, packs, numUnitsPerPkg: 3 }],
      ),
    );
  await part('A', 2);
  await part('B', 1);
  await expectLine(page, productId, { shippedUnits: 9, receivedUnits: 0 });

  // The number of the request leads on to the order.
  await page.goto(`/restock-order-detail/${number}`);
  await expect(page.getByRole('heading', { level: 1, name: `Order ${orderNumber}` })).toBeVisible();
  await expect(step(page, '9 in transit')).toBeVisible();
  await expectUsable(page, 'order-shipped');

  // One of the second part is missing at first.
  await page.goto(`/cabinet-details/${customerId}/${cabinetId}?tab=shipments`);
  await page.getByRole('button', { name: 'Receive all as shipped' }).click();
  const receiving = page.getByRole('dialog', { name: 'Receive all as shipped' });
  await receiving.getByRole('button', { name: new RegExp(`^Different quantity.*LOT${id}B$`) }).click();
  await receiving.getByRole('spinbutton', { name: 'Quantity' }).fill('2');
  await receiving.getByRole('button', { name: 'Receive', exact: true }).click();
  const result = page.getByRole('region', { name: 'Result of receiving' });
  await expect(result.getByText('This transaction is in review')).toBeVisible();
  await expectLine(page, productId, { orderStatus: 'On Order', receivedUnits: 6 });
  await page.goto(`/restock-order-detail/${orderNumber}`);
  await expect(step(page, 'Received 6 of 9')).toContainText('in review');

  // It was in the box: the reviewer approves all three.
  await page.goto(`/suspended-transactions/${customerId}`);
  await page
    .getByRole('row', { name: `LOT${id}B` })
    .getByRole('button')
    .first()
    .click();
  const review = page.getByRole('dialog');
  await review.getByLabel('Resolution status').selectOption('Approved');
  await review.getByLabel('Qty').fill('3');
  await review.getByLabel('Memo').fill('Found in the box');
  await review.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Transaction approved\./)).toBeVisible();
  await expectLine(page, productId, { orderStatus: 'Completed', shippedUnits: 9, receivedUnits: 9 });

  await page.goto(`/restock-order-detail/${orderNumber}`);
  await settled(page);
  await expect(step(page, 'Received')).not.toContainText('of 9');
  await expect(page.getByText('Completed').first()).toBeVisible();
  await expect(page.getByText(/(fewer|more) than SAP orders/)).toHaveCount(0);
  await expectUsable(page, 'order-completed');
});

/** A device that reads tags and that the demo does not simulate. */
const FRIDGE = { customerId: '101083', cabinetId: '101083-003' };

test('ODET-008 ODET-015 R14 S19 tagged vials receive themselves as the device reads them', async ({
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

test('R11 R13 SHIP-009 a bad document goes to quarantine, is mended and tried again', async ({
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
