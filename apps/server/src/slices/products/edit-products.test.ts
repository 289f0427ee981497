import {
  createProduct,
  getProduct,
  importProducts,
  previewProductImport,
  updateProduct,
  type CallInput,
  type ErrorBody,
} from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Browser } from '../../../test/browser.ts';
import { addDevice } from '../../../test/devices.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { beginStock } from '../../../test/stock.ts';
import { sql } from '../../platform/db/database.ts';

let portal: TestPortal;
let owner: Browser;
let viewer: Browser;
let local: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addCustomer('c1', 'Clinic One');
  await addDevice(portal.db, { cabinetId: 'd1', customerId: 'c1', cabinetType: 'VISION' });
  const all = { customer: ['ALL'] };
  await portal.addUser({ email: 'owner@fff.example', accessGroups: all, roles: { products: 'OWNER' } });
  await portal.addUser({ email: 'viewer@fff.example', accessGroups: all, roles: { products: 'VIEWER' } });
  const own = { customer: ['c1'] };
  await portal.addUser({ email: 'local@c1.example', accessGroups: own, roles: { products: 'OWNER' } });
  owner = await portal.signIn('owner@fff.example');
  viewer = await portal.signIn('viewer@fff.example');
  local = await portal.signIn('local@c1.example');
});
afterAll(() => portal.close());

type New = CallInput<typeof createProduct>['body'];
const product = (productId: string, ndc: string, more: Partial<New> = {}): New => ({
  productId,
  productName: `Mixture ${productId}`,
  ndc,
  doseType: 'VIAL',
  packQty: 10,
  ...more,
});
const create = (body: New, who = owner) => who.call(createProduct, { body });
const change = (body: New, version: number, who = owner) => {
  const { productId, ...fields } = body;
  return who.call(updateProduct, { params: { productId }, body: { ...fields, version } });
};
const problemsOf = (answer: Answer) =>
  answer.json<ErrorBody>().details?.map(({ field, message }) => `${field}: ${message}`);
const entries = () =>
  portal.db.many<{ resourceId: string; eventType: string }>(sql`
    SELECT resource_id AS "resourceId", event_type AS "eventType" FROM audit_entries
    WHERE resource_type = 'product' ORDER BY id`);

test('a product is created as FFF, then changed, with all its fields and its version (PROD-011 PROD-012 PROD-014 OAPI-089 OAPI-090 OAPI-095)', async () => {
  await create(product('L1', '11111-111-11', { source: 'LUM' }));
  await create(product('M1', '11111-111-12', { source: 'MBRX' }));
  const whole: New = product('F1', '12345-678-90', {
    gtin: '312345678906',
    packUom: 'BX',
    lumQty: 10,
    relatedNdc: '11111-111-11',
    lumProductId: 'L1',
    lumAncillaryWeight: 1.5,
    productGroup: 'Globulins',
    mbrxProductId: 'M1',
    value: 412.55,
    weight: 84.25,
    crl: 0,
    maxFill: 0,
    active: 1,
    returnable: 0,
    isSerializable: 1,
    trackProviderTraining: 1,
    supplierNumber: 'S1',
    notes: 'Keep cold',
  });
  const created = await create(whole);
  expect(created.status).toBe(200);
  const stored = await owner.get(getProduct, { params: { productId: 'F1' } });
  expect(stored).toMatchObject({
    ...whole,
    gtin: '00312345678906',
    source: 'FFF',
    weightUnit: 'g',
    crl: null,
    maxFill: null,
    mbrxProductIdExt: null,
    version: 0,
  });
  expect(stored.createdAt).toBe(portal.clock.now().toISOString());
  // Fields that are left out are empty.
  const { lumQty: _none, mbrxProductId: _gone, ...less } = whole;
  expect((await change({ ...less, value: 1 }, 0)).status).toBe(200);
  expect(await owner.get(getProduct, { params: { productId: 'F1' } })).toMatchObject({
    lumQty: null,
    mbrxProductId: null,
    value: 1,
    version: 1,
  });
  const late = await change(whole, 0);
  expect([late.status, late.json<ErrorBody>().message]).toEqual([
    409,
    'The product was changed by somebody else meanwhile. Please load it again.',
  ]);
  expect((await entries()).filter(({ resourceId }) => resourceId === 'F1')).toEqual([
    { resourceId: 'F1', eventType: 'Product Created' },
    { resourceId: 'F1', eventType: 'Product Updated' },
  ]);
});

test('adding and editing need create on products for ALL (PROD-002 PROD-003 OPERM-017 OPERM-018)', async () => {
  for (const [who, may] of [
    [viewer, false],
    [local, false],
    [owner, true],
  ] as const) {
    const statuses = [
      (await create(product('', ''), who)).status,
      (await change(product('NONE', '12345-678-91'), 0, who)).status,
      (await who.call(previewProductImport, { body: { rows: [{ cells: {} }] } })).status,
    ];
    expect(statuses).toEqual(may ? [422, 404, 200] : [403, 403, 403]);
  }
  // An owner may read as well.
  expect((await owner.call(getProduct, { params: { productId: 'F1' } })).status).toBe(200);
});

test('the server refuses what the form refuses, field by field (PROD-019 PROD-020 PROD-022..024 OCONST-066)', async () => {
  const empty = await create(product('', '', { productName: '', packQty: null }));
  expect(problemsOf(empty)).toEqual([
    'productId: A product id is required',
    'productName: A product name is required',
    'ndc: A product ndc is required',
    'packQty: Pack Qty is required',
  ]);
  expect(problemsOf(await change(product('F1', '1-2-3', { productName: '' }), 1))).toEqual([
    'productName: A product name is required',
    'ndc: Invalid NDC. Valid Formats: 5-3-2, 5-4-1, or 4-4-2',
  ]);
});

test('a storage condition is saved with the product and recorded with before and after; a call that does not name it leaves it (H4)', async () => {
  const cold = {
    storageCondition: 'REFRIGERATED',
    mayFreeze: 0,
    allowance: 'MINUTES',
    allowanceMinutes: 1440,
    allowanceFrom: 8,
    allowanceTo: 25.5,
  } as const;
  expect((await create(product('H1', '22222-222-21'))).json()).toMatchObject({
    storageCondition: 'UNKNOWN',
    storageFrom: null,
    mayFreeze: 0,
    allowance: 'NONE',
  });
  expect((await change(product('H1', '22222-222-21', cold), 0)).json()).toMatchObject(cold);
  expect((await change(product('H1', '22222-222-21', { productName: 'New name' }), 1)).json()).toMatchObject({
    ...cold,
    productName: 'New name',
  });
  const own = { storageCondition: 'OWN_LIMITS', storageFrom: -20.5, storageTo: -10, mayFreeze: 1 } as const;
  expect((await create(product('H2', '22222-222-22', own))).json()).toMatchObject(own);
  const [changed] = await portal.db.many<{ before: object; after: object }>(sql`
    SELECT data->'before' AS before, data->'after' AS after FROM audit_entries WHERE resource_type = 'product' AND resource_id = 'H1'
      AND event_type = 'Product Updated' ORDER BY id LIMIT 1`);
  expect(changed?.before).toMatchObject({ storageCondition: 'UNKNOWN' });
  expect(changed?.after).toMatchObject({ ...cold, mayFreeze: false });
});

test('a storage condition that contradicts itself is refused by field, and people without create for ALL change none (H4)', async () => {
  const frozen = product('H9', '22222-222-29', { storageCondition: 'FROZEN' });
  expect(problemsOf(await create(frozen))).toEqual([
    'mayFreeze: A product that is kept below 0 °C may freeze.',
  ]);
  expect(
    problemsOf(
      await create(
        product('H9', '22222-222-29', { storageCondition: 'OWN_LIMITS', storageFrom: 8, storageTo: 2 }),
      ),
    ),
  ).toEqual(['storageTo: Storage From (°C) must be lower than Storage To (°C).']);
  const warm = { ...product('H1', '22222-222-21'), storageCondition: 'CONTROLLED_ROOM' } as const;
  for (const who of [viewer, local]) expect((await change(warm, 2, who)).status).toBe(403);
});

test('an import sets the storage condition; rows without one leave it, and a bad one is named with its reason (H4)', async () => {
  await create(product('H3', '22222-222-23', { storageCondition: 'REFRIGERATED' }));
  const cells = [
    { productId: 'H3', productName: 'Renamed' },
    { productId: 'H2', storageCondition: 'Controlled room' },
    { productId: 'F1', storageCondition: 'lukewarm' },
  ];
  const rows = cells.map((each) => ({ cells: each }));
  const preview = (await owner.get(previewProductImport, { body: { rows } })).rows;
  const sent = rows.map((row, index) => ({ ...row, version: preview[index]?.version ?? null }));
  const answer = (await owner.get(importProducts, { body: { rows: sent } })).rows;
  expect(answer.map(({ row, outcome, problems }) => [row, outcome, problems[0]?.message])).toEqual([
    [1, 'change', undefined],
    [2, 'change', undefined],
    [
      3,
      'problem',
      'Storage Condition must be one of Unknown, Frozen, Refrigerated, Controlled room, Own limits.',
    ],
  ]);
  const get = (productId: string) => owner.get(getProduct, { params: { productId } });
  expect(await get('H3')).toMatchObject({ productName: 'Renamed', storageCondition: 'REFRIGERATED' });
  expect(await get('H2')).toMatchObject({
    storageCondition: 'CONTROLLED_ROOM',
    storageFrom: null,
    storageTo: null,
    mayFreeze: 0,
  });
});

test('the same id, or the same code at the same source, is refused with the product that has it', async () => {
  expect(problemsOf(await create(product('F1', '55555-555-55')))).toEqual([
    'productId: Product F1 exists already.',
  ]);
  expect(problemsOf(await create(product('F5', '12345-678-90', { gtin: '312345678906' })))).toEqual([
    'ndc: NDC 12345-678-90 belongs to product F1 already.',
    'gtin: GTIN 00312345678906 belongs to product F1 already.',
  ]);
  expect((await create(product('C1-P1', '12345-678-90', { source: 'c1' }))).status).toBe(200);
  expect(problemsOf(await create(product('C9-P1', '12345-678-90', { source: 'c9' })))).toEqual([
    'source: Customer c9 does not exist.',
  ]);
  // Of two at once, one is refused.
  const both = await Promise.all(['A', 'B'].map((id) => create(product(id, '66666-666-66'))));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('a change that would make the ledger untrue is refused while there is stock', async () => {
  await create(product('S1', '77777-777-77'));
  await beginStock(portal, 'c1', 'd1', [{ productId: 'S1', lot: 'A', count: 12 }]);
  const refused = await change(product('S1', '77777-777-77', { isSerializable: 1, source: 'LUM' }), 0);
  expect(problemsOf(refused)).toEqual([
    'source: The source of a product cannot be changed.',
    'isSerializable: 12 units are on hand in 1 device. Serializable can be changed only while there are none.',
  ]);
  const safe = await change(product('S1', '77777-777-77', { active: 0, packQty: 5 }), 0);
  expect(safe.status).toBe(200);
});

test('an import is previewed, saves the good rows and names the others; repeating it changes nothing', async () => {
  const before = (await entries()).length;
  const rows = [
    {
      productId: 'I1',
      productName: 'Imported',
      ndc: '88888-888-88',
      doseType: 'vial',
      packQty: '1',
      value: '$1,200.5',
    },
    { productId: 'S1', packQty: '20' },
    { productId: 'L1', productName: 'Mixture L1' },
    { productId: 'I2', productName: 'Bad', ndc: '88888-888-88', doseType: 'PILL', packQty: 'x' },
  ].map((cells) => ({ cells }));
  const preview = await owner.get(previewProductImport, { body: { rows } });
  expect(preview.rows.map(({ outcome, version }) => [outcome, version])).toEqual([
    ['new', null],
    ['change', 1],
    ['unchanged', 0],
    ['problem', null],
  ]);
  expect(preview.rows[1]).toMatchObject({
    changes: [{ label: 'Pack Qty', before: '5', after: '20' }],
    notes: [expect.stringContaining('Stock on hand stays as it is.')],
  });
  expect(preview.rows[3]?.problems.map(({ label }) => label).toSorted()).toEqual([
    'Dose Type',
    'NDC',
    'Pack Qty',
  ]);
  expect((await entries()).length).toBe(before);
  const sent = rows.map((row, index) => ({ ...row, version: preview.rows[index]?.version ?? null }));
  const outcomes = async () =>
    (await owner.get(importProducts, { body: { rows: sent } })).rows.map(({ outcome }) => outcome);
  expect(await outcomes()).toEqual(['new', 'change', 'unchanged', 'problem']);
  expect(await owner.get(getProduct, { params: { productId: 'I1' } })).toMatchObject({
    value: 1200.5,
    source: 'FFF',
    packUom: 'EA',
    active: 1,
  });
  expect((await entries()).slice(before).map(({ resourceId }) => resourceId)).toEqual(['I1', 'S1']);
  expect(await outcomes()).toEqual(['unchanged', 'unchanged', 'unchanged', 'problem']);
  expect((await entries()).length).toBe(before + 2);
  // Somebody else changes it after the preview.
  await portal.db.run(sql`UPDATE products SET pack_qty = 7, version = version + 1 WHERE product_id = 'S1'`);
  const [, late] = (await owner.get(importProducts, { body: { rows: sent } })).rows;
  expect(late?.problems.map(({ message }) => message)).toEqual([
    'The product was changed by somebody else after the preview.',
  ]);
});
