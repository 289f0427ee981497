import type { Page } from '@playwright/test';
import { expect, signIn, test } from './browser.ts';
import { expectUsable } from './looks.ts';
import { asSignedIn, post, type IdleDevice } from './portal-calls.ts';
import { settled } from './settled.ts';
import { shipTo } from './ship.ts';

/** A consignment device of Northside at which people receive. */
async function findDevice(page: Page): Promise<IdleDevice> {
  const wanted = { customerId: '100234', cabinetState: [30], limit: 999 };
  const { result } = await post<{ result: IdleDevice[] }>(page, '/cabinets/list', wanted);
  const device = result.find(
    ({ cabinetType, cabinetProperties }) =>
      ['EM', 'Virtual', 'VISION'].includes(cabinetType) && cabinetProperties['consignment'] === '1',
  );
  if (!device) throw new Error('The demo has no consignment device for this.');
  return device;
}

async function findProduct(page: Page): Promise<string> {
  const answer = await page.request.get('/api/products/search?limit=1', { headers: await asSignedIn(page) });
  const { result } = (await answer.json()) as { result: { productId: string }[] };
  return result[0]?.productId ?? '';
}

test('DEV-040 DINV-019 SUSP-005 a receipt short by one goes to review, and approval posts it', async ({
  page,
  portal,
}) => {
  await signIn(page, 'ops@fff.example', '/dashboard');
  const { cabinetId, customerId } = await findDevice(page);
  const productId = await findProduct(page);
  const shipmentId = `E2E-${Date.now()}`;
  await shipTo(portal.databaseUrl, { shipmentId, customerId }, [
    { cabinetId, productId, lot: `${shipmentId}-A`, packs: 1, numUnitsPerPkg: 6 },
    { cabinetId, productId, lot: `${shipmentId}-B`, packs: 2, numUnitsPerPkg: 6 },
  ]);

  // One of six is missing; the other line comes as shipped.
  await page.goto(`/cabinet-details/${customerId}/${cabinetId}?tab=shipments`);
  await page.getByRole('button', { name: 'Receive all as shipped' }).click();
  const receiving = page.getByRole('dialog', { name: 'Receive all as shipped' });
  await receiving.getByRole('button', { name: new RegExp(`^Different quantity.*${shipmentId}-A$`) }).click();
  await receiving.getByRole('spinbutton', { name: 'Quantity' }).fill('5');
  await receiving.getByText('It will be reviewed.').waitFor();
  await expectUsable(page, 'receive-all');
  await receiving.getByRole('button', { name: 'Receive', exact: true }).dblclick();
  const result = page.getByRole('region', { name: 'Result of receiving' });
  await expect(result.getByText('1 line received.')).toBeVisible();
  await expect(result.getByText('This transaction is in review')).toBeVisible();
  const pending = page
    .getByRole('table', { name: 'Pending shipments' })
    .getByRole('row', { name: `${shipmentId}-A` });
  await expect(pending.getByText('In review')).toBeVisible();

  // The reviewer finds it, approves what came, and it is posted.
  await page.goto(`/suspended-transactions/${customerId}`);
  const row = page.getByRole('row', { name: `${shipmentId}-A` });
  await expect(row.getByText('Received 5 of 6 shipped.')).toBeVisible();
  await row.getByRole('button').first().click();
  const review = page.getByRole('dialog');
  await expect(review.getByText('Received 5 of 6 shipped.')).toBeVisible();
  await expectUsable(page, 'review');
  await review.getByLabel('Resolution status').selectOption('Approved');
  await review.getByLabel('Memo').fill('Credit asked for');
  await review.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Transaction approved\./)).toBeVisible();
  // The next one of the demo opens, and is left as it is.
  await expect(review).not.toContainText(shipmentId);
  await page.keyboard.press('Escape');
  await expect(row.getByText('Approved')).toBeVisible();
  await page.goto(`/cabinet-details/${customerId}/${cabinetId}?tab=shipments`);
  await page.getByRole('heading', { name: 'Pending Shipments' }).waitFor();
  await settled(page);
  await expect(page.getByText(`${shipmentId}-A`)).toHaveCount(0);
});
