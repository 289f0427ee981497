import {
  closeOrder,
  getExchange,
  getOrder,
  listDocuments,
  listOrders,
  listRestockRequests,
  readDashboard,
  sendOrderAgain,
  type RestockOrder,
} from '@parwell/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { answerOf, leave, receiveAll } from '../../../test/orders.ts';
import { addProduct } from '../../../test/products.ts';
import { findRow, stockWarehouse, wantStock, workOutRows } from '../../../test/release.ts';
import { documentListeners } from '../../document-listeners.ts';
import { sql } from '../../platform/db/database.ts';
import { sendWaitingDocuments } from '../exchange/exchange.public.ts';
import { startRelease } from '../restock/release.public.ts';
import { releaseWaiting } from '../restock/run-release.service.ts';
import { workOffMarks } from '../restock/work-off-marks.service.ts';
import { notifyOfUnanswered } from './notify-unanswered.service.ts';

const D1 = { customerId: 'c1', cabinetId: 'd1', productId: 'P1' };
const D2 = { customerId: 'c2', cabinetId: 'd2', productId: 'P1' };

let portal: DevicesPortal;
let planner: Browser;
let rowKeys: Record<'c1' | 'c2', string>;
/** The waiting request for c1, and one for c2. */
let request: string;
let other: string;

beforeAll(async () => {
  portal = await startDevicesPortal();
  await addProduct(portal, 'P1', 'Immune globulin 10 g');
  await addDevice(portal.db, { cabinetId: 'd1', customerId: 'c1' });
  await addDevice(portal.db, { cabinetId: 'd2', customerId: 'c2' });
  await portal.addUser({
    email: 'planner@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: { orders: 'OWNER', dashboard_operations: 'VIEWER' },
  });
  rowKeys = { c1: await wantStock(portal.db, D1), c2: await wantStock(portal.db, D2) };
});
afterAll(() => portal.close());

const send = () => sendWaitingDocuments(portal.context, documentListeners);

/** Both rows are released and their documents sent; nothing else is ordered. */
beforeEach(async () => {
  for (const table of ['release_lines', 'releases', 'batch_reservations', 'restock_failures', 'order_lines'])
    await portal.db.plain(`DELETE FROM ${table}`);
  for (const table of ['restock_orders', 'restock_requests', 'unanswered_orders', 'outbound_documents'])
    await portal.db.plain(`DELETE FROM ${table}`);
  await portal.db.plain('DELETE FROM embedded_files; DELETE FROM mail_events; DELETE FROM mail_messages');
  await stockWarehouse(portal, 'NCDC', [{ productId: 'P1', lot: 'L1', packs: 40 }]);
  request = await release('c1', 15);
  other = await release('c2', 10);
  await send();
  planner = await portal.signIn('planner@fff.example');
});

/** Releases a customer's row and returns the number of the request. */
async function release(customer: 'c1' | 'c2', packs: number): Promise<string> {
  await workOutRows(portal);
  const row = await findRow(portal.db, rowKeys[customer]);
  await portal.db.transaction((tx) =>
    startRelease(portal.context, tx, { email: 'planner@fff.example' }, crypto.randomUUID(), [
      {
        ...(customer === 'c1' ? D1 : D2),
        row: { key: rowKeys[customer], revision: row.revision },
        packs,
        warehouse: 'NCDC',
        lot: 'L1',
        shippingMethod: 'Standard Overnight (by 10:30AM)',
        notes: '',
      },
    ]),
  );
  await releaseWaiting(portal.context);
  await workOffMarks(portal.context);
  const { number } = await portal.db.one<{ number: string }>(sql`
    SELECT request_number AS number FROM release_lines WHERE row_key = ${rowKeys[customer]}
    ORDER BY length(request_number) DESC, request_number DESC LIMIT 1`);
  return number;
}

/** Unused sessions end meanwhile. */
async function pass(time: Parameters<typeof portal.clock.advance>[0]): Promise<void> {
  portal.clock.advance(time);
  planner = await portal.signIn('planner@fff.example');
}
const of = (orderNumber: string) => ({ params: { orderNumber } });
const close = (orderNumber: string, reason: unknown = 'Ordered by phone', who = planner) =>
  who.call(closeOrder, { ...of(orderNumber), body: { reason } as { reason: string } });
const mails = async () =>
  (
    await portal.db.many<{ subject: string }>(
      sql`SELECT subject FROM mail_messages WHERE 'orders' = ANY(categories)`,
    )
  ).map(({ subject }) => subject);
const reserved = async () =>
  (
    await portal.db.one<{ packs: number }>(
      sql`SELECT coalesce(sum(packs), 0)::int AS packs FROM batch_reservations WHERE ended_at IS NULL`,
    )
  ).packs;
const rowOf = async (customer: 'c1' | 'c2') => {
  await workOffMarks(portal.context);
  const { status, facts } = await portal.db.one<{ status: string; facts: { position: { onOrder: number } } }>(
    sql`SELECT status, facts FROM restock_rows WHERE key = ${rowKeys[customer]}`,
  );
  return [status, facts.position.onOrder];
};
const answer = async (requestNumber: string, orderNumber: string, refusedBecause = '') => {
  const said = answerOf(requestNumber, orderNumber, refusedBecause === '' ? [15] : [], portal.clock.now());
  await leave(portal, 'erp', 'order-answer', {
    ...said,
    documentId: `E-${requestNumber}-${orderNumber}`,
    refusedBecause,
  });
  await receiveAll(portal);
};

test('an order that is not answered says since when, and after 30 minutes the tile of the ERP and the page Documents warn (R12 D5)', async () => {
  const standing = async () => (await planner.get(getExchange, {})).result;
  const tile = async () => {
    const { widgets } = await planner.get(readDashboard, { query: { dashboardType: 'Operations' } });
    return widgets.find(({ name }) => name === 'sapConnection')?.content;
  };
  const { waitingSince } = await planner.get(getOrder, of(request));
  expect(waitingSince).toBe((await planner.get(listRestockRequests, of(request))).result[0]?.createdAt);
  portal.clock.advance({ minutes: 29 });
  await receiveAll(portal);
  await pass({ seconds: 50 });
  expect(await tile()).toMatchObject({ state: 'OK' });
  expect(await standing()).toMatchObject([
    { partner: 'erp', unanswered: 2, late: 0 },
    { partner: 'warehouse', unanswered: 0, late: 0 },
  ]);
  await pass({ seconds: 10 });
  expect(await tile()).toMatchObject({
    state: 'Warning',
    note: '2 orders are not answered for over 30 minutes.',
  });
  expect((await standing())[0]).toMatchObject({ unanswered: 2, late: 2 });
  const awaited = async () =>
    (
      await planner.get(listDocuments, { query: { where: JSON.stringify({ answer: 'awaited' }) } })
    ).result.map(({ documentId, awaitedSince }) => [documentId, awaitedSince !== null]);
  expect((await awaited()).toSorted()).toEqual(
    [
      [`P-${request}`, true],
      [`P-${other}`, true],
    ].toSorted(),
  );
  await answer(request, '45001');
  expect(await awaited()).toEqual([[`P-${other}`, true]]);
  expect((await planner.get(getOrder, of('45001'))).waitingSince).toBeNull();
  expect(await tile()).toMatchObject({ note: '1 order is not answered for over 30 minutes.' });
});

test('the page Documents counts what is not answered anew, also when no document has come (R12)', async () => {
  const total = async () =>
    (await planner.get(listDocuments, { query: { where: JSON.stringify({ answer: 'awaited' }) } }))
      .total_record;
  expect([await total(), await total()]).toEqual([2, 2]);
  await pass({ minutes: 31 });
  expect((await close(request)).status).toBe(200);
  expect(await total()).toBe(1);
});

test('staff are mailed once for each order whose answer is late, whoever looks and however often (R12)', async () => {
  const look = () => notifyOfUnanswered(portal.context);
  portal.clock.advance({ minutes: 29, seconds: 59 });
  await look();
  expect(await mails()).toEqual([]);
  portal.clock.advance({ seconds: 1 });
  await Promise.all([look(), look(), look()]);
  await look();
  expect(await mails()).toEqual(['Not answered by the ERP: 2 orders']);
  const { to } = await portal.db.one<{ to: string }>(
    sql`SELECT to_email AS to FROM mail_messages WHERE 'orders' = ANY(categories)`,
  );
  expect(to).toBe(portal.context.config.SUPPORT_EMAIL);
});

test('staff send an order again: the same document under the same id, once at a time (R12)', async () => {
  const sent = () =>
    portal.db.many(sql`
      SELECT name, body FROM embedded_files WHERE partner = 'erp' AND direction = 'to' AND body LIKE ${`%${request}<%`}`);
  const before = await sent();
  expect(before).toHaveLength(1);
  await portal.db.plain('DELETE FROM embedded_files');
  const tries = await Promise.all([1, 2].map(() => planner.call(sendOrderAgain, of(request))));
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(tries.find(({ status }) => status !== 200)?.json()).toMatchObject({
    message: `Request ${request} is Not Processed, and its document is about to be sent.`,
  });
  await send();
  expect(await sent()).toEqual(before);
  expect((await planner.get(getOrder, of(request))).waitingSince).not.toBeNull();
  const entries = await portal.db.many(sql`
    SELECT created_by, customer_id FROM audit_entries WHERE event_type = 'Order Sent Again' AND resource_id = ${request}`);
  expect(entries).toEqual([{ created_by: 'planner@fff.example', customer_id: 'c1' }]);
  await answer(request, '45001');
  const late = await planner.call(sendOrderAgain, of(request));
  expect(late.json()).toMatchObject({
    code: 'refused',
    message: `Request ${request} is On Order: the ERP has made order 45001 of it.`,
  });
});

test('staff close an order: it has failed with the reason, nothing of it is reserved or on order (R8 R9 R12 R15)', async () => {
  expect(await reserved()).toBe(25);
  expect(await rowOf('c1')).toEqual(['Order Outstanding', 15]);
  const results = await Promise.all([close(request), close(request)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(results.find(({ status }) => status !== 200)?.json()).toMatchObject({
    message: `Request ${request} is Failed: planner@fff.example has closed it.`,
  });
  const failure = 'Closed without an answer from the ERP: Ordered by phone';
  expect(await planner.get(getOrder, of(request))).toMatchObject({
    waitingSince: null,
    closedAt: expect.any(String),
    orderNumber: '',
  });
  expect((await planner.get(listRestockRequests, of(request))).result).toMatchObject([
    { poStatus: 'Failed', failure },
  ]);
  const { result } = await planner.get(listOrders, {
    query: { where: JSON.stringify({ orderStatus: 'Failed' }) },
  });
  expect((result as RestockOrder[]).map((line) => [line.orderNumber, line.failure])).toEqual([
    [request, failure],
  ]);
  // The other customer's reservation is unchanged.
  expect(await reserved()).toBe(10);
  expect(await rowOf('c1')).toEqual(['Failed', 0]);
  expect(await rowOf('c2')).toEqual(['Order Outstanding', 10]);
  const [entry] = await portal.db.many(sql`
    SELECT created_by, customer_id, data FROM audit_entries
    WHERE event_type = 'Order Closed' AND resource_id = ${request}`);
  expect(entry).toMatchObject({
    created_by: 'planner@fff.example',
    customer_id: 'c1',
    data: { before: { poStatus: 'Not Processed' }, after: { poStatus: 'Failed', failure } },
  });
  expect((await planner.call(sendOrderAgain, of(request))).json()).toMatchObject({
    message: `Request ${request} is Failed: planner@fff.example has closed it.`,
  });
});

test('the ERP answers a closed order after all: it is on order again, and staff are told (R8 R12)', async () => {
  await close(request);
  await answer(request, '45009');
  expect(await mails()).toEqual([`On order after all: request ${request} is order 45009`]);
  expect(await planner.get(getOrder, of(request))).toMatchObject({ orderId: '45009', closedAt: null });
  expect((await planner.get(listRestockRequests, of(request))).result).toMatchObject([
    { poStatus: 'On Order', failure: '' },
  ]);
  expect(await reserved()).toBe(25);
  expect(await rowOf('c1')).toEqual(['Order Outstanding', 15]);
  // A different answer is still refused.
  await answer(request, '45010');
  const { problem } = await portal.db.one<{ problem: string }>(
    sql`SELECT problem FROM inbound_documents WHERE document_id = ${`E-${request}-45010`}`,
  );
  expect(problem).toBe(`Request ${request} was answered before.`);
});

test('the ERP refuses a closed order: its reason counts, nobody is told, and it is no longer waited for (R12)', async () => {
  await close(request);
  await answer(request, '', 'Credit limit reached');
  expect((await planner.get(listRestockRequests, of(request))).result).toMatchObject([
    { poStatus: 'Failed', failure: 'Credit limit reached' },
  ]);
  expect((await planner.get(getOrder, of(request))).closedAt).toBeNull();
  expect((await close(request)).json()).toMatchObject({
    message: `Request ${request} is Failed: the ERP has refused it.`,
  });
  expect(await mails()).toEqual([]);
  expect(await rowOf('c1')).toEqual(['Failed', 0]);
});

test('what was closed before it was sent never is; what was to be sent again counts as sent then (R12)', async () => {
  await close(other);
  const third = await release('c2', 5);
  await close(third);
  await planner.call(sendOrderAgain, of(request));
  await close(request);
  await portal.db.plain('DELETE FROM embedded_files');
  await send();
  expect(await portal.db.many(sql`SELECT FROM embedded_files WHERE direction = 'to'`)).toEqual([]);
  expect(
    await portal.db.many(sql`SELECT document_id AS id, state FROM outbound_documents ORDER BY id`),
  ).toEqual([
    { id: `P-${request}`, state: 'sent' },
    { id: `P-${other}`, state: 'sent' },
  ]);
});

test('an answer and a closing at once: the order ends on order, or was never closed (R12)', async () => {
  await leave(portal, 'erp', 'order-answer', answerOf(request, '45020', [15], portal.clock.now()));
  const [closing] = await Promise.all([close(request), receiveAll(portal)]);
  expect(await planner.get(getOrder, of(request))).toMatchObject({ orderId: '45020', closedAt: null });
  expect(await mails()).toHaveLength(closing.status === 200 ? 1 : 0);
  expect(await reserved()).toBe(25);
});

test('only who owns orders for ALL sends again or closes, and a closing needs a reason (R12)', async () => {
  const people = [
    ['owner@c1.example', ['c1'], 'OWNER', 403],
    ['viewer@fff.example', ['ALL'], 'VIEWER', 403],
  ] as const;
  for (const [email, customer, orders, status] of people) {
    await portal.addUser({ email, accessGroups: { customer }, roles: { orders } });
    const who = await portal.signIn(email);
    expect((await close(request, 'no', who)).status).toBe(status);
    expect((await who.call(sendOrderAgain, of(request))).status).toBe(status);
  }
  for (const reason of ['', '   ', null]) {
    const refused = await close(request, reason);
    expect([refused.status, refused.text.includes('Please say why the order is closed.')]).toEqual([
      400,
      true,
    ]);
  }
  expect((await close('R-0')).status).toBe(404);
  expect((await planner.get(getOrder, of(request))).waitingSince).not.toBeNull();
});
