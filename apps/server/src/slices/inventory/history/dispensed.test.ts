import { randomUUID } from 'node:crypto';
import {
  getRecentVends,
  listDispensed,
  listReportTemplates,
  undoVend,
  updateInventory,
  type DispensedFilter,
} from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../../test/devices.ts';
import { exportCsv, minuteOf, readCsv } from '../../../../test/exports.ts';
import { addProduct } from '../../../../test/products.ts';
import { stockReaders, type Reader } from '../../../../test/stock-readers.ts';
import { beginStock, sendEvent, ship, shipmentOf, tagIds } from '../../../../test/stock.ts';
import { sql } from '../../../platform/db/database.ts';
import { postWaiting } from '../ledger/post-events.service.ts';

let portal: DevicesPortal;
let readers: Awaited<ReturnType<typeof stockReaders>>;
const [TAG = ''] = tagIds(1);
const NOVEMBER = { between: ['2026-11-01T00:00:00Z', '2026-11-30T23:59:59Z'] as [string, string] };

interface Vend {
  readonly key: string;
  readonly customerId: string;
  readonly cabinetId: string;
  readonly productId?: string;
  readonly lot?: string;
  readonly quantity: number;
  readonly at: string;
  readonly orderNumber?: string;
  readonly reverses?: string;
  readonly userName?: string;
}

const post = ({ productId = 'P1', lot = 'A1', orderNumber = '', userName = 'Ada Moss', ...row }: Vend) =>
  portal.db.run(sql`
    INSERT INTO transactions (key, reverses, customer_id, cabinet_id, product_id, lot, owner, type, action, reason, quantity,
      at, posted_at, order_number, user_name)
    VALUES (${row.key}, ${row.reverses ?? null}, ${row.customerId}, ${row.cabinetId}, ${productId}, ${lot}, 'PROVIDER',
      ${row.quantity < 0 ? 'Removal' : 'Insert'}, ${row.quantity < 0 ? 'VEND' : 'INSERT'},
      ${row.quantity < 0 ? 'VEND' : 'REVERT'}, ${row.quantity}, ${row.at}, ${row.at}, ${orderNumber}, ${userName})`);

beforeAll(async () => {
  portal = await startDevicesPortal({ begin: '2026-11-18T15:00:00Z' });
  readers = await stockReaders(portal, 'inventory');
  await addProduct(portal, 'P1', 'Infliximab 100 mg');
  await addProduct(portal, 'P2', 'Albumin 25%');
  await portal.db.run(sql`UPDATE products SET product_group = 'Biologics' WHERE product_id = 'P1'`);
  await portal.db.run(sql`
    INSERT INTO lots VALUES ('P1', 'A1', '2027-05-31', '100', '98', 'MG', 'hand', now()), ('P2', 'B2', NULL, '', '', '', 'hand', now())`);
  await portal.db.run(sql`SELECT know_lots(ARRAY['c1'], ARRAY['P1'], ARRAY['A1'])`);
  for (const [cabinetId, customerId, cabinetState] of [
    ['k1', 'c1', 30],
    // A vend stays its customer's, wherever the device is now (S35).
    ['k9', 'c1', 70],
    ['k2', 'c2', 30],
    ['k3', 'c3', 30],
  ] as const)
    await addDevice(portal.db, { cabinetId, customerId, cabinetType: 'Virtual', cabinetState });
  await post({
    key: 'v1',
    customerId: 'c1',
    cabinetId: 'k1',
    quantity: -2,
    at: '2026-11-02T10:00:00Z',
    orderNumber: 'O-17',
  });
  await post({ key: 'v2', customerId: 'c1', cabinetId: 'k1', quantity: -1, at: '2026-11-03T10:00:00Z' });
  await post({
    key: 'r2',
    customerId: 'c1',
    cabinetId: 'k1',
    quantity: 1,
    at: '2026-11-04T10:00:00Z',
    reverses: 'v2',
  });
  await post({
    key: 'v3',
    customerId: 'c1',
    cabinetId: 'k9',
    quantity: -3,
    at: '2026-11-05T10:00:00Z',
    userName: 'Bo, "B" Ray',
  });
  await post({
    key: 'r3',
    customerId: 'c1',
    cabinetId: 'k9',
    quantity: 1,
    at: '2026-11-06T10:00:00Z',
    reverses: 'v3',
  });
  await post({
    key: 'v4',
    customerId: 'c1',
    cabinetId: 'k1',
    productId: 'P2',
    lot: 'B2',
    quantity: -4,
    at: '2026-11-07T10:00:00Z',
  });
  await post({ key: 'v5', customerId: 'c1', cabinetId: 'k1', quantity: -9, at: '2026-10-31T23:59:59Z' });
  await post({ key: 'v6', customerId: 'c2', cabinetId: 'k2', quantity: -5, at: '2026-11-08T10:00:00Z' });
  await post({ key: 'v7', customerId: 'c3', cabinetId: 'k3', quantity: -6, at: '2026-11-09T10:00:00Z' });
  await ship(
    portal,
    shipmentOf({ shipmentId: 'S1', customerId: 'c1', warehouse: 'TXDC' }, [
      { cabinetId: 'k1', productId: 'P2', lot: 'B2', packs: 4 },
    ]),
  );
});
afterAll(() => portal.close());

const page = ({ browser }: Reader, filter: DispensedFilter & { customerId: string }, more: object = {}) =>
  browser.get(listDispensed, {
    query: { filter: JSON.stringify({ dates: NOVEMBER, ...filter, ...more }) },
  });
const qtys = async (who: Reader, filter: DispensedFilter & { customerId: string }, more?: object) =>
  (await page(who, filter, more)).result.map(({ lot, qty }) => `${lot} ${qty}`);

test('vends less what was reverted: one reverted whole is out, of one reverted in part the rest (DISP-005 S8)', async () => {
  const { result, total_record } = await page(readers.customer, { customerId: 'c1' });
  expect(total_record).toBe(3);
  expect(
    result.map(({ lot, qty, revertedQty, totalDispensed }) => [lot, qty, revertedQty, totalDispensed]),
  ).toEqual([
    ['B2', 4, 0, 4],
    ['A1', 2, 1, 4],
    ['A1', 2, 0, 4],
  ]);
  // A retired device has no page for its customer.
  expect(result.map(({ cabinetId, mayOpen }) => [cabinetId, mayOpen])).toEqual([
    ['k1', true],
    ['k9', false],
    ['k1', true],
  ]);
  expect(result[2]).toEqual({
    id: expect.any(Number) as number,
    customerId: 'c1',
    cabinetId: 'k1',
    cabinetName: 'Device k1',
    mayOpen: true,
    productName: 'Infliximab 100 mg',
    productId: 'P1',
    lot: 'A1',
    expiration: '2027-05-31',
    correctedExpiration: null,
    orderNumber: 'O-17',
    datetime: '2026-11-02T10:00:00+00:00',
    qty: 2,
    revertedQty: 0,
    lotSize: '100',
    lotAssay: '98',
    lotUnitOfMeasure: 'MG',
    serialNo: '',
    userName: 'Ada Moss',
    totalDispensed: 4,
  });
});

test('filters, sorting and pages; customer and dates are required (DAPI-068 DISP-002 DISP-003)', async () => {
  const { customer } = readers;
  const c1 = { customerId: 'c1' };
  expect(await qtys(customer, { ...c1, productId: 'P2' })).toEqual(['B2 4']);
  expect(await qtys(customer, { ...c1, productGroup: 'biolog' })).toEqual(['A1 2', 'A1 2']);
  expect(await qtys(customer, { ...c1, lot: 'b' })).toEqual(['B2 4']);
  expect(await qtys(customer, { ...c1, orderNumber: 'o-1' })).toEqual(['A1 2']);
  expect(await qtys(customer, { ...c1, warehouse: 'TXDC' })).toEqual(['B2 4']);
  expect(await qtys(customer, { ...c1, warehouse: 'NCDC' })).toEqual([]);
  expect(await qtys(customer, c1, { order: 'qty ASC', limit: 2 })).toEqual(['A1 2', 'A1 2']);
  // The product's total is over all matching rows, also where the page has only some of them.
  const second = await page(customer, c1, { order: 'datetime ASC', limit: 1, offset: 1 });
  expect([second.total_record, second.result[0]?.totalDispensed]).toEqual([3, 4]);
  for (const filter of [{ dates: NOVEMBER }, { customerId: 'c1' }, { ...c1, dates: NOVEMBER, limit: 501 }]) {
    const answer = await customer.browser.call(listDispensed, { query: { filter: JSON.stringify(filter) } });
    expect(answer.status, JSON.stringify(filter)).toBe(400);
  }
  expect(await qtys(customer, c1, { limit: 500 })).toHaveLength(3);
});

test('everybody sees the rows of their own customers; it needs inventory (S35)', async () => {
  expect(await qtys(readers.customer, { customerId: 'c2' })).toEqual([]);
  expect(await qtys(readers.group, { customerId: 'c2' })).toEqual(['A1 5']);
  expect(await qtys(readers.group, { customerId: 'c3' })).toEqual([]);
  expect(await qtys(readers.staff, { customerId: 'c3' })).toEqual(['A1 6']);
  const refused = await portal.nurse.call(listDispensed, {
    query: { filter: JSON.stringify({ customerId: 'c1', dates: NOVEMBER }) },
  });
  expect(refused.status).toBe(403);
});

test.each(['staff', 'customer', 'group'] as const)(
  'the export equals the view row by row as %s, under its exact name (DISP-006 DISP-007)',
  async (who) => {
    const reader = readers[who];
    const filter = { customerId: 'c1', dates: NOVEMBER };
    const { result } = await page(reader, filter, { limit: 500 });
    const { fileName, rows } = await exportCsv(portal, reader, 'DispensedProductsReport', filter);
    expect(fileName).toBe('c1_dispensed_products_report_2026-11-01_2026-11-30.csv');
    expect(rows.map(({ 'Dispensed UTC offset': _offset, ...row }) => row)).toEqual(
      result.map((row) => ({
        Product: row.productName,
        'Product ID': row.productId,
        Lot: row.lot,
        Expiration: row.expiration ?? '',
        'Order Number': row.orderNumber,
        Dispensed: minuteOf(row.datetime),
        Quantity: String(row.qty),
        Reverted: String(row.revertedQty),
        Size: row.lotSize,
        Assay: row.lotAssay,
        Unit: row.lotUnitOfMeasure,
        'Serial Number': row.serialNo,
        'Dispensed By': row.userName,
        'Device ID': row.cabinetId,
        'Customer ID': row.customerId,
        'Total Dispensed': String(row.totalDispensed),
      })),
    );
  },
);

test('the call answers as CSV too; the scheduled template is called Dispensed (DAPI-068 DISP-006)', async () => {
  const filter = JSON.stringify({ customerId: 'c1', dates: NOVEMBER });
  const answer = await readers.customer.browser.call(listDispensed, {
    query: { filter, csvExport: 'true' } as never,
  });
  expect(answer.headers.get('content-disposition')).toContain(
    'c1_dispensed_products_report_2026-11-01_2026-11-30.csv',
  );
  expect(readCsv(answer.text).rows).toHaveLength(3);
  const { result } = await readers.customer.browser.get(listReportTemplates, {
    query: { user_name: readers.customer.email },
  });
  expect(result.find(({ template }) => template === 'Dispensed')).toMatchObject({
    report_type: 'RNI_UIEXPORT_DispensedProductsReport',
  });
  const templates = result.map(({ template }) => template);
  expect(templates).not.toContain('Last Cycle Count');
});

test('a vend stands in the list, and its revert takes it out again (S8)', async () => {
  await addDevice(portal.db, { cabinetId: 'fridge', customerId: 'c1', cabinetType: 'RFID' });
  await beginStock(portal, 'c1', 'fridge');
  portal.clock.advance({ seconds: 10 });
  await ship(
    portal,
    shipmentOf({ shipmentId: 'S2', customerId: 'c1', warehouse: 'SCDC', orderNumber: 'O-99' }, [
      { cabinetId: 'fridge', productId: 'P1', lot: 'TAGS', packs: 1, units: [{ serial: 'SN1', tagId: TAG }] },
    ]),
  );
  await sendEvent(portal, 'fridge', 'full_read', { tags: [TAG] });
  await postWaiting(portal.context);
  const now = portal.clock.now().getTime();
  const dates = {
    between: [new Date(now - 3_600_000).toISOString(), new Date(now + 3_600_000).toISOString()] as [
      string,
      string,
    ],
  };
  const asked = { customerId: 'c1', lot: 'TAGS', dates };
  await portal.owner.get(updateInventory, {
    body: {
      requestId: randomUUID(),
      customerId: 'c1',
      cabinetId: 'fridge',
      productItemId: 'P1',
      lot: 'TAGS',
      reason: 'VEND',
      qty: 1,
      tagIds: [TAG],
    },
  });
  const { result } = await page(readers.customer, { ...asked, warehouse: 'SCDC' });
  expect(result).toMatchObject([{ serialNo: 'SN1', orderNumber: 'O-99', qty: 1, totalDispensed: 1 }]);
  const { vends } = await portal.owner.get(getRecentVends, { params: { cabinetId: 'fridge' } });
  await portal.staff.get(undoVend, {
    body: { requestId: randomUUID(), cabinetId: 'fridge', transactionId: vends[0]?.id ?? 0 },
  });
  expect(await page(readers.customer, asked)).toEqual({ result: [], total_record: 0 });
});
