import {
  listOrders,
  listOrderStatuses,
  listReportTemplates,
  type GroupedOrder,
  type OrderFilter,
  type RestockOrder,
} from '@parwell/contract';
import { DEVICE_TYPE_LABELS, NO_PRODUCT_GROUP } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { exportCsv, minuteOf } from '../../../test/exports.ts';
import { answerOf, leave, order, receiveAll } from '../../../test/orders.ts';
import { addProduct } from '../../../test/products.ts';
import { stockReaders, type Reader } from '../../../test/stock-readers.ts';
import { sql } from '../../platform/db/database.ts';
import { ordersReport } from './orders.report.ts';

let portal: DevicesPortal;
let readers: Awaited<ReturnType<typeof stockReaders>>;
/** Requests that the ERP refuses and does not answer. */
let refused: string;
let unanswered: string;

beforeAll(async () => {
  portal = await startDevicesPortal();
  readers = await stockReaders(portal, 'orders');
  await addProduct(portal, 'P1', 'Infliximab 100 mg');
  await addProduct(portal, 'P2', 'Albumin 25%');
  await portal.db.run(sql`UPDATE products SET product_group = 'Albumins' WHERE product_id = 'P2'`);
  const device = (cabinetId: string, customerId: string, cabinetType: 'EM' | 'Virtual' | 'RFID') =>
    addDevice(portal.db, { cabinetId, customerId, cabinetType });
  await device('em-1', 'c1', 'EM');
  await device('rf-1', 'c1', 'RFID');
  await device('v-2', 'c2', 'Virtual');
  await device('em-3', 'c3', 'EM');
  const wanted = (
    customerId: string,
    cabinetId: string,
    ...lines: readonly (readonly [string, number])[]
  ) => {
    portal.clock.advance({ minutes: 1 });
    return order(
      portal,
      ...lines.map(([productId, packs], place) => ({
        customerId,
        cabinetId,
        productId,
        packs,
        notes: place === 0 ? `for ${cabinetId}, "soon"` : null,
      })),
    );
  };
  const answered = async (number: string, orderNumber: string, packs: readonly number[]) =>
    leave(portal, 'erp', 'order-answer', answerOf(number, orderNumber, packs, portal.clock.now()));
  await answered(await wanted('c1', 'em-1', ['P1', 4], ['P2', 1]), '45001', [4, 1]);
  await answered(await wanted('c1', 'rf-1', ['P1', 2]), '45002', [2]);
  await answered(await wanted('c2', 'v-2', ['P2', 7]), '46001', [7]);
  await answered(await wanted('c3', 'em-3', ['P1', 1]), '47001', [1]);
  refused = await wanted('c1', 'em-1', ['P2', 3]);
  await leave(portal, 'erp', 'order-answer', {
    ...answerOf(refused, '', [], portal.clock.now()),
    documentId: 'E-refused',
    poNumber: '',
    refusedBecause: 'Credit limit reached',
  });
  unanswered = await wanted('c1', 'rf-1', ['P2', 5]);
  await leave(portal, 'erp', 'order-status', {
    documentId: 'E-status',
    orderNumber: '45001',
    orderLine: '20',
    orderStatus: 'Deleted',
    changedAt: portal.clock.now(),
  });
  await receiveAll(portal);
});
afterAll(() => portal.close());

const page = ({ browser }: Reader, query: Record<string, string> = {}) => browser.get(listOrders, { query });
const lines = async (who: Reader, where: OrderFilter = {}, more: Record<string, string> = {}) => {
  const { result } = await page(who, { where: JSON.stringify(where), ...more });
  return result.map((row) => `${(row as RestockOrder).orderNumber}/${(row as RestockOrder).orderLine}`);
};
const groups = async (who: Reader, where: OrderFilter = {}, more: Record<string, string> = {}) => {
  const { result } = await page(who, { where: JSON.stringify(where), groupBy: 'orderNumber', ...more });
  return result.map((row) => (row as GroupedOrder).orderNo);
};

test('lines, newest first, with the exact total (ORD-003 ORD-024 ORD-026 OAPI-003 OAPI-005 R12 R17)', async () => {
  const { result, total_record } = await page(readers.customer);
  expect(total_record).toBe(5);
  expect(
    (result as RestockOrder[]).map(({ orderNumber, orderLine, orderStatus, failure }) => [
      orderNumber,
      orderLine,
      orderStatus,
      failure,
    ]),
  ).toEqual([
    [unanswered, '1', 'Not Processed', ''],
    [refused, '1', 'Failed', 'Credit limit reached'],
    ['45002', '10', 'On Order', ''],
    ['45001', '20', 'Deleted', ''],
    ['45001', '10', 'On Order', ''],
  ]);
  expect(result[4]).toEqual({
    orderNumber: '45001',
    orderLine: '10',
    poNumber: 'PO-45001',
    customerId: 'c1',
    customerName: 'Clinic c1',
    cabinetId: 'em-1',
    cabinetName: 'Device em-1',
    cabinetType: 'EM',
    orderType: 'ZMB',
    productId: 'P1',
    productName: 'Infliximab 100 mg',
    orderStatus: 'On Order',
    orderQty: 4,
    orderUnits: 4,
    shippedUnits: 0,
    receivedUnits: 0,
    createdAt: expect.any(String) as string,
    updatedAt: expect.any(String) as string,
    notes: 'for em-1, "soon"',
    failure: '',
    version: 0,
  });
});

test('grouped by order number, with a total of their own (ORD-015 ORD-025 ORD-027 OAPI-004 OAPI-006)', async () => {
  const { result, total_record } = await page(readers.customer, { groupBy: 'orderNumber' });
  expect(total_record).toBe(4);
  expect(result.map((row) => (row as GroupedOrder).orderNo)).toEqual([unanswered, refused, '45002', '45001']);
  expect(result[3]).toEqual({
    orderNo: '45001',
    orderDate: expect.any(String) as string,
    customerId: 'c1',
    customerName: 'Clinic c1',
    cabinetId: 'em-1',
    cabinetName: 'Device em-1',
    cabinetType: 'EM',
    orderType: 'ZMB',
    orderStatus: 'Partial',
    orderQty: 5,
    orderUnits: 5,
    lines: 2,
    notes: 'for em-1, "soon"',
  });
  expect(result[2]).toMatchObject({ orderStatus: 'On Order', lines: 1, orderQty: 2 });
});

test('filters of lines, and of the orders that have such a line (ORD-007..012 OAPI-003 OAPI-004)', async () => {
  const { customer } = readers;
  const found = async (where: OrderFilter) => [await lines(customer, where), await groups(customer, where)];
  expect(await found({ productName: 'ALBUMIN' })).toEqual([
    [`${unanswered}/1`, `${refused}/1`, '45001/20'],
    [unanswered, refused, '45001'],
  ]);
  expect(await found({ productGroups: ['Albumins'], orderStatus: 'Failed' })).toEqual([
    [`${refused}/1`],
    [refused],
  ]);
  expect(await found({ productGroups: [NO_PRODUCT_GROUP] })).toEqual(await found({ productId: 'P1' }));
  expect(await found({ productGroups: [] })).toEqual(await found({}));
  expect(await found({ productId: 'P1' })).toEqual([
    ['45002/10', '45001/10'],
    ['45002', '45001'],
  ]);
  expect(await found({ cabinetId: 'RF' })).toEqual([
    [`${unanswered}/1`, '45002/10'],
    [unanswered, '45002'],
  ]);
  expect(await found({ cabinetType: 'RFID', orderStatus: 'On Order' })).toEqual([['45002/10'], ['45002']]);
  expect(await found({ orderType: 'ZMB' })).toEqual([
    [`${refused}/1`, '45001/20', '45001/10'],
    [refused, '45001'],
  ]);
  // Line 10 is of another product and line 20 has another status: no single line matches both.
  expect(await found({ orderStatus: 'On Order', productId: 'P2' })).toEqual([[], []]);
  expect(await found({ orderStatus: 'Deleted', productId: 'P2' })).toEqual([['45001/20'], ['45001']]);
  expect(await found({ orderNumber: '5002' })).toEqual([['45002/10'], ['45002']]);
  expect(await found({ orderNumber: unanswered.toLowerCase() })).toEqual([[`${unanswered}/1`], [unanswered]]);
  // Filters may also be separate query parameters.
  const { total_record } = await page(customer, { orderStatus: 'On Order', productName: 'inflix' });
  expect(total_record).toBe(2);
  const { createdAt } = (await page(customer)).result[2] as RestockOrder;
  expect(await found({ createdAt: { between: [createdAt, createdAt] } })).toEqual([['45002/10'], ['45002']]);
  for (const query of [
    { where: '{"orderStatus":"Lost"}' },
    { orderType: 'ZZZ' },
    { orderBy: 'notes ASC' },
    { groupBy: 'cabinetId' },
    { limit: '501' },
  ])
    expect((await customer.browser.call(listOrders, { query: query as never })).status).toBe(400);
});

test('counts, sums, status and notes of grouped orders are those of the lines that match (ORD-015 ORD-025)', async () => {
  const { customer } = readers;
  const grouped = async (where: OrderFilter) =>
    (
      (await page(customer, { where: JSON.stringify(where), groupBy: 'orderNumber' }))
        .result as GroupedOrder[]
    ).map((row) => [row.orderNo, row.lines, row.orderQty, row.orderUnits, row.orderStatus, row.notes]);
  // Line 10 has 4 packs and is On Order, line 20 has one and is Deleted.
  expect((await grouped({ orderNumber: '45001' }))[0]).toEqual([
    '45001',
    2,
    5,
    5,
    'Partial',
    'for em-1, "soon"',
  ]);
  expect(await grouped({ orderStatus: 'On Order' })).toEqual([
    ['45002', 1, 2, 2, 'On Order', 'for rf-1, "soon"'],
    ['45001', 1, 4, 4, 'On Order', 'for em-1, "soon"'],
  ]);
  expect(await grouped({ orderStatus: 'Deleted', productId: 'P2' })).toEqual([
    ['45001', 1, 1, 1, 'Deleted', null],
  ]);
  const { rows } = await exportCsv(
    portal,
    customer,
    'RestockOrdersReport',
    { orderStatus: 'On Order' },
    'grouped',
  );
  expect(rows.map((row) => [row['Order Number'], row['Lines'], row['Units'], row['Order Status']])).toEqual([
    ['45002', '1', '2', 'On Order'],
    ['45001', '1', '4', 'On Order'],
  ]);
});

test('a note that stands on several lines of an order is shown once, in the order of the lines (ORD-025)', async () => {
  await portal.db.transaction(async (tx) => {
    await tx.run(sql`UPDATE order_lines SET notes = 'Call first' WHERE order_number = '45001'`);
  });
  const notes = async () =>
    (
      (await page(readers.customer, { where: '{"orderNumber":"45001"}', groupBy: 'orderNumber' }))
        .result as GroupedOrder[]
    )[0]?.notes;
  expect(await notes()).toBe('Call first');
  await portal.db.run(
    sql`UPDATE order_lines SET notes = 'At the ramp' WHERE order_number = '45001' AND order_line = '20'`,
  );
  expect(await notes()).toBe('Call first\nAt the ramp');
  await portal.db.run(sql`
    UPDATE order_lines SET notes = CASE order_line WHEN '10' THEN 'for em-1, "soon"' END WHERE order_number = '45001'`);
});

test('sorting and pages, of lines and of orders (ORD-026 OCONST-011 OCONST-014)', async () => {
  const { customer } = readers;
  const sorted = async (orderBy: string) => [
    await lines(customer, {}, { orderBy, limit: '500' }),
    await groups(customer, {}, { orderBy, limit: '200' }),
  ];
  const numbers = ['45001', '45002', ...[refused, unanswered].toSorted()];
  expect((await sorted('orderNumber ASC'))[1]).toEqual(numbers);
  expect((await sorted('created_at ASC'))[1]).toEqual(['45001', '45002', refused, unanswered]);
  expect((await sorted('cabinetId DESC'))[1]).toEqual([unanswered, '45002', refused, '45001']);
  expect((await sorted('productName ASC'))[0]?.at(-1)).toBe('45002/10');
  expect((await sorted('productName ASC'))[1]?.at(-1)).toBe('45002');
  // Deleted, Failed, Not Processed, On Order; for orders Partial at the end.
  expect((await sorted('orderStatus ASC'))[0]?.[0]).toBe('45001/20');
  expect((await sorted('orderStatus ASC'))[1]).toEqual([refused, unanswered, '45002', '45001']);
  expect((await sorted('updatedAt DESC'))[0]).toHaveLength(5);
  expect((await sorted('updatedAt DESC'))[1]).toHaveLength(4);
  const second = await page(customer, { offset: '2', limit: '2', groupBy: 'orderNumber' });
  expect(second.total_record).toBe(4);
  expect(second.result.map((row) => (row as GroupedOrder).orderNo)).toEqual(['45002', '45001']);
  expect(await lines(customer, {}, { offset: '3', limit: '1' })).toEqual(['45001/20']);
});

test('everybody sees the orders of their own customers; it needs orders (OPERM-002 OPERM-011 S35)', async () => {
  const seen = async (who: Reader) => new Set(await groups(who, {}, { limit: '500' }));
  expect(await seen(readers.customer)).toEqual(new Set([unanswered, refused, '45002', '45001']));
  expect(await seen(readers.group)).toEqual(new Set([unanswered, refused, '46001', '45002', '45001']));
  expect(await seen(readers.other)).toEqual(new Set(['47001']));
  expect((await seen(readers.staff)).size).toBe(6);
  expect(await lines(readers.group, { customerId: 'c2' })).toEqual(['46001/10']);
  expect(await lines(readers.customer, { customerId: 'c2' })).toEqual([]);
  expect(await groups(readers.customer, { customerId: 'c3' })).toEqual([]);
  expect((await portal.nurse.call(listOrders, { query: {} })).status).toBe(403);
});

test('an export has 9,999 rows at most (OCONST-017 OCONST-019)', () => {
  expect(ordersReport.limit).toBe(9999);
});

test('the statuses that orders can have (OAPI-007 OAPI-008 ORD-011)', async () => {
  const { result, total_record } = await readers.customer.browser.get(listOrderStatuses);
  expect(result).toEqual(['Not Processed', 'On Order', 'Failed', 'Completed', 'Deleted']);
  expect(total_record).toBe(5);
});

const withoutOffsets = (row: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(row).filter(([title]) => !title.endsWith('UTC offset')));

test.each(['staff', 'customer', 'group'] as const)(
  'the export equals the view row by row as %s, lines and orders (ORD-028 ORD-029 OAPI-053 OCONST-019)',
  async (who) => {
    const reader = readers[who];
    const filter = { customerId: 'c1' };
    const where = JSON.stringify(filter);
    const listed = (await page(reader, { where, limit: '500' })).result as RestockOrder[];
    const file = await exportCsv(portal, reader, 'RestockOrdersReport', filter);
    expect(file.rows.map(withoutOffsets)).toEqual(
      listed.map((row) => ({
        'Order Number': row.orderNumber,
        'Order Line': row.orderLine,
        'PO Number': row.poNumber,
        'Customer ID': row.customerId,
        Customer: row.customerName,
        'Device ID': row.cabinetId,
        Device: row.cabinetName,
        'Device Type': DEVICE_TYPE_LABELS[row.cabinetType],
        'Order Type': row.orderType,
        'Product ID': row.productId,
        Product: row.productName,
        'Order Status': row.orderStatus,
        'Waiting Since': row.orderStatus === 'Not Processed' ? minuteOf(row.createdAt) : '',
        'Order Qty': String(row.orderQty),
        Units: String(row.orderUnits),
        Shipped: String(row.shippedUnits),
        Received: String(row.receivedUnits),
        Created: minuteOf(row.createdAt),
        Updated: minuteOf(row.updatedAt),
        Notes: row.notes ?? '',
        'Failed Because': row.failure,
      })),
    );
    const orders = (await page(reader, { where, limit: '500', groupBy: 'orderNumber' }))
      .result as GroupedOrder[];
    const grouped = await exportCsv(portal, reader, 'RestockOrdersReport', filter, 'grouped');
    expect(grouped.rows.map(withoutOffsets)).toEqual(
      orders.map((row) => ({
        'Order Number': row.orderNo,
        'Order Date': minuteOf(row.orderDate),
        'Customer ID': row.customerId,
        Customer: row.customerName,
        'Device ID': row.cabinetId,
        Device: row.cabinetName,
        'Device Type': DEVICE_TYPE_LABELS[row.cabinetType],
        'Order Type': row.orderType,
        'Order Status': row.orderStatus,
        Lines: String(row.lines),
        'Order Qty': String(row.orderQty),
        Units: String(row.orderUnits),
        Notes: row.notes ?? '',
      })),
    );
    const { result } = await reader.browser.get(listReportTemplates, { query: { user_name: reader.email } });
    expect(result.find(({ report_type }) => report_type === 'RestockOrdersReport')).toMatchObject({
      template: 'Restock Orders',
    });
  },
);
