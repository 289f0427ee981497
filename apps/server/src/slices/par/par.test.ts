import { beforeAll, afterAll, expect, test } from 'vitest';
import { updateDevice } from '@parwell/contract';
import { addDevice, auditEntriesOf, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { addProduct } from '../../../test/products.ts';
import { sql } from '../../platform/db/database.ts';
import { findPar } from './par.public.ts';

let portal: DevicesPortal;
beforeAll(async () => {
  portal = await startDevicesPortal();
  for (const cabinetId of ['d1', 'd2'])
    await addDevice(portal.db, { cabinetId, customerId: 'c1', cabinetType: 'RFID' });
  for (const productId of ['P1', 'P2', 'P3']) await addProduct(portal, productId, `Product ${productId}`);
  await addProduct(portal, 'M1', 'Dispenser fill', { source: 'MBRX' });
  await portal.db.run(sql`UPDATE products SET mbrx_product_id = 'M1' WHERE product_id = 'P2'`);
});
afterAll(() => portal.close());

interface NewSetting {
  readonly customerId?: string;
  readonly productId: string;
  readonly cabinetId?: string | null;
  readonly packToLum?: number | null;
  readonly salesType?: string;
  readonly minSet?: number | null;
  readonly maxSet?: number | null;
  readonly poType?: string;
}
const add = (setting: NewSetting) => {
  const { customerId = 'c1', productId, cabinetId = null, packToLum = null, salesType = '' } = setting;
  const { minSet = null, maxSet = null, poType = '' } = setting;
  return portal.db.run(sql`
    INSERT INTO par_settings (customer_id, product_id, cabinet_type, cabinet_id, pack_to_lum, sales_type, min_set,
      max_set, po_type)
    VALUES (${customerId}, ${productId}, 'RFID', ${cabinetId}, ${packToLum}, ${salesType}, ${minSet}, ${maxSet},
      ${poType})`);
};
const find = (cabinetId: string, ...productIds: string[]) =>
  findPar(
    portal.db,
    'c1',
    productIds.map((productId) => ({ cabinetId, cabinetType: 'RFID', productId })),
  );

test('a setting is found for its device, else for the type, first by mbrxProductId (S32 S2)', async () => {
  await add({ productId: 'P1', packToLum: 10, salesType: 'FBB' });
  await add({ productId: 'P1', cabinetId: 'd1', packToLum: 5, salesType: '3PS' });
  await add({ productId: 'M1', packToLum: 7 });
  await add({ productId: 'P2', packToLum: 8 });
  await add({ customerId: 'c2', productId: 'P3', packToLum: 9 });
  expect(await find('d1', 'P1', 'P2', 'P3')).toEqual([
    { cabinetId: 'd1', productId: 'P1', packToLum: 5, salesType: '3PS' },
    { cabinetId: 'd1', productId: 'P2', packToLum: 7, salesType: null },
  ]);
  expect(await find('d2', 'P1')).toEqual([
    { cabinetId: 'd2', productId: 'P1', packToLum: 10, salesType: 'FBB' },
  ]);
  expect(await find('d2')).toEqual([]);
});

test('the database refuses a second setting, min above max, and other types (S32 S3 CPAR-007)', async () => {
  await add({ productId: 'P3', minSet: 2, maxSet: 2 });
  await expect(add({ productId: 'P3' })).rejects.toThrow(/par_settings_once/);
  await add({ productId: 'P3', cabinetId: 'd1' });
  await expect(add({ productId: 'P3', cabinetId: 'd1' })).rejects.toThrow(/par_settings_once/);
  await expect(add({ productId: 'P3', cabinetId: 'd2', minSet: 3, maxSet: 2 })).rejects.toThrow(
    /par_settings_range/,
  );
  await expect(add({ productId: 'P3', cabinetId: 'd2', poType: 'FBB' })).rejects.toThrow(/po_type/);
  await expect(add({ productId: 'P3', cabinetId: 'd2', salesType: 'APO' })).rejects.toThrow(/sales_type/);
});

test('the settings of a device that moves away end, and stay with their customer (S14)', async () => {
  const { version } = await portal.db.one<{ version: number }>(sql`
    SELECT version FROM devices WHERE cabinet_id = 'd1'`);
  await portal.staff.get(updateDevice, {
    params: { cabinetId: 'd1' },
    query: { customerId: 'c1' },
    body: { version, customerId: 'c2' },
  });
  expect(
    await portal.db.many(sql`
      SELECT customer_id, product_id, active FROM par_settings WHERE cabinet_id = 'd1' ORDER BY product_id`),
  ).toEqual([
    { customer_id: 'c1', product_id: 'P1', active: false },
    { customer_id: 'c1', product_id: 'P3', active: false },
  ]);
  expect(await auditEntriesOf(portal, 'd1')).toContainEqual(
    expect.objectContaining({
      event_type: 'Device Moved Away',
      data: expect.objectContaining({ before: expect.objectContaining({ parSettings: ['P1', 'P3'] }) }),
    }),
  );
});
