import {
  getRestockCounts,
  listOrderableProducts,
  listRecommendations,
  type RestockRecommendation,
} from '@parwell/contract';
import { addDays, levelsOf, type Batch, type RestockStatus } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { addProduct } from '../../../test/products.ts';
import { addRestockRow, addWarehouseStock } from '../../../test/restock-rows.ts';
import { businessToday } from '../../platform/business-days.ts';
import { sql } from '../../platform/db/database.ts';

let portal: DevicesPortal;
/**
 * planner: plans for ALL; reader: reads orders of ALL; then one without rights on orders, one for c1, one for a
 * purchasing group (c1 and c2).
 */
let planner: Browser, reader: Browser, helpdesk: Browser, buyer: Browser, group: Browser;
let today: string;
let noted: number;

const urgent = { position: { usable: 2, inTransit: 0, onOrder: 0 } };
const replen = {
  sources: { minPar: 1, maxPar: 30, crl: null, productCrl: 6, maxFill: null, productMaxFill: 24 },
  position: { usable: 3, inTransit: 1, onOrder: 0 },
  unitsPerPack: 5,
};
const opportunity = { position: { usable: 8, inTransit: 0, onOrder: 0 }, hasReleasable: true };
const stocked = { position: { usable: 12, inTransit: 0, onOrder: 0 } };

beforeAll(async () => {
  portal = await startDevicesPortal();
  const { db } = portal;
  today = businessToday(portal.context);
  await db.run(sql`UPDATE customers SET gpo_id = 'g1', notes = 'Ring the bell', order_abw_setting = 'W'
    WHERE customer_id IN ('c1', 'c2')`);
  const person = async (email: string, accessGroups: object, role: 'OWNER' | 'VIEWER') => {
    await portal.addUser({ email, accessGroups, roles: { orders: role } });
    return portal.signIn(email);
  };
  planner = await person('planner@fff.example', { customer: ['ALL'] }, 'OWNER');
  reader = await person('reader@fff.example', { customer: ['ALL'] }, 'VIEWER');
  await portal.addUser({
    email: 'helpdesk@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: { users: 'OWNER', inventory: 'OWNER' },
  });
  helpdesk = await portal.signIn('helpdesk@fff.example');
  buyer = await person('buyer@c1.example', { customer: ['c1'] }, 'OWNER');
  group = await person('buyer@g1.example', { gpo: ['g1'] }, 'OWNER');
  await addProduct(portal, 'P1', 'Infliximab 100 mg');
  await addProduct(portal, 'P2', 'Albumin 25%');
  await addProduct(portal, 'P3', 'Immune globulin 10 g');
  await addProduct(portal, 'M1', 'Albumin, as the device knows it', { source: 'MinibarRx' });
  await addProduct(portal, 'P4', 'Albumin 5%');
  await addProduct(portal, 'P5', 'Albumin 20%');
  await addProduct(portal, 'P6', 'Albumin of old', { active: false });
  await db.run(sql`UPDATE products SET lum_product_id = 'M1' WHERE product_id IN ('P2', 'P5', 'P6')`);
  await db.run(sql`UPDATE products SET value_cents = 129950, notes = 'Keep cold' WHERE product_id = 'P2'`);
  for (const id of ['c1-1', 'c1-2', 'c2-1', 'c3-1'])
    await addDevice(db, { cabinetId: id, customerId: id.slice(0, 2), cabinetName: `Shelf ${id}` });
  const setting = await db.one<{ id: number }>(sql`
    INSERT INTO par_settings (customer_id, product_id, cabinet_type, min_set, max_set, notes, sap_products)
    VALUES ('c1', 'M1', 'EM', 1, 30, 'Only in the morning', '{P4,P2,gone}') RETURNING id`);
  noted = setting.id;

  const row = (customerId: string, productId: string, more: Partial<Parameters<typeof addRestockRow>[1]>) =>
    addRestockRow(portal, { customerId, productId, ...more });
  await row('c1', 'P1', { facts: urgent, cabinetType: 'RFID' });
  const batches = [
    { warehouse: 'NCDC', lot: 'NEW', expiration: addDays(today, 400), available: 40 },
    { warehouse: 'SCDC', lot: 'B1', expiration: addDays(today, 200), available: 3 },
    { warehouse: 'SCDC', lot: 'B2', expiration: addDays(today, 300), available: 7 },
  ] as const satisfies Batch[];
  await row('c1', 'P2', {
    key: `par/${noted}`,
    parProductId: 'M1',
    parSettingId: noted,
    facts: {
      ...replen,
      batches,
      devices: [
        { cabinetId: 'c1-2', usable: 3, usage: 0, daysStocked: 400 },
        { cabinetId: 'c1-1', usable: 0, usage: 6000, daysStocked: 400 },
      ],
    },
  });
  await row('c1', 'P3', { facts: { ...opportunity, isCustomerComplete: false } });
  await row('c1', 'P4', { facts: stocked });
  await row('c1', 'P5', { facts: { hasPar: false } });
  await row('c1', 'P6', { facts: { hasPar: false, devices: [] } });
  await row('c2', 'P1', { facts: { ...urgent, failure: 'Credit limit reached' } });
  await row('c2', 'P2', { facts: { ...urgent, isReleasing: true } });
  await row('c2', 'P3', { facts: urgent, excludedWeekdays: 127, excludedToday: true });
  await row('c2', 'P4', { facts: { position: { usable: 4, inTransit: 9, onOrder: 0 } } });
  await row('c3', 'P1', { facts: { ...urgent, batches: [] } });
  await row('c3', 'P2', { facts: urgent, excluded: true });
  await row('c3', 'P3', { facts: opportunity });

  const stock = (
    warehouse: 'NCDC' | 'SCDC' | 'TXDC',
    lot: string,
    days: number | null,
    available: number,
  ) => ({
    productId: 'P2',
    warehouse,
    lot,
    expiration: days === null ? null : addDays(today, days),
    available,
  });
  await addWarehouseStock(portal, [
    stock('NCDC', 'NEW', 400, 45),
    stock('NCDC', 'TODAY', 0, 1),
    stock('NCDC', 'UNKNOWN', null, 1),
    stock('SCDC', 'B2', 300, 7),
    stock('SCDC', 'B1', 200, 4),
    stock('SCDC', 'EXPIRED', -1, 50),
    stock('TXDC', 'TAKEN', 500, 5),
  ]);
  // A permanent reservation, one until the warehouse's next report, one included in the last report, one that was
  // released.
  const soon = new Date(portal.clock.now().getTime() + 60_000);
  const before = new Date(portal.clock.now().getTime() - 60_000);
  await db.run(sql`
    INSERT INTO batch_reservations (request_number, request_line, warehouse, product_id, lot, packs, confirmed_at, ended_at)
    VALUES ('R-1', 1, 'TXDC', 'P2', 'TAKEN', 9, NULL, NULL), ('R-1', 2, 'NCDC', 'P2', 'NEW', 5, ${soon}, NULL),
      ('R-1', 3, 'NCDC', 'P2', 'NEW', 9, ${before}, NULL), ('R-1', 4, 'NCDC', 'P2', 'NEW', 9, NULL, ${soon}),
      ('R-1', 5, 'SCDC', 'P2', 'B1', 1, NULL, NULL)`);
});
afterAll(() => portal.close());

type Query = Record<string, string>;
const list = (query: Query = {}, who = planner) => who.get(listRecommendations, { query });
const all = { inventoryStatuses: '[]', enforceRestockDowExclusions: 'false' };
const rows = async (query: Query = {}) => {
  const { result, total_record } = await list({ limit: '100', ...query });
  expect(total_record).toBe(result.length);
  return result.map(({ customerId, productId }) => `${customerId} ${productId}`);
};
const one = async (id: string) => {
  const { result } = await list({ ids: JSON.stringify([id]) });
  return result[0] as RestockRecommendation;
};

test('a row says what is ordered, why, and what the warehouses have (OMGT-063..068 OAPI-009 R7 R8)', async () => {
  const row = await one(`par/${noted}`);
  const { facts, ...shown } = row;
  const batch = (warehouse: string, lotNumber: string, warehouseQty: number, diffDays: number | null) => ({
    id: `${warehouse}/${lotNumber}`,
    warehouse,
    lotNumber,
    warehouseQty,
    expirationDate: diffDays === null ? null : addDays(today, diffDays),
    diffDays,
  });
  expect(shown).toEqual({
    id: `par/${noted}`,
    revision: 1,
    asOf: expect.any(String) as string,
    customerId: 'c1',
    customerName: 'Clinic c1',
    productId: 'P2',
    productName: 'Albumin 25%',
    productSource: 'FFF',
    mbrxProductId: 'M1',
    // The setting names P4; P5 names the setting's product, as does P6, which is no longer sold.
    relatedProducts: [
      { productId: 'P5', productName: 'Albumin 20%' },
      { productId: 'P4', productName: 'Albumin 5%' },
    ],
    deviceType: 'EM',
    salesQty: 3,
    recommendedQty: 20,
    recommendedPacks: 4,
    unitsPerPack: 5,
    minPar: 1,
    maxPar: 30,
    crl: 6,
    maxFill: 24,
    inventoryStatus: 'Replen',
    orderAbwSetting: 'W',
    customerNote: 'Ring the bell',
    customerProductNote: 'Only in the morning',
    productNote: 'Keep cold',
    warnings: [],
    cabinets: [
      { cabinetId: 'c1-1', cabinetName: 'Shelf c1-1' },
      { cabinetId: 'c1-2', cabinetName: 'Shelf c1-2' },
    ],
    cabinetId: 'c1-1',
    defaultBatch: batch('SCDC', 'B1', 3, 200),
    proposedBatches: [
      { id: 'SCDC/B1', qty: 3, warehouse: 'SCDC', lot: 'B1', expiration: addDays(today, 200) },
      { id: 'SCDC/B2', qty: 1, warehouse: 'SCDC', lot: 'B2', expiration: addDays(today, 300) },
    ],
    warehouseInventory: [
      [batch('SCDC', 'B1', 3, 200), batch('SCDC', 'B2', 7, 300)],
      [batch('NCDC', 'TODAY', 1, 0), batch('NCDC', 'NEW', 40, 400), batch('NCDC', 'UNKNOWN', 1, null)],
    ],
    outstandingOrders: 0,
    packValue: 1299.5,
    excludedToday: false,
  });
  expect(facts.devices.map(({ cabinetId }) => cabinetId)).toEqual(['c1-2', 'c1-1']);
  // The levels follow the rule, from whichever source.
  for (const { facts: of, ...level } of (await list({ ...all, limit: '100' })).result) {
    const { crl, maxFill } = levelsOf(of.sources);
    expect([level.crl, level.maxFill]).toEqual([crl?.units ?? null, maxFill?.units ?? null]);
  }
});

test('by default what should be ordered today, by customer; otherwise as it is filtered (OAPI-010..015 OMGT-066 OMGT-071 OMGT-072 R5)', async () => {
  const usual = ['c1 P1', 'c1 P2', 'c1 P3', 'c3 P1', 'c3 P3'];
  expect((await rows()).toSorted()).toEqual(usual);
  expect((await rows()).map((each) => each.slice(0, 2))).toEqual(usual.map((each) => each.slice(0, 2)));
  expect(await rows({ recommendationType: 'recommendations' })).toEqual(['c1 P2', 'c1 P1', 'c3 P3']);
  expect(await rows({ recommendationType: 'inventoryExceptions' })).toEqual(['c1 P3', 'c3 P1']);
  expect(await rows({ customerId: 'c3', orderBy: 'productName DESC' })).toEqual(['c3 P1', 'c3 P3']);
  expect(await rows({ productId: 'P1' })).toEqual(['c1 P1', 'c3 P1']);
  expect(await rows({ deviceType: 'RFID' })).toEqual(['c1 P1']);
  expect(await rows({ product: 'NE GLOB' })).toEqual(['c1 P3', 'c3 P3']);
  expect(await rows({ product: 'p2' })).toEqual(['c1 P2']);
  expect(await rows({ product: '%' })).toEqual(['c1 P2']);
  expect(await rows({ inventoryStatuses: '["Urgent"]' })).toEqual(['c1 P1', 'c3 P1']);
  const others = ['Stocked', 'Failed', 'Not Processed', 'Gap', 'Order Outstanding'] satisfies RestockStatus[];
  expect((await rows({ inventoryStatuses: JSON.stringify(others) })).toSorted()).toEqual([
    'c1 P4',
    'c1 P5',
    'c1 P6',
    'c2 P1',
    'c2 P2',
    'c2 P4',
  ]);
  // Rows excluded on this weekday are shown and marked on request, permanently excluded ones never.
  const unenforced = await list({ enforceRestockDowExclusions: 'false', limit: '100' });
  expect(unenforced.total_record).toBe(6);
  expect(unenforced.result.filter(({ excludedToday }) => excludedToday).map(({ id }) => id)).toEqual([
    'par/c2/P3',
  ]);
  expect((await rows({ ...all })).length).toBe(12);
  // Chosen rows are shown in any status.
  expect(await rows({ ids: '["par/c1/P4","par/c2/P1","par/c3/P2","par/c9/P9"]' })).toEqual([
    'c1 P4',
    'c2 P1',
  ]);
});

const SORTED: readonly [string, (row: RestockRecommendation) => string | number][] = [
  ['customerId ASC', ({ customerId }) => customerId],
  ['productName ASC', ({ productName }) => productName],
  ['deviceType DESC', ({ deviceType }) => deviceType],
  ['salesQty DESC', ({ salesQty }) => salesQty],
  ['recommendedQty ASC', ({ recommendedQty }) => recommendedQty],
  ['inventoryStatus DESC', ({ inventoryStatus }) => inventoryStatus],
];

test.each(SORTED)('pages by %s repeat and miss nothing (OAPI-010)', async (orderBy, value) => {
  const whole = (await list({ ...all, orderBy, limit: '100' })).result;
  const compare = (one: string | number, other: string | number) => (one < other ? -1 : Number(one > other));
  const values = whole.map(value);
  const sorted = values.toSorted(compare);
  expect(values).toEqual(orderBy.endsWith('ASC') ? sorted : sorted.toReversed());
  const paged: string[] = [];
  for (let offset = 0; offset < whole.length; offset += 5) {
    const page = await list({ ...all, orderBy, limit: '5', offset: String(offset) });
    expect(page.total_record).toBe(whole.length);
    paged.push(...page.result.map(({ id }) => id));
  }
  expect(paged).toEqual(whole.map(({ id }) => id));
});

test('a page says of when it is, and of when the oldest word of a warehouse is (R9)', async () => {
  const { db, clock } = portal;
  const before = new Date(clock.now().getTime() - 3_600_000);
  await db.run(sql`INSERT INTO restock_state (as_of) VALUES (${clock.now()})`);
  expect(await list({ limit: '1' })).toMatchObject({
    asOf: clock.now().toISOString(),
    warehouseAsOf: clock.now().toISOString(),
  });
  await db.run(sql`UPDATE warehouse_syncs SET as_of = ${before} WHERE warehouse = 'SCDC'`);
  expect((await list({ limit: '1' })).warehouseAsOf).toBe(before.toISOString());
  await db.run(sql`UPDATE warehouse_syncs SET as_of = NULL WHERE warehouse = 'SCDC'`);
  expect((await list({ limit: '1' })).warehouseAsOf).toBeNull();
  await db.run(sql`UPDATE warehouse_syncs SET as_of = ${clock.now()} WHERE warehouse = 'SCDC'`);
});

test('all badges in one call, of all customers or of one, and nobody counts beyond 999 (OMGT-008..013 OCONST-039)', async () => {
  const counts = (query: { customerId?: string } = {}) => planner.get(getRestockCounts, { query });
  await portal.db.run(sql`
    INSERT INTO restock_exclusions VALUES ('c1', 'P1', 0, ''), ('c1', '', 5, 'Closed'), ('c3', 'P2', 0, 'Formulary review')`);
  await portal.db.run(sql`
    INSERT INTO order_requests (request_id, place, customer_id, product_id, cabinet_type, requested_quantity, shipping_method,
      status, customer_notes, created_by, updated_by, created_at, updated_at)
    SELECT gen_random_uuid(), 1, customer, 'P1', 'EM', 1, '', status, '', '', '', now(), now()
    FROM (VALUES ('c1', 'PENDING'), ('c2', 'PENDING'), ('c1', 'DENIED')) AS wish(customer, status)`);
  expect(await counts()).toEqual({
    recommendations: 3,
    inventoryExceptions: 2,
    exclusions: 3,
    orderRequests: 2,
  });
  expect(await counts({ customerId: 'c1' })).toEqual({
    recommendations: 2,
    inventoryExceptions: 1,
    exclusions: 2,
    orderRequests: 1,
  });
  await portal.db.transaction(async (tx) => {
    await tx.run(sql`
      INSERT INTO restock_exclusions SELECT 'c2', 'P' || n, 0, '' FROM generate_series(1, 1200) n`);
  });
  expect((await counts()).exclusions).toBe(1000);
  await portal.db.run(sql`DELETE FROM restock_exclusions`);
});

const orderable = async (who: Browser, query: { customerId: string; productId?: string; minQty?: string }) =>
  (await who.get(listOrderableProducts, { query })).restockRecommendations;

test('what can be ordered for a customer, with a batch that has enough (OAPI-020..023 OMGT-054 OMGT-055 OMGT-094 OMGT-095 OMGT-098)', async () => {
  const products = await orderable(planner, { customerId: 'c1' });
  expect(products.map(({ productId, inventoryStatus }) => `${productId} ${inventoryStatus}`)).toEqual([
    'P5 Gap',
    'P2 Replen',
    'P4 Stocked',
    'P3 Opportunity',
    'P1 Urgent',
  ]);
  expect(products[3]).toMatchObject({ warnings: ['Customer setup incomplete'], outstandingOrders: 0 });
  // No warehouse has any: it can be ordered without a batch.
  expect(products[4]).toMatchObject({ warehouseInventory: [], defaultBatch: null });
  const batchFor = async (minQty?: number) => {
    const found = await orderable(planner, {
      customerId: 'c1',
      productId: 'P2',
      ...(minQty !== undefined && { minQty: String(minQty) }),
    });
    expect(found).toHaveLength(1);
    return found[0]?.defaultBatch?.id;
  };
  // As recommended; as few as the first has; the nearest with enough; only one has them; none has.
  expect(await batchFor()).toBe('SCDC/B1');
  expect(await batchFor(3)).toBe('SCDC/B1');
  expect(await batchFor(4)).toBe('SCDC/B2');
  expect(await batchFor(8)).toBe('NCDC/NEW');
  expect(await batchFor(500)).toBe('SCDC/B1');
  expect(await orderable(planner, { customerId: 'c1', productId: 'P9' })).toEqual([]);
  expect(await orderable(planner, { customerId: 'c9' })).toEqual([]);
});

test('customers see what they can order, and nothing of warehouses, cost or refusals', async () => {
  const [row] = await orderable(buyer, { customerId: 'c1', productId: 'P2' });
  const seen = row as RestockRecommendation;
  expect(seen).toMatchObject({
    productId: 'P2',
    inventoryStatus: 'Replen',
    salesQty: 3,
    recommendedPacks: 4,
    unitsPerPack: 5,
    packValue: 0,
    defaultBatch: null,
    proposedBatches: [],
    warehouseInventory: [],
    facts: { batches: [], warehouses: [], failure: '' },
  });
  const failed = await orderable(group, { customerId: 'c2' });
  expect(
    failed.map(({ productId, inventoryStatus, warnings }) => ({ productId, inventoryStatus, warnings })),
  ).toEqual([
    { productId: 'P2', inventoryStatus: 'Not Processed', warnings: [] },
    { productId: 'P4', inventoryStatus: 'Order Outstanding', warnings: [] },
    { productId: 'P3', inventoryStatus: 'Urgent', warnings: [] },
    { productId: 'P1', inventoryStatus: 'Urgent', warnings: [] },
  ]);
  const text = JSON.stringify([seen, ...(await orderable(buyer, { customerId: 'c1' })), ...failed]);
  for (const secret of [
    'NCDC',
    'SCDC',
    'TXDC',
    'B1"',
    'NEW',
    '1299',
    'Credit',
    'arehouse inventory below',
    'bell',
  ])
    expect(text).not.toContain(secret);
  // Warnings reveal neither other batches nor their absence.
  const [empty] = await orderable(portal.stranger, { customerId: 'c3', productId: 'P1' });
  expect(empty).toMatchObject({ inventoryStatus: 'Urgent', warnings: [] });
});

test('tenants: order management is the provider’s, and what can be ordered the customer’s own (OMGT-001 OPERM-014)', async () => {
  for (const [who, status] of [
    [reader, 200],
    [helpdesk, 403],
    [buyer, 403],
    [group, 403],
    [portal.stranger, 403],
    [portal.nurse, 403],
  ] as const) {
    expect((await who.call(listRecommendations, { query: {} })).status).toBe(status);
    expect((await who.call(getRestockCounts, { query: {} })).status).toBe(status);
  }
  const ask = async (who: Browser, customerId: string) =>
    (await who.call(listOrderableProducts, { query: { customerId } })).status;
  expect(await ask(buyer, 'c1')).toBe(200);
  expect(await ask(buyer, 'c2')).toBe(403);
  expect(await ask(group, 'c2')).toBe(200);
  expect(await ask(group, 'c3')).toBe(403);
  expect(await ask(portal.nurse, 'c1')).toBe(403);
  expect(await ask(reader, 'c1')).toBe(403);
  expect(await ask(helpdesk, 'c1')).toBe(403);
});
