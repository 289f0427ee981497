import {
  createParSetting,
  importParSettings,
  listParSettings,
  previewParImport,
  updateParSetting,
  type CallInput,
} from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { addProduct } from '../../../test/products.ts';
import { sql } from '../../platform/db/database.ts';

let portal: DevicesPortal;
/** Staff who read products and own par. */
let reader: Browser;

beforeAll(async () => {
  portal = await startDevicesPortal();
  await addDevice(portal.db, { cabinetId: 'd1', customerId: 'c1', cabinetType: 'EM' });
  await addDevice(portal.db, { cabinetId: 'd2', customerId: 'c2', cabinetType: 'EM' });
  for (const id of ['P1', 'P2', 'P3']) await addProduct(portal, id, `Mixture ${id}`);
  await addProduct(portal, 'OWN', 'Their own', { source: 'c1' });
  await addProduct(portal, 'OTHER', 'Of another', { source: 'c3' });
  await portal.db.run(sql`
    UPDATE products SET ndc = '70311-124-05', gtin = '00370311124052', weight = 12.5 WHERE product_id = 'P2'`);
  await portal.addUser({
    email: 'reader@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: { products: 'VIEWER', par: 'OWNER' },
  });
  reader = await portal.signIn('reader@fff.example');
});
afterAll(() => portal.close());

const LEVELS = { minSet: 2, maxSet: 6, crl: null, maxFill: 12, packToLum: null };
type Body = CallInput<typeof createParSetting>['body'];
const body = (changes: Partial<Body> = {}): { body: Body } => ({
  body: { customerId: 'c1', productId: 'P1', cabinetType: 'EM', ...LEVELS, ...changes },
});
const listed = async (who: Browser, where: object = {}) =>
  (await who.get(listParSettings, { query: { where: JSON.stringify(where) } })).result;
const refusals = (text: string) =>
  (JSON.parse(text) as { details?: { field: string; message: string }[] }).details?.map(
    ({ field, message }) => `${field}: ${message}`,
  );

test('a setting is created, listed with its product, and changed in part (CPAR-002 CPAR-006..011 CPAR-018 CPAR-019 OAPI-096..100 API-063)', async () => {
  const created = await portal.staff.get(
    createParSetting,
    body({
      productId: 'P2',
      cabinetId: 'd1',
      crl: 3,
      poType: 'BPO',
      salesType: 'FCP',
      notes: 'Cold chain',
      sapProducts: ['S1', 'S2'],
      defaultSapProduct: 'S2',
      isCCPayable: true,
    }),
  );
  expect(created).toMatchObject({
    customerId: 'c1',
    productId: 'P2',
    productName: 'Mixture P2',
    productSource: 'FFF',
    cabinetType: 'EM',
    cabinetId: 'd1',
    cabinetName: 'Device d1',
    ndc: '70311-124-05',
    gtin: '00370311124052',
    packQty: 1,
    weight: 12.5,
    weightUnit: 'g',
    poType: 'BPO',
    salesType: 'FCP',
    crl: 3,
    minSet: 2,
    maxSet: 6,
    maxFill: 12,
    packToLum: null,
    active: true,
    notes: 'Cold chain',
    sapProducts: ['S1', 'S2'],
    defaultSapProduct: 'S2',
    isCCPayable: true,
    mayChange: true,
    version: 0,
  });
  expect(await listed(portal.staff, { customerId: 'c1', cabinetType: 'EM' })).toEqual([created]);
  // Only the levels, as a par update; a field that is left out stays, null removes a value.
  const params = { customerProductId: created.id };
  const changed = await portal.staff.get(updateParSetting, {
    params,
    body: { minSet: null, maxSet: 8, version: 0 },
  });
  expect(changed).toEqual({ ...created, minSet: null, maxSet: 8, version: 1, updatedAt: expect.anything() });
  const late = await portal.staff.call(updateParSetting, { params, body: { maxSet: 9, version: 0 } });
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('changed by somebody else')]);
  expect(
    await portal.db.many(sql`
      SELECT event_type, customer_id, data #>> '{after,maxSet}' AS max FROM audit_entries
      WHERE service = 'par' AND resource_id = ${String(created.id)} ORDER BY id`),
  ).toEqual([
    { event_type: 'Par Setting Created', customer_id: 'c1', max: '6' },
    { event_type: 'Par Setting Updated', customer_id: 'c1', max: '8' },
  ]);
});

test('what is wrong is said by field; one setting for product, type and device (CPAR-012..017 CPAR-021 S32)', async () => {
  const wrong = await portal.staff.call(
    createParSetting,
    body({ productId: '', cabinetType: '', minSet: 9, maxFill: null, crl: 0 }),
  );
  expect(wrong.status).toBe(422);
  expect(refusals(wrong.text)).toEqual([
    'productId: A Product is required.',
    'cabinetType: A Cabinet Type is required.',
    'crl: Enter a whole number of at least 1.',
    'maxFill: Max fill is required.',
    'minSet: Min must not be above max.',
  ]);
  const refused = async (changes: Partial<Body>) =>
    refusals((await portal.staff.call(createParSetting, body(changes))).text);
  expect(await refused({ productId: 'OTHER' })).toEqual(['productId: Product OTHER does not exist.']);
  expect(await refused({ cabinetId: 'd2' })).toEqual([
    'cabinetId: The customer has no device d2 of this type.',
  ]);
  expect(await refused({ cabinetId: 'd1', cabinetType: 'RFID' })).toEqual([
    'cabinetId: The customer has no device d1 of this type.',
  ]);
  const created = await portal.staff.get(createParSetting, body());
  expect(await refused({})).toEqual([
    'productId: There is a par setting for this product and these devices already.',
  ]);
  await portal.staff.get(createParSetting, body({ cabinetId: 'd1' }));
  const change = await portal.staff.call(updateParSetting, {
    params: { customerProductId: created.id },
    body: { minSet: 7, version: 0 },
  });
  expect(refusals(change.text)).toEqual(['minSet: Min must not be above max.']);
});

test('managed settings need create on products, self-managed are 3PS and also their customer’s (CPAR-003 CPAR-022..027 CUST-038 OPERM-019 OPERM-020 S32)', async () => {
  const own = await portal.owner.get(createParSetting, body({ productId: 'OWN', salesType: 'FBB' }));
  expect([own.salesType, own.mayChange, own.productSource]).toEqual(['3PS', true, 'c1']);
  for (const who of [portal.owner, reader]) {
    expect((await who.call(createParSetting, body({ productId: 'P3' }))).status).toBe(403);
    const [managed] = await listed(who, { customerId: 'c1', productId: 'P1', cabinetId: 'd1' });
    expect(managed?.mayChange).toBe(false);
    const change = await who.call(updateParSetting, {
      params: { customerProductId: managed?.id ?? 0 },
      body: { maxFill: 3, version: 0 },
    });
    expect(change.status).toBe(403);
  }
  const params = { customerProductId: own.id };
  const byReader = await reader.get(updateParSetting, { params, body: { maxFill: 3, version: 0 } });
  expect(byReader.maxFill).toBe(3);
  const still = await portal.owner.get(updateParSetting, {
    params,
    body: { salesType: 'FCP', version: byReader.version },
  });
  expect(still.salesType).toBe('3PS');
  // Others find nothing, and a user with neither par nor products is refused.
  expect(
    (await portal.stranger.call(updateParSetting, { params, body: { maxFill: 4, version: 2 } })).status,
  ).toBe(404);
  expect(await listed(portal.stranger)).toEqual([]);
  expect((await portal.nurse.call(listParSettings, { query: {} })).status).toBe(403);
  // Filters by product (name or id) and device type.
  const found = async (where: object) =>
    (await listed(portal.staff, where)).map(({ productId }) => productId);
  expect(await found({ product: 'MIXTURE p1', cabinetType: 'EM' })).toEqual(['P1', 'P1']);
  expect(await found({ product: 'own' })).toEqual(['OWN']);
  expect(await found({ cabinetType: 'RFID' })).toEqual([]);
});

const rows: CallInput<typeof previewParImport>['body']['rows'][number]['cells'][] = [
  { product: '70311-124-05', cabinetType: 'RightNow Ready', minSet: '1', maxFill: '20' },
  { product: 'P1', cabinetType: 'EM', cabinetId: 'd1', maxSet: '7' },
  { product: 'P1', cabinetType: 'EM', minSet: '2' },
  { product: 'P9', cabinetType: 'EM', maxFill: '1' },
];

test('par settings are imported row by row: previewed, saved where nothing is wrong, and nothing the second time', async () => {
  const before = await listed(portal.staff);
  const previewed = await portal.staff.get(previewParImport, {
    body: { customerId: 'c1', rows: rows.map((cells) => ({ cells })) },
  });
  expect(previewed.rows.map(({ outcome, productId, problems }) => [outcome, productId, ...problems])).toEqual(
    [
      ['new', 'P2'],
      ['change', 'P1'],
      ['unchanged', 'P1'],
      ['problem', '', 'Product P9 does not exist.'],
    ],
  );
  expect(previewed.rows[1]?.changes).toEqual([{ label: 'Max', before: '6', after: '7' }]);
  expect(await listed(portal.staff)).toEqual(before);

  const sent = rows.map((cells, index) => ({ cells, version: previewed.rows[index]?.version ?? null }));
  const run = (send = sent) =>
    portal.staff.get(importParSettings, { body: { customerId: 'c1', rows: send } });
  expect((await run()).rows.map(({ outcome }) => outcome)).toEqual(['new', 'change', 'unchanged', 'problem']);
  const [imported] = await listed(portal.staff, { productId: 'P2', customerId: 'c1' });
  expect((await listed(portal.staff)).length).toBe(before.length + 1);
  const audited = () =>
    portal.db.one(sql`SELECT count(*)::int AS n FROM audit_entries WHERE description LIKE '%by an import'`);
  expect(await audited()).toEqual({ n: 2 });
  expect((await run()).rows.map(({ outcome }) => outcome)).toEqual([
    'unchanged',
    'unchanged',
    'unchanged',
    'problem',
  ]);
  expect(await audited()).toEqual({ n: 2 });
  expect(imported).toBeDefined();
  // A change by somebody else after the preview is not overwritten.
  const outdated = await run([{ cells: { ...rows[1], maxSet: '9' }, version: 0 }]);
  expect(outdated.rows[0]).toMatchObject({
    outcome: 'problem',
    problems: ['The setting was changed by somebody else after the preview.'],
  });
  // A customer's OWNER of par imports self-managed settings only.
  const theirs = await portal.owner.get(previewParImport, {
    body: {
      customerId: 'c1',
      rows: [{ cells: { product: 'OWN', cabinetType: 'EM', maxFill: '4' } }, { cells: rows[1] ?? {} }],
    },
  });
  expect(theirs.rows.map(({ outcome }) => outcome)).toEqual(['change', 'problem']);
  const strange = await portal.stranger.call(previewParImport, {
    body: { customerId: 'c1', rows: [{ cells: {} }] },
  });
  expect(strange.status).toBe(403);
});

test('a par patch takes customerId, cabinetId and the changed fields; without a version the newest is meant (DAPI-085)', async () => {
  await addProduct(portal, 'P9', 'Mixture P9');
  const shared = await portal.staff.get(createParSetting, body({ productId: 'P9' }));
  const own = await portal.staff.get(createParSetting, body({ productId: 'P9', cabinetId: 'd1' }));
  const patch = (changes: CallInput<typeof updateParSetting>['body'], { id } = own) =>
    portal.staff.call(updateParSetting, { params: { customerProductId: id }, body: changes });
  const first = await patch({ customerId: 'c1', cabinetId: 'd1', maxFill: 15 });
  expect(first.json()).toMatchObject({ customerId: 'c1', cabinetId: 'd1', maxFill: 15, version: 1 });
  expect((await patch({ customerId: 'c1', cabinetId: 'd1', maxFill: 16 })).json()).toMatchObject({
    maxFill: 16,
    version: 2,
  });
  // With another customer or device than the setting's, no setting is found and nothing changes.
  const wrong = [{ customerId: 'c2' }, { cabinetId: 'd2' }, { cabinetId: null }];
  for (const named of wrong) expect((await patch({ ...named, maxFill: 9 })).status).toBe(404);
  expect((await patch({ cabinetId: null, maxFill: 18 }, shared)).json()).toMatchObject({ maxFill: 18 });
  expect((await patch({ cabinetId: 'd1', maxFill: 9 }, shared)).status).toBe(404);
  expect(await listed(portal.staff, { productId: 'P9', cabinetId: 'd1' })).toMatchObject([
    { id: own.id, customerId: 'c1', cabinetId: 'd1', maxFill: 16, version: 2 },
  ]);
});
