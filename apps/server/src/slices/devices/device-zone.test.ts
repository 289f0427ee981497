import {
  getConnectivity,
  getDevice,
  getDeviceZones,
  updateCustomerSettings,
  updateDevice,
  type ErrorBody,
} from '@parwell/contract';
import { businessDays } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenLive } from '../../../test/live-reader.ts';
import { sql } from '../../platform/db/database.ts';
import { addDevice, auditEntriesOf, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { zoneOfCustomer, zoneOfDevice } from './device-zones.public.ts';

let portal: DevicesPortal;
beforeAll(async () => {
  portal = await startDevicesPortal();
  await addDevice(portal.db, { cabinetId: 'c1-1', customerId: 'c1', cabinetType: 'RFID' });
});
afterAll(() => portal.close());

const params = { cabinetId: 'c1-1' };
const zone = async (customerId = 'c1', as = portal.staff) =>
  (await as.get(getDevice, { params, query: { customerId } })).timeZone;
const customerIn = async (customerId: string, timeZone: string) => {
  const answer = await portal.staff.call(updateCustomerSettings, {
    params: { customerId },
    body: { timeZone },
  });
  expect(answer.status, answer.text).toBe(200);
};
const save = (properties: Record<string, string>, as = portal.staff, customerId = 'c1') =>
  as.call(updateDevice, { params, query: { customerId }, body: { properties } });

test("a device has the zone of the business, of its customer once that has one, and its own above all; with another customer that customer's (U1)", async () => {
  expect(await zone()).toEqual({ zone: 'America/Los_Angeles', of: 'business' });
  await customerIn('c1', 'America/Chicago');
  await customerIn('c2', 'Europe/Berlin');
  expect(await zone()).toEqual({ zone: 'America/Chicago', of: 'customer' });
  expect(await zone('c1', portal.nurse)).toEqual({ zone: 'America/Chicago', of: 'customer' });

  const wrong = await save({ time_zone: 'Ward 3' });
  expect(wrong.json<ErrorBody>().details).toEqual([
    {
      field: 'properties.time_zone',
      message: 'Choose a time zone by its name, such as America/Chicago.',
    },
  ]);
  expect((await save({ time_zone: 'America/Denver' })).status).toBe(200);
  expect(await zone()).toEqual({ zone: 'America/Denver', of: 'device' });
  expect((await auditEntriesOf(portal, 'c1-1')).at(-1)).toMatchObject({
    event_type: 'Device Updated',
    data: { before: { 'properties.timeZone': null }, after: { 'properties.timeZone': 'America/Denver' } },
  });
  expect((await save({ time_zone: '' })).status).toBe(200);
  expect(await zone()).toEqual({ zone: 'America/Chicago', of: 'customer' });

  const moved = await portal.staff.call(updateDevice, {
    params,
    query: { customerId: 'c1' },
    body: { customerId: 'c2' },
  });
  expect(moved.json()).toMatchObject({ timeZone: { zone: 'Europe/Berlin', of: 'customer' } });
  await customerIn('c2', '');
  expect(await zone('c2')).toEqual({ zone: 'America/Los_Angeles', of: 'business' });
});

test('who may not change devices for all, or not see the device, neither sets its zone nor reads it (U1)', async () => {
  await addDevice(portal.db, { cabinetId: 'c3-1', customerId: 'c3', cabinetType: 'RFID' });
  const others = { params: { cabinetId: 'c3-1' }, query: { customerId: 'c3' } };
  expect((await portal.owner.call(getDevice, others)).status).toBe(404);
  const change = { ...others, body: { properties: { time_zone: 'America/Denver' } } };
  expect((await portal.owner.call(updateDevice, change)).status).toBe(403);
  await addDevice(portal.db, { cabinetId: 'c1-2', customerId: 'c1', cabinetType: 'RFID' });
  const own = await portal.owner.call(updateDevice, {
    params: { cabinetId: 'c1-2' },
    query: { customerId: 'c1' },
    body: { properties: { time_zone: 'America/Denver' } },
  });
  expect(own.json<ErrorBody>().details).toEqual([
    { field: 'properties.time_zone', message: 'You cannot change this property.' },
  ]);
});

test("a page with several devices learns the customer's zone, and which devices have another (U1)", async () => {
  const own = (cabinetId: string, timeZone: string, cabinetState: 30 | 60 = 30) =>
    addDevice(portal.db, { cabinetId, customerId: 'c1', cabinetState, properties: { timeZone } });
  await customerIn('c1', 'America/Chicago');
  await own('c1-10', 'America/Denver');
  await own('c1-11', 'America/Chicago');
  await own('c1-12', 'Ward 3');
  await own('c1-13', 'Europe/Berlin', 60);
  await addDevice(portal.db, {
    cabinetId: 'c2-10',
    customerId: 'c2',
    properties: { timeZone: 'Asia/Tokyo' },
  });
  const zones = async (customerId: string, as = portal.staff) =>
    as.get(getDeviceZones, { query: { customerId } });
  const denver = { cabinetId: 'c1-10', zone: 'America/Denver' };
  expect(await zones('c1')).toEqual({
    zone: 'America/Chicago',
    of: 'customer',
    devices: [denver, { cabinetId: 'c1-13', zone: 'Europe/Berlin' }],
  });
  // A device in repair is nothing that a customer sees.
  expect(await zones('c1', portal.nurse)).toMatchObject({ devices: [denver] });
  expect(await zones('c2', portal.owner)).toEqual({
    zone: 'America/Los_Angeles',
    of: 'business',
    devices: [{ cabinetId: 'c2-10', zone: 'Asia/Tokyo' }],
  });
  expect((await portal.nurse.call(getDeviceZones, { query: { customerId: 'c2' } })).status).toBe(403);
});

test('days of a device and of a customer have 23 and 25 hours where clocks change there (U1)', async () => {
  await customerIn('c2', 'America/Chicago');
  await addDevice(portal.db, {
    cabinetId: 'c2-20',
    customerId: 'c2',
    properties: { timeZone: 'Europe/Berlin' },
  });
  await addDevice(portal.db, { cabinetId: 'c2-21', customerId: 'c2' });
  const { context } = portal;
  const dayIn = (zone: string, day: string) => {
    const { startOf, endOf } = businessDays(zone);
    return [startOf(day), endOf(day)].map((instant) => new Date(instant).toISOString());
  };
  const ofDevice = await zoneOfDevice(context, 'c2-20');
  const asCustomer = await zoneOfDevice(context, 'c2-21');
  expect([ofDevice, asCustomer, await zoneOfCustomer(context, 'c2')]).toEqual([
    { zone: 'Europe/Berlin', of: 'device' },
    { zone: 'America/Chicago', of: 'customer' },
    { zone: 'America/Chicago', of: 'customer' },
  ]);
  expect(dayIn(ofDevice.zone, '2026-03-29')).toEqual([
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
  ]);
  expect(dayIn(ofDevice.zone, '2026-10-25')).toEqual([
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ]);
  expect(dayIn(asCustomer.zone, '2026-03-08')).toEqual([
    '2026-03-08T06:00:00.000Z',
    '2026-03-09T05:00:00.000Z',
  ]);
  expect(dayIn(asCustomer.zone, '2026-11-01')).toEqual([
    '2026-11-01T05:00:00.000Z',
    '2026-11-02T06:00:00.000Z',
  ]);
  expect(await zoneOfCustomer(context, 'c3')).toEqual({ zone: 'America/Los_Angeles', of: 'business' });
});

test("pages of the customer's devices load again when its zone changes (U1 L1)", async () => {
  const live = await listenLive(portal.nurse);
  await customerIn('c1', 'America/Phoenix');
  await live.hears({ topic: 'devices', customerId: 'c1' });
  expect(live.events).not.toContainEqual({ topic: 'devices', customerId: 'c2' });
  await live.close();
});

test('the graph of contacts by day counts 23 and 25 hours where clocks change, the same in the database (U1)', async () => {
  await addDevice(portal.db, { cabinetId: 'c1-30', customerId: 'c1', cabinetType: 'WEIGHT' });
  await portal.db.run(sql`
    INSERT INTO contact_hours (cabinet_id, hour, points, messages)
    SELECT 'c1-30', hour, 1, 1 FROM generate_series(timestamptz '2026-03-01Z', '2026-11-30Z', '1 hour') hour`);
  const hours = async (timezone: string, from: string, until: string) => {
    const { result } = await portal.staff.get(getConnectivity, {
      query: { customerId: 'c1', deviceId: 'c1-30', startDate: from, endDate: until, timezone },
    });
    return result.map(({ date, timestampsCount }) => [date, timestampsCount]);
  };
  expect(await hours('America/Chicago', '2026-03-07T06:00:00.000Z', '2026-03-09T04:59:59.999Z')).toEqual([
    ['2026-03-07', 24],
    ['2026-03-08', 23],
  ]);
  expect(await hours('America/Chicago', '2026-10-31T05:00:00.000Z', '2026-11-02T05:59:59.999Z')).toEqual([
    ['2026-10-31', 24],
    ['2026-11-01', 25],
  ]);
});
