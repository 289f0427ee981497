import {
  listExclusions,
  listRecommendations,
  listReportTemplates,
  syncExclusions,
  syncWarehouseInventory,
} from '@parwell/contract';
import { abwAccountLabel, DEVICE_TYPE_LABELS, RESTOCK_STATUSES } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { exportCsv } from '../../../test/exports.ts';
import { receiveAll } from '../../../test/orders.ts';
import { addProduct } from '../../../test/products.ts';
import { addRestockRow } from '../../../test/restock-rows.ts';
import { stockReaders, type Reader } from '../../../test/stock-readers.ts';
import { storeEmbeddedExclusions } from '../../gateways/embedded-partners/answer-exclusion-request.ts';
import { runEmbeddedPartners } from '../../gateways/embedded-partners/embedded-partners.ts';
import { sql } from '../../platform/db/database.ts';

let portal: DevicesPortal;
let readers: Awaited<ReturnType<typeof stockReaders>>;
let planner: Browser;

const urgent = { position: { usable: 2, inTransit: 0, onOrder: 0 } };

beforeAll(async () => {
  portal = await startDevicesPortal();
  readers = await stockReaders(portal, 'orders');
  planner = portal.staff;
  await addProduct(portal, 'P1', 'Infliximab 100 mg');
  await addProduct(portal, 'P2', 'Albumin, 25%');
  await storeEmbeddedExclusions(portal.db, [
    { customerId: 'c1', productId: 'P1', weekday: null, reason: 'Formulary review' },
    { customerId: 'c1', productId: '', weekday: 5, reason: 'Closed' },
    { customerId: 'c2', productId: 'P2', weekday: null, reason: '' },
    { customerId: 'c3', productId: '', weekday: 7, reason: '' },
    { customerId: 'not here', productId: 'nor this', weekday: null, reason: 'Blocked' },
  ]);
  const stocked = { position: { usable: 12, inTransit: 0, onOrder: 0 } };
  const two = [
    { warehouse: 'NCDC', lot: '7R0913', expiration: null, available: 3 },
    { warehouse: 'NCDC', lot: '7R0914', expiration: null, available: 9 },
  ] as const;
  const row = (
    customerId: string,
    productId: string,
    more: Partial<Parameters<typeof addRestockRow>[1]> = {},
  ) => addRestockRow(portal, { customerId, productId, ...more });
  await row('c1', 'P1', { facts: { ...urgent, batches: two }, cabinetType: 'RFID' });
  await row('c1', 'P2', { facts: { ...urgent, batches: [], isCustomerComplete: false } });
  await row('c2', 'P1', { facts: urgent });
  await row('c2', 'P2', { facts: urgent, excludedToday: true, excludedWeekdays: 127 });
  await row('c3', 'P1', { facts: stocked });
  await row('c3', 'P2', { facts: { ...urgent, failure: 'Credit limit reached' } });
});
afterAll(() => portal.close());

/** The partners read and answer, and the portal imports the answers. */
async function exchange(): Promise<void> {
  await portal.jobs.runWaiting();
  await runEmbeddedPartners(portal.context);
  portal.clock.advance({ seconds: portal.context.config.EMBEDDED_ERP_SECONDS });
  await receiveAll(portal);
}

const exclusions = async (query: Record<string, string> = {}) =>
  (await planner.get(listExclusions, { query })).result.map(
    ({ customerId, productId, exclusion }) => `${customerId} ${productId}: ${exclusion}`,
  );
const asked = async (kind: string) =>
  (
    await portal.db.one<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM outbound_documents WHERE kind = ${kind}`,
    )
  ).count;
const audited = (eventType: string) =>
  portal.db.many(sql`
    SELECT resource_id, customer_id, created_by FROM audit_entries WHERE event_type = ${eventType} ORDER BY id`);
const EVERYBODYS = [
  'c1 : Closed · Fridays',
  'c1 P1: Formulary review',
  'c2 P2: Every day',
  'c3 : Sundays',
  'not here nor this: Blocked',
];

test('a sync asks the ERP once, and its answer replaces the exclusions (OAPI-016..019 OMGT-029 OMGT-030 OMGT-036 R5)', async () => {
  const sync = (customerId?: string) =>
    planner.get(syncExclusions, { body: customerId === undefined ? {} : { customerId } });
  expect(await exclusions()).toEqual([]);
  // For one customer; two concurrent requests are one question.
  const [first, second] = await Promise.all([sync('c1'), sync('c1')]);
  expect(first).toEqual({
    message: 'The ERP has been asked. Exclusions are updated when it answers.',
  });
  expect(second).toEqual(first);
  expect(await asked('exclusion-request')).toBe(1);
  await exchange();
  expect(await exclusions()).toEqual(EVERYBODYS.slice(0, 2));
  // For all; a request for one customer just after it waits for the same answer.
  await sync();
  await sync();
  await sync('c2');
  expect(await asked('exclusion-request')).toBe(2);
  await exchange();
  expect(await exclusions()).toEqual(EVERYBODYS);
  // Asked again, the ERP answers the same.
  portal.clock.advance({ seconds: 6 });
  await sync();
  await exchange();
  expect(await asked('exclusion-request')).toBe(3);
  expect(await exclusions()).toEqual(EVERYBODYS);
  expect(await audited('Restock Exclusions Requested')).toEqual([
    { resource_id: 'c1', customer_id: 'c1', created_by: 'staff@fff.example' },
    { resource_id: 'ALL', customer_id: '', created_by: 'staff@fff.example' },
    { resource_id: 'ALL', customer_id: '', created_by: 'staff@fff.example' },
  ]);
  expect(await portal.db.many(sql`SELECT problem FROM inbound_documents WHERE state <> 'taken'`)).toEqual([]);
  const unknown = await planner.call(syncExclusions, { body: { customerId: 'c9' } });
  expect([unknown.status, await asked('exclusion-request')]).toEqual([404, 3]);
});

test('exclusions are filtered, sorted, paged and counted (OAPI-016 OMGT-012 OMGT-029)', async () => {
  const where = (filter: object) => exclusions({ where: JSON.stringify(filter) });
  expect(await where({ customerId: 'c1' })).toEqual(EVERYBODYS.slice(0, 2));
  expect(await where({ product: 'LBUM' })).toEqual([EVERYBODYS[2]]);
  expect(await where({ product: 'or thi' })).toEqual([EVERYBODYS[4]]);
  expect(await exclusions({ order: 'exclusion DESC' })).toEqual(
    [...EVERYBODYS].toSorted((one, other) =>
      (one.split(': ')[1] ?? '') < (other.split(': ')[1] ?? '') ? 1 : -1,
    ),
  );
  expect((await exclusions({ order: 'productId ASC' })).map((each) => each.split(/[ :]/, 1)[0])).toEqual([
    'c1',
    'c3',
    'c1',
    'c2',
    'not',
  ]);
  const page = await planner.get(listExclusions, { query: { limit: '1', offset: '1' } });
  expect(page).toEqual({
    total_record: 5,
    result: [
      {
        id: 'c1/P1/0',
        customerId: 'c1',
        customerName: 'Clinic c1',
        productId: 'P1',
        productName: 'Infliximab 100 mg',
        weekday: null,
        exclusion: 'Formulary review',
      },
    ],
  });
});

test('a sync asks every warehouse once, however often somebody clicks (OAPI-027 OAPI-028 OMGT-034 R8)', async () => {
  const sync = () => planner.get(syncWarehouseInventory, {});
  const before = await asked('stock-request');
  const [first] = await Promise.all([sync(), sync(), sync()]);
  expect(first).toEqual({
    message: 'The warehouses have been asked. Inventory is updated when they answer.',
  });
  expect((await asked('stock-request')) - before).toBe(3);
  await exchange();
  const { asOf } = await portal.db.one<{ asOf: Date }>(
    sql`SELECT min(as_of) AS "asOf" FROM warehouse_syncs HAVING count(*) = 3`,
  );
  expect((await planner.get(listRecommendations, { query: {} })).warehouseAsOf).toBe(asOf.toISOString());
  portal.clock.advance({ seconds: 6 });
  await sync();
  expect((await asked('stock-request')) - before).toBe(6);
  expect(await audited('Warehouse Stock Requested')).toEqual([
    { resource_id: 'ALL', customer_id: '', created_by: 'staff@fff.example' },
    { resource_id: 'ALL', customer_id: '', created_by: 'staff@fff.example' },
  ]);
});

test('staff look at exclusions, planners sync, and customers do neither (OPERM-014)', async () => {
  const email = 'reader@fff.example';
  await portal.addUser({ email, accessGroups: { customer: ['ALL'] }, roles: { orders: 'VIEWER' } });
  const { customer, group, other } = readers;
  for (const [browser, looking] of [
    [await portal.signIn(email), 200],
    [customer.browser, 403],
    [group.browser, 403],
    [other.browser, 403],
  ] as const) {
    expect((await browser.call(listExclusions, { query: {} })).status).toBe(looking);
    expect((await browser.call(syncExclusions, { body: {} })).status).toBe(403);
    expect((await browser.call(syncWarehouseInventory, {})).status).toBe(403);
  }
});

const staff = (): Reader => readers.staff;

test.each([
  ['Recommendations', 'recommendations'],
  ['InventoryExceptions', 'inventoryExceptions'],
] as const)(
  'the export %s equals the tab row by row (OMGT-014..022 OMGT-027 OMGT-028 OMGT-042 OMGT-043 OAPI-053 OAPI-059 OAPI-060)',
  async (type, recommendationType) => {
    const views = [
      {},
      { inventoryStatuses: [...RESTOCK_STATUSES] },
      { customerId: 'c1' },
      { product: 'flixi', inventoryStatuses: [...RESTOCK_STATUSES] },
    ];
    let compared = 0;
    for (const filter of views) {
      const { inventoryStatuses, ...flat } = filter as { inventoryStatuses?: string[] };
      const { result } = await planner.get(listRecommendations, {
        query: {
          ...flat,
          recommendationType,
          limit: '100',
          ...(inventoryStatuses && { inventoryStatuses: JSON.stringify(inventoryStatuses) }),
        },
      });
      const { header, rows } = await exportCsv(portal, staff(), type, filter);
      expect(header).toEqual([
        'Customer Id',
        'Customer',
        'Product',
        'Product Id',
        'Device Type',
        'On Hand',
        'Recommended Qty',
        'ABW Setting',
        ...(type === 'InventoryExceptions' ? ['Exceptions'] : []),
        'Order Batches',
        'Status',
      ]);
      expect(rows).toEqual(
        result.map((row) => ({
          'Customer Id': row.customerId,
          Customer: row.customerName,
          Product: row.productName,
          'Product Id': row.productId,
          'Device Type': DEVICE_TYPE_LABELS[row.deviceType],
          'On Hand': String(row.salesQty),
          'Recommended Qty': String(row.recommendedQty),
          'ABW Setting': abwAccountLabel(row.orderAbwSetting),
          ...(type === 'InventoryExceptions' && { Exceptions: row.warnings.join(' · ') }),
          'Order Batches': row.proposedBatches
            .map(({ warehouse, lot, qty }) => `${warehouse} ${lot} · ${qty} ${qty === 1 ? 'pack' : 'packs'}`)
            .join('; '),
          Status: row.inventoryStatus,
        })),
      );
      compared += rows.length;
    }
    expect(compared).toBeGreaterThan(3);
  },
);

test('the export of exclusions equals the tab row by row (OMGT-044 OAPI-053 OAPI-059)', async () => {
  for (const filter of [{}, { product: 'lbum' }, { customerId: 'c1' }]) {
    const { result } = await planner.get(listExclusions, {
      query: { where: JSON.stringify(filter), limit: '100' },
    });
    const { header, rows } = await exportCsv(portal, staff(), 'Exclusions', filter);
    expect(header).toEqual(['Customer Id', 'Customer', 'Product Id', 'Product', 'Exclusion']);
    expect(rows).toEqual(
      result.map(({ customerId, customerName, productId, productName, exclusion }) => ({
        'Customer Id': customerId,
        Customer: customerName,
        'Product Id': productId,
        Product: productName,
        Exclusion: exclusion,
      })),
    );
    expect(rows.length).toBeGreaterThan(0);
  }
});

test('Restock Recommendations is for everybody: of their own customers, and without anything of the warehouses', async () => {
  const offered = async ({ browser, email }: Reader) =>
    (await browser.get(listReportTemplates, { query: { user_name: email } })).result.map(
      ({ template }) => template,
    );
  const planners = ['Recommendations with Batches', 'Inventory Exceptions', 'Restock Exclusions'];
  for (const reader of [readers.customer, readers.group]) {
    const templates = await offered(reader);
    expect(templates).toContain('Restock Recommendations');
    for (const template of planners) expect(templates).not.toContain(template);
  }
  expect(await offered(staff())).toEqual(expect.arrayContaining(['Restock Recommendations', ...planners]));
  const rowsFor = async (reader: Reader, filter: object = {}) => {
    const { header, rows } = await exportCsv(portal, reader, 'RestockRecommendations', filter);
    expect(header).not.toContain('Order Batches');
    expect(header).not.toContain('Exceptions');
    return rows.map((row) => `${row['Customer Id']} ${row['Product Id']} ${row['Status']}`);
  };
  // Products without warehouse stock are listed as well.
  expect(await rowsFor(readers.customer)).toEqual(['c1 P1 Urgent', 'c1 P2 Urgent']);
  expect(await rowsFor(readers.group)).toEqual(['c1 P1 Urgent', 'c1 P2 Urgent', 'c2 P1 Urgent']);
  expect(await rowsFor(readers.customer, { customerId: 'c2' })).toEqual([]);
  expect(await rowsFor(staff(), { inventoryStatuses: ['Stocked', 'Failed'] })).toEqual([
    'c3 P1 Stocked',
    'c3 P2 Failed',
  ]);
  await expect(exportCsv(portal, readers.customer, 'Recommendations', {})).rejects.toThrow();
});
