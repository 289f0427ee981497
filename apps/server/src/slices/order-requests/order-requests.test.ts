import { randomUUID } from 'node:crypto';
import {
  cancelOrderRequest,
  deleteOrderRequest,
  getOrder,
  listCustomerOrderRequests,
  listOrderRequests,
  submitOrderRequests,
  updateOrderRequests,
  type OrderRequest,
} from '@parwell/contract';
import { tooFewPacks, type Batch } from '@parwell/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer, Browser } from '../../../test/browser.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { answerOf, leave, receiveAll, shipmentDocument } from '../../../test/orders.ts';
import { addProduct } from '../../../test/products.ts';
import { addRestockRow, addWarehouseStock } from '../../../test/restock-rows.ts';
import { stockReaders } from '../../../test/stock-readers.ts';
import { sql } from '../../platform/db/database.ts';
import { releaseWaiting } from '../restock/run-release.service.ts';
import { recomputeAll } from '../restock/work-off-marks.service.ts';

let portal: DevicesPortal;
let readers: Awaited<ReturnType<typeof stockReaders>>;

const STOCK: readonly Batch[] = [
  { warehouse: 'NCDC', lot: 'N1', expiration: '2027-06-30', available: 3 },
  { warehouse: 'NCDC', lot: 'N2', expiration: '2027-08-31', available: 4 },
  { warehouse: 'SCDC', lot: 'S1', expiration: '2027-03-31', available: 2 },
  { warehouse: 'SCDC', lot: 'gone', expiration: '2026-10-31', available: 2 },
];
/** A row of order management: 5 units in a pack, one used a day. */
const keeps = (
  customerId: string,
  productId: string,
  cabinetType: 'EM' | 'Virtual',
  onHand: Readonly<Record<string, number>>,
  batches: readonly Batch[] = [],
) =>
  addRestockRow(portal, {
    customerId,
    productId,
    cabinetType,
    facts: {
      today: '2026-11-16',
      unitsPerPack: 5,
      vendedInYear: 365,
      outstandingOrders: 2,
      warehouses: ['NCDC', 'SCDC', 'TXDC'],
      position: {
        usable: Object.values(onHand).reduce((sum, units) => sum + units, 0),
        inTransit: 0,
        onOrder: 0,
      },
      devices: Object.entries(onHand).map(([cabinetId, usable]) => ({
        cabinetId,
        usable,
        usage: 61,
        daysStocked: 400,
      })),
      batches,
    },
  });

const STANDARD = 'Standard Overnight (by 10:30AM)';

beforeAll(async () => {
  portal = await startDevicesPortal({ begin: '2026-11-16T15:00:00Z' });
  readers = await stockReaders(portal, 'orders');
  await addProduct(portal, 'F1', 'Infliximab 100 mg');
  await addProduct(portal, 'F2', 'Albumin 25%');
  await addDevice(portal.db, { cabinetId: 'em-1', customerId: 'c1' });
  await addDevice(portal.db, { cabinetId: 'em-2', customerId: 'c1' });
  await addDevice(portal.db, { cabinetId: 'em-3', customerId: 'c3' });
  await addWarehouseStock(
    portal,
    STOCK.map((of) => ({ ...of, productId: 'F1' })),
  );
  await keeps('c1', 'F1', 'EM', { 'em-1': 20, 'em-2': 3 }, STOCK);
  await keeps('c1', 'F2', 'Virtual', {});
  await keeps('c3', 'F1', 'EM', { 'em-3': 1 });
  await keeps('c3', 'F2', 'EM', { 'em-3': 1 });
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.run(sql`DELETE FROM release_lines`);
  await portal.db.run(sql`DELETE FROM releases`);
  await portal.db.run(sql`DELETE FROM order_requests`);
});

type Draft = Parameters<typeof draftOf>[0];
const draftOf = (
  changes: Partial<{
    customerId: string;
    deviceType: 'EM' | 'Virtual';
    productId: string;
    requestedQuantity: number;
    shippingMethod: string;
    customerNotes: string;
  }> = {},
) => ({
  customerId: 'c1',
  deviceType: 'EM' as const,
  productId: 'F1',
  requestedQuantity: 2,
  shippingMethod: STANDARD,
  customerNotes: 'Two patients tomorrow',
  ...changes,
});

const submit = (who: Browser, drafts: readonly Draft[] = [{}], requestId = randomUUID()) =>
  who.call(submitOrderRequests, { body: { requestId, requests: drafts.map(draftOf) } });

async function requested(who: Browser, ...drafts: readonly Draft[]): Promise<OrderRequest[]> {
  portal.clock.advance({ minutes: 1 });
  const answer = await submit(who, drafts.length > 0 ? drafts : [{}]);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ result: OrderRequest[] }>().result;
}
const one = async (who: Browser, draft: Draft = {}): Promise<OrderRequest> => {
  const [request] = await requested(who, draft);
  if (!request) throw new Error('Nothing was requested');
  return request;
};

type Change = Parameters<typeof changeOf>[1];
const changeOf = (
  { id, version, adminNotes, orderNotes, shippingMethod, approvedQuantity, batches }: OrderRequest,
  changes: Partial<{
    status: 'PENDING' | 'APPROVED' | 'DENIED';
    adminNotes: string;
    orderNotes: string;
    shippingMethod: string;
    approvedQuantity: number | null;
    batches: OrderRequest['batches'];
    version: number;
  }>,
) => ({
  id,
  version,
  status: 'PENDING' as const,
  adminNotes,
  orderNotes,
  shippingMethod,
  approvedQuantity,
  batches,
  ...changes,
});
const update = (changes: Change, ...requests: readonly OrderRequest[]) =>
  portal.staff.call(updateOrderRequests, {
    body: { requests: requests.map((request) => changeOf(request, changes)) },
  });
const cancel = (who: Browser, { id, version }: OrderRequest) =>
  who.call(cancelOrderRequest, { params: { orderRequestId: id }, body: { version } });
const remove = (who: Browser, { id }: OrderRequest) =>
  who.call(deleteOrderRequest, { params: { orderRequestId: id } });

const all = async (who: Browser = portal.staff, where: object = {}) =>
  (await who.get(listOrderRequests, { query: { where: JSON.stringify(where) } })).result;
const mine = async (who: Browser, where: object = {}) =>
  (await who.get(listCustomerOrderRequests, { query: { where: JSON.stringify(where) } })).result;
const now = async (request: OrderRequest): Promise<OrderRequest> => {
  const found = (await all()).find(({ id }) => id === request.id);
  if (!found) throw new Error(`Request ${request.id} is gone`);
  return found;
};
const answered = (answer: Answer) => [answer.status, answer.json<{ message: string }>().message];
const details = (answer: Answer) => answer.json<{ details: { field: string; message: string }[] }>().details;

const lines = () =>
  portal.db.many<{ line: string }>(sql`
    SELECT concat_ws(' ', order_request_id, cabinet_id, product_id, packs, warehouse, lot, shipping_method, notes) AS line
    FROM release_lines ORDER BY place`);
const batch = (warehouse: 'NCDC' | 'SCDC', lot: string, quantity: number | null) => ({
  warehouse,
  lot,
  quantity,
  expiration: null,
});

test('a request is pending; customers see nothing of warehouses (OREQ-009 OREQ-012 OAPI-035 OAPI-037 OAPI-041)', async () => {
  const request = await one(portal.owner);
  const expected: OrderRequest = {
    id: expect.any(String) as string,
    customerId: 'c1',
    customer: { customerName: 'Clinic c1' },
    productId: 'F1',
    product: { productName: 'Infliximab 100 mg', deviceType: 'EM', outstandingOrders: 2, unitsPerPack: 5 },
    requestedQuantity: 2,
    approvedQuantity: null,
    shippingMethod: STANDARD,
    onHandQuantity: 23,
    par: { usageY: 365 },
    status: 'PENDING',
    customerNotes: 'Two patients tomorrow',
    adminNotes: '',
    orderNotes: '',
    batches: [],
    defaultBatch: null,
    warehouseInventory: [],
    createdBy: 'owner@c.example',
    updatedBy: 'owner@c.example',
    createdAt: expect.any(String) as string,
    updatedAt: expect.any(String) as string,
    outcome: { problem: '', orderedQuantity: 0, orderNumbers: [], trackingNumbers: [] },
    mayCancel: true,
    version: 0,
  };
  expect(request).toEqual(expected);
  expect(await mine(portal.owner)).toEqual([expected]);
  const batchOf = (id: string, warehouseQty: number, expirationDate: string, diffDays: number) => ({
    id,
    warehouse: id.slice(0, 4),
    lotNumber: id.slice(5),
    warehouseQty,
    expirationDate,
    diffDays,
  });
  expect(await all()).toEqual([
    {
      ...expected,
      mayCancel: false,
      defaultBatch: batchOf('NCDC/N1', 3, '2027-06-30', 226),
      warehouseInventory: [
        [batchOf('NCDC/N1', 3, '2027-06-30', 226), batchOf('NCDC/N2', 4, '2027-08-31', 288)],
        [batchOf('SCDC/S1', 2, '2027-03-31', 135)],
        [],
      ],
    },
  ]);
  const fields = await portal.staff.get(listOrderRequests, { query: { fields: '["id","defaultBatch"]' } });
  expect(fields.result.map((row) => Object.keys(row))).toEqual([['id', 'defaultBatch']]);
});

test('what is missing is answered by field, and nothing is made (OREQ-031..034)', async () => {
  const empty = await submit(portal.owner, [
    { productId: '', requestedQuantity: 0.5, shippingMethod: '', customerNotes: ' ' },
    { productId: 'nothing' },
    { deviceType: 'Virtual' },
  ]);
  expect(empty.status).toBe(422);
  expect(details(empty)).toEqual([
    { field: 'requests.0.productId', message: 'Please select a valid product ID.' },
    { field: 'requests.0.requestedQuantity', message: 'Invalid qty.' },
    { field: 'requests.0.shippingMethod', message: 'Please select a shipping method.' },
    { field: 'requests.0.customerNotes', message: 'Please describe why this order is being requested.' },
    { field: 'requests.1.productId', message: 'Please select a valid product ID.' },
    { field: 'requests.2.productId', message: 'Please select a valid product ID.' },
  ]);
  expect(await all()).toEqual([]);
});

test('sent twice, also at the same moment, it is requested once; nobody else’s number answers (R15)', async () => {
  const requestId = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => submit(portal.owner, [{}, {}], requestId)));
  answers.push(await submit(portal.owner, [{}, {}], requestId));
  const ids = answers.map((answer) => answer.json<{ result: OrderRequest[] }>().result.map(({ id }) => id));
  expect(new Set(ids.map(String)).size).toBe(1);
  expect(await all()).toHaveLength(2);
  expect((await submit(portal.staff, [{}, {}], requestId)).status).toBe(409);
});

test('staff see all, customers their own, a group its members; filters, order and exact total (OAPI-036 ORD-013 S35)', async () => {
  await portal.db.run(
    sql`UPDATE restock_rows SET customer_id = 'c2' WHERE customer_id = 'c1' AND product_id = 'F2'`,
  );
  const first = await one(portal.owner);
  await one(portal.owner, { customerId: 'c2', productId: 'F2', deviceType: 'Virtual', requestedQuantity: 9 });
  await one(portal.stranger, { customerId: 'c3' });
  await cancel(portal.owner, first);
  const names = (rows: readonly OrderRequest[]) =>
    rows.map(({ customerId, productId, status }) => `${customerId} ${productId} ${status}`);
  const [cancelled, albumin, others] = ['c1 F1 CANCELLED', 'c2 F2 PENDING', 'c3 F1 PENDING'];
  expect(names(await all())).toEqual([others, albumin, cancelled]);
  expect(names(await mine(portal.staff))).toEqual([others, albumin, cancelled]);
  expect(names(await mine(readers.customer.browser))).toEqual([cancelled]);
  expect(names(await mine(readers.group.browser))).toEqual([albumin, cancelled]);
  expect(names(await mine(portal.stranger))).toEqual([others]);
  expect(names(await all(portal.staff, { status: ['PENDING'] }))).toEqual([others, albumin]);
  expect(names(await all(portal.staff, { status: ['PENDING', 'CANCELLED'], product: 'ALB' }))).toEqual([
    albumin,
  ]);
  expect(names(await all(portal.staff, { product: 'f1', customerId: 'c3' }))).toEqual([others]);
  const page = async (query: Record<string, string>) => {
    const { result, total_record } = await portal.staff.get(listOrderRequests, { query });
    return [names(result), total_record];
  };
  expect(await page({ limit: '1', offset: '1' })).toEqual([[albumin], 3]);
  expect(await page({ order: 'productName ASC', limit: '1' })).toEqual([[albumin], 3]);
  expect(await page({ order: 'requestedQuantity DESC', limit: '1' })).toEqual([[albumin], 3]);
  expect(await page({ order: 'status ASC', limit: '1' })).toEqual([[cancelled], 3]);
  expect(await page({ order: 'customerId ASC', limit: '1' })).toEqual([[cancelled], 3]);
  // The customer's viewer may only read.
  expect((await mine(readers.group.browser)).map(({ mayCancel }) => mayCancel)).toEqual([false, false]);
  await portal.db.run(sql`UPDATE restock_rows SET customer_id = 'c1' WHERE customer_id = 'c2'`);
});

test('others cannot ask, cancel, change or delete (OPERM-026 SHELL-002 OREQ-006)', async () => {
  const request = await one(portal.owner);
  for (const who of [portal.owner, readers.customer.browser, portal.nurse]) {
    expect((await who.call(listOrderRequests)).status).toBe(403);
    expect((await remove(who, request)).status).toBe(403);
    const body = { requests: [changeOf(request, { status: 'APPROVED' })] };
    expect((await who.call(updateOrderRequests, { body })).status).toBe(403);
  }
  expect((await submit(portal.stranger)).status).toBe(403);
  expect((await submit(readers.customer.browser)).status).toBe(403);
  expect((await cancel(readers.customer.browser, request)).status).toBe(403);
  expect((await cancel(portal.stranger, request)).status).toBe(404);
  expect((await cancel(portal.nurse, request)).status).toBe(403);
  // DECISIONS: customers cancel, staff modify or process.
  expect(answered(await cancel(portal.staff, request))).toEqual([
    422,
    'Only the customer can cancel this order request. Deny it instead.',
  ]);
  expect(await now(request)).toEqual((await all())[0]);
  const own = await one(portal.staff);
  expect((await cancel(portal.staff, own)).status).toBe(200);
});

test('with one request for another customer the whole submission is refused, and nothing is written (OREQ-012 OPERM-011 S35)', async () => {
  const written = async () => [
    await portal.db.many(sql`SELECT id FROM order_requests`),
    await portal.db.many(sql`SELECT id FROM audit_entries WHERE event_type = 'Order Request Submitted'`),
    await portal.db.many(sql`SELECT msg_id FROM mail_messages`),
    await portal.db.many(sql`SELECT id FROM pgboss.job`),
  ];
  const before = await written();
  const [own, foreign]: [Draft, Draft] = [{ customerId: 'c1' }, { customerId: 'c3' }];
  const requestId = randomUUID();
  for (const drafts of [
    [own, foreign],
    [foreign, own],
    [own, foreign, own],
  ]) {
    const answer = await submit(portal.owner, drafts, requestId);
    expect(answered(answer)).toEqual([403, 'You are not authorized to view this content.']);
  }
  expect(await written()).toEqual(before);
  // Each alone is valid: one of the own customer, one of the other.
  expect((await submit(portal.owner, [own], requestId)).status).toBe(200);
  expect((await submit(portal.stranger, [foreign])).status).toBe(200);
});

test('a cancelled one stays cancelled and can only be deleted (OREQ-002 OREQ-014 OREQ-016..019 OAPI-040)', async () => {
  const request = await one(portal.owner);
  expect(answered(await remove(portal.staff, request))).toEqual([
    409,
    'A pending order request cannot be deleted. Approve or deny it first.',
  ]);
  expect((await cancel(portal.owner, request)).json()).toMatchObject({
    status: 'CANCELLED',
    mayCancel: false,
    version: 1,
  });
  const done = 'The order request was already cancelled by owner@c.example.';
  const cancelled = await now(request);
  expect(answered(await cancel(portal.owner, cancelled))).toEqual([409, done]);
  for (const status of ['PENDING', 'APPROVED', 'DENIED'] as const)
    expect(answered(await update({ status, adminNotes: 'x' }, cancelled))).toEqual([409, done]);
  expect((await remove(portal.staff, cancelled)).json()).toEqual({ id: request.id });
  expect((await remove(portal.staff, cancelled)).status).toBe(404);
  expect(answered(await update({ status: 'DENIED', adminNotes: 'x' }, cancelled))).toEqual([
    409,
    'The order request is no longer there.',
  ]);
  const audited = await portal.db.many<{ event: string }>(sql`
    SELECT event_type || ' by ' || created_by AS event FROM audit_entries
    WHERE service = 'order-requests' AND resource_id = ${request.id} ORDER BY id`);
  expect(audited.map(({ event }) => event)).toEqual([
    'Order Request Submitted by owner@c.example',
    'Order Request Cancelled by owner@c.example',
    'Order Request Deleted by staff@fff.example',
  ]);
});

test('staff modify pending requests, and are answered what is wrong by field (OREQ-003 OREQ-010 OREQ-035..039 OAPI-038 OAPI-039)', async () => {
  const request = await one(portal.owner);
  const wrong = await update(
    { shippingMethod: '', batches: [batch('NCDC', 'N1', null), batch('NCDC', 'N1', 2)] },
    request,
  );
  expect(wrong.status).toBe(422);
  expect(details(wrong)).toEqual([
    { field: 'shippingMethod', message: 'A shipping method is required.' },
    { field: 'batches.0.quantity', message: 'Each batch must have a quantity.' },
    { field: 'batches.1.lot', message: 'Each batch can be selected only once.' },
  ]);
  expect(details(await update({ approvedQuantity: 0 }, request))).toEqual([
    { field: 'approvedQuantity', message: 'Invalid qty.' },
  ]);
  const answer = await portal.staff.call(updateOrderRequests, {
    query: { filter: JSON.stringify({ status: ['PENDING'] }) },
    body: {
      requests: [
        changeOf(request, {
          shippingMethod: 'First Overnight (by 8:30AM)',
          // The sum of the batches counts.
          approvedQuantity: 9,
          batches: [batch('NCDC', 'N1', 1), batch('SCDC', 'S1', 2)],
          adminNotes: 'Split',
          orderNotes: 'Ring the bell',
        }),
      ],
    },
  });
  expect(answer.json()).toMatchObject({
    releaseId: null,
    total_record: 1,
    result: [
      {
        id: request.id,
        status: 'PENDING',
        approvedQuantity: 3,
        shippingMethod: 'First Overnight (by 8:30AM)',
        adminNotes: 'Split',
        orderNotes: 'Ring the bell',
        updatedBy: 'staff@fff.example',
        version: 1,
      },
    ],
  });
  expect(answered(await update({ adminNotes: 'Mine' }, request))).toEqual([
    409,
    'The order request was already changed by staff@fff.example.',
  ]);
  expect((await mine(portal.owner))[0]).toMatchObject({ batches: [], approvedQuantity: 3 });
  expect((await update({ status: 'APPROVED' }, await now(request))).status).toBe(200);
  expect((await lines()).map(({ line }) => line)).toEqual([
    `${request.id} em-2 F1 1 NCDC N1 First Overnight (by 8:30AM) Ring the bell`,
    `${request.id} em-2 F1 2 SCDC S1 First Overnight (by 8:30AM) Ring the bell`,
  ]);
});

test('approving releases what is proposed for the device that runs out first (OREQ-020..023 OREQ-027..030 R4 R7 R15)', async () => {
  const [first, second] = await requested(portal.owner, { requestedQuantity: 3 }, { requestedQuantity: 4 });
  const third = await one(portal.owner, { productId: 'F2', deviceType: 'Virtual' });
  if (!first || !second) throw new Error('Two were requested');
  const denied = await update({ status: 'DENIED', adminNotes: ' ' }, first);
  expect(details(denied)).toEqual([
    {
      field: 'adminNotes',
      message: 'A note is required to explain why these order requests are being denied.',
    },
  ]);
  // All or none: the third has no device, so the others wait too.
  const refused = await update({ status: 'APPROVED' }, first, second, third);
  expect(answered(refused)).toEqual([
    422,
    'Clinic c1, Albumin 25%: There is no RightNow Cloud device to send it to.',
  ]);
  expect((await all()).map(({ status }) => status)).toEqual(['PENDING', 'PENDING', 'PENDING']);

  const answer = await update({ status: 'APPROVED', orderNotes: 'Soon' }, first, second);
  expect(answer.json()).toMatchObject({ releaseId: expect.any(String) as string });
  // Packs allocated to the first are not proposed to the second.
  expect((await lines()).map(({ line }) => line)).toEqual([
    `${first.id} em-2 F1 3 NCDC N1 ${STANDARD} Soon`,
    `${second.id} em-2 F1 4 NCDC N2 ${STANDARD} Soon`,
  ]);
  expect(await now(second)).toMatchObject({
    status: 'APPROVED',
    approvedQuantity: 4,
    outcome: { problem: '', orderedQuantity: 4, orderNumbers: [] },
  });
  await update({ status: 'DENIED', adminNotes: 'Recalled', approvedQuantity: 2 }, third);
  expect(await now(third)).toMatchObject({
    status: 'DENIED',
    approvedQuantity: null,
    adminNotes: 'Recalled',
  });
});

test('too few packs, or a product that is kept no more, is refused and answered (R15)', async () => {
  const many = await one(portal.owner, { requestedQuantity: 12 });
  expect(answered(await update({ status: 'APPROVED' }, many))).toEqual([422, tooFewPacks(9, 12)]);
  expect(answered(await update({ status: 'APPROVED', batches: [batch('SCDC', 'gone', 1)] }, many))).toEqual([
    422,
    'Lot gone of product F1 expired on 2026-10-31.',
  ]);
  const unkept = await one(portal.stranger, { customerId: 'c3' });
  await portal.db.run(sql`UPDATE restock_rows SET cabinet_type = 'RFID' WHERE customer_id = 'c3'`);
  expect(answered(await update({ status: 'APPROVED' }, unkept))).toEqual([
    422,
    'The customer does not keep this product any more, so that it cannot be ordered.',
  ]);
  await portal.db.run(sql`UPDATE restock_rows SET cabinet_type = 'EM' WHERE customer_id = 'c3'`);
  expect(await lines()).toEqual([]);
});

test('while a release runs nothing is approved, but denied and modified (R10 R15)', async () => {
  await portal.db.run(sql`
    INSERT INTO releases VALUES (${randomUUID()}, 'In Progress', 'somebody', ${portal.clock.now()})`);
  const request = await one(portal.owner);
  expect(answered(await update({ status: 'APPROVED' }, request))).toEqual([
    409,
    'The system is currently processing orders.  Please wait...',
  ]);
  expect(await now(request)).toMatchObject({ status: 'PENDING', version: 0 });
  expect((await update({ adminNotes: 'Later' }, request)).status).toBe(200);
});

test('what the release did not order says why and is released again, without what was ordered (R15)', async () => {
  const request = await one(portal.owner, { requestedQuantity: 5 });
  await update({ status: 'APPROVED' }, request);
  const end = (lot: string, outcome: string, message: string) =>
    portal.db.run(
      sql`UPDATE release_lines SET outcome = ${outcome}, message = ${message} WHERE lot = ${lot} AND outcome IS NULL`,
    );
  await end('N1', 'Ordered', '');
  await end('N2', 'Batch gone', 'NCDC has 0 packs of N2.');
  await portal.db.run(sql`UPDATE releases SET status = 'Completed'`);
  const failed = await now(request);
  expect(failed.outcome).toMatchObject({ problem: 'NCDC has 0 packs of N2.', orderedQuantity: 3 });
  expect((await mine(portal.owner))[0]?.outcome).toMatchObject({
    problem: 'It could not be ordered yet. We are working on it.',
    orderedQuantity: 3,
  });

  portal.clock.advance({ minutes: 1 });
  expect(answered(await update({ status: 'DENIED', adminNotes: 'x' }, failed))).toEqual([
    409,
    'The order request was already approved by staff@fff.example.',
  ]);
  expect((await update({ status: 'APPROVED', approvedQuantity: 3 }, failed)).status).toBe(422);
  const again = await update({ status: 'APPROVED', batches: [batch('SCDC', 'S1', 2)] }, failed);
  expect(again.status, again.text).toBe(200);
  expect((await lines()).map(({ line }) => line.split(' ').slice(3, 6).join(' '))).toContain('2 SCDC S1');
  await end('S1', 'Ordered', '');
  const done = await now(request);
  expect(done).toMatchObject({ approvedQuantity: 5, outcome: { problem: '', orderedQuantity: 5 } });
  expect((await update({ status: 'APPROVED' }, done)).status).toBe(409);
});

test('cancel against approve, two approvals, delete against modify: the first counts, the other is answered (R15)', async () => {
  for (let round = 0; round < 3; round++) {
    await portal.db.run(sql`UPDATE releases SET status = 'Completed'`);
    const request = await one(portal.owner);
    const [cancelled, approved] = await Promise.all([
      cancel(portal.owner, request),
      update({ status: 'APPROVED' }, request),
    ]);
    const { status } = await now(request);
    expect([cancelled.status, approved.status].toSorted()).toEqual([200, 409]);
    expect(status).toBe(cancelled.status === 200 ? 'CANCELLED' : 'APPROVED');
    expect(answered(cancelled.status === 409 ? cancelled : approved)[1]).toContain(
      'The order request was already ',
    );

    await portal.db.run(sql`UPDATE releases SET status = 'Completed'`);
    const twice = await one(portal.owner);
    const answers = await Promise.all([1, 2].map(() => update({ status: 'APPROVED' }, twice)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    expect((await lines()).filter(({ line }) => line.startsWith(`${twice.id} `))).toHaveLength(1);

    const gone = await now(request);
    const [deleted, modified] = await Promise.all([
      remove(portal.staff, gone),
      update({ adminNotes: 'x' }, gone),
    ]);
    expect([deleted.status, modified.status]).toEqual([200, 409]);
  }
});

test('where no warehouse has any, the nearest chooses the lot (R7 R15)', async () => {
  const request = await one(portal.stranger, { customerId: 'c3', productId: 'F2' });
  expect((await update({ status: 'APPROVED' }, request)).status).toBe(200);
  expect((await lines()).map(({ line }) => line)).toEqual([`${request.id} em-3 F2 2 NCDC  ${STANDARD} `]);
});

test('from the request over release, order and parcel, the requester sees what became of it (R8 R10 R15 R17)', async () => {
  // With a real par setting: a release computes rows again.
  await portal.db.run(sql`
    INSERT INTO par_settings (customer_id, product_id, cabinet_type, min_set, max_set, pack_to_lum)
    VALUES ('c1', 'F1', 'EM', 5, 90, 5)`);
  await recomputeAll(portal.context);
  const [request, refused] = await requested(
    portal.owner,
    { requestedQuantity: 3 },
    { requestedQuantity: 2, shippingMethod: 'First Overnight (by 8:30AM)' },
  );
  if (!request || !refused) throw new Error('Two were requested');
  const outcome = async (of: OrderRequest) =>
    (await mine(portal.owner)).find(({ id }) => id === of.id)?.outcome;
  await update({ status: 'APPROVED', orderNotes: 'Ring the bell' }, request, refused);
  expect(await outcome(request)).toEqual({
    problem: '',
    orderedQuantity: 3,
    orderNumbers: [],
    trackingNumbers: [],
  });
  await releaseWaiting(portal.context);
  const number = (await outcome(request))?.orderNumbers[0] ?? '';
  const other = (await outcome(refused))?.orderNumbers[0] ?? '';
  expect([number, other]).toEqual([expect.stringMatching(/^R-/), expect.stringMatching(/^R-/)]);
  // It counts as on order from now on.
  await recomputeAll(portal.context);
  expect((await now(request)).product.outstandingOrders).toBe(2);
  expect((await portal.owner.get(getOrder, { params: { orderNumber: number } })).cabinetId).toBe('em-1');

  await leave(portal, 'erp', 'order-answer', answerOf(number, '45001', [3], portal.clock.now()));
  await leave(portal, 'erp', 'order-answer', {
    ...answerOf(other, '', [], portal.clock.now()),
    documentId: 'E-refused',
    poNumber: '',
    refusedBecause: 'Credit limit reached',
  });
  await receiveAll(portal);
  await leave(
    portal,
    'warehouse',
    'shipment',
    shipmentDocument(
      { shipmentId: 'S-1', customerId: 'c1', orderNumber: '45001', trackingNumber: '1Z999AA10123456784' },
      [{ cabinetId: 'em-1', productId: 'F1', lot: 'N1', packs: 3, orderLine: '10' }],
    ),
  );
  await receiveAll(portal);
  expect(await outcome(request)).toEqual({
    problem: '',
    orderedQuantity: 3,
    orderNumbers: ['45001'],
    trackingNumbers: ['1Z999AA10123456784'],
  });
  expect(await outcome(refused)).toMatchObject({
    problem: 'It could not be ordered yet. We are working on it.',
    orderNumbers: [],
  });
  const failed = await now(refused);
  expect(failed.outcome).toMatchObject({ problem: 'Credit limit reached', orderedQuantity: 0 });
  portal.clock.advance({ minutes: 1 });
  const again = await update({ status: 'APPROVED' }, failed);
  expect(again.status, again.text).toBe(200);
  await releaseWaiting(portal.context);
  expect((await now(refused)).outcome).toMatchObject({ problem: '', orderedQuantity: 2 });
  expect((await outcome(refused))?.orderNumbers).not.toContain(other);
});
