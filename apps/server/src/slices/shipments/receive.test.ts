import { randomUUID } from 'node:crypto';
import {
  generateReport,
  listConsignmentShipments,
  prepareDownload,
  receiveShipments,
  type CallResponse,
  type ConsignmentShipment,
} from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { addProduct } from '../../../test/products.ts';
import { beginStock, onHandOf, rowsOf, ship, shipmentOf } from '../../../test/stock.ts';
import { sql } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { receiveLine } from '../inventory/inventory.public.ts';

let portal: DevicesPortal;
let clerk: Browser;
let storekeeper: Browser;
let orderer: Browser;

beforeAll(async () => {
  portal = await startDevicesPortal({ begin: '2026-11-18T15:00:00Z' });
  const people: [string, string[], Record<string, string>][] = [
    // Sees orders, but receives nothing.
    ['clerk@c.example', ['c1'], { cabinets: 'VIEWER', orders: 'VIEWER' }],
    ['storekeeper@c.example', ['c1'], { inventory: 'OWNER' }],
    ['orderer@c.example', ['c1'], { orders: 'OWNER', inventory: 'VIEWER', cabinets: 'OWNER' }],
  ];
  for (const [email, customer, roles] of people) {
    await portal.addUser({ email, accessGroups: { customer }, roles });
  }
  clerk = await portal.signIn('clerk@c.example');
  storekeeper = await portal.signIn('storekeeper@c.example');
  orderer = await portal.signIn('orderer@c.example');
  await portal.db.run(
    sql`UPDATE users SET first_name = 'Ada', last_name = 'Moss' WHERE email = 'owner@c.example'`,
  );
  await portal.db.run(
    sql`UPDATE users SET first_name = 'Dana', last_name = 'Reyes' WHERE email = 'staff@fff.example'`,
  );
  await addProduct(portal, 'P1', 'Immune globulin 10 g');
  const consignment = { consignment: '1' };
  const kinds = [
    ['k1', 'c1', 30],
    ['k2', 'c1', 30],
    ['k60', 'c1', 60],
    ['k3', 'c3', 30],
  ] as const;
  for (const [cabinetId, customerId, cabinetState] of kinds) {
    await addDevice(portal.db, {
      cabinetId,
      customerId,
      cabinetType: 'Virtual',
      cabinetState,
      properties: consignment,
    });
    await beginStock(portal, customerId, cabinetId);
  }
  await addDevice(portal.db, { cabinetId: 'v1', customerId: 'c1', cabinetType: 'Virtual' });
});
afterAll(() => portal.close());

let shipped = 0;
/** Ships lots to a device and returns the keys of their lines. */
async function shipLots(
  cabinetId: string,
  lots: readonly string[],
  more: { expiration?: string; customerId?: string } = {},
) {
  shipped += 1;
  const { expiration = '2030-01-31', customerId = 'c1' } = more;
  const shipmentId = `S-${shipped}`;
  await ship(
    portal,
    shipmentOf(
      {
        shipmentId,
        customerId,
        orderNumber: `O-${shipped}`,
        trackingNumber: '1Z 9',
        estimatedDelivery: '2026-11-20',
      },
      lots.map((lot) => ({ cabinetId, productId: 'P1', lot, packs: 2, numUnitsPerPkg: 3, expiration })),
    ),
  );
  return lots.map((_, place) => `shipment/${shipmentId}/${place}`);
}

const pending = async (browser: Browser, cabinetId: string): Promise<ConsignmentShipment[]> =>
  (
    await browser.get(listConsignmentShipments, {
      query: { customerNumber: 'c1', cabinetId, transmitStatus: 'Pending', limit: 9999 },
    })
  ).result;
const pendingLots = async (cabinetId: string) =>
  (await pending(portal.owner, cabinetId)).map(({ lotNumber }) => lotNumber);

const line = (lineKey: string | undefined, qty = 6, requestId: string = randomUUID()) => ({
  lineKey: lineKey ?? '',
  qty,
  requestId,
});
const receive = async (browser: Browser, cabinetId: string, lines: ReturnType<typeof line>[]) =>
  (await browser.get(receiveShipments, { body: { cabinetId, lines } })).result;

test('pending shipments of a device, in packs and units (DEV-040 DINV-045 DAPI-073 DCONST-019)', async () => {
  await shipLots('k1', ['A1']);
  // Nobody receives these: people insert the stock by hand.
  await ship(
    portal,
    shipmentOf({ shipmentId: 'S-V', customerId: 'c1' }, [
      { cabinetId: 'v1', productId: 'P1', lot: 'V1', packs: 1 },
    ]),
  );
  expect(await pending(clerk, 'k1')).toEqual([
    {
      lineKey: 'shipment/S-1/0',
      orderNumber: 'O-1',
      orderLineNumber: '1',
      shipmentId: 'S-1',
      trackingNumber: '1Z 9',
      customerNumber: 'c1',
      cabinetId: 'k1',
      cabinetType: 'Virtual',
      vendorItem: 'P1',
      factorDescription: 'Immune globulin 10 g',
      numPkgsShipped: 2,
      lotNumber: 'A1',
      expDate: '20300131',
      isExpired: false,
      estimatedDelivery: '2026-11-20',
      shippedAt: '2026-11-01T12:00:00+00:00',
      hasSuspendedLot: false,
      packLum: { packToLum: 3, originalQty: 2, convertedQty: 6 },
      openQty: 6,
    },
  ]);
  expect(await pending(clerk, 'v1')).toEqual([]);
  const wide = await clerk.call(listConsignmentShipments, { query: { limit: 10_000 } });
  expect(wide.status).toBe(400);
  const others = await clerk.get(listConsignmentShipments, { query: { cabinetType: 'EM' } });
  expect(others.total_record).toBe(0);
});

test('a line is received as shipped, once, however often it is asked for (DINV-041 DINV-042 R14)', async () => {
  const [key] = await shipLots('k1', ['B1']);
  const request = line(key);
  const done = { lineKey: key, outcome: 'received', message: '', receivedBefore: null };
  expect(await receive(portal.owner, 'k1', [request])).toEqual([done]);
  expect(await receive(portal.owner, 'k1', [request])).toEqual([done]);
  expect(await onHandOf(portal.db, 'k1')).toEqual({ 'P1/B1': 6 });
  expect(await pendingLots('k1')).toEqual(['A1']);
  // The same request id for another line receives nothing.
  const [other] = await shipLots('k1', ['B2']);
  expect(await receive(portal.owner, 'k1', [line(other, 6, request.requestId)])).toMatchObject([
    { outcome: 'refused', message: 'This request was made before, for another shipment line.' },
  ]);
  const none = await portal.owner.call(receiveShipments, {
    body: { cabinetId: 'k1', lines: [line(other, 0)] },
  });
  expect([none.status, none.text]).toEqual([400, expect.stringContaining('Quantity cannot be less than 1.')]);
  expect(await onHandOf(portal.db, 'k1')).toEqual({ 'P1/B1': 6 });
});

test('another number or an expired lot goes to review, and nothing moves (DINV-019 DINV-046 R14)', async () => {
  const [short] = await shipLots('k2', ['C1']);
  const [old] = await shipLots('k2', ['C2'], { expiration: '2020-01-31' });
  expect((await pending(clerk, 'k2')).map(({ isExpired }) => isExpired)).toEqual([false, true]);
  const shortRequest = line(short, 5);
  const results = await receive(portal.owner, 'k2', [shortRequest, line(old)]);
  expect(results.map(({ outcome, message }) => [outcome, message])).toEqual([
    ['in review', 'Received 5 of 6 shipped.'],
    ['in review', 'The lot expired on 2020-01-31 before it was received.'],
  ]);
  // A retry gets the same answer; a new attempt is refused.
  expect(await receive(portal.owner, 'k2', [shortRequest, line(short, 6)])).toMatchObject([
    { outcome: 'in review' },
    { outcome: 'refused', message: 'This line is in review.' },
  ]);
  expect(await onHandOf(portal.db, 'k2')).toEqual({});
  expect(await rowsOf(portal.db, 'k2')).toEqual(['REVIEW REQD RESTOCK 0', 'REVIEW REQD RESTOCK 0']);
  // Still on its way, and marked.
  expect(
    (await pending(clerk, 'k2')).map(({ lotNumber, hasSuspendedLot }) => [lotNumber, hasSuspendedLot]),
  ).toEqual([
    ['C1', true],
    ['C2', true],
  ]);
});

test('two receive the same line at once: once, and the second is told who and when', async () => {
  const [key] = await shipLots('k1', ['D1']);
  const results = (
    await Promise.all([receive(portal.owner, 'k1', [line(key)]), receive(portal.staff, 'k1', [line(key)])])
  ).flat();
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['received', 'refused']);
  const second = results.find(({ outcome }) => outcome === 'refused');
  const first = results[0]?.outcome === 'received' ? 'Ada Moss' : 'Dana Reyes';
  expect(second?.message).toMatch(new RegExp(`^${first} has received this already, on \\d{4}-`));
  expect(second?.receivedBefore).toEqual({ by: first, at: portal.clock.now().toISOString() });
  expect(await onHandOf(portal.db, 'k1')).toMatchObject({ 'P1/D1': 6 });
});

test('one line that is refused holds up none of the others', async () => {
  const [first, second, third] = await shipLots('k1', ['E1', 'E2', 'E3']);
  await receive(portal.owner, 'k1', [line(second)]);
  const results = await receive(portal.owner, 'k1', [
    line(first),
    line(second),
    line(third, 7),
    line('nothing/0'),
  ]);
  expect(results.map(({ outcome }) => outcome)).toEqual(['received', 'refused', 'in review', 'refused']);
  expect(await onHandOf(portal.db, 'k1')).toMatchObject({ 'P1/E1': 6, 'P1/E2': 6 });
});

test('receiving needs create on inventory, and reaches only visible devices of own customers (DPERM-011 S35)', async () => {
  const [own] = await shipLots('k1', ['F1']);
  const [others] = await shipLots('k3', ['F2'], { customerId: 'c3' });
  const [hidden] = await shipLots('k60', ['F3']);
  const refused = await clerk.call(receiveShipments, { body: { cabinetId: 'k1', lines: [line(own)] } });
  expect(refused.status).toBe(403);
  expect((await portal.nurse.call(listConsignmentShipments, { query: {} })).status).toBe(403);
  // Neither at the device itself nor through a device of their own.
  for (const [cabinetId, key] of [
    ['k3', others],
    ['k1', others],
    ['k60', hidden],
    ['k2', own],
  ] as const)
    expect(await receive(portal.owner, cabinetId, [line(key)])).toMatchObject([
      { outcome: 'refused', message: 'The shipment line was not found.' },
    ]);
  expect(await onHandOf(portal.db, 'k3')).toEqual({});
  expect(await pending(portal.owner, 'k3')).toEqual([]);
  expect(await pending(portal.owner, 'k60')).toEqual([]);
  expect((await pending(portal.staff, 'k60')).map(({ lotNumber }) => lotNumber)).toEqual(['F3']);
});

test('create on inventory is enough to receive, create on orders is not; the list needs read on orders (DPERM-011 DPERM-024 S35)', async () => {
  const [key] = await shipLots('k1', ['H1']);
  const refused = await orderer.call(receiveShipments, { body: { cabinetId: 'k1', lines: [line(key)] } });
  expect(refused.status).toBe(403);
  expect(await onHandOf(portal.db, 'k1')).not.toHaveProperty('P1/H1');
  expect((await pending(orderer, 'k1')).map(({ lotNumber }) => lotNumber)).toContain('H1');
  const list = await storekeeper.call(listConsignmentShipments, { query: { cabinetId: 'k1' } });
  expect(list.status).toBe(403);
  expect(await receive(storekeeper, 'k1', [line(key)])).toMatchObject([{ outcome: 'received' }]);
  expect(await onHandOf(portal.db, 'k1')).toMatchObject({ 'P1/H1': 6 });
});

test('what was shipped to another customer’s device is not received once the device is one’s own (S35)', async () => {
  const [key] = await shipLots('k3', ['MOVED'], { customerId: 'c3' });
  await portal.db.run(sql`UPDATE devices SET customer_id = 'c1' WHERE cabinet_id = 'k3'`);
  const [answered] = await receive(storekeeper, 'k3', [line(key)]);
  await portal.db.run(sql`UPDATE devices SET customer_id = 'c3' WHERE cabinet_id = 'k3'`);
  expect(answered).toMatchObject({ outcome: 'refused', message: 'The shipment line was not found.' });
});

test('the ledger itself receives a line at no other device than its own', async () => {
  const [key = ''] = await shipLots('k3', ['G1'], { customerId: 'c3' });
  const { id: userId } = await portal.db.one<{ id: string }>(
    sql`SELECT id FROM users WHERE email = 'owner@c.example'`,
  );
  const caller: Caller = {
    userId,
    email: 'owner@c.example',
    sessionId: randomUUID(),
    grants: { c1: { inventory: 'OWNER' } },
  };
  await expect(
    receiveLine(portal.context, caller, { requestId: randomUUID(), cabinetId: 'k1', lineKey: key, count: 6 }),
  ).rejects.toThrow('The shipment line was not found.');
  expect(await onHandOf(portal.db, 'k3')).toEqual({});
});

test('pending shipments can be exported (DEV-066)', async () => {
  const asked = await clerk.get(generateReport, {
    body: {
      report_type: 'RNI_UIEXPORT_PendingShipmentsReport',
      filter_object_from_ui: { customerNumber: 'c1', cabinetId: 'k2' },
      report_frequency: 'OneTime',
      delivery_method: 'UserQueue',
      file_type: 'csv',
      user_name: 'clerk@c.example',
      recipient_addresses: ['clerk@c.example'],
      timezone: 'Etc/GMT',
    },
  });
  await portal.jobs.runWaiting();
  const { reportId } = asked satisfies CallResponse<typeof generateReport>;
  const { url } = await clerk.get(prepareDownload, { params: { reportId }, body: {} });
  const lines = (await (await fetch(`${portal.url}${url}`)).text()).trim().split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toBe(
    'Immune globulin 10 g,P1,C1,2030-01-31,6,2,3,S-4,O-4,1,2026-11-20,1Z 9,k2,c1,In review',
  );
});
