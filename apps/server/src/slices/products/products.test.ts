import {
  findAnything,
  getProduct,
  listCustomerProducts,
  listProductGroups,
  listProductIds,
  listProducts,
  searchProducts,
} from '@parwell/contract';
import { CAPABILITIES } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { addDevice } from '../../../test/devices.ts';
import { everything, startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { beginStock } from '../../../test/stock.ts';
import { sql } from '../../platform/db/database.ts';

let portal: TestPortal;
const people: Record<string, Browser> = {};

const add = (productId: string, productName: string, more: Record<string, unknown> = {}) =>
  portal.db.run(sql`
    INSERT INTO products (product_id, product_name, source, ndc, gtin, dose_type, pack_qty, product_group, active,
      related_ndc, lum_product_id, mbrx_product_id, value_cents)
    SELECT ${productId}, ${productName}, coalesce(source, 'FFF'), coalesce(ndc, '99999-999-99'), coalesce(gtin, ''),
      coalesce("doseType", 'VIAL'), coalesce("packQty", 1), coalesce("productGroup", ''), coalesce(active, true),
      coalesce("relatedNdc", ''), "lumProductId", "mbrxProductId", coalesce(value, 0)
    FROM jsonb_to_record(${JSON.stringify(more)}) AS more(source text, ndc text, gtin text, "doseType" text,
      "packQty" integer, "productGroup" text, active boolean, "relatedNdc" text, "lumProductId" text,
      "mbrxProductId" text, value bigint)`);

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addCustomer('c1', 'Clinic One', { gpo: 'G1' });
  await portal.addCustomer('c2', 'Clinic Two', { gpo: 'G1' });
  await portal.addCustomer('c3', 'Clinic Three');
  await add('F1', 'Immune globulin 10%', {
    ndc: '12345-678-90',
    gtin: '00312345678906',
    packQty: 10,
    productGroup: 'Immune globulin',
    lumProductId: 'L1',
    mbrxProductId: 'M1',
    relatedNdc: '0944-0100-01',
    value: 41_250,
  });
  await add('F2', 'Factor VIII', { ndc: '0944-0100-01', doseType: 'SYRINGE', productGroup: 'Hemophilia' });
  await add('F3', 'Old factor', { active: false, relatedNdc: '0944-0100-01' });
  await add('L1', 'Globulin single', { source: 'LUM', ndc: '11111-111-11' });
  await add('M1', 'Globulin fill', { source: 'MBRX' });
  await add('C1-P1', 'Own mixture', { source: 'c1', productGroup: 'Own', doseType: 'SYRINGE' });
  await add('C2-P1', 'Other mixture', { source: 'c2', productGroup: 'Secret of two' });
  await add('C3-P1', 'Third mixture', { source: 'c3' });
  await addDevice(portal.db, { cabinetId: 'd1', customerId: 'c1', cabinetType: 'VISION' });
  await addDevice(portal.db, { cabinetId: 'd2', customerId: 'c2', cabinetType: 'VISION' });
  await addDevice(portal.db, { cabinetId: 'd9', customerId: 'c1', cabinetType: 'VISION', cabinetState: 60 });
  await beginStock(portal, 'c1', 'd1', [
    { productId: 'F1', lot: 'A', count: 3 },
    { productId: 'F1', lot: 'B', count: 2 },
  ]);
  await beginStock(portal, 'c2', 'd2', [{ productId: 'F1', lot: 'A', count: 4 }]);
  await beginStock(portal, 'c1', 'd9', [{ productId: 'F2', lot: 'A', count: 1 }]);
  await portal.db.run(
    sql`INSERT INTO device_products (cabinet_id, product_id, max_fill) VALUES ('d1', 'M1', 1)`,
  );
  const viewer = everything('VIEWER', CAPABILITIES);
  for (const [name, accessGroups, roles] of [
    ['staff', { customer: ['ALL'] }, viewer],
    ['nurse', { customer: ['c1'] }, viewer],
    ['buyer', { gpo: ['G1'] }, viewer],
    ['clerk', { customer: ['c3'] }, { help_viewer: 'VIEWER' }],
  ] as const) {
    await portal.addUser({ email: `${name}@x.example`, accessGroups, roles });
    people[name] = await portal.signIn(`${name}@x.example`);
  }
});
afterAll(() => portal.close());

const who = (name: string): Browser => {
  const person = people[name];
  if (!person) throw new Error(name);
  return person;
};
const list = async (name: string, where: object = {}, more: object = {}) => {
  const answer = await who(name).get(listProducts, { query: { where: JSON.stringify(where), ...more } });
  expect(answer.total_record).toBe(answer.result.length);
  return answer.result.map(({ productId }) => productId);
};

test('everybody sees managed products and the own ones of their customers, by id (OAPI-084 OAPI-092 OAPI-118 PROD-001 PROD-017 S2 OPERM-001 OPERM-002 OPERM-011)', async () => {
  const managed = ['F1', 'F2', 'F3', 'L1', 'M1'];
  expect(await list('staff')).toEqual(['C1-P1', 'C2-P1', 'C3-P1', ...managed]);
  expect(await list('nurse')).toEqual(['C1-P1', ...managed]);
  expect(await list('buyer')).toEqual(['C1-P1', 'C2-P1', ...managed]);
  // Every signed-in user may read them, without any right on products.
  expect(await list('clerk')).toEqual(['C3-P1', ...managed]);
  expect(await list('buyer', { customerId: 'c2' })).toEqual(['C2-P1', ...managed]);
  expect(await list('nurse', { customerId: 'c2' })).toEqual(managed);
});

test('filters by part of the name, dose type and ids, with chosen fields and pages (PROD-005 PROD-006 OAPI-091 OAPI-093 OAPI-094)', async () => {
  expect(await list('staff', { productName: 'GLOB' })).toEqual(['F1', 'L1', 'M1']);
  expect(await list('staff', { productName: '10%' })).toEqual(['F1']);
  expect(await list('staff', { doseType: 'SYRINGE' })).toEqual(['C1-P1', 'F2']);
  expect(await list('staff', { or: [{ productId: 'M1' }, { mbrxProductId: 'M1' }] })).toEqual(['F1', 'M1']);
  expect(
    await list('staff', { or: [{ productId: { like: 'p1' } }, { mbrxProductId: { like: 'm' } }] }),
  ).toEqual(['C1-P1', 'C2-P1', 'C3-P1', 'F1']);
  expect(await list('staff', { ndc: '944-01000', active: 1, productGroup: 'Hemophilia' })).toEqual(['F2']);
  expect(await list('staff', { ndc: '123456', idPart: 'f' })).toEqual(['F1']);
  const { result, total_record } = await who('staff').get(listProducts, {
    query: { fields: JSON.stringify(['productId']), limit: 2, offset: 1, order: 'packQty DESC' },
  });
  expect([result, total_record]).toEqual([[{ productId: 'M1' }, { productId: 'L1' }], 8]);
  expect((await who('staff').call(listProducts, { query: { where: '{"doseType":"PILL"}' } })).status).toBe(
    400,
  );
});

test('filters by storage condition, unknown among them, within what each may see (H4)', async () => {
  await portal.db.run(sql`
    UPDATE products SET storage_condition = 'REFRIGERATED', version = version + 1
    WHERE product_id IN ('F1', 'C1-P1', 'C2-P1')`);
  expect(await list('staff', { storageCondition: 'REFRIGERATED' })).toEqual(['C1-P1', 'C2-P1', 'F1']);
  expect(await list('nurse', { storageCondition: 'REFRIGERATED' })).toEqual(['C1-P1', 'F1']);
  expect(await list('nurse', { storageCondition: 'UNKNOWN' })).toEqual(['F2', 'F3', 'L1', 'M1']);
  expect(await list('staff', { storageCondition: 'FROZEN' })).toEqual([]);
});

test('a row has the fields of a product, flags as 1 or 0 and money as an amount (PROD-011 PROD-013 PROD-015)', async () => {
  const { result } = await who('nurse').get(listProducts, {
    query: { where: JSON.stringify({ or: [{ productId: 'F1' }] }) },
  });
  expect(result[0]).toMatchObject({
    value: 412.5,
    active: 1,
    returnable: 1,
    isSerializable: 0,
    lumQty: null,
  });
});

test('the products of a customer: its own, and those that its devices hold or are set up for (API-037)', async () => {
  const ofCustomer = async (name: string, customerId: string) =>
    (await who(name).get(listCustomerProducts, { params: { customerId } })).result.map(
      ({ productId }) => productId,
    );
  expect(await ofCustomer('nurse', 'c1')).toEqual(['C1-P1', 'F1', 'M1']);
  // Only staff see an inactive device.
  expect(await ofCustomer('staff', 'c1')).toEqual(['C1-P1', 'F1', 'F2', 'M1']);
  expect(await ofCustomer('buyer', 'c2')).toEqual(['C2-P1', 'F1']);
  expect((await who('nurse').call(listCustomerProducts, { params: { customerId: 'c2' } })).status).toBe(404);
});

test('ids up to 100000 at once, and the groups (OAPI-087 OCONST-021 OAPI-088)', async () => {
  const { result } = await who('nurse').get(listProductIds, {});
  expect(result.map(({ productId }) => productId)).toEqual(['C1-P1', 'F1', 'F2', 'F3', 'L1', 'M1']);
  expect((await who('nurse').call(listProductIds, { query: { limit: 100_000 } })).status).toBe(200);
  expect((await who('nurse').call(listProductIds, { query: { limit: 100_001 } })).status).toBe(400);
  expect(await who('nurse').get(listProductGroups, {})).toEqual({
    result: ['Hemophilia', 'Immune globulin', 'Own'],
    total_record: 3,
  });
});

test('a product tells its relations, and what is on hand of it where the user may see it (S2)', async () => {
  const get = (name: string, productId: string) => who(name).get(getProduct, { params: { productId } });
  const globulin = await get('nurse', 'F1');
  expect(globulin.namedProducts.map(({ productId }) => productId)).toEqual(['M1', 'L1']);
  expect(globulin.relatedProducts.map(({ productId }) => productId)).toEqual(['F2', 'F3']);
  expect(globulin).toMatchObject({
    orderedProduct: null,
    customerName: null,
    stock: { units: 5, devices: 1 },
  });
  expect((await get('buyer', 'F1')).stock).toEqual({ units: 9, devices: 2 });
  expect((await get('clerk', 'F1')).stock).toEqual({ units: 0, devices: 0 });
  expect((await get('nurse', 'F2')).stock).toEqual({ units: 0, devices: 0 });
  expect((await get('nurse', 'L1')).orderedProduct?.productId).toBe('F1');
  expect((await get('nurse', 'M1')).orderedProduct?.productId).toBe('F1');
  expect((await get('nurse', 'C1-P1')).customerName).toBe('Clinic One');
  expect((await who('nurse').call(getProduct, { params: { productId: 'C2-P1' } })).status).toBe(404);
});

test('Find anything knows products by name, id, NDC with and without dashes, and GTIN', async () => {
  const found = async (name: string, text: string) =>
    (await who(name).get(findAnything, { query: { text } })).products.map(({ productId }) => productId);
  for (const text of ['immune glob', 'F1', '12345-678-90', '1234567890', '12345067890', '00312345678906'])
    expect((await found('clerk', text))[0], text).toBe('F1');
  expect(await found('nurse', 'mixture')).toEqual(['C1-P1']);
  expect((await found('buyer', 'mixture')).toSorted()).toEqual(['C1-P1', 'C2-P1']);
});

test('the search finds 100 active products by part of name or id, % meant literally (OAPI-085 OAPI-086 OCONST-025)', async () => {
  const search = async (name: string, text: string, more: object = {}) => {
    const like = { like: text };
    const where = JSON.stringify({ or: [{ productName: like }, { productId: like }], ...more });
    return (await who(name).get(searchProducts, { query: { where } })).result.map(
      ({ productId }) => productId,
    );
  };
  expect(await search('staff', 'GLOBULIN')).toEqual(['M1', 'L1', 'F1']);
  expect(await search('staff', 'c1-p')).toEqual(['C1-P1']);
  expect(await search('staff', '%')).toEqual(['F1']);
  expect(await search('staff', 'factor')).toEqual(['F2']);
  expect(await search('nurse', 'mixture')).toEqual(['C1-P1']);
  expect(await search('staff', 'mixture', { customerId: 'c2' })).toEqual(['C2-P1']);
  expect(await search('nurse', 'mixture', { customerId: 'c2' })).toEqual([]);
  expect(await search('staff', '', { source: 'LUM' })).toEqual(['L1']);
  await portal.db.run(sql`
    INSERT INTO products (product_id, product_name, ndc, dose_type, pack_qty)
    SELECT 'MANY-' || n, 'Many', '12345-678-90', 'VIAL', 1 FROM generate_series(1, 120) AS n`);
  const { result, total_record } = await who('nurse').get(searchProducts, {
    query: { where: JSON.stringify({ or: [{ productName: { like: 'many' } }] }) },
  });
  expect([result.length, total_record]).toEqual([100, 120]);
  expect((await who('nurse').call(searchProducts, { query: { limit: 101 } })).status).toBe(400);
});
