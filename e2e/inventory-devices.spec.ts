import type { Page } from '@playwright/test';
import { ANYWHERE, defaultFlexLayout, newTray } from '@parwell/domain';
import { demoProducts } from '../apps/server/src/slices/demo/demo-products.ts';
import { postNow } from '../apps/server/src/slices/inventory/inventory.public.ts';
import { lotFacts } from '../apps/server/test/stock.ts';
import { expect, signIn, test } from './browser.ts';
import { letMinutesPass } from './let-minutes-pass.ts';
import { asSignedIn } from './portal-calls.ts';
import { withPortalDatabase } from './portal-database.ts';
import { waitUntilIdle } from './wait-until-idle.ts';
import { shipTo } from './ship.ts';
import { simulate, type SimulatedDevice } from './simulated-device.ts';

/** Active devices that the demo does not simulate, and that no other test uses. */
const FRIDGE = { customerId: '100402', cabinetId: '100402-006', cabinetType: 'RFID', tempControl: '2-8c' };
const TRAYS = { customerId: '101052', cabinetId: '101052-005', cabinetType: 'WEIGHT', tempControl: '2-8c' };

let simulated: SimulatedDevice | undefined;
test.afterEach(async () => {
  await simulated?.stop();
  simulated = undefined;
});

interface Device {
  readonly customerId: string;
  readonly cabinetId: string;
}

const pathOf = ({ customerId, cabinetId }: Device) =>
  `/cabinet-details/${customerId}/${cabinetId}?tab=inventory`;
const rowOf = (page: Page, lot: string) =>
  page.getByRole('region', { name: 'Inventory', exact: true }).getByRole('row').filter({ hasText: lot });

/** Waits until the ledger has these amounts, then reloads the page. */
async function showsLot(
  page: Page,
  device: Device,
  lot: string,
  now: { onHand: number; pending: number },
): Promise<void> {
  const find = async () => {
    const answer = await page.request.get(`/api/inventory?cabinetId=${device.cabinetId}&limit=100`, {
      headers: await asSignedIn(page),
    });
    const { result } = (await answer.json()) as {
      result: { lot: string; onHand: number; pending: number }[];
    };
    const found = result.find((each) => each.lot === lot);
    return found && { onHand: found.onHand, pending: found.pending };
  };
  await expect.poll(find).toEqual(now);
  await page.goto(pathOf(device));
  await waitUntilIdle(page);
}

test('a vial leaves, shows PENDING, is put back, leaves again and is vended; the vend is undone (S15 S16 S17 S21)', async ({
  page,
  portal,
}) => {
  const lot = String(Date.now()).slice(-6);
  const product = { productId: 'F10000', name: 'Immune globulin intravenous 10% 2.5 g' };
  const units = ['A1', 'B2'].map((end) => ({ serial: `E2E${lot}${end}`, tagId: `E28011${lot}${end}` }));
  const [vial = { tagId: '' }] = units;
  await signIn(page, 'ops@fff.example');
  await shipTo(portal.databaseUrl, { shipmentId: `E2E-${lot}`, customerId: FRIDGE.customerId }, [
    { cabinetId: FRIDGE.cabinetId, productId: product.productId, lot, packs: 2, numUnitsPerPkg: 1, units },
  ]);
  // The first reading after connecting receives the tags.
  const stock = units.map((unit) => ({ ...unit, productId: product.productId, lot }));
  simulated = await simulate(page, portal, FRIDGE, { stock });
  const { send } = simulated;
  await showsLot(page, FRIDGE, lot, { onHand: 2, pending: 0 });

  await send({ do: 'take', tags: [vial.tagId] });
  await showsLot(page, FRIDGE, lot, { onHand: 2, pending: 1 });
  await expect(rowOf(page, lot)).toContainText('1 PENDING');
  await expect(page.getByRole('region', { name: 'Taken out' })).toContainText(product.name);

  await send({ do: 'put-back' });
  await showsLot(page, FRIDGE, lot, { onHand: 2, pending: 0 });
  await expect(page.getByRole('region', { name: 'Taken out' })).toBeHidden();
  await rowOf(page, lot).getByRole('button', { name: product.name, exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('row').filter({ hasText: 'RE-INSERT' })).toBeVisible();

  await send({ do: 'take', tags: [vial.tagId] });
  await showsLot(page, FRIDGE, lot, { onHand: 2, pending: 1 });
  await letMinutesPass(portal.databaseUrl, FRIDGE.cabinetId, 18);
  await showsLot(page, FRIDGE, lot, { onHand: 1, pending: 0 });
  const vended = page.getByRole('region', { name: 'Recently vended' });
  await expect(vended).toContainText(product.name);

  await vended.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Vend reversed: /)).toBeVisible();
  await showsLot(page, FRIDGE, lot, { onHand: 2, pending: 0 });
  await expect(vended.getByText('Reversed')).toBeVisible();
  await expect(vended.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
});

/** A pack of ten whose singles are heavy enough for the scale. */
function packOfTen() {
  const found = demoProducts().find(
    ({ active, isSerializable, source, packQty, weight, lumAncillaryWeight }) =>
      active && !isSerializable && source === 'FFF' && packQty === 10 && weight - lumAncillaryWeight > 1500,
  );
  if (!found) throw new Error('The demo has no pack for this.');
  const { productId, weight, lumAncillaryWeight } = found;
  return { productId, unitsPerPack: 10, packGrams: weight, singleGrams: (weight - lumAncillaryWeight) / 10 };
}

test('a tray loses two singles and a pack, and on hand falls by twelve (S22)', async ({ page, portal }) => {
  const lot = String(Date.now()).slice(-6);
  const product = packOfTen();
  const { productId } = product;
  const { customerId, cabinetId } = TRAYS;
  await signIn(page, 'ops@fff.example');
  await withPortalDatabase(portal.databaseUrl, (db, context) =>
    db.transaction((tx) =>
      postNow(context, tx, customerId, {
        kind: 'baseline',
        cause: `act/e2e-${lot}`,
        cabinetId,
        at: Date.now(),
        timeReplaced: false,
        tagIds: [],
        stock: [
          {
            ...ANYWHERE,
            section: 'Tray 1/0',
            productId,
            lot,
            owner: 'PROVIDER',
            count: 36,
            lotFacts: lotFacts(productId, lot),
          },
        ],
      }),
    ),
  );
  const { settings } = defaultFlexLayout();
  const tray = {
    ...newTray('Tray 1'),
    macAddress: '00:1A:2B:0C:0D:0E',
    sections: [{ productId, capacity: 40 }],
  };
  simulated = await simulate(page, portal, TRAYS, {
    products: [product],
    stock: [{ productId, lot, count: 36, tray: 'Tray 1', section: 0 }],
    state: {
      config: {
        compartments: [{ name: 'Chilled', type: 1, trays: [tray] }],
        settings,
        providers: { provider_info: [] },
        users: [],
      },
    },
  });
  await showsLot(page, TRAYS, lot, { onHand: 36, pending: 0 });

  await simulated.send({ do: 'take', productId, count: 12 });
  await showsLot(page, TRAYS, lot, { onHand: 24, pending: 0 });
  await expect(rowOf(page, lot)).toContainText('24');
  await rowOf(page, lot)
    .getByRole('button', { name: /^(?!Actions).*per pack/ })
    .click();
  const vend = page.getByRole('dialog').getByRole('row').filter({ hasText: 'VEND' });
  await expect(vend).toHaveCount(1);
  await expect(vend).toContainText('−12');
});
