import { searchProducts } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { addProduct } from '../../../test/products.ts';
import type { Browser } from '../../../test/browser.ts';
import { sql } from '../../platform/db/database.ts';

let portal: TestPortal;
let staff: Browser;
let nurse: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addCustomer('c1', 'Clinic One');
  await portal.addCustomer('c2', 'Clinic Two');
  await addProduct(portal, 'FFF-1001', 'Immune globulin 10 g');
  await addProduct(portal, 'FFF-1002', 'Factor VIII 500 IU');
  await addProduct(portal, 'FFF-1003', 'Factor IX 100%');
  await addProduct(portal, 'FFF-1004', 'Factor of the past', { active: false });
  await addProduct(portal, 'L-1', 'Opened vial', { source: 'LUM' });
  await addProduct(portal, 'M-1', 'Dispenser vial', { source: 'MBRX' });
  await addProduct(portal, 'C1-1', 'Factor of clinic one', { source: 'c1' });
  await addProduct(portal, 'C2-1', 'Factor of clinic two', { source: 'c2' });
  const roles = { inventory: 'VIEWER' };
  await portal.addUser({ email: 'staff@fff.example', accessGroups: { customer: ['ALL'] }, roles });
  await portal.addUser({ email: 'nurse@c1.example', accessGroups: { customer: ['c1'] }, roles });
  staff = await portal.signIn('staff@fff.example');
  nurse = await portal.signIn('nurse@c1.example');
});
afterAll(() => portal.close());

const find = async (who: Browser, text: string, more: object = {}) => {
  const like = { like: text };
  const where = JSON.stringify({ or: [{ productName: like }, { productId: like }], ...more });
  return (await who.get(searchProducts, { query: { where } })).result.map(({ productId }) => productId);
};

test('OAPI-086 products are found by part of their name or id, ignoring case; % matches literally', async () => {
  expect(await find(staff, 'GLOBULIN')).toEqual(['FFF-1001']);
  expect(await find(staff, 'f-1002')).toEqual(['FFF-1002']);
  expect(await find(staff, '1-')).toEqual(['C1-1']);
  expect(await find(staff, '%')).toEqual(['FFF-1003']);
});

test('PROD-017 a customer’s own products are visible to that customer’s users and to staff', async () => {
  expect(await find(nurse, 'factor')).toEqual(['FFF-1003', 'C1-1', 'FFF-1002']);
  expect(await find(staff, 'factor')).toEqual(['FFF-1003', 'C1-1', 'C2-1', 'FFF-1002']);
  expect(await find(staff, 'factor', { customerId: 'c2' })).toEqual(['FFF-1003', 'C2-1', 'FFF-1002']);
  expect(await find(nurse, 'factor', { customerId: 'c2' })).toEqual(['FFF-1003', 'FFF-1002']);
});

test('PROD-017 S2 products of all managed sources are visible to everybody', async () => {
  for (const who of [nurse, staff]) expect(await find(who, 'vial')).toEqual(['M-1', 'L-1']);
  expect(await find(staff, 'vial', { customerId: 'c2' })).toEqual(['M-1', 'L-1']);
});

test('OAPI-085 OCONST-025 a page has at most 100 products', async () => {
  await portal.db.run(sql`
    INSERT INTO products (product_id, product_name, ndc, dose_type, pack_qty)
    SELECT 'MANY-' || n, 'Many', '12345-678-90', 'VIAL', 1 FROM generate_series(1, 120) AS n`);
  const { result, total_record } = await nurse.get(searchProducts, {
    query: { where: JSON.stringify({ or: [{ productName: { like: 'many' } }] }) },
  });
  expect([result.length, total_record]).toEqual([100, 120]);
  expect((await nurse.call(searchProducts, { query: { limit: 101 } })).status).toBe(400);
});
