import { closeShipmentLine, listShipments, refreshPar } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { addProduct } from '../../../test/products.ts';
import { beginStock, lotFacts, ship, shipmentOf } from '../../../test/stock.ts';
import { sql } from '../../platform/db/database.ts';
import { saveLots } from '../inventory/inventory.public.ts';
import { findStored, saveProducts } from '../products/products.queries.ts';

let portal: DevicesPortal;

beforeAll(async () => {
  portal = await startDevicesPortal();
  await addProduct(portal, 'F1', 'Immune globulin 10 g');
  await addProduct(portal, 'L1', 'Immune globulin 10 g, single', { source: 'LUM' });
  await addDevice(portal.db, { cabinetId: 'd1', customerId: 'c1', cabinetType: 'VISION' });
  await addDevice(portal.db, { cabinetId: 'd2', customerId: 'c1', cabinetType: 'Virtual' });
  await beginStock(portal, 'c1', 'd2');
  await beginStock(portal, 'c1', 'd1', [{ productId: 'L1', lot: 'A', count: 5 }]);
});
afterAll(() => portal.close());

/** The marks of a change. */
async function marksOf(change: () => Promise<unknown>): Promise<string[]> {
  await portal.db.run(sql`DELETE FROM restock_marks`);
  await change();
  const marks = await portal.db.many<{ mark: string }>(sql`
    SELECT DISTINCT customer_id || '/' || product_id AS mark FROM restock_marks`);
  return marks.map(({ mark }) => mark).toSorted();
}

test('a lot that expires on another day marks its product, whoever has it (R9 S5)', async () => {
  const say = (expiration: string) => () =>
    portal.db.transaction((tx) =>
      saveLots(tx, null, [{ lot: lotFacts('L1', 'A', expiration), by: 'warehouse' }], portal.clock.now()),
    );
  expect(await marksOf(say('2030-01-31'))).toEqual([]);
  expect(await marksOf(say('2029-12-31'))).toEqual(['/L1']);
});

test('a product marks itself, and what it stands for or stood for before (R9)', async () => {
  const name = (lumProductId: string | null) => () =>
    portal.db.transaction(async (tx) => {
      const [stored] = await findStored(tx, ['F1']);
      if (!stored) throw new Error('Nothing there');
      await saveProducts(tx, portal.clock.now(), [{ ...stored, lumProductId }]);
    });
  expect(await marksOf(name('L1'))).toEqual(['/F1', '/L1']);
  expect(await marksOf(name('L1'))).toEqual(['/F1', '/L1']);
  expect(await marksOf(name(null))).toEqual(['/F1', '/L1']);
  expect(await marksOf(name(null))).toEqual(['/F1']);
});

test('figures that were put right mark their customer (R9 S34)', async () => {
  const recount = () => portal.staff.call(refreshPar, { body: { customerId: 'c1' } });
  expect(await marksOf(recount)).toEqual([]);
  await portal.db.run(sql`UPDATE on_hand SET quantity = quantity + 1 WHERE cabinet_id = 'd1'`);
  expect(await marksOf(recount)).toEqual(['c1/']);
});

test('a shipment line that staff close marks its product (R9 R13)', async () => {
  await ship(
    portal,
    shipmentOf({ shipmentId: 'S1', customerId: 'c1', orderNumber: '' }, [
      { cabinetId: 'd2', productId: 'L1', lot: 'B', packs: 2 },
    ]),
  );
  const { result } = await portal.staff.get(listShipments, { query: { shipmentId: 'S1' } });
  const [line] = result;
  const close = () =>
    portal.staff.call(closeShipmentLine, {
      body: { lineKey: line?.lineKey ?? '', reason: 'Lost on the way', version: line?.version ?? -1 },
    });
  expect(await marksOf(close)).toEqual(['c1/L1']);
});
