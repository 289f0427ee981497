import { findAnything, type CallResponse } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { sql } from '../../platform/db/database.ts';

let portal: DevicesPortal;

beforeAll(async () => {
  portal = await startDevicesPortal();
  const { db } = portal;
  await addDevice(db, {
    cabinetId: 'c1-01',
    customerId: 'c1',
    cabinetName: 'Intensive Care',
    deviceId: 'RFID-105',
  });
  await addDevice(db, {
    cabinetId: 'c1-010',
    customerId: 'c1',
    cabinetName: 'Pharmacy',
    deviceId: 'RFID-10518',
  });
  await addDevice(db, { cabinetId: 'c2-01', customerId: 'c2', cabinetName: 'Pharmacy' });
  await addDevice(db, { cabinetId: 'c3-01', customerId: 'c3', cabinetName: 'Pharmacy' });
  await addDevice(db, {
    cabinetId: 'c1-99',
    customerId: 'c1',
    cabinetName: 'Retired Pharmacy',
    cabinetState: 70,
  });
  // More than are read of texts that merely begin alike.
  await db.run(sql`
    INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, properties,
      created_at)
    SELECT 'c2-5' || n, 'Cart', 'c2', 'EM', 30, 'Ambient', jsonb_build_object('serialNumber', 'SN-7' || n), now()
    FROM generate_series(100, 999) n`);
  await addDevice(db, { cabinetId: 'c2-5', customerId: 'c2', cabinetName: 'Cart' });
});
afterAll(() => portal.close());

const NOTHING = {
  devices: [],
  customers: [],
  users: [],
  products: [],
  lots: [],
  orders: [],
  shipments: [],
  invoices: [],
  incidents: [],
  units: [],
  stock: null,
};

const find = (browser: Browser, text: string): Promise<CallResponse<typeof findAnything>> =>
  browser.get(findAnything, { query: { text } });
const devices = async (browser: Browser, text: string) =>
  (await find(browser, text)).devices.map(({ cabinetId }) => cabinetId);

test('the best match is first: the whole id or serial, then what begins with it', async () => {
  expect(await devices(portal.staff, 'c1-01')).toEqual(['c1-01', 'c1-010']);
  expect((await devices(portal.staff, 'C2-5'))[0]).toBe('c2-5');
  expect(await devices(portal.staff, 'rfid-10518')).toEqual(['c1-010']);
  expect(await devices(portal.staff, 'rfid10518')).toEqual(['c1-010']);
  expect(await devices(portal.staff, 'care intensive')).toEqual(['c1-01']);
});

test('restock orders are found by their number and that of their request, at the customers of the caller', async () => {
  await portal.db.run(sql`
    INSERT INTO restock_orders (order_number, request_number, customer_id, cabinet_id, order_type, created_at) VALUES
      ('4500017', 'R-100021', 'c1', 'c1-01', 'ZKB', now()), ('4500018', 'R-100022', 'c3', 'c3-01', 'ZKB', now()),
      ('R-100023', 'R-100023', 'c1', 'c1-010', 'ZMB', now())`);
  const orders = async (browser: Browser, text: string) => (await find(browser, text)).orders;
  expect(await orders(portal.staff, '4500017')).toEqual([
    {
      orderNumber: '4500017',
      requestNumber: 'R-100021',
      customerId: 'c1',
      customerName: 'Clinic c1',
      cabinetName: 'Intensive Care',
      score: expect.any(Number),
    },
  ]);
  const numbers = async (browser: Browser, text: string) =>
    (await orders(browser, text)).map(({ orderNumber }) => orderNumber).toSorted();
  expect(await numbers(portal.staff, '45000')).toEqual(['4500017', '4500018']);
  expect(await numbers(portal.staff, 'r-100022')).toEqual(['4500018']);
  expect(await numbers(portal.staff, '100023')).toEqual(['R-100023']);
  expect(await numbers(portal.staff, '450')).toEqual([]);
  expect(await numbers(portal.owner, 'r-1000')).toEqual(['4500017', 'R-100023']);
  expect(await numbers(portal.stranger, '45000')).toEqual(['4500018']);
  expect(await numbers(portal.nurse, '4500017')).toEqual([]);
});

test('typos are forgiven, wildcards are letters, and equal names come with their customers', async () => {
  const found = await find(portal.staff, 'pharmcy');
  expect(found.devices.map(({ customerName }) => customerName).toSorted()).toEqual([
    'Clinic c1',
    'Clinic c1',
    'Clinic c2',
    'Clinic c3',
  ]);
  expect(found.devices.at(-1)?.cabinetId).toBe('c1-99');
  for (const text of ['%%%', '___', '\\', '\n', '---']) {
    const answer = await portal.staff.call(findAnything, { query: { text } });
    expect([200, 400], text).toContain(answer.status);
    if (answer.status === 200) expect(answer.json()).toEqual(NOTHING);
  }
});

test('everybody finds only what their lists show', async () => {
  expect(await devices(portal.owner, 'pharmacy')).toEqual(['c1-010', 'c2-01']);
  expect(await devices(portal.nurse, 'pharmcy')).toEqual(['c1-010']);
  expect(await devices(portal.stranger, 'c1-01')).toEqual([]);

  const byStaff = await find(portal.staff, 'clinic c2');
  expect(byStaff.customers[0]).toMatchObject({ customerId: 'c2', name: 'Clinic c2' });
  expect((await find(portal.stranger, 'clinic')).customers.map(({ customerId }) => customerId)).toEqual([
    'c3',
  ]);
  // The nurse may read neither customers nor users.
  expect(await find(portal.nurse, 'clinic')).toEqual(NOTHING);
  expect((await find(portal.nurse, 'nurse')).users).toEqual([]);
});

test('users are found by name and e-mail, as far as they share a customer', async () => {
  const emails = async (browser: Browser, text: string) =>
    (await find(browser, text)).users.map(({ email, tenantsString }) => [email, tenantsString]);
  expect(await emails(portal.staff, 'nurse@c')).toEqual([['nurse@c.example', 'c1']]);
  expect((await emails(portal.staff, 'staff'))[0]).toEqual(['staff@fff.example', 'ALL']);
  expect(await emails(portal.owner, 'staff')).toEqual([]);
  expect(await emails(portal.owner, 'nurs')).toEqual([['nurse@c.example', 'c1']]);
  expect(await emails(portal.stranger, 'nurse')).toEqual([]);
});

test('a device is found by its serial number only by who may see that property', async () => {
  const seenBy = (who: 'user' | 'admin') =>
    portal.db.run(sql`
      UPDATE property_definitions SET visible_to = ${who} WHERE cabinet_type = 'EM' AND data_key = 'serialNumber'`);
  expect(await seenBy('admin')).toBe(1);
  expect(await devices(portal.staff, 'SN-7777')).toEqual(['c2-5777']);
  expect(await devices(portal.owner, 'SN-7777')).toEqual([]);
  await seenBy('user');
  expect(await devices(portal.owner, 'SN-7777')).toEqual(['c2-5777']);
});
