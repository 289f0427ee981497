import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '../../../../test/devices.ts';
import { startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addProduct } from '../../../../test/products.ts';
import { onHandOf, rowsOf, sendEvent, ship, shipmentOf, tagIds } from '../../../../test/stock.ts';
import { sql } from '../../../platform/db/database.ts';
import { postWaiting } from './post-events.service.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  for (const id of ['c1', 'c2']) await portal.addCustomer(id, `Clinic ${id}`);
  await addProduct(portal, 'P1', 'Mixture One');
  await portal.db.run(sql`UPDATE products SET lum_qty = 10 WHERE product_id = 'P1'`);
  await addDevice(portal.db, { cabinetId: 'rf1', customerId: 'c1', cabinetType: 'RFID' });
  await addDevice(portal.db, { cabinetId: 'em1', customerId: 'c1', cabinetType: 'EM' });
});
afterAll(() => portal.close());

test('packs become units: by the shipment’s own number, else the par setting’s, else the product’s (S1 S4 SHIP-006 DINV-045)', async () => {
  await addDevice(portal.db, { cabinetId: 'vi1', customerId: 'c1', cabinetType: 'VISION' });
  await portal.db.run(sql`
    INSERT INTO par_settings (customer_id, product_id, cabinet_type, sales_type, pack_to_lum)
    VALUES ('c1', 'P1', 'VISION', '3PS', 6)`);
  await ship(
    portal,
    shipmentOf({ shipmentId: 'S1', customerId: 'c1' }, [
      { cabinetId: 'em1', productId: 'P1', lot: 'A', packs: 3, numUnitsPerPkg: 4 },
      { cabinetId: 'em1', productId: 'P1', lot: 'B', packs: 3, numUnitsPerPkg: null, salesType: '3PS' },
      { cabinetId: 'vi1', productId: 'P1', lot: 'B', packs: 3, numUnitsPerPkg: null },
    ]),
  );
  expect(
    await portal.db.many(sql`
      SELECT lot, owner, num_pkgs_shipped, total_num_units, transmit_status FROM shipment_lines ORDER BY key`),
  ).toEqual([
    { lot: 'A', owner: 'PROVIDER', num_pkgs_shipped: 3, total_num_units: 12, transmit_status: 'Pending' },
    { lot: 'B', owner: 'CUSTOMER', num_pkgs_shipped: 3, total_num_units: 30, transmit_status: 'Pending' },
    { lot: 'B', owner: 'CUSTOMER', num_pkgs_shipped: 3, total_num_units: 18, transmit_status: 'Pending' },
  ]);
});

test('the same shipment again is nothing, another one with its number is refused, and nothing is half stored', async () => {
  const units = tagIds(2, 100).map((tagId) => ({ tagId, serial: `SN-${tagId}` }));
  const line = { cabinetId: 'rf1', productId: 'P1', lot: 'C', packs: 2, units };
  const shipment = shipmentOf({ shipmentId: 'S2', customerId: 'c1' }, [line]);
  const results = await Promise.all([ship(portal, shipment), ship(portal, { ...shipment })]);
  expect(results.toSorted()).toEqual([false, true]);
  await expect(ship(portal, { ...shipment, orderNumber: 'other' })).rejects.toThrow(
    'known with other content',
  );
  await expect(ship(portal, shipmentOf({ shipmentId: 'S3', customerId: 'c1' }, [line]))).rejects.toThrow(
    `Tag ${units[0]?.tagId} is on another unit already.`,
  );
  for (const [wrong, message] of [
    [{ productId: 'P9' }, 'unknown product P9'],
    [{ cabinetId: 'rf9' }, 'unknown device rf9 of customer c1'],
    [{ packs: 1, units }, 'names more units than it has'],
  ] as const)
    await expect(
      ship(portal, shipmentOf({ shipmentId: 'S3', customerId: 'c1' }, [{ ...line, units: [], ...wrong }])),
    ).rejects.toThrow(message);
  await expect(
    ship(portal, shipmentOf({ shipmentId: 'S3', customerId: 'c2' }, [{ ...line, units: [] }])),
  ).rejects.toThrow('unknown device rf1 of customer c2');
  expect(await portal.db.many(sql`SELECT 1 FROM shipments WHERE shipment_id = 'S3'`)).toEqual([]);
  expect(await portal.db.many(sql`SELECT phase, cabinet_id FROM product_tags`)).toEqual([
    { phase: 'shipped', cabinet_id: 'rf1' },
    { phase: 'shipped', cabinet_id: 'rf1' },
  ]);
});

test('tags that a device saw before their shipment become inserts at the time they were seen (S19)', async () => {
  const { db, clock } = portal;
  const [tag = ''] = tagIds(1, 200);
  await sendEvent(portal, 'rf1', 'full_read', { tags: [] });
  clock.advance({ minutes: 1 });
  const seen = clock.now();
  await sendEvent(portal, 'rf1', 'tags', { session: 's1', added: [tag] });
  await postWaiting(portal.context);
  expect(await rowsOf(db, 'rf1')).toEqual([]);
  clock.advance({ hours: 3 });
  await ship(
    portal,
    shipmentOf({ shipmentId: 'S4', customerId: 'c1' }, [
      { cabinetId: 'rf1', productId: 'P1', lot: 'D', packs: 1, units: [{ tagId: tag, serial: 'SN-D' }] },
    ]),
  );
  expect(await onHandOf(db, 'rf1')).toEqual({ 'P1/D': 1 });
  expect(
    await db.one(sql`SELECT at, serial, shipment_id FROM transactions WHERE cabinet_id = 'rf1'`),
  ).toEqual({
    at: seen,
    serial: 'SN-D',
    shipment_id: 'S4',
  });
});

test('the warehouse’s word replaces what was known of a lot, which is noted; a blank replaces nothing (S5)', async () => {
  const { db } = portal;
  await db.run(sql`
    INSERT INTO lots (product_id, lot, expiration, size, entered_by, customer_id, updated_at)
    VALUES ('P1', 'E', '2028-01-31', '5 ml', 'hand', 'c1', now())`);
  await db.run(sql`SELECT know_lots(ARRAY['c1'], ARRAY['P1'], ARRAY['E'])`);
  const line = { cabinetId: 'em1', productId: 'P1', lot: 'E', packs: 1 };
  await ship(
    portal,
    shipmentOf({ shipmentId: 'S5', customerId: 'c1' }, [{ ...line, expiration: '2028-02-29' }]),
  );
  await ship(portal, shipmentOf({ shipmentId: 'S6', customerId: 'c1' }, [{ ...line, expiration: null }]));
  expect(
    await db.one(
      sql`SELECT expiration::text, size, entered_by FROM lots WHERE product_id = 'P1' AND lot = 'E'`,
    ),
  ).toEqual({ expiration: '2028-02-29', size: '5 ml', entered_by: 'warehouse' });
  const entries = await db.many<{ data: object }>(
    sql`SELECT data, created_by FROM audit_entries WHERE event_type = 'Lot Changed'`,
  );
  expect(entries).toMatchObject([
    { data: { before: { expiration: '2028-01-31' }, after: { expiration: '2028-02-29' } } },
  ]);
});
