// Also walks: shipments, tags (receipt by tag).
import type { Page } from '@playwright/test';
import { answerOf, shipmentDocument } from '../apps/server/test/orders.ts';
import { expect, signIn, test } from './browser.ts';
import { addProduct } from './ordered-product.ts';
import { leaveFor, orderFor } from './partners.ts';
import { get } from './portal-calls.ts';
import { readTags } from './read-tags.ts';
import { expectUsable } from './usability.ts';

interface Line {
  readonly orderStatus: string;
  readonly orderUnits: number;
  readonly shippedUnits: number;
  readonly receivedUnits: number;
}

/** Waits until the portal has imported the partners' documents. */
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
  // The shipment's document comes before the order's: it waits for it.
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
