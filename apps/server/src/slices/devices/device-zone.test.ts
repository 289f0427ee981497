import { getDevice, updateCustomerSettings, updateDevice, type ErrorBody } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, auditEntriesOf, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';

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
      message: 'Must be a time zone name',
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
