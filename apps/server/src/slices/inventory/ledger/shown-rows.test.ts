import { exportTransactions, listLedger, listLotMovements, listTransactions } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../../test/devices.ts';
import { addProduct } from '../../../../test/products.ts';
import { sql } from '../../../platform/db/database.ts';

let portal: DevicesPortal;
beforeAll(async () => {
  portal = await startDevicesPortal();
  await addProduct(portal, 'P1', 'Immune globulin 10 g');
  await addDevice(portal.db, { cabinetId: 'v9', customerId: 'c1', cabinetType: 'VISION' });
  await portal.db.run(sql`
    INSERT INTO lots (product_id, lot, entered_by, updated_at) VALUES ('P1', 'A', 'hand', now())`);
  // As the version before wrote them: the second is the device's report of the same units.
  await portal.db.run(sql`
    INSERT INTO transactions (key, customer_id, cabinet_id, product_id, lot, owner, type, action, reason, reason_code, quantity,
      at, posted_at, note)
    VALUES ('a', 'c1', 'v9', 'P1', 'A', 'PROVIDER', 'Insert', 'INSERT', 'RESTOCK', NULL, 4, now(), now(), ''),
      ('b', 'c1', 'v9', 'P1', 'A', 'PROVIDER', 'Insert', 'INSERT', 'RESTOCK', NULL, 0, now(), now(), 'Received before: 4.'),
      ('c', 'c1', 'v9', 'P1', 'A', 'PROVIDER', 'Insert', 'INSERT', 'UNKNOWN', 10, 0, now(), now(), ''),
      ('d', 'c1', 'v9', 'P1', 'A', 'PROVIDER', 'Insert', 'REVIEW REQD', 'RESTOCK', NULL, 0, now(), now(), '')`);
});
afterAll(() => portal.close());

const SHOWN = ['INSERT RESTOCK 4', 'INSERT UNKNOWN 0', 'REVIEW REQD RESTOCK 0'];
const lot = { productId: 'P1', lot: 'A' };

test('a restock of 0 units that an earlier version wrote is shown nowhere, and stays as it is (S8 S9)', async () => {
  const { staff } = portal;
  const list = await staff.get(listTransactions, { query: { cabinetId: 'v9' } });
  expect(list.total_record).toBe(3);
  expect(list.result.map(({ action, reason, qty }) => `${action} ${reason} ${qty}`).toSorted()).toEqual(
    SHOWN,
  );
  const { text } = await staff.call(exportTransactions, {
    query: { type: 'csv', where: JSON.stringify({ cabinetId: 'v9' }) },
  });
  expect(text).not.toContain('Received before');
  const movements = await staff.get(listLotMovements, { query: lot });
  expect(movements.total_record).toBe(3);
  expect(
    movements.result.map(({ action, reason, quantity }) => `${action} ${reason} ${quantity}`).toSorted(),
  ).toEqual(SHOWN);
  const ledger = await staff.get(listLedger, { query: { cabinetId: 'v9', ...lot } });
  expect(
    ledger.result.map(({ action, reason, quantity }) => `${action} ${reason} ${quantity}`).toSorted(),
  ).toEqual(SHOWN);
  expect(await portal.db.many(sql`SELECT key FROM transactions WHERE cabinet_id = 'v9'`)).toHaveLength(4);
});
