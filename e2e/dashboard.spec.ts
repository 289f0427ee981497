// Also walks: live, incidents, restock (release), orders, inventory (Dispensed Products).
import type { Page } from '@playwright/test';
import { sql } from '../apps/server/src/platform/db/database.ts';
import { answerOf } from '../apps/server/test/orders.ts';
import { expect, signIn, test } from './browser.ts';
import { expectUsable } from './usability.ts';
import { leaveFor } from './partners.ts';
import { get } from './portal-calls.ts';
import { withPortalDatabase } from './portal-database.ts';
import {
  addProduct,
  expectLines,
  expectRow,
  linesOf,
  newId,
  openRow,
  release,
  simulateDispenser,
  stockNorthCarolina,
} from './restock-steps.ts';
import type { SimulatedDevice } from './simulated-device.ts';

let simulated: SimulatedDevice | undefined;
test.afterEach(async () => {
  await simulated?.stop();
  simulated = undefined;
});

const widget = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the numbers of dashboards move without a reload when something is dispensed, gets too warm and is ordered, and lead to what they count (DASH-001 DASH-005 DASH-053 DASH-055 DASH-056 DASH-060 DASH-061 D6 L1)', async ({
  page,
  portal,
  openElsewhere,
}) => {
  const id = newId();
  // A customer of its own, where nothing else happens.
  const customerId = `7${id}`;
  await withPortalDatabase(portal.databaseUrl, (db) =>
    db.run(sql`
      INSERT INTO customers (customer_id, name, status, state, zip)
      SELECT ${customerId}, ${`Dashboard ${id}`}, status, state, zip FROM customers WHERE customer_id = '101010'`),
  );
  await signIn(page, 'ops@fff.example');
  const { productId } = await addProduct(page, `E2ED${id}`);
  await stockNorthCarolina(portal.databaseUrl, [productId], { [`W${id}`]: 9 });
  ({ simulated } = await simulateDispenser(page, portal, { customerId, productId, lot: `D${id}` }));

  const operations = await openElsewhere();
  await signIn(operations, 'ops@fff.example', `/dashboard/${customerId}`);
  await expect(operations.getByRole('heading', { name: 'Operations Dashboard' })).toBeVisible();
  await expect(operations.getByText('Data as of')).toBeVisible();
  await expect(widget(operations, 'Order Replens').getByRole('link', { name: 'Urgent: 0' })).toBeVisible();
  await expect(widget(operations, 'Pending Invoices')).toContainText('0 requests in all');
  await expect(widget(operations, 'Outstanding Orders')).toContainText('0 units in all');
  await expectUsable(operations, 'operations-dashboard');
  const services = await openElsewhere();
  await signIn(services, 'services@fff.example', `/dashboard/${customerId}`);
  await expect(widget(services, 'Usage')).toContainText('0 units');
  await expect(widget(services, 'Current Inventory')).toContainText('6 units in all');

  await simulated.send({ do: 'take', productId, count: 2 });
  await expect(widget(services, 'Usage')).toContainText('2 units');
  await expect(widget(services, 'Current Inventory')).toContainText('4 units in all');
  await expect(widget(operations, 'Pending Invoices')).not.toContainText('0 requests in all');
  await expect(widget(operations, 'Order Replens').getByRole('link', { name: 'Urgent: 1' })).toBeVisible();

  // The menu shows as many open incidents as the list.
  await simulated.send({ do: 'excursion', ago: 60 });
  const countOpen = async (of: object) =>
    (await get<{ open: number }>(page, `/incidents/counts?${new URLSearchParams({ ...of })}`)).open;
  await expect.poll(() => countOpen({ customerId })).toBe(1);
  const entry = operations
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('listitem')
    .filter({ hasText: 'Alerts' });
  await expect(async () => {
    await expect(entry.getByText(String(await countOpen({})), { exact: true })).toBeVisible({
      timeout: 2000,
    });
  }).toPass();

  await expectRow(page, productId, { inventoryStatus: 'Urgent' });
  const row = await openRow(page, 'recommendations', productId);
  await row.getByRole('checkbox', { name: /^Select / }).check();
  await release(page, 1);
  await expectLines(page, productId, [{ orderStatus: 'Not Processed' }]);
  const [{ orderNumber } = { orderNumber: '' }] = await linesOf(page, productId);
  await leaveFor(
    portal.databaseUrl,
    'erp',
    'order-answer',
    answerOf(orderNumber, `48${id}`, [4], new Date()),
  );
  await expect(widget(operations, 'Outstanding Orders')).toContainText('12 units in all');
  await expect(widget(operations, 'Order Replens').getByRole('link', { name: 'Urgent: 0' })).toBeVisible();

  // Today's bar leads to the vends of today.
  await widget(services, 'Usage')
    .getByRole('link', { name: /today: 2 units$/ })
    .click();
  await expect(services.getByRole('heading', { name: 'Dispensed Products' })).toBeVisible();
  await expect(
    services
      .getByRole('row')
      .filter({ hasText: `D${id}` })
      .first(),
  ).toBeVisible();
  await widget(operations, 'Outstanding Orders').getByRole('link', { name: 'Open list' }).click();
  await expect(operations.getByRole('row').filter({ hasText: `48${id}` })).toBeVisible();
});
