import {
  getOrder,
  listOrders,
  listOrderShipments,
  listOrderTransactions,
  listRestockRequests,
  listSapOrders,
  listShipmentItems,
  receiveShipments,
  updateOrder,
  updateOrderStatus,
  type ErrorBody,
  type RestockOrder,
} from '@parwell/contract';
import { overallStatus } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { answerOf, leave, order, receiveAll } from '../../../test/orders.ts';
import { addProduct } from '../../../test/products.ts';
import { beginStock, ship, shipmentOf, tagIds } from '../../../test/stock.ts';
import { sql } from '../../platform/db/database.ts';

let portal: DevicesPortal;
/** The requests of order 45001, of a refused one, and of an unanswered one. */
let request: string;
let refused: string;
let unanswered: string;
const at = (minute: number) => new Date(`2026-11-16T10:${String(minute).padStart(2, '0')}:00Z`);
const [TAG_1 = '', TAG_2 = ''] = tagIds(2);

beforeAll(async () => {
  portal = await startDevicesPortal({ begin: '2026-11-18T15:00:00Z' });
  await addProduct(portal, 'P1', 'Infliximab 100 mg');
  await addProduct(portal, 'P2', 'Albumin 25%');
  for (const [cabinetId, customerId] of [
    ['v1', 'c1'],
    ['v2', 'c2'],
  ] as const) {
    await addDevice(portal.db, {
      cabinetId,
      customerId,
      cabinetType: 'Virtual',
      properties: { consignment: '1' },
    });
    await beginStock(portal, customerId, cabinetId);
  }
  const wanted = { customerId: 'c1', cabinetId: 'v1' };
  request = await order(
    portal,
    { ...wanted, productId: 'P1', packs: 4, lot: 'L1', notes: 'cold' },
    { ...wanted, productId: 'P2', packs: 2 },
  );
  refused = await order(portal, { ...wanted, productId: 'P2', packs: 1 });
  unanswered = await order(portal, { ...wanted, productId: 'P2', packs: 3 });
  await leave(portal, 'erp', 'order-answer', answerOf(request, '45001', [4, 2], at(1)));
  await leave(portal, 'erp', 'order-answer', {
    ...answerOf(refused, '', [], at(1)),
    documentId: 'E-refused',
    poNumber: '',
    refusedBecause: 'Credit limit reached',
  });
  await receiveAll(portal);
  const line = { orderLine: '10', cabinetId: 'v1', productId: 'P1', numUnitsPerPkg: 1 };
  const units = [
    { serial: 'SN1', tagId: TAG_1 },
    { serial: 'SN2', tagId: TAG_2 },
  ];
  const shipped = { customerId: 'c1', orderNumber: '45001' };
  await ship(
    portal,
    shipmentOf({ ...shipped, shipmentId: 'S-1', trackingNumber: '1ZA', shippedAt: at(2) }, [
      { ...line, lot: 'L1', packs: 2, units },
    ]),
  );
  await ship(
    portal,
    shipmentOf({ ...shipped, shipmentId: 'S-2', trackingNumber: '1ZB', shippedAt: at(3) }, [
      { ...line, lot: 'L1', packs: 1 },
      { ...line, lot: 'L2', packs: 1 },
    ]),
  );
  // Another customer has a shipment with the same number.
  await ship(
    portal,
    shipmentOf({ shipmentId: 'S-3', customerId: 'c2', orderNumber: '45001' }, [
      { ...line, cabinetId: 'v2', lot: 'OTHER', packs: 9 },
    ]),
  );
  await portal.owner.get(receiveShipments, {
    body: {
      cabinetId: 'v1',
      lines: [{ lineKey: 'shipment/S-1/0', qty: 2, requestId: crypto.randomUUID() }],
    },
  });
});
afterAll(() => portal.close());

const params = (orderNumber: string) => ({ params: { orderNumber } });

test('an order by its number or that of its request, with its times (ODET-002 OAPI-042 R17)', async () => {
  const summary = await portal.owner.get(getOrder, params('45001'));
  expect(summary).toEqual({
    orderId: '45001',
    requestNumber: request,
    orderNumber: '45001',
    customerId: 'c1',
    customerName: 'Clinic c1',
    cabinetId: 'v1',
    cabinetName: 'Device v1',
    cabinetType: 'Virtual',
    requestedAt: expect.any(String) as string,
    orderedAt: '2026-11-16T10:01:00+00:00',
    shippedAt: '2026-11-16T10:02:00+00:00',
    receivedAt: expect.any(String) as string,
    waitingSince: null,
    closedAt: null,
  });
  expect(await portal.owner.get(getOrder, params(request))).toEqual(summary);
  for (const number of [refused, unanswered])
    expect(await portal.owner.get(getOrder, params(number))).toMatchObject({
      orderId: number,
      requestNumber: number,
      orderNumber: '',
      orderedAt: null,
      shippedAt: null,
      receivedAt: null,
    });
});

test('what was asked of the ERP (ODET-011 OAPI-044)', async () => {
  const { result, total_record } = await portal.owner.get(listRestockRequests, params('45001'));
  expect(total_record).toBe(2);
  expect(result[0]).toEqual({
    requestNumber: request,
    requestLine: 1,
    customerId: 'c1',
    cabinetId: 'v1',
    productId: 'P1',
    productName: 'Infliximab 100 mg',
    orderQty: 4,
    orderUnits: 4,
    lot: 'L1',
    warehouse: 'NCDC',
    shippingMethod: 'Standard Overnight (by 10:30AM)',
    createdAt: expect.any(String) as string,
    createdBy: 'a test',
    abwCode: 'A',
    poStatus: 'On Order',
    failure: '',
  });
  expect((await portal.owner.get(listRestockRequests, params(refused))).result).toMatchObject([
    { poStatus: 'Failed', failure: 'Credit limit reached' },
  ]);
});

test('the ERP’s lines with their lots, none before it has answered (ODET-012 ODET-013 ODET-019..022)', async () => {
  const { result } = await portal.owner.get(listSapOrders, params(request));
  expect(result.map(({ orderLine, productId }) => [orderLine, productId])).toEqual([
    ['10', 'P1'],
    ['20', 'P2'],
  ]);
  const lot = { orderNumber: '45001', orderLine: '10', productId: 'P1' };
  expect(result[0]).toEqual({
    orderNumber: '45001',
    orderLine: '10',
    poNumber: 'PO-45001',
    orderStatus: 'On Order',
    productId: 'P1',
    productName: 'Infliximab 100 mg',
    orderQty: 4,
    orderUnits: 4,
    shippedUnits: 4,
    receivedUnits: 2,
    endedUnits: 0,
    inReviewUnits: 0,
    notes: 'cold',
    createdAt: expect.any(String) as string,
    updatedAt: expect.any(String) as string,
    statusBy: 'ERP',
    sapOrderLots: [
      { ...lot, lot: 'L1', shippedQty: 2, receivedQty: 2, trackingNumber: '1ZA' },
      { ...lot, lot: 'L1', shippedQty: 1, receivedQty: 0, trackingNumber: '1ZB' },
      { ...lot, lot: 'L2', shippedQty: 1, receivedQty: 0, trackingNumber: '1ZB' },
    ],
    version: expect.any(Number) as number,
  });
  const none = await portal.owner.get(listSapOrders, params(refused));
  expect(none).toEqual({ result: [], total_record: 0 });
  const { result: requests } = await portal.owner.get(listRestockRequests, params(refused));
  expect(
    overallStatus(
      none.result.map(({ orderStatus }) => orderStatus),
      requests.map(({ poStatus }) => poStatus),
    ),
  ).toBe('Failed');
});

test('what was shipped and received of it (ODET-014 ODET-015 ODET-016 ODET-017 OAPI-043 OCONST-020)', async () => {
  const shipments = await portal.owner.get(listOrderShipments, params('45001'));
  expect(shipments.total_record).toBe(3);
  expect(shipments.result[0]).toEqual({
    shipmentId: 'S-1',
    lineKey: 'shipment/S-1/0',
    customerNumber: 'c1',
    itemIdentifier: '12345-0678-90',
    vendorItem: 'P1',
    factorDescription: 'Infliximab 100 mg',
    lotNumber: 'L1',
    numPkgsShipped: 2,
    totalNumUnits: 2,
    receivedUnits: 2,
    shipDate: '2026-11-16T10:02:00+00:00',
    estimatedDelivery: null,
    orderNumber: '45001',
    orderLineNumber: '10',
    trackingNumber: '1ZA',
    transmitStatus: 'Complete',
    transmitStatusDesc: '',
  });
  const item = { FFFItemId: 'P1', ndc: '12345-0678-90', lotNumber: 'L1', shipmentId: 'S-1' };
  expect((await portal.owner.get(listShipmentItems, params('45001'))).result).toEqual([
    { ...item, expdate: '2030-01-31', serialNumber: 'SN1', tagId: TAG_1 },
    { ...item, expdate: '2030-01-31', serialNumber: 'SN2', tagId: TAG_2 },
  ]);
  // Removals name the order of the tag, and another customer may have typed the number.
  await portal.db.run(sql`
    INSERT INTO transactions (key, customer_id, cabinet_id, product_id, lot, owner, type, action, reason, quantity, at, posted_at,
      order_number)
    VALUES ('vended', 'c1', 'v1', 'P1', 'L1', 'PROVIDER', 'Removal', 'VEND', 'VEND', -1, now(), now(), '45001'),
      ('typed', 'c2', 'v2', 'P1', 'L1', 'PROVIDER', 'Insert', 'INSERT', 'RESTOCK', 7, now(), now(), '45001')`);
  const { result: received } = await portal.owner.get(listOrderTransactions, params(request));
  expect(received.reduce((sum, { qty }) => sum + qty, 0)).toBe(2);
  expect(received[0]).toMatchObject({
    customerId: 'c1',
    cabinetId: 'v1',
    FFFItemId: 'P1',
    type: 'INSERT',
    lotNumber: 'L1',
    sourceTimestamp: expect.any(String) as string,
  });
  // The first rows, and the total.
  const cut = await portal.owner.get(listOrderShipments, { ...params('45001'), query: { limit: 1 } });
  expect([cut.result.length, cut.total_record]).toEqual([1, 3]);
  const tooMany = await portal.owner.call(listOrderShipments, {
    ...params('45001'),
    query: { limit: 10_001 },
  });
  expect(tooMany.status).toBe(400);
});

test('an order of another customer is not found (OPERM-002 OPERM-011)', async () => {
  for (const call of [
    getOrder,
    listRestockRequests,
    listSapOrders,
    listOrderShipments,
    listShipmentItems,
    listOrderTransactions,
  ])
    for (const number of ['45001', request]) {
      const answer = await portal.stranger.call(call, params(number));
      expect([answer.status, answer.json<ErrorBody>().message]).toEqual([404, 'The order was not found.']);
      expect((await portal.nurse.call(call, params(number))).status).toBe(403);
    }
});

const lineOf = async (orderNumber: string, orderLine: string): Promise<RestockOrder> => {
  const { result } = await portal.owner.get(listOrders, { query: { orderNumber, limit: 500 } });
  const found = (result as RestockOrder[]).find(
    (row) => row.orderLine === orderLine && row.orderNumber === orderNumber,
  );
  if (!found) throw new Error(`No line ${orderLine} of ${orderNumber}`);
  return found;
};
const audited = (number: string, eventType: string) =>
  portal.db.many<{ created_by: string; customer_id: string; data: object }>(sql`
    SELECT created_by, customer_id, data FROM audit_entries
    WHERE service = 'orders' AND resource_id = ${number} AND event_type = ${eventType} ORDER BY id`);

test('the notes of a line, once, by whoever may change orders (ORD-018 ORD-021 OAPI-031 OAPI-032)', async () => {
  const { version } = await lineOf('45001', '20');
  const body = { orderLine: '20', notes: '  Leave at dock 4. ', version };
  const saved = await portal.owner.get(updateOrder, { ...params('45001'), body });
  expect(saved).toMatchObject({ orderNumber: '45001', notes: 'Leave at dock 4.', version: version + 1 });
  expect((await lineOf('45001', '10')).notes).toBe('cold');
  const [entry, more] = await audited('45001', 'Order Notes Changed');
  expect(more).toBeUndefined();
  expect(entry).toMatchObject({
    created_by: 'owner@c.example',
    customer_id: 'c1',
    data: { before: { notes: null }, after: { orderLine: '20', notes: 'Leave at dock 4.' } },
  });
  const late = await portal.owner.call(updateOrder, { ...params('45001'), body });
  expect([late.status, late.json<ErrorBody>().message]).toEqual([
    409,
    'The order line was changed by somebody else meanwhile. Please load it again.',
  ]);
  for (const notes of ['', null])
    expect(
      await portal.owner.get(updateOrder, {
        ...params('45001'),
        body: { orderLine: '20', notes, version: saved.version + (notes === null ? 1 : 0) },
      }),
    ).toMatchObject({ notes: null });
  expect((await portal.stranger.call(updateOrder, { ...params('45001'), body })).status).toBe(404);
  const unknown = await portal.owner.call(updateOrder, {
    ...params('45001'),
    body: { ...body, orderLine: '99' },
  });
  expect(unknown.status).toBe(404);
  // A user who has the request open while the ERP answers gets a conflict.
  const answered = await portal.owner.call(updateOrder, {
    ...params(request),
    body: { ...body, orderLine: '1' },
  });
  expect(answered.status).toBe(409);
  // Notes from before the ERP's answer stay.
  const waiting = await lineOf(unanswered, '1');
  await portal.owner.get(updateOrder, {
    ...params(unanswered),
    body: { orderLine: '1', notes: 'Call first', version: waiting.version },
  });
  await leave(portal, 'erp', 'order-answer', answerOf(unanswered, '45003', [3], portal.clock.now()));
  await receiveAll(portal);
  expect((await lineOf('45003', '10')).notes).toBe('Call first');
});

test('who owns orders for ALL sets the status of the ERP’s lines (ODET-018 ODET-028 OAPI-033 OAPI-034 OPERM-033 R12)', async () => {
  const { version } = await lineOf('45001', '20');
  const body = { orderLine: '20', orderStatus: 'Completed' as const, notes: 'Short, closed', version };
  const say = (who: 'staff' | 'owner', more: object = {}, number = '45001') =>
    portal[who].call(updateOrderStatus, { ...params(number), body: { ...body, ...more } });
  expect((await say('owner')).status).toBe(403);
  await portal.addUser({
    email: 'viewer@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: { orders: 'VIEWER' },
  });
  const viewer = await portal.signIn('viewer@fff.example');
  expect((await viewer.call(updateOrderStatus, { ...params('45001'), body })).status).toBe(403);
  const empty = await say('staff', { orderStatus: undefined });
  expect(empty.status).toBe(400);
  expect(empty.text).toContain('Please select a status.');
  expect((await say('staff', { orderStatus: 'Failed' })).status).toBe(400);
  const set = await say('staff');
  expect(set.json()).toMatchObject({ orderStatus: 'Completed', notes: 'Short, closed' });
  expect((await say('staff', { orderStatus: 'Deleted' })).status).toBe(409);
  const [entry] = await audited('45001', 'Order Status Changed');
  expect(entry).toMatchObject({
    created_by: 'staff@fff.example',
    customer_id: 'c1',
    data: { before: { orderStatus: 'On Order' }, after: { orderLine: '20', orderStatus: 'Completed' } },
  });
  const { result } = await portal.staff.get(listSapOrders, params('45001'));
  expect(result[1]).toMatchObject({ orderStatus: 'Completed', statusBy: 'staff@fff.example' });
  expect(
    overallStatus(
      result.map(({ orderStatus }) => orderStatus),
      [],
    ),
  ).toBe('Partial');

  // An earlier statement of the ERP arrives too late, a later one counts.
  const said = async (documentId: string, changedAt: Date) => {
    await leave(portal, 'erp', 'order-status', {
      documentId,
      orderNumber: '45001',
      orderLine: '20',
      orderStatus: 'Deleted',
      changedAt,
    });
    await receiveAll(portal);
    return (await lineOf('45001', '20')).orderStatus;
  };
  const now = portal.clock.now().getTime();
  expect(await said('E-before', new Date(now - 60_000))).toBe('Completed');
  expect(await said('E-after', new Date(now + 60_000))).toBe('Deleted');
  const again = await lineOf('45001', '20');
  expect((await say('staff', { orderStatus: 'On Order', version: again.version })).json()).toMatchObject({
    orderStatus: 'On Order',
    // Without new notes the old ones stay.
    notes: 'Short, closed',
  });

  const text = async (number: string) =>
    (await say('staff', { orderLine: '1', version: (await lineOf(number, '1')).version }, number)).json();
  const asked = await order(portal, { customerId: 'c1', cabinetId: 'v1', productId: 'P2', packs: 1 });
  expect(await text(asked)).toMatchObject({
    code: 'refused',
    message: 'The ERP has not answered yet, so there is no order status to change.',
  });
  expect(await text(refused)).toMatchObject({
    message: 'This request has failed, so it has no order status to change.',
  });
});
