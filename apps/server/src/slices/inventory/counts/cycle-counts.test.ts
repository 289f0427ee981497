import { randomUUID } from 'node:crypto';
import {
  listCycleCounts,
  listReportTemplates,
  reportInventory,
  type CycleCountFilter,
} from '@parwell/contract';
import { cycleCountLimits } from '@parwell/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../../test/devices.ts';
import { exportCsv, minuteOf } from '../../../../test/exports.ts';
import { addProduct } from '../../../../test/products.ts';
import { stockReaders, type Reader } from '../../../../test/stock-readers.ts';
import { beginStock } from '../../../../test/stock.ts';
import { expectTwins } from '../../../../test/twins.ts';
import { businessDaysOf } from '../../../platform/business-days.ts';
import { sql } from '../../../platform/db/database.ts';
import { cycleCountAgeTwin } from './cycle-count-age.twin.ts';
import { cycleCountsReport } from './cycle-counts.report.ts';

let portal: DevicesPortal;
let readers: Awaited<ReturnType<typeof stockReaders>>;
/** Around the limits of the ages. */
let times: Record<'green' | 'orange' | 'red', Date>;
let always: { between: [string, string] };

const count = (key: string, customerId: string, cabinetId: string, at: Date, lot = 'A1') =>
  portal.db.run(sql`
    INSERT INTO cycle_counts (key, customer_id, cabinet_id, product_id, lot, counted, counted_by, at)
    VALUES (${key}, ${customerId}, ${cabinetId}, 'P1', ${lot}, 4, 'Ada Moss', ${at})`);

beforeAll(async () => {
  portal = await startDevicesPortal();
  readers = await stockReaders(portal, 'inventory');
  await addProduct(portal, 'P1', 'Infliximab 100 mg');
  for (const [cabinetId, customerId] of [
    ['k1', 'c1'],
    ['k2', 'c2'],
    ['k3', 'c3'],
  ] as const)
    await addDevice(portal.db, { cabinetId, customerId, cabinetType: 'Virtual' });
  const { orange, red } = cycleCountLimits(portal.clock.now(), businessDaysOf(portal.context));
  times = { green: orange, orange: new Date(orange.getTime() - 1), red: new Date(red.getTime() - 1) };
  always = {
    between: ['2020-01-01T00:00:00Z', new Date(portal.clock.now().getTime() + 60_000).toISOString()],
  };
  await count('1', 'c1', 'k1', times.red);
  await count('2', 'c1', 'k1', times.orange, 'A2');
  await count('3', 'c1', 'k1', times.green);
  await count('4', 'c2', 'k2', times.green);
  await count('5', 'c3', 'k3', times.green);
});
afterAll(() => portal.close());

const page = ({ browser }: Reader, where: CycleCountFilter, more: object = {}) =>
  browser.get(listCycleCounts, {
    query: { where: JSON.stringify({ createdAt: always, ...where }), ...more },
  });
const keys = async (who: Reader, where: CycleCountFilter, more?: object) =>
  (await page(who, where, more)).result.map(({ resourceId, data }) => `${resourceId} ${data.lot}`);

test('cycle counts with what was counted and how recent they are, newest first (CYC-005..008 DAPI-070)', async () => {
  const where = { customerId: 'c1', eventType: 'Cycle Count' } as const;
  const { result, total_record } = await page(readers.customer, where);
  expect(total_record).toBe(3);
  expect(result.map(({ age, data: { lot } }) => [lot, age])).toEqual([
    ['A1', 'green'],
    ['A2', 'orange'],
    ['A1', 'red'],
  ]);
  expect(result[0]).toMatchObject({
    customerId: 'c1',
    customerName: 'Clinic c1',
    resourceId: 'k1',
    resourceName: 'Device k1',
    eventType: 'Cycle Count',
    createdBy: 'Ada Moss',
    data: { productId: 'P1', productName: 'Infliximab 100 mg', lot: 'A1', counted: 4 },
  });
});

test('the period is required; filters, sorting and pages (CYC-003 DAPI-070)', async () => {
  const { customer, staff } = readers;
  const until = (end: Date): CycleCountFilter => ({
    customerId: 'c1',
    createdAt: { between: ['2020-01-01T00:00:00Z', end.toISOString()] },
  });
  expect(await keys(customer, until(times.orange))).toEqual(['k1 A2', 'k1 A1']);
  expect(await keys(staff, { resourceId: 'K2' })).toEqual(['k2 A1']);
  expect(await keys(staff, {}, { order: 'resourceId DESC', limit: 2 })).toEqual(['k3 A1', 'k2 A1']);
  expect(await keys(staff, {}, { order: 'createdAt ASC', limit: 1, offset: 1 })).toEqual(['k1 A2']);
  for (const query of [{}, { where: '{"customerId":"c1"}' }, { where: '{"eventType":"Vend"}' }])
    expect((await customer.browser.call(listCycleCounts, { query: query as never })).status).toBe(400);
});

test('everybody sees the counts of their own customers; it needs inventory (S35)', async () => {
  expect(await keys(readers.customer, { customerId: 'c2' })).toEqual([]);
  expect((await page(readers.group, {})).total_record).toBe(4);
  expect((await page(readers.staff, {})).total_record).toBe(5);
  const refused = await portal.nurse.call(listCycleCounts, {
    query: { where: JSON.stringify({ createdAt: always }) },
  });
  expect(refused.status).toBe(403);
});

test.each(['staff', 'customer', 'group'] as const)(
  'the export equals the view row by row as %s (CYC-009)',
  async (who) => {
    const { result } = await page(readers[who], {}, { limit: 500 });
    const { rows } = await exportCsv(portal, readers[who], 'CycleCountsReport', { createdAt: always });
    expect(rows.map(({ 'Counted UTC offset': _offset, ...row }) => row)).toEqual(
      result.map((row) => ({
        Counted: minuteOf(row.createdAt),
        Device: row.resourceName,
        'Device ID': row.resourceId,
        Customer: row.customerName,
        'Customer ID': row.customerId,
        Product: row.data.productName,
        'Product ID': row.data.productId,
        Lot: row.data.lot,
        Quantity: String(row.data.counted),
        'Counted By': row.createdBy,
        Event: row.eventType,
      })),
    );
  },
);

test('a file has at most 9,999 counts and says so (CYC-009 DCONST-015 S36)', async () => {
  expect(cycleCountsReport.limit).toBe(9999);
  await portal.db.run(sql`
    INSERT INTO cycle_counts (key, customer_id, cabinet_id, product_id, lot, counted, counted_by, at)
    SELECT 'many' || n, 'c3', 'k3', 'P1', 'MANY', 1, 'Bo', timestamptz '2021-01-01Z' FROM generate_series(1, 10001) n`);
  const { rows } = await exportCsv(portal, readers.other, 'CycleCountsReport', { customerId: 'c3' });
  // The last line is a note that there are more.
  expect(rows).toHaveLength(10_000);
  expect(Object.values(rows.at(-1) ?? {})[0]).toContain('first 9,999 of 10,002');
});

test('an equal count is a cycle count; staff may have the last count of every lot, what was never counted first (S28)', async () => {
  await beginStock(portal, 'c1', 'k1', [
    { productId: 'P1', lot: 'A1', count: 4 },
    { productId: 'P1', lot: 'NEVER', count: 2 },
  ]);
  const reported = await portal.owner.call(reportInventory, {
    body: {
      requestId: randomUUID(),
      customerId: 'c1',
      cabinetId: 'k1',
      productItemId: 'P1',
      lot: 'A1',
      reportedQty: 4,
      seenOnHand: 4,
    },
  });
  expect(reported.status, reported.text).toBe(200);
  const { result } = await page(readers.customer, { customerId: 'c1' }, { limit: 1 });
  expect(result[0]).toMatchObject({ age: 'green', data: { lot: 'A1', counted: 4 } });
  const { rows } = await exportCsv(portal, readers.staff, 'LastCycleCountReport', { customerId: 'c1' });
  expect(
    rows.map((row) => [row['Lot'], row['On Hand'], row['Last Counted'], row['Counted Quantity']]),
  ).toEqual([
    ['NEVER', '2', '', ''],
    ['A1', '4', minuteOf(result[0]?.createdAt ?? ''), '4'],
  ]);
  const templatesOf = async ({ browser, email }: Reader) =>
    (await browser.get(listReportTemplates, { query: { user_name: email } })).result.map(
      ({ template }) => template,
    );
  expect(await templatesOf(readers.staff)).toContain('Last Cycle Count');
  expect(await templatesOf(readers.customer)).not.toContain('Last Cycle Count');
});

test('SQL and the domain agree on the age of a count (CYC-006..008)', () => {
  const given = cycleCountLimits(portal.clock.now(), businessDaysOf(portal.context));
  return expectTwins(portal.db, cycleCountAgeTwin, {
    given: fc.constant(given),
    facts: fc.record({
      countedAt: fc
        .tuple(fc.constantFrom(given.orange, given.red), fc.integer({ min: -3, max: 3 }))
        .map(([limit, ms]) => new Date(limit.getTime() + ms)),
    }),
  });
});
