// Also walks: restock (Requests in order management), orders.
import { answerOf, shipmentDocument } from '../apps/server/test/orders.ts';
import { expect, signIn, test } from './browser.ts';
import { leaveFor } from './partners.ts';
import {
  addProduct,
  addSetting,
  expectLines,
  expectRow,
  linesOf,
  newId,
  SHELF,
  stockNorthCarolina,
} from './restock-steps.ts';
import { expectUsable } from './usability.ts';

test('a customer requests an order and follows it to its parcel (OREQ-001 OREQ-012 OREQ-020 OCONST-032 R15 R16)', async ({
  page,
  portal,
  openElsewhere,
}) => {
  const id = newId();
  const staff = await openElsewhere();
  await signIn(staff, 'ops@fff.example');
  const { productId, name } = await addProduct(staff, `E2EW${id}`);
  await addSetting(staff, { ...SHELF, productId });
  await stockNorthCarolina(portal.databaseUrl, [productId], { [`W${id}`]: 9 });
  await expectRow(staff, productId, { inventoryStatus: 'Urgent', recommendedQty: 15 });

  await signIn(page, 'buyer@northside.example', '/restock-orders?tab=requests');
  await page.getByRole('button', { name: 'Request an Order' }).click();
  const request = page.getByRole('dialog', { name: 'Request an Order' });
  await expect(request.getByText(/^Your request will be reviewed (today|on )/)).toBeVisible();
  await request.getByRole('combobox', { name: 'Product' }).fill(productId);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await request.getByLabel('Quantity (packs)').fill('2');
  await request.getByLabel('Reason').fill('Two new patients');
  await expectUsable(page, 'request-an-order');
  await request.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('An order request submitted and is now pending review.')).toBeVisible();
  const own = page.getByRole('row').filter({ hasText: name });
  await expect(own).toContainText('PENDING');

  await staff.goto('/order-management?tab=requests');
  await staff
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('checkbox', { name: `Select ${name}` })
    .check();
  await staff.getByRole('button', { name: 'Process Order Requests' }).click();
  const process = staff.getByRole('dialog', { name: 'Process Order Requests' });
  await process.getByRole('button', { name: 'Approve All' }).click();
  await expectUsable(staff, 'process-order-requests');
  await process.getByRole('button', { name: 'Submit' }).click();
  await expect(staff.getByText(/^Approved\./)).toBeVisible();
  await expectLines(staff, productId, [{ orderStatus: 'Not Processed' }]);

  const [{ orderNumber: number } = { orderNumber: '' }] = await linesOf(staff, productId);
  const orderNumber = `47${id}`;
  await leaveFor(portal.databaseUrl, 'erp', 'order-answer', answerOf(number, orderNumber, [2], new Date()));
  await leaveFor(
    portal.databaseUrl,
    'warehouse',
    'shipment',
    shipmentDocument(
      {
        shipmentId: id,
        customerId: SHELF.customerId,
        orderNumber,
        trackingNumber: '1Z999AA10123456784',
      },
      [
        {
          orderLine: '10',
          cabinetId: SHELF.cabinetId,
          productId,
          lot: `W${id}`,
          packs: 2,
          numUnitsPerPkg: 3,
        },
      ],
    ),
  );
  await expectLines(staff, productId, [{ orderStatus: 'On Order', shippedUnits: 6 }]);
  await page.goto(
    `/restock-orders?tab=requests&filter=${encodeURIComponent(JSON.stringify({ status: ['APPROVED'] }))}`,
  );
  await expect(own).toContainText('APPROVED');
  await expect(own.getByRole('link', { name: orderNumber })).toBeVisible();
  await expect(own.getByRole('link', { name: /1Z999AA10123456784/ })).toBeVisible();
  await expectUsable(page, 'own-order-requests');
});
