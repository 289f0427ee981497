// Also walks: orders, shipments, inventory (suspended receipts).
import type { Page } from '@playwright/test';
import { answerOf, shipmentDocument } from '../apps/server/test/orders.ts';
import { expect, signIn, test } from './browser.ts';
import { expectUsable } from './usability.ts';
import { leaveFor } from './partners.ts';
import {
  addProduct,
  addSetting,
  expectLines,
  expectRow,
  linesOf,
  newId,
  openRow,
  release,
  SHELF,
  simulateDispenser,
  stockNorthCarolina,
} from './restock-steps.ts';
import { waitUntilIdle } from './wait-until-idle.ts';
import type { SimulatedDevice } from './simulated-device.ts';

let simulated: SimulatedDevice | undefined;
test.afterEach(async () => {
  await simulated?.stop();
  simulated = undefined;
});

const step = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Order progress' }).getByRole('listitem').filter({ hasText: name });

test('a dispenser vends down to its minimum, and the order for it comes in two parts until all totals agree (OMGT-003 OMGT-019 OMGT-049 OMGT-074 ODET-004 ODET-019 ODET-024..026 DEV-040 DINV-019 SUSP-005 R2 R8 R10 R12 R14 R17)', async ({
  page,
  portal,
}) => {
  const id = newId();
  await signIn(page, 'ops@fff.example');
  const { productId, name } = await addProduct(page, `E2EL${id}`);
  const customerId = '101010';
  const lot = `L${id}`;
  const [one, two] = [`A${id}`, `B${id}`];
  await stockNorthCarolina(portal.databaseUrl, [productId], { [one]: 5, [two]: 5 });
  const dispenser = await simulateDispenser(page, portal, { customerId, productId, lot });
  const { cabinetId } = dispenser;
  ({ simulated } = dispenser);
  await simulated.send({ do: 'take', productId, count: 2 });
  await expectRow(page, productId, { inventoryStatus: 'Urgent', recommendedQty: 12 });

  // The recommendation explains itself.
  await openRow(page, 'recommendations', productId);
  const row = page.getByRole('row').filter({ hasText: productId });
  await expect(row.getByText('Urgent')).toBeVisible();
  await row.getByRole('button', { name: `Why 12 units of ${name}?` }).click();
  const why = page.getByRole('dialog', { name: 'Why 12 units?' });
  await expect(why.getByText('Usable on hand')).toBeVisible();
  await expect(why.getByText(/4 packs/).first()).toBeVisible();
  await expectUsable(page, 'recommendation-why');

  // Three packs of one batch, one of another. At other widths the table has other rows, which closes the
  // explanation.
  await openRow(page, 'recommendations', productId);
  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Modify Order' }).click();
  const modify = page.getByRole('dialog', { name: 'Modify Order' });
  await modify.getByLabel('Batch', { exact: true }).selectOption(`NCDC/${one}`);
  await modify.getByLabel('Qty (packs)').fill('3');
  await modify.getByRole('button', { name: 'Add Batch' }).click();
  await modify.getByLabel('Batch 2', { exact: true }).selectOption(`NCDC/${two}`);
  await expect(modify.getByLabel('Qty 2 (packs)')).toHaveValue('1');
  await expectUsable(page, 'modify-order');
  await modify.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(row.getByText('Modified')).toBeVisible();
  const box = row.getByRole('checkbox', { name: `Select ${name}` });
  await box.check();
  await expect(page.getByText('12 units · 4 packs').first()).toBeVisible();
  await expectUsable(page, 'release-bar');
  await release(page, 1);
  await expect(page.getByRole('region', { name: 'Last release' })).toContainText('2 of 2 lines ordered');
  await expect(page.getByText('1 selected')).toHaveCount(0);

  // Ordered, and shipped in two parts.
  await expectLines(page, productId, [{ orderStatus: 'Not Processed' }, { orderStatus: 'Not Processed' }]);
  const [{ orderNumber: number } = { orderNumber: '' }] = await linesOf(page, productId);
  const orderNumber = `46${id}`;
  await leaveFor(
    portal.databaseUrl,
    'erp',
    'order-answer',
    answerOf(number, orderNumber, [3, 1], new Date()),
  );
  await expectLines(page, productId, [{ orderStatus: 'On Order' }, { orderStatus: 'On Order' }]);
  const part = (orderLine: string, shippedLot: string, packs: number) =>
    leaveFor(
      portal.databaseUrl,
      'warehouse',
      'shipment',
      shipmentDocument(
        { shipmentId: `${id}-${orderLine}`, customerId, orderNumber, trackingNumber: '1Z999AA10123456784' },
        [{ orderLine, cabinetId, productId, lot: shippedLot, packs, numUnitsPerPkg: 3 }],
      ),
    );
  await part('10', one, 3);
  await part('20', two, 1);
  await expectLines(page, productId, [{ shippedUnits: 9 }, { shippedUnits: 3 }]);
  await expectRow(page, productId, { inventoryStatus: 'Order Outstanding', recommendedQty: 0 });

  // The number of the request leads to the order.
  await page.goto(`/restock-order-detail/${number}`);
  await expect(page.getByRole('heading', { level: 1, name: `Order ${orderNumber}` })).toBeVisible();
  await expect(step(page, '12 in transit')).toBeVisible();
  await expectUsable(page, 'order-shipped');

  // One unit of the second part is missing at first.
  await page.goto(`/cabinet-details/${customerId}/${cabinetId}?tab=shipments`);
  await page.getByRole('button', { name: 'Receive all as shipped' }).click();
  const receiving = page.getByRole('dialog', { name: 'Receive all as shipped' });
  await receiving.getByRole('button', { name: new RegExp(`^Different quantity.*${two}$`) }).click();
  await receiving.getByRole('spinbutton', { name: 'Quantity' }).fill('2');
  await receiving.getByText('It will be reviewed.').waitFor();
  await expectUsable(page, 'receive-all');
  await receiving.getByRole('button', { name: 'Receive', exact: true }).dblclick();
  const result = page.getByRole('region', { name: 'Result of receiving' });
  await expect(result.getByText('This transaction is in review')).toBeVisible();
  await expectLines(page, productId, [
    { orderStatus: 'Completed', receivedUnits: 9 },
    { orderStatus: 'On Order', receivedUnits: 0 },
  ]);
  await page.goto(`/restock-order-detail/${orderNumber}`);
  await expect(step(page, 'Received 9 of 12')).toContainText('in review');

  // It was in the box: the reviewer approves all three.
  await page.goto(`/suspended-transactions/${customerId}`);
  await page.getByRole('row', { name: two }).getByRole('button').first().click();
  const review = page.getByRole('dialog');
  await expect(review.getByText('Received 2 of 3 shipped.')).toBeVisible();
  await expectUsable(page, 'review');
  await review.getByLabel('Resolution status').selectOption('Approved');
  await review.getByLabel('Qty').fill('3');
  await review.getByLabel('Memo').fill('Found in the box');
  await review.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Transaction approved\./)).toBeVisible();
  await expectLines(page, productId, [
    { orderStatus: 'Completed', receivedUnits: 9 },
    { orderStatus: 'Completed', receivedUnits: 3 },
  ]);
  await page.goto(`/restock-order-detail/${orderNumber}`);
  await waitUntilIdle(page);
  await expect(step(page, 'Received')).not.toContainText('of 12');
  await expect(page.getByText('Completed').first()).toBeVisible();
  await expect(page.getByText(/(fewer|more) than SAP orders/)).toHaveCount(0);
  await expectUsable(page, 'order-completed');
  await expectRow(page, productId, { inventoryStatus: 'Stocked', recommendedQty: 0 });
});

const OTHER_SHELF = { ...SHELF, cabinetId: '100234-012' };

test('a release with a line that the ERP refuses is repeated (OMGT-047 OMGT-072 OMGT-081 R2 R8 R10)', async ({
  page,
  portal,
}) => {
  const id = newId();
  await signIn(page, 'ops@fff.example');
  const fine = await addProduct(page, `E2EF${id}`);
  const refused = await addProduct(page, `E2EG${id}`, '03');
  await addSetting(page, { ...SHELF, productId: fine.productId });
  await addSetting(page, { ...OTHER_SHELF, productId: refused.productId });
  await stockNorthCarolina(portal.databaseUrl, [fine.productId, refused.productId], { [`R${id}`]: 6 });
  await expectRow(page, fine.productId, { inventoryStatus: 'Urgent', recommendedQty: 15 });
  await expectRow(page, refused.productId, { inventoryStatus: 'Urgent', recommendedQty: 15 });

  // The selection survives another search.
  for (const { productId, name } of [fine, refused])
    await (
      await openRow(page, 'recommendations', productId)
    )
      .getByRole('checkbox', { name: `Select ${name}` })
      .check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await release(page, 2);
  const last = page.getByRole('region', { name: 'Last release' });
  await expect(last).toContainText('2 of 2 lines ordered');

  const numberOf = async (productId: string) =>
    (await linesOf(page, productId)).find(({ orderStatus }) => orderStatus === 'Not Processed')
      ?.orderNumber ?? '';
  const accept = async (productId: string, orderNumber: string) =>
    leaveFor(
      portal.databaseUrl,
      'erp',
      'order-answer',
      answerOf(await numberOf(productId), orderNumber, [5], new Date()),
    );
  await accept(fine.productId, `48${id}`);
  await leaveFor(portal.databaseUrl, 'erp', 'order-answer', {
    ...answerOf(await numberOf(refused.productId), '', [], new Date()),
    documentId: `E-refused-${id}`,
    poNumber: '',
    refusedBecause: 'Material is blocked.',
  });
  await expectRow(page, fine.productId, { inventoryStatus: 'Order Outstanding' });
  await expectRow(page, refused.productId, { inventoryStatus: 'Failed' });

  await page.goto('/order-management?tab=exceptions');
  await expect(last).toContainText('1 of 2 lines ordered');
  await expect(last).toContainText('Material is blocked.');
  await expectUsable(page, 'last-release');
  await last.getByRole('button', { name: 'Release the failed again' }).click();
  await expect(page.getByText('1 row is selected again, as it is now.')).toBeVisible();
  await release(page, 1);
  await expect(last).toContainText('1 of 1 line ordered');
  await expectRow(page, refused.productId, { inventoryStatus: 'Order Outstanding' });
  await accept(refused.productId, `49${id}`);
  await expect
    .poll(async () =>
      (await linesOf(page, refused.productId)).map(({ orderStatus }) => orderStatus).toSorted(),
    )
    .toEqual(['Failed', 'On Order']);
});
