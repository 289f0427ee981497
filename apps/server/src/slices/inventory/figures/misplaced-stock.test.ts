import { randomUUID } from 'node:crypto';
import {
  getProduct,
  getStockByExpiry,
  groupInventory,
  listCartridges,
  listInventory,
  listSerials,
  updateDevice,
  updateInventory,
  updateProduct,
  type CallInput,
} from '@parwell/contract';
import { defaultFlexLayout, fitsPlaces, placesOfSection, type KeptAt } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../../test/devices.ts';
import { connectFlexDevice } from '../../../../test/flex-device.ts';
import { startTestGateway, type TestGateway } from '../../../../test/gateway.ts';
import { addProduct, keepProducts } from '../../../../test/products.ts';
import { beginStock } from '../../../../test/stock.ts';
import { sql } from '../../../platform/db/database.ts';
import { findStoragePlaces } from '../../device-configuration/device-configuration.public.ts';

let portal: DevicesPortal;
let gateway: TestGateway;

const inSection = (section: string) => ({ place: { holder: null, dispenser: null, section } });

beforeAll(async () => {
  portal = await startDevicesPortal({ begin: '2026-11-18T15:00:00Z' });
  gateway = await startTestGateway(portal);
  for (const [id, name] of [
    ['COLD', 'Vaccine'],
    ['ROOM', 'Lidocaine'],
    ['ANY', 'Gauze'],
  ] as const)
    await addProduct(portal, id, name);
  await keepProducts(portal, { COLD: 'REFRIGERATED', ROOM: 'CONTROLLED_ROOM' });
  for (const [cabinetId, customerId, tempControl] of [
    ['fridge', 'c1', '2-8c'],
    ['shelf', 'c1', 'Ambient'],
    ['theirs', 'c3', 'Ambient'],
  ] as const)
    await addDevice(portal.db, { cabinetId, customerId, cabinetType: 'VISION', tempControl });
  await addDevice(portal.db, { cabinetId: 'flex', customerId: 'c1', cabinetType: 'WEIGHT' });
  await addDevice(portal.db, { cabinetId: 'em', customerId: 'c1', cabinetType: 'EM' });
  const of = (productId: string, lot: string, count: number) => ({ productId, lot, count });
  await beginStock(portal, 'c1', 'fridge', [of('COLD', 'A', 4), of('ROOM', 'R', 5), of('ANY', 'N', 6)]);
  await beginStock(portal, 'c1', 'shelf', [of('COLD', 'A', 7), of('COLD', 'B', 8), of('ROOM', 'R', 9)]);
  await beginStock(portal, 'c3', 'theirs', [of('COLD', 'A', 3)]);
  await beginStock(portal, 'c1', 'em', [
    { ...of('COLD', 'E', 2), place: { holder: 0, dispenser: 1, section: '' } },
  ]);
  await beginStock(portal, 'c1', 'flex', [
    { ...of('COLD', 'F', 1), ...inSection('Tray 1/0') },
    { ...of('COLD', 'F', 2), ...inSection('Tray 2/0') },
  ]);
});
afterAll(async () => {
  await gateway.stop();
  await portal.close();
});

type Query = CallInput<typeof listInventory>['query'];
const listed = async (query: Query = {}, who = portal.owner) =>
  (await who.get(listInventory, { query: { misplaced: 'yes', limit: 100, ...query } })).result
    .map(({ cabinetId, productItemId, lot, onHand }) => `${cabinetId} ${productItemId}/${lot} ${onHand}`)
    .toSorted();

/** What is stored, and what the rule says of every place with stock. */
async function expectTrue(): Promise<void> {
  const stocked = await portal.db.many<
    KeptAt & { cabinetId: string; productId: string; section: string; stored: boolean }
  >(sql`
    SELECT DISTINCT cabinet_id AS "cabinetId", product_id AS "productId", section,
      storage_condition AS "storageCondition", storage_from::float8 AS "storageFrom", storage_to::float8 AS "storageTo",
      (cabinet_id, product_id, section) IN (SELECT cabinet_id, product_id, section FROM misplaced_stock) AS stored
    FROM on_hand JOIN products USING (product_id)`);
  const places = await findStoragePlaces(
    portal.db,
    stocked.map(({ cabinetId }) => cabinetId),
  );
  for (const { cabinetId, productId, section, stored, ...storage } of stocked)
    expect([cabinetId, productId, section, stored]).toEqual([
      cabinetId,
      productId,
      section,
      !fitsPlaces(storage, placesOfSection(places.get(cabinetId) ?? [], section)),
    ]);
  const { others } = await portal.db.one<{ others: number }>(sql`
    SELECT count(*)::int AS others FROM misplaced_stock
    WHERE (cabinet_id, product_id, section) NOT IN (SELECT cabinet_id, product_id, section FROM on_hand)`);
  expect(others).toBe(0);
}

test('misplaced stock is found by a filter, with the units that lie in the wrong place, and for its customers only (H4)', async () => {
  await expectTrue();
  const own = ['em COLD/E 2', 'flex COLD/F 2', 'fridge ROOM/R 5', 'shelf COLD/A 7', 'shelf COLD/B 8'];
  expect(await listed()).toEqual(own);
  expect(await listed({}, portal.stranger)).toEqual(['theirs COLD/A 3']);
  expect(await listed({}, portal.staff)).toEqual([...own, 'theirs COLD/A 3'].toSorted());
  expect(await listed({ misplaced: 'no' })).toEqual([
    'flex COLD/F 1',
    'fridge ANY/N 6',
    'fridge COLD/A 4',
    'shelf ROOM/R 9',
  ]);
  expect(await listed({ cabinetId: 'shelf', lot: 'B' })).toEqual(['shelf COLD/B 8']);
  // Rows say it without the filter too; of a lot that lies in both compartments once.
  const { result } = await portal.owner.get(listInventory, { query: { limit: 100 } });
  expect(
    result.filter(({ misplaced }) => misplaced).map(({ cabinetId, lot }) => `${cabinetId}/${lot}`),
  ).toHaveLength(5);
  const query = { misplaced: 'yes' } as const;
  const inDispensers = await portal.owner.get(listCartridges, { query });
  expect(inDispensers.result.map(({ lot, misplaced }) => [lot, misplaced])).toEqual([['E', true]]);
  expect((await portal.owner.get(listSerials, { query })).result).toEqual([]);
  const byExpiry = await portal.owner.get(getStockByExpiry, { params: { variant: 'lot' }, query });
  expect([byExpiry.rows, byExpiry.units]).toEqual([5, 24]);
  const grouped = await portal.owner.call(groupInventory, {
    query: {},
    body: { groupBy: 'cabinetId', misplaced: 'yes' },
  });
  expect(grouped.json<{ total_record: number }>().total_record).toBe(4);
});

test('it is misplaced until it leaves (H4)', async () => {
  const remove = (lot: string, qty: number) =>
    portal.owner.get(updateInventory, {
      body: {
        requestId: randomUUID(),
        customerId: 'c1',
        cabinetId: 'shelf',
        productItemId: 'COLD',
        lot,
        qty,
        reason: 'RETURN',
        confirmed: true,
      },
    });
  await remove('B', 8);
  expect(await listed({ cabinetId: 'shelf' })).toEqual(['shelf COLD/A 7']);
  await remove('A', 7);
  expect(await listed({ cabinetId: 'shelf' })).toEqual([]);
  await expectTrue();
});

test('another condition of a product, and other temperatures of a device, count at once (H4)', async () => {
  const product = await portal.staff.get(getProduct, { params: { productId: 'ANY' } });
  const edit = (changes: Partial<CallInput<typeof updateProduct>['body']>) =>
    portal.staff.get(updateProduct, {
      params: { productId: 'ANY' },
      body: {
        productName: product.productName,
        ndc: product.ndc,
        doseType: product.doseType,
        packQty: 1,
        ...changes,
      },
    });
  await edit({ storageCondition: 'OWN_LIMITS', storageFrom: 10, storageTo: 20 });
  expect(await listed({ cabinetId: 'fridge' })).toEqual(['fridge ANY/N 6', 'fridge ROOM/R 5']);
  await edit({ storageFrom: 2, storageTo: 8 });
  expect(await listed({ cabinetId: 'fridge' })).toEqual(['fridge ROOM/R 5']);

  const set = async (body: CallInput<typeof updateDevice>['body']) =>
    portal.staff.call(updateDevice, {
      params: { cabinetId: 'fridge' },
      query: { customerId: 'c1' },
      body,
    });
  expect((await set({ tempControl: 'Ambient' })).status).toBe(200);
  expect(await listed({ cabinetId: 'fridge' })).toEqual(['fridge ANY/N 6', 'fridge COLD/A 4']);
  expect((await set({ tempControl: '2-8c' })).status).toBe(200);
  await edit({ storageFrom: 3, storageTo: 6 });
  expect(await listed({ cabinetId: 'fridge' })).toEqual(['fridge ANY/N 6', 'fridge ROOM/R 5']);
  expect((await set({ properties: { allowed_temp_min: '3', allowed_temp_max: '6' } })).status).toBe(200);
  expect(await listed({ cabinetId: 'fridge' })).toEqual(['fridge ROOM/R 5']);
  await expectTrue();
});

test('another layout of a flex device counts once the device has it (H4)', async () => {
  const device = await connectFlexDevice(portal, gateway, 'flex');
  const layout = defaultFlexLayout();
  const [chilled, ambient] = layout.compartments;
  const report = async (compartments: readonly unknown[]) => {
    portal.clock.advance({ minutes: 1 });
    await device.send('state', {
      at: portal.clock.now().toISOString(),
      config: { ...layout, compartments, providers: { provider_info: [] }, users: [] },
    });
  };
  await report([chilled, { ...ambient, type: 1 }]);
  await expect.poll(() => listed({ cabinetId: 'flex' })).toEqual([]);
  await report([{ ...chilled, type: 2 }, ambient]);
  await expect.poll(() => listed({ cabinetId: 'flex' })).toEqual(['flex COLD/F 3']);
  await report([chilled, ambient]);
  await expect.poll(() => listed({ cabinetId: 'flex' })).toEqual(['flex COLD/F 2']);
  await expectTrue();
});
