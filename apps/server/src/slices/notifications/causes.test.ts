import { randomUUID } from 'node:crypto';
import {
  listSuspendedTransactions,
  receiveShipments,
  resolveSuspendedTransaction,
  submitOrderRequests,
} from '@parwell/contract';
import { DEFAULT_SHIPPING_METHOD } from '@parwell/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { setGroup } from '../../../test/notifications.ts';
import { leave, receiveAll, shipmentDocument } from '../../../test/orders.ts';
import { addProduct } from '../../../test/products.ts';
import { addRestockRow } from '../../../test/restock-rows.ts';
import { beginStock, sendEvent, ship, shipmentOf, tagIds } from '../../../test/stock.ts';
import { readTags, shipTags } from '../../../test/tags.ts';
import { sql } from '../../platform/db/database.ts';
import { postWaiting } from '../inventory/ledger/post-events.service.ts';
import { findIncidentStates } from '../incidents/incident-states.public.ts';
import type { NotificationContent } from './notify.public.ts';
import { sendWaiting } from './send-waiting.service.ts';

// A notification is written with its cause, once, however often the cause is reported (N1).

let portal: DevicesPortal;

beforeAll(async () => {
  portal = await startDevicesPortal({ begin: '2026-11-18T15:00:00Z' });
  await addProduct(portal, 'P1', 'Immune globulin 10 g');
  await addDevice(portal.db, {
    cabinetId: 'shelf',
    customerId: 'c1',
    cabinetName: 'Shelf 1',
    cabinetType: 'Virtual',
    properties: { consignment: '1' },
  });
  await addDevice(portal.db, {
    cabinetId: 'v1',
    customerId: 'c1',
    cabinetName: 'Fridge 1',
    cabinetType: 'VISION',
  });
  await beginStock(portal, 'c1', 'shelf');
  await beginStock(portal, 'c1', 'v1', [{ productId: 'P1', lot: 'L1', count: 4 }]);
});
afterAll(() => portal.close());
beforeEach(() => portal.db.run(sql`DELETE FROM notifications_waiting`));

interface WaitingNotification {
  readonly customerId: string;
  readonly type: string;
  readonly content: NotificationContent;
}

const listWaiting = () =>
  portal.db.many<WaitingNotification>(sql`
    SELECT customer_id AS "customerId", notification_type AS type, content FROM notifications_waiting ORDER BY id`);
const titles = async () => (await listWaiting()).map(({ type, content }) => `${type}: ${content.title}`);
const saidOf = ({ content }: WaitingNotification) => ({
  ...Object.fromEntries(content.facts),
  path: decodeURIComponent(content.path),
});

test('a transaction that goes to review is told once, and what joins it is not (N1 NOTI-024)', async () => {
  const vend = { productId: 'P1', count: 6, lot: 'L1', user: 'nurse@c.example' };
  portal.clock.advance({ seconds: 1 });
  const at = portal.clock.now();
  for (const messageId of ['twice', 'twice']) {
    await sendEvent(portal, 'v1', 'vend', vend, { at, messageId });
    await postWaiting(portal.context);
  }
  const [first, ...more] = await listWaiting();
  if (!first) throw new Error('Nobody is told');
  expect(more).toEqual([]);
  expect(first).toMatchObject({ customerId: 'c1', type: 'suspended_transaction' });
  expect(first.content.title).toBe('Transaction in review at Fridge 1 (v1)');
  expect(saidOf(first)).toEqual({
    Device: 'Fridge 1 (v1)',
    Product: 'Immune globulin 10 g',
    Lot: 'L1',
    Why: 'Removal of 6 is more than the 4 on hand.',
    By: 'Test Person',
    When: { at: at.toISOString() },
    path: '/transaction-log/c1?filter={"timestamp":"LAST_30_DAYS","cabinetId":"v1","action":"REVIEW REQD"}',
  });
  portal.clock.advance({ seconds: 1 });
  await sendEvent(portal, 'v1', 'vend', { ...vend, count: 5 });
  await postWaiting(portal.context);
  expect(await titles()).toHaveLength(1);
});

test('of a tag that belongs to another customer the mail says the tag alone (N1 S18 V3)', async () => {
  for (const [cabinetId, customerId] of [
    ['rf1', 'c1'],
    ['rf2', 'c2'],
  ] as const)
    await addDevice(portal.db, { cabinetId, customerId, cabinetName: cabinetId, cabinetType: 'RFID' });
  const [tagId = ''] = tagIds(1, 500);
  const theirs = { customerId: 'c2', cabinetId: 'rf2', lot: 'THEIR-LOT', orderNumber: 'THEIR-ORDER' };
  await shipTags(portal, 'S-THEIRS', theirs, [tagId]);
  await readTags(portal, 'rf1', [tagId]);
  const told = await listWaiting();
  expect(told.map((each) => [each.customerId, saidOf(each)])).toEqual([
    [
      'c1',
      {
        Device: 'rf1 (rf1)',
        Why: `Tag ${tagId} belongs to another customer.`,
        When: { at: portal.clock.now().toISOString() },
        path: '/transaction-log/c1?filter={"timestamp":"LAST_30_DAYS","cabinetId":"rf1","action":"REVIEW REQD"}',
      },
    ],
  ]);
});

test('a review that was decided before its mail is sent is not told; others are (N4)', async () => {
  const [decided, other] = ['v2', 'v3'];
  for (const cabinetId of [decided, other]) {
    await addDevice(portal.db, {
      cabinetId,
      customerId: 'c1',
      cabinetName: cabinetId,
      cabinetType: 'VISION',
    });
    await beginStock(portal, 'c1', cabinetId, [{ productId: 'P1', lot: 'L1', count: 1 }]);
    portal.clock.advance({ seconds: 1 });
    await sendEvent(portal, cabinetId, 'vend', { productId: 'P1', count: 2, lot: 'L1' });
    await postWaiting(portal.context);
  }
  expect(await titles()).toHaveLength(2);
  const { result } = await portal.staff.get(listSuspendedTransactions, { query: { cabinetId: decided } });
  await portal.staff.get(resolveSuspendedTransaction, {
    params: { suspendedId: String(result[0]?.id) },
    body: { status: 'Rejected', qty: 0, memo: 'Counted again' },
  });
  expect(await titles()).toEqual(['suspended_transaction: Transaction in review at v3 (v3)']);
});

const receive = (shipmentId: string, qty: number) =>
  portal.owner.get(receiveShipments, {
    body: {
      cabinetId: 'shelf',
      customerNote: '',
      lines: [{ lineKey: `shipment/${shipmentId}/0`, requestId: randomUUID(), qty }],
    },
  });
const shipTo = (shipmentId: string) =>
  ship(
    portal,
    shipmentOf({ shipmentId, customerId: 'c1' }, [
      { cabinetId: 'shelf', productId: 'P1', lot: 'L2', packs: 6 },
    ]),
  );

test('what is received otherwise than shipped is told, and again when that is rejected, without staff’s memo (N1 R14 NOTI-022)', async () => {
  await shipTo('S-1');
  await receive('S-1', 5);
  await receive('S-1', 5);
  expect(await titles()).toEqual([
    'suspended_transaction: Transaction in review at Shelf 1 (shelf)',
    'shipping_receipt_errors: Shipment S-1 was received otherwise than shipped',
  ]);
  const { result } = await portal.staff.get(listSuspendedTransactions, { query: { cabinetId: 'shelf' } });
  await portal.staff.get(resolveSuspendedTransaction, {
    params: { suspendedId: String(result[0]?.id) },
    body: { status: 'Rejected', qty: 0, memo: 'Six were in the box' },
  });
  const last = (await listWaiting()).at(-1);
  expect(last && [last.content.title, saidOf(last)]).toEqual([
    'Shipment S-1 was not accepted as received',
    {
      Shipment: 'S-1',
      Device: 'Shelf 1 (shelf)',
      Lot: 'L2',
      Why: 'Received 5 of 6 shipped.',
      path: '/shipments/c1?filter={"shipmentId":"S-1"}',
    },
  ]);
  await receive('S-1', 6);
  // Nobody is notified of the review that was decided meanwhile.
  expect((await listWaiting()).map(({ type }) => type)).toEqual([
    'shipping_receipt_errors',
    'shipping_receipt_errors',
  ]);
});

test('a shipment that cannot be taken is told once, in whichever document it comes (N1 R13 NOTI-022)', async () => {
  const shipment = (customerId: string, documentId: string) => ({
    ...shipmentDocument({ shipmentId: `S-${customerId}`, customerId, orderNumber: '' }, [
      { cabinetId: 'nowhere', productId: 'P1', lot: 'L1', packs: 1 },
    ]),
    documentId,
  });
  for (const documentId of ['W-1', 'W-1', 'W-2']) {
    await leave(portal, 'warehouse', 'shipment', shipment('c1', documentId));
    await receiveAll(portal);
  }
  await leave(portal, 'warehouse', 'shipment', shipment('nobody', 'W-3'));
  await receiveAll(portal);
  expect((await listWaiting()).map(saidOf)).toEqual([
    {
      Shipment: 'S-c1',
      Why: 'Shipment S-c1: unknown device nowhere of customer c1.',
      path: '/shipments/c1?filter={"shipmentId":"S-c1"}',
    },
  ]);
});

test('an order request that is submitted is mailed once, also when it is sent again (N1 NOTI-020)', async () => {
  await addRestockRow(portal, { customerId: 'c1', productId: 'P1', cabinetType: 'VISION', cabinetId: 'v1' });
  const request = {
    customerId: 'c1',
    deviceType: 'VISION' as const,
    productId: 'P1',
    requestedQuantity: 2,
    shippingMethod: DEFAULT_SHIPPING_METHOD,
    customerNotes: 'Two patients tomorrow',
  };
  const body = { requestId: randomUUID(), requests: [request] };
  await Promise.all([1, 2].map(() => portal.owner.call(submitOrderRequests, { body })));
  await portal.owner.get(submitOrderRequests, { body });
  expect(await titles()).toEqual(['po_approval_email: 2 packs of Immune globulin 10 g requested']);
  expect((await listWaiting()).map(saidOf)).toMatchObject([
    {
      Reason: 'Two patients tomorrow',
      'Requested by': 'owner@c.example',
      path: '/restock-orders/c1?tab=requests',
    },
  ]);
  await setGroup(portal.db, 'c1', 'po_approval_email', { email: ['Ana@c1.example'] });
  portal.clock.advance({ minutes: 2 });
  await Promise.all([
    sendWaiting(portal.context, findIncidentStates),
    sendWaiting(portal.context, findIncidentStates),
  ]);
  await sendWaiting(portal.context, findIncidentStates);
  expect(await portal.db.many(sql`SELECT to_email, subject, customer_id FROM mail_messages`)).toEqual([
    {
      to_email: 'ana@c1.example',
      subject: '2 packs of Immune globulin 10 g requested, Clinic c1',
      customer_id: 'c1',
    },
  ]);
});
