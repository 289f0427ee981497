import { randomUUID } from 'node:crypto';
import {
  getSuspendedTransaction,
  listSuspendedTransactions,
  receiveShipments,
  resolveSuspendedTransaction,
  type ErrorBody,
  type SuspendedTransaction,
} from '@parwell/contract';
import type { Tenants } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../../test/browser.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../../test/devices.ts';
import { addProduct } from '../../../../test/products.ts';
import { beginStock, onHandOf, sendEvent, ship, shipmentOf } from '../../../../test/stock.ts';
import { sql } from '../../../platform/db/database.ts';
import { findDifferences } from '../ledger/check-ledger.queries.ts';
import { findOpenReviews } from './open-reviews.public.ts';
import { postWaiting } from '../ledger/post-events.service.ts';

let portal: DevicesPortal;
/** Has inventory for ALL, and nothing else. */
let reviewer: Browser;
let viewer: Browser;

beforeAll(async () => {
  portal = await startDevicesPortal({ begin: '2026-11-18T15:00:00Z' });
  const person = async (email: string, names: readonly [string, string], roles: Record<string, string>) => {
    await portal.addUser({ email, accessGroups: { customer: ['ALL'] }, roles });
    await portal.db.run(
      sql`UPDATE users SET first_name = ${names[0]}, last_name = ${names[1]} WHERE email = ${email}`,
    );
    return portal.signIn(email);
  };
  reviewer = await person('reviewer@fff.example', ['Dana', 'Reyes'], { inventory: 'OWNER' });
  viewer = await person('viewer@fff.example', ['Vi', 'Ewer'], { inventory: 'VIEWER' });
  await portal.db.run(
    sql`UPDATE users SET first_name = 'Mo', last_name = 'Okafor' WHERE email = 'staff@fff.example'`,
  );
  await addProduct(portal, 'P1', 'Immune globulin 10 g');
  await addDevice(portal.db, {
    cabinetId: 'c1-k1',
    customerId: 'c1',
    cabinetType: 'Virtual',
    properties: { consignment: '1' },
  });
  await addDevice(portal.db, { cabinetId: 'c1-v1', customerId: 'c1', cabinetType: 'VISION' });
  await addDevice(portal.db, { cabinetId: 'c3-v1', customerId: 'c3', cabinetType: 'VISION' });
  await beginStock(portal, 'c1', 'c1-k1');
  await beginStock(portal, 'c1', 'c1-v1', [{ productId: 'P1', lot: 'L1', count: 4 }]);
  await beginStock(portal, 'c3', 'c3-v1', [{ productId: 'P1', lot: 'L1', count: 1 }]);
});
afterAll(() => portal.close());

let shipments = 0;
/** Receives five of six units: the newest suspended transaction. */
async function receiveShort(note = ''): Promise<SuspendedTransaction> {
  shipments += 1;
  const shipmentId = `S-${shipments}`;
  await ship(
    portal,
    shipmentOf({ shipmentId, customerId: 'c1', orderNumber: 'O-9' }, [
      { cabinetId: 'c1-k1', productId: 'P1', lot: `R${shipments}`, packs: 6 },
    ]),
  );
  portal.clock.advance({ seconds: 1 });
  await portal.owner.get(receiveShipments, {
    body: {
      cabinetId: 'c1-k1',
      customerNote: note,
      lines: [{ lineKey: `shipment/${shipmentId}/0`, requestId: randomUUID(), qty: 5 }],
    },
  });
  return newest('c1-k1');
}

async function removeMore(cabinetId: string, count: number): Promise<SuspendedTransaction> {
  portal.clock.advance({ seconds: 1 });
  await sendEvent(portal, cabinetId, 'vend', { productId: 'P1', count, lot: 'L1', user: 'nurse@c.example' });
  await postWaiting(portal.context);
  return newest(cabinetId);
}

async function newest(cabinetId: string): Promise<SuspendedTransaction> {
  const { result } = await reviewer.get(listSuspendedTransactions, { query: { cabinetId } });
  const [first] = result;
  if (!first) throw new Error('Nothing is suspended');
  return first;
}

const resolve = (
  browser: Browser,
  { id }: { readonly id: number },
  body: { status: 'Approved' | 'Rejected'; qty: number; memo?: string },
) => browser.call(resolveSuspendedTransaction, { params: { suspendedId: String(id) }, body });

test('a short receipt is posted when it is approved (SUSP-004 SUSP-005 DAPI-072 S26)', async () => {
  const review = await receiveShort('One was broken');
  expect(review).toEqual({
    id: review.id,
    customerId: 'c1',
    customerName: 'Clinic c1',
    cabinetId: 'c1-k1',
    cabinetName: 'Device c1-k1',
    productItemId: 'P1',
    productLabelName: 'Immune globulin 10 g',
    lot: 'R1',
    orderNumber: 'O-9',
    shipmentId: 'S-1',
    transactionId: expect.any(Number) as number,
    shipQty: 6,
    attemptedQty: 5,
    onHandQty: null,
    onHandNow: 0,
    diffQty: -1,
    transactionType: 'Insert',
    transactionReason: 'RESTOCK',
    suspendedReason: 'Received 5 of 6 shipped.',
    resolutionStatus: 'Suspended',
    memo: '',
    customerNote: 'One was broken',
    userName: 'Test Person',
    waiting: 0,
    createdAt: expect.any(String) as string,
    resolvedBy: null,
    resolvedAt: null,
  });
  expect(await onHandOf(portal.db, 'c1-k1')).toEqual({});
  const answer = await resolve(reviewer, review, { status: 'Approved', qty: 5, memo: ' Credit asked for ' });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.json()).toMatchObject({
    id: review.id,
    resolutionStatus: 'Approved',
    memo: 'Credit asked for',
    resolvedBy: 'Dana Reyes',
    onHandNow: 5,
  });
  expect(await onHandOf(portal.db, 'c1-k1')).toEqual({ 'P1/R1': 5 });
  const audited = await portal.db.one(sql`
    SELECT created_by, customer_id, resource_id FROM audit_entries
    WHERE event_type = 'Suspended Transaction Resolved'`);
  expect(audited).toEqual({ created_by: 'reviewer@fff.example', customer_id: 'c1', resource_id: 'c1-k1' });
});

test('a rejected one moves nothing, needs no memo, and leaves the line to be received (SUSP-006 SUSP-011)', async () => {
  const review = await receiveShort();
  expect((await resolve(reviewer, review, { status: 'Rejected', qty: 0 })).json()).toMatchObject({
    resolutionStatus: 'Rejected',
    memo: '',
    onHandNow: 0,
  });
  const { result } = await portal.owner.get(receiveShipments, {
    body: {
      cabinetId: 'c1-k1',
      lines: [{ lineKey: `shipment/${review.shipmentId}/0`, requestId: randomUUID(), qty: 6 }],
    },
  });
  expect(result).toMatchObject([{ outcome: 'received' }]);
});

test('two resolve at once: once, and the second is told who did and when (SUSP-007 S26)', async () => {
  const review = await receiveShort();
  const answers = await Promise.all([
    resolve(reviewer, review, { status: 'Approved', qty: 5 }),
    resolve(portal.staff, review, { status: 'Rejected', qty: 5 }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const first = answers[0].status === 200 ? 'Dana Reyes' : 'Mo Okafor';
  const second = answers.find(({ status }) => status === 409);
  expect(second?.json<ErrorBody>()).toMatchObject({
    code: 'conflict',
    refusal: { code: 'done_before', params: { what: 'resolved', by: first } },
  });
  expect(second?.json<ErrorBody>().message).toMatch(
    new RegExp(`^${first} has resolved this already, on \\d{4}-\\d\\d-\\d\\d at \\d\\d:\\d\\d UTC\\.$`),
  );
  const now = await reviewer.get(getSuspendedTransaction, { params: { suspendedId: String(review.id) } });
  expect(now).toMatchObject({ resolvedBy: first, resolvedAt: expect.any(String) as string });
  const onHand = await onHandOf(portal.db, 'c1-k1');
  expect(onHand[`P1/${review.lot}`]).toBe(first === 'Dana Reyes' ? 5 : undefined);
});

test('a removal above on hand is approved only with what is there (SUSP-009 SUSP-010 S26 S27)', async () => {
  const review = await removeMore('c1-v1', 6);
  expect(review).toMatchObject({
    transactionType: 'Removal',
    transactionReason: 'VEND',
    suspendedReason: 'Removal of 6 is more than the 4 on hand.',
    shipQty: null,
    onHandQty: 4,
    onHandNow: 4,
    attemptedQty: 6,
    diffQty: 2,
  });
  // A later one for the same lot waits for it.
  expect(await removeMore('c1-v1', 9)).toMatchObject({ id: review.id, waiting: 1 });
  const refused = await resolve(reviewer, review, { status: 'Approved', qty: 6 });
  expect([refused.status, refused.json()]).toEqual([
    422,
    {
      code: 'refused',
      message: 'Cannot remove more than current on hand amount (4).',
      refusal: { code: 'approved_above_on_hand', params: { onHand: 4 } },
    },
  ]);
  for (const body of [{ qty: 6 }, { status: 'Suspended', qty: 6 }]) {
    const answer = await reviewer.call(resolveSuspendedTransaction, {
      params: { suspendedId: String(review.id) },
      body: body as never,
    });
    expect([answer.status, answer.text]).toEqual([
      400,
      expect.stringContaining('A resolution status is required.'),
    ]);
  }
  for (const qty of [-1, 1.5, 'two'])
    expect((await resolve(reviewer, review, { status: 'Approved', qty: qty as number })).text).toContain(
      'Please enter a valid qty.',
    );
  expect((await resolve(reviewer, review, { status: 'Approved', qty: 4 })).status).toBe(200);
  expect(await onHandOf(portal.db, 'c1-v1')).toEqual({});
  expect(await newest('c1-v1')).toMatchObject({ attemptedQty: 9, onHandQty: 0, waiting: 0 });
});

test('lists by customer, device, status and type, 100 to a page (SUSP-002 DAPI-071 DCONST-018)', async () => {
  await removeMore('c3-v1', 3);
  const list = async (query: Parameters<typeof reviewer.get<typeof listSuspendedTransactions>>[1]) =>
    reviewer.get(listSuspendedTransactions, query ?? {});
  const all = await list({ query: {} });
  expect(all.total_record).toBe(all.result.length);
  const times = all.result.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
  const of = async (query: object, pick: (row: SuspendedTransaction) => unknown) =>
    new Set((await list({ query })).result.map(pick));
  expect(await of({ customerId: 'c3' }, ({ customerId }) => customerId)).toEqual(new Set(['c3']));
  expect(await of({ cabinetId: 'C1-V' }, ({ cabinetId }) => cabinetId)).toEqual(new Set(['c1-v1']));
  expect(await of({ status: 'Suspended' }, (row) => row.resolutionStatus)).toEqual(new Set(['Suspended']));
  expect(await of({ type: 'Insert' }, (row) => row.transactionType)).toEqual(new Set(['Insert']));
  expect((await list({ query: { type: 'Cycle Count' } })).total_record).toBe(0);
  const second = await list({ query: { limit: 2, page: 2 } });
  expect(second.result.map(({ id }) => id)).toEqual(all.result.slice(2, 4).map(({ id }) => id));
  expect((await reviewer.call(listSuspendedTransactions, { query: { limit: 101 } })).status).toBe(400);
});

test('only staff with inventory see them, and only its owners resolve them', async () => {
  const { id } = await newest('c3-v1');
  const params = { suspendedId: String(id) };
  await viewer.get(getSuspendedTransaction, { params });
  expect((await resolve(viewer, { id }, { status: 'Rejected', qty: 0 })).status).toBe(403);
  // Their own customer's too.
  expect((await portal.stranger.call(listSuspendedTransactions)).status).toBe(403);
  expect((await portal.stranger.call(getSuspendedTransaction, { params })).status).toBe(403);
  expect((await resolve(portal.stranger, { id }, { status: 'Rejected', qty: 0 })).status).toBe(403);
  expect((await resolve(reviewer, { id: 999_999 }, { status: 'Rejected', qty: 0 })).status).toBe(404);
});

test('a transaction of a device that went to another customer says why it cannot be resolved', async () => {
  const { id } = await newest('c3-v1');
  await portal.db.run(sql`UPDATE devices SET customer_id = 'c2' WHERE cabinet_id = 'c3-v1'`);
  const answer = await resolve(reviewer, { id }, { status: 'Rejected', qty: 0 });
  expect([answer.status, answer.json<ErrorBody>().message]).toEqual([
    422,
    'The device is with another customer now, so this transaction cannot be resolved.',
  ]);
  await portal.db.run(sql`UPDATE devices SET customer_id = 'c3' WHERE cabinet_id = 'c3-v1'`);
});

test('whatever was resolved here, what is kept is what the rows add up to', async () => {
  expect(await findDifferences(portal.db, 10)).toEqual([]);
});

test('what waits is told of own customers only (S35)', async () => {
  await removeMore('c1-v1', 99);
  await removeMore('c3-v1', 99);
  const customers = async (tenants: Tenants) =>
    new Set((await findOpenReviews(portal.db, tenants, 100)).map(({ customerId }) => customerId));
  expect(await customers(['c1'])).toEqual(new Set(['c1']));
  expect(await customers(['c3'])).toEqual(new Set(['c3']));
  expect(await customers('ALL')).toEqual(new Set(['c1', 'c3']));
});
