// Shared steps of the stories about recommendations and orders.
import type { Page } from '@playwright/test';
import { addDays, ANYWHERE, RESTOCK_STATUSES } from '@parwell/domain';
import { sql } from '../apps/server/src/platform/db/database.ts';
import { postNow } from '../apps/server/src/slices/inventory/inventory.public.ts';
import { lotFacts } from '../apps/server/test/stock.ts';
import { expect } from './browser.ts';
import { leaveFor } from './partners.ts';
import { get, post } from './portal-calls.ts';
import { withPortalDatabase } from './portal-database.ts';
import type { Portal } from './portal.ts';
import { waitUntilIdle } from './wait-until-idle.ts';
import { simulate, type SimulatedDevice } from './simulated-device.ts';

export const TODAY = new Date().toISOString().slice(0, 10);
export const newId = () => String(Date.now()).slice(-8);

/** A shelf whose stock is kept by hand. */
export const SHELF = { customerId: '100234', cabinetType: 'Virtual', cabinetId: '100234-003' };

/** A product that no other test uses, three units in a pack. */
export async function addProduct(
  page: Page,
  productId: string,
  packageCode = '02',
): Promise<{ productId: string; name: string }> {
  const digits = productId.slice(-8);
  const name = `Restocked ${productId}`;
  await post(page, '/products', {
    productId,
    productName: name,
    ndc: `${digits.slice(0, 5)}-${digits.slice(5)}-${packageCode}`,
    doseType: 'VIAL',
    packQty: 1,
    lumQty: 3,
    value: 120,
  });
  return { productId, name };
}

interface Setting {
  readonly customerId: string;
  readonly productId: string;
  readonly cabinetType: string;
  readonly cabinetId: string;
}

/** A minimum of four and a maximum of fifteen. */
export const addSetting = (page: Page, setting: Setting) =>
  post(page, '/par/customer/settings', {
    ...setting,
    crl: null,
    minSet: 4,
    maxSet: 15,
    maxFill: 18,
    packToLum: null,
  });

/** Adds these packs by lot to the warehouse in North Carolina. */
export const stockNorthCarolina = (
  databaseUrl: string,
  productIds: readonly string[],
  lots: Record<string, number>,
) =>
  withPortalDatabase(databaseUrl, async (db) => {
    const batches = await db.many<{
      productId: string;
      lot: string;
      expiration: string | null;
      packs: number;
    }>(sql`
      SELECT product_id AS "productId", lot, expiration::text, packs FROM warehouse_stock WHERE warehouse = 'NCDC'`);
    for (const productId of productIds)
      for (const [place, [lot, packs]] of Object.entries(lots).entries())
        batches.push({ productId, lot, expiration: addDays(TODAY, 300 + place), packs });
    await leaveFor(databaseUrl, 'warehouse', 'warehouse-stock', {
      documentId: `E2E-${Date.now()}`,
      warehouse: 'NCDC',
      asOf: new Date(),
      batches,
    });
  });

interface Row {
  readonly inventoryStatus: string;
  readonly recommendedQty: number;
  readonly warehouseInventory: readonly (readonly { readonly lotNumber: string }[])[];
}

const ALL_STATUSES = JSON.stringify(RESTOCK_STATUSES);

/** Waits until the row has these values, which takes seconds. */
export const expectRow = (page: Page, productId: string, row: Partial<Row>) =>
  expect
    .poll(
      async () =>
        (
          await get<{ result: Row[] }>(
            page,
            `/restockRecommendations?productId=${productId}&inventoryStatuses=${encodeURIComponent(ALL_STATUSES)}`,
          )
        ).result[0],
    )
    .toMatchObject(row);

interface Line {
  readonly orderNumber: string;
  readonly orderLine: string;
  readonly orderStatus: string;
  readonly shippedUnits: number;
  readonly receivedUnits: number;
}

export const linesOf = async (page: Page, productId: string): Promise<Line[]> =>
  (await get<{ result: Line[] }>(page, `/orders?productId=${productId}`)).result.toSorted((a, b) =>
    a.orderLine < b.orderLine ? -1 : 1,
  );
export const expectLines = (page: Page, productId: string, lines: readonly Partial<Line>[]) =>
  expect.poll(() => linesOf(page, productId)).toMatchObject([...lines]);

/** The row of a product on a tab of order management. */
export async function openRow(page: Page, tab: string, name: string) {
  await page.goto(`/order-management?tab=${tab}`);
  await page.getByRole('textbox', { name: 'Product' }).fill(name);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toBeVisible();
  await waitUntilIdle(page);
  return row;
}

/** Confirms the release of the selected rows, and waits until it has ended. */
export async function release(page: Page, rows: number): Promise<void> {
  await page.getByRole('button', { name: 'Release Selected Orders' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Release Selected Orders?' });
  await expect(confirm).toContainText(`Are you sure you want to release these ${rows} selected orders?`);
  await confirm.getByRole('button', { name: 'Release Selected Orders' }).click();
  await expect(page.getByText(/^The order release process has been initiated\./)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Last release' })).toBeVisible();
}

interface Dispensed {
  readonly customerId: string;
  readonly productId: string;
  readonly lot: string;
}

/** A new dispenser with six units of a lot, and a minimum of four. */
export async function simulateDispenser(
  page: Page,
  portal: Portal,
  { customerId, productId, lot }: Dispensed,
): Promise<{ readonly cabinetId: string; readonly simulated: SimulatedDevice }> {
  const device = { cabinetType: 'EM', tempControl: '2-8c' } as const;
  const { cabinetId } = await post<{ cabinetId: string }>(page, '/cabinets/newCabinet', {
    ...device,
    customerId,
    cabinetName: `Dispenser ${lot}`,
    cabinetState: 30,
    deviceId: `EM-${lot}`,
    properties: { consignment: '1', server_name: 'rn-loop' },
  });
  await addSetting(page, { customerId, productId, cabinetType: 'EM', cabinetId });
  const slot = { holder: 1, dispenser: 1, productId };
  const held = { ...slot, lot, count: 6 };
  await withPortalDatabase(portal.databaseUrl, (db, context) =>
    db.transaction((tx) =>
      postNow(context, tx, customerId, {
        kind: 'baseline',
        cause: `act/e2e-${lot}`,
        cabinetId,
        at: Date.now(),
        timeReplaced: false,
        tagIds: [],
        stock: [{ ...ANYWHERE, ...held, owner: 'PROVIDER', lotFacts: lotFacts(productId, lot) }],
      }),
    ),
  );
  const simulated = await simulate(
    page,
    portal,
    { ...device, cabinetId },
    { products: [{ productId, unitsPerPack: 3 }], slots: [{ ...slot, capacity: 18 }], stock: [held] },
  );
  return { cabinetId, simulated };
}
