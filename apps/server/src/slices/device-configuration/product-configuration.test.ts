import {
  getProductConfiguration,
  listDeviceProducts,
  saveProductConfiguration,
  setPoType,
  type CallInput,
  type ErrorBody,
  type ProductConfiguration,
} from '@parwell/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startConfigurationPortal, type ConfigurationPortal } from '../../../test/device-configuration.ts';
import { auditEntriesOf } from '../../../test/devices.ts';
import { addProduct } from '../../../test/products.ts';
import type { Browser } from '../../../test/browser.ts';
import { sql } from '../../platform/db/database.ts';

let portal: ConfigurationPortal;
beforeAll(async () => {
  portal = await startConfigurationPortal();
  await addProduct(portal, 'P1', 'Immune globulin 10 g');
  await addProduct(portal, 'P2', 'Factor VIII 500 IU');
  await addProduct(portal, 'OLD', 'Factor of the past', { active: false });
  await addProduct(portal, 'LUM1', 'Opened vial', { source: 'LUM' });
  await addProduct(portal, 'MBRX1', 'Dispenser fill', { source: 'MBRX' });
  await addProduct(portal, 'OWN', 'Own mixture', { source: 'c1' });
  await addProduct(portal, 'THEIRS', 'Their mixture', { source: 'c2' });
});
afterAll(() => portal.close());
beforeEach(async () => {
  for (const table of [sql`device_slots`, sql`device_products`])
    await portal.db.run(sql`DELETE FROM ${table}`);
  await portal.db.run(sql`UPDATE devices SET slots_version = 0`);
});

type Slots = CallInput<typeof saveProductConfiguration>['body']['slots'];

const EM = { cabinetId: 'c1-002' };
const slot = (holder: 0 | 1, dispenser: number, productId: string | null, capacity = 5) => ({
  holder,
  dispenser,
  productId,
  capacity,
});
const save = (slots: Slots, version = 0, who: Browser = portal.admin, params = EM) =>
  who.call(saveProductConfiguration, { params, body: { slots, version } });
const configuration = (who: Browser = portal.admin) => who.get(getProductConfiguration, { params: EM });

test('the products of all dispensers are saved at once and read back sorted (DEV-047 DEV-052)', async () => {
  expect(await configuration()).toEqual({ slots: [], version: 0 });
  await save([slot(1, 13, 'P2', 8), slot(0, 0, 'P1'), slot(0, 1, null, 0)]);
  expect(await configuration(portal.nurse)).toEqual({
    version: 1,
    slots: [
      { ...slot(0, 0, 'P1'), productName: 'Immune globulin 10 g', poType: '' },
      { ...slot(0, 1, null, 0), productName: null, poType: null },
      { ...slot(1, 13, 'P2', 8), productName: 'Factor VIII 500 IU', poType: '' },
    ],
  });
});

test('the audit log shows which dispensers changed, before and after', async () => {
  await save([slot(0, 0, 'P1'), slot(0, 1, 'P2')]);
  await save([slot(0, 0, 'P1'), slot(0, 1, 'P1', 9)], 1);
  expect((await auditEntriesOf(portal, EM.cabinetId)).at(-1)).toMatchObject({
    event_type: 'Product Configuration Changed',
    created_by: 'admin@c1.example',
    customer_id: 'c1',
    data: {
      before: { '0-1': { productId: 'P2', capacity: 5 } },
      after: { '0-1': { productId: 'P1', capacity: 9 } },
    },
  });
});

test('of two simultaneous changes the second is refused, and nothing is lost', async () => {
  const answers = await Promise.all([save([slot(0, 0, 'P1')]), save([slot(0, 0, 'P2')], 0, portal.staff)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409)?.json<ErrorBody>();
  expect(refused?.message).toBe('The device was changed by somebody else meanwhile. Please load it again.');
  const kept = answers.find(({ status }) => status === 200)?.json<ProductConfiguration>();
  expect(await configuration()).toEqual(kept);
});

test('there are holders 0 and 1 with dispensers 0 to 13, and no others (DCONST-028 DCONST-029)', async () => {
  expect((await save([slot(0, 14, null)])).status).toBe(400);
  expect((await save([{ ...slot(0, 0, null), holder: 2 as 0 }])).status).toBe(400);
  expect((await save([slot(1, 13, null)])).status).toBe(200);
});

test.each([
  [
    'twice the same dispenser',
    [slot(0, 3, 'P1'), slot(0, 3, 'P2')],
    'Dispenser 3 of holder 0 is listed twice.',
  ],
  ['a product without room', [slot(0, 3, 'P1', 0)], 'A dispenser with a product must hold at least one.'],
  ['too much room', [slot(0, 3, 'P1', 1000)], 'Capacity must be a whole number from 0 to 999.'],
  ['a product that does not exist', [slot(0, 3, 'NONE')], 'Product NONE does not exist.'],
  ["another customer's product", [slot(0, 3, 'THEIRS')], 'Product THEIRS does not exist.'],
  ['a product of the past', [slot(0, 3, 'OLD')], 'Product OLD is no longer active and cannot be placed.'],
])('%s is refused', async (_what, slots, message) => {
  const answer = await save(slots);
  expect([answer.status, answer.json<ErrorBody>().message]).toEqual([422, message]);
  expect(await configuration()).toEqual({ slots: [], version: 0 });
});

test('an inactive product may stay, and a customer’s own product may be placed', async () => {
  await portal.db.run(sql`INSERT INTO device_slots VALUES ('c1-002', 0, 0, 'OLD', 3)`);
  expect((await save([slot(0, 0, 'OLD'), slot(0, 1, 'OWN')])).status).toBe(200);
});

test('products of all managed sources may be placed (S2)', async () => {
  expect((await save([slot(0, 0, 'LUM1'), slot(0, 1, 'MBRX1'), slot(0, 2, 'P1')])).status).toBe(200);
});

test('changes need create on cabinets of the customer, and only own devices are visible', async () => {
  expect((await save([], 0, portal.nurse)).status).toBe(403);
  expect((await save([], 0, portal.admin, { cabinetId: 'c2-002' })).status).toBe(404);
  const theirs = { params: { cabinetId: 'c2-002' } };
  expect((await portal.admin.call(getProductConfiguration, theirs)).status).toBe(404);
  expect((await portal.admin.call(listDeviceProducts, theirs)).status).toBe(404);
});

test('only a device with dispensers has a product configuration', async () => {
  const answer = await save([], 0, portal.admin, { cabinetId: 'c1-001' });
  expect(answer.json<ErrorBody>().message).toBe('This device has no dispensers.');
});

test('placed products are added to the products of the device, with a maximum of one (DAPI-016 DINV-003)', async () => {
  await save([slot(0, 0, 'P2'), slot(0, 1, 'P1'), slot(0, 2, 'P1')]);
  await save([slot(0, 0, 'P1')], 1);
  expect(await portal.nurse.get(listDeviceProducts, { params: EM })).toEqual({
    result: [
      { productItemId: 'P2', productLabelName: 'Factor VIII 500 IU', poType: '', maxUoUFillQty: 1 },
      { productItemId: 'P1', productLabelName: 'Immune globulin 10 g', poType: '', maxUoUFillQty: 1 },
    ],
    total_record: 2,
  });
});

test('the PO type of a product is set, shown with its dispensers and audited (DAPI-017 S3)', async () => {
  await save([slot(0, 0, 'P1')]);
  const params = { ...EM, productItemId: 'P1' };
  expect(await portal.admin.get(setPoType, { params, body: { poType: 'FCP' } })).toMatchObject({
    productItemId: 'P1',
    poType: 'FCP',
  });
  expect((await configuration()).slots[0]?.poType).toBe('FCP');
  expect((await auditEntriesOf(portal, EM.cabinetId)).at(-1)).toMatchObject({
    event_type: 'PO Type Changed',
    data: { before: { poType: '' }, after: { poType: 'FCP' } },
  });
  expect((await portal.nurse.call(setPoType, { params, body: { poType: 'APO' } })).status).toBe(403);
  expect((await portal.admin.call(setPoType, { params, body: { poType: 'XYZ' as '' } })).status).toBe(400);
  // A sales type is no PO type.
  expect((await portal.admin.call(setPoType, { params, body: { poType: '3PS' as '' } })).status).toBe(400);
  const absent = { ...EM, productItemId: 'P2' };
  expect((await portal.admin.call(setPoType, { params: absent, body: { poType: '' } })).status).toBe(404);
});
