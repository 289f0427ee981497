import { getDevice, listAudit, updateDevice, type CallInput, type ErrorBody } from '@parwell/contract';
import { DEVICE_STATE_CODES } from '@parwell/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { addDevice, auditEntriesOf, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { sql } from '../../platform/db/database.ts';

let portal: DevicesPortal;
beforeAll(async () => {
  portal = await startDevicesPortal();
});
afterAll(() => portal.close());

let number = 0;
let cabinetId = '';
beforeEach(async () => {
  number += 1;
  cabinetId = `c1-${number}`;
  await addDevice(portal.db, {
    cabinetId,
    customerId: 'c1',
    cabinetName: 'Main',
    deviceId: `D-${number}`,
    properties: { serverName: 'srv', room: 'B12', providerTracking: 'Yes', gone: 'kept' },
  });
});

type Body = CallInput<typeof updateDevice>['body'];
const send = (browser: Browser, body: Partial<Body>, customerId = 'c1') =>
  browser.call(updateDevice, {
    params: { cabinetId },
    query: { customerId },
    body: { version: 0, ...body },
  });
const change = async (browser: Browser, body: Partial<Body>) => {
  const answer = await send(browser, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Awaited<ReturnType<typeof details>>>();
};
const details = () => portal.staff.get(getDevice, { params: { cabinetId }, query: { customerId: 'c1' } });
const stored = () =>
  portal.db.one<{ properties: object; version: number }>(
    sql`SELECT properties, version FROM devices WHERE cabinet_id = ${cabinetId}`,
  );

test('a name and properties are changed by their keys; the rest stays (DAPI-018 DEV-068)', async () => {
  const wild = '<script>alert(1)</script> =1+1 病院';
  const after = await change(portal.owner, {
    cabinetName: wild,
    properties: { room: '', provider_tracking: 'No' },
  });
  expect(after).toMatchObject({ cabinetName: wild, cabinetState: 30, deviceId: `D-${number}`, version: 1 });
  expect(after.cabinetProperties).toEqual({ providerTracking: 'No' });
  expect((await stored()).properties).toEqual({ serverName: 'srv', providerTracking: 'No', gone: 'kept' });
  // The customer in the query is the device's own.
  expect((await send(portal.owner, { cabinetName: 'Other', version: 1 }, 'c2')).status).toBe(404);
  expect((await details()).cabinetName).toBe(wild);
});

test('query customerId and body cabinetName and properties are enough: without a version the newest is meant (DAPI-018)', async () => {
  const patch = (body: Body) =>
    portal.owner.call(updateDevice, { params: { cabinetId }, query: { customerId: 'c1' }, body });
  const first = await patch({ cabinetName: 'First', properties: { room: 'B7', provider_tracking: 'No' } });
  expect([first.status, first.json()]).toMatchObject([
    200,
    { cabinetName: 'First', version: 1, cabinetProperties: { room: 'B7', providerTracking: 'No' } },
  ]);
  expect((await patch({ properties: { providerTracking: 'Yes' } })).status).not.toBe(200);
  // Another person has saved meanwhile: a save with the old version is refused, one without a version wins.
  expect((await patch({ cabinetName: 'Late', version: 0 })).status).toBe(409);
  const last = await patch({ cabinetName: 'Last' });
  expect([last.status, last.json()]).toMatchObject([200, { cabinetName: 'Last', version: 2 }]);
  expect((await auditEntriesOf(portal, cabinetId)).map(({ data }) => data)).toMatchObject([
    { after: { cabinetName: 'First' } },
    { before: { cabinetName: 'First' }, after: { cabinetName: 'Last' } },
  ]);
});

test('the audit log has only what changed, and no entry if nothing changed', async () => {
  await change(portal.staff, { cabinetName: 'Main', properties: { room: 'B12' } });
  expect(await stored()).toMatchObject({ version: 0 });
  await change(portal.staff, {
    cabinetState: 60,
    tempControl: '2-8c',
    properties: { room: 'C1', machine_id: 'M' },
  });
  expect(await auditEntriesOf(portal, cabinetId)).toEqual([
    {
      event_type: 'Device Updated',
      created_by: 'staff@fff.example',
      customer_id: 'c1',
      data: {
        before: {
          cabinetState: 30,
          tempControl: 'Ambient',
          'properties.room': 'B12',
          'properties.machineId': null,
        },
        after: {
          cabinetState: 60,
          tempControl: '2-8c',
          'properties.room': 'C1',
          'properties.machineId': 'M',
        },
      },
    },
  ]);
  const where = JSON.stringify({ resourceType: 'cabinet' });
  expect((await portal.staff.get(listAudit, { query: { where } })).data[0]?.resourceId).toBe(cabinetId);
});

test('any state can be changed to any other (DEV-078 DEV-079 DEV-069)', async () => {
  let version = 0;
  for (const from of DEVICE_STATE_CODES) {
    for (const to of DEVICE_STATE_CODES.filter((code) => code !== from)) {
      for (const cabinetState of [from, to]) {
        const after = await change(portal.staff, { cabinetState, version });
        expect(after.cabinetState).toBe(cabinetState);
        ({ version } = after);
      }
    }
  }
  expect((await send(portal.staff, { version, cabinetState: 99 as never })).status).toBe(400);
  expect((await send(portal.staff, { version, tempControl: 'Warm' as never })).status).toBe(400);
});

test('customers who deactivate a device get its new details once, and then no longer see it', async () => {
  expect((await change(portal.owner, { cabinetState: 60 })).cabinetState).toBe(60);
  expect((await send(portal.owner, { cabinetState: 30, version: 1 })).status).toBe(404);
});

describe('who may change (DPERM-005)', () => {
  test('only people who may create cabinets for its customer', async () => {
    expect((await send(portal.nurse, { cabinetName: 'Mine' })).status).toBe(403);
    expect((await send(portal.stranger, { cabinetName: 'Mine' })).status).toBe(403);
  });

  test('admins can change every editable property, and no other (DEV-096)', async () => {
    await change(portal.staff, { properties: { server_name: 'new', room: 'C' } });
    const refused = await send(portal.staff, { properties: { serial_number: 'S' }, version: 1 });
    expect(refused.json<ErrorBody>().details).toEqual([
      { field: 'properties.serial_number', message: 'You cannot change this property.' },
    ]);
  });

  test('others can change only user-editable properties; hidden ones look like unknown ones (DEV-097)', async () => {
    const properties = { consignment: '1', server_name: 'x', colour: 'red', room: 'ok' };
    const refused = await send(portal.owner, { cabinetName: 'New', properties });
    expect(refused.status).toBe(422);
    expect(refused.json<ErrorBody>().details).toEqual([
      { field: 'properties.consignment', message: 'You cannot change this property.' },
      { field: 'properties.server_name', message: 'A device of this type has no such property.' },
      { field: 'properties.colour', message: 'A device of this type has no such property.' },
    ]);
    expect(await details()).toMatchObject({ cabinetName: 'Main', version: 0 });
  });
});

test('errors name missing values with the portal’s own labels (DEV-092 DEV-093)', async () => {
  expect((await send(portal.staff, { cabinetName: ' ', customerId: '' })).json<ErrorBody>().details).toEqual([
    { field: 'cabinetName', message: 'A cabinet name is required' },
    { field: 'customerId', message: 'A customer id is required' },
  ]);
});

test('values are checked against their definitions (DEV-072)', async () => {
  const refused = await send(portal.staff, {
    properties: { allowed_temp_min: 'cold', provider_tracking: 'X' },
  });
  expect(refused.json<ErrorBody>().details).toEqual([
    { field: 'properties.allowed_temp_min', message: 'Must be a number' },
    { field: 'properties.provider_tracking', message: 'Must be one of Yes, No' },
  ]);
});

test('allowed temperatures fit the temperature control and each other, whichever of them is changed', async () => {
  const problems = async (changes: Parameters<typeof send>[1]) =>
    (await send(portal.staff, changes)).json<ErrorBody>().details;
  const outside = 'Must be from 15 to 30 °C for Ambient';
  expect(await problems({ properties: { allowed_temp_min: '3', allowed_temp_max: '7' } })).toEqual([
    { field: 'properties.allowed_temp_min', message: outside },
    { field: 'properties.allowed_temp_max', message: outside },
  ]);
  await change(portal.staff, { properties: { allowed_temp_min: '16', allowed_temp_max: '20' } });
  const { version } = await details();
  expect(await problems({ version, properties: { allowed_temp_min: '20' } })).toEqual([
    { field: 'properties.allowed_temp_max', message: 'Must be more than Allowed Temp Min' },
  ]);
  expect(await problems({ version, tempControl: '2-8c' })).toHaveLength(2);
});

describe('a device moves to another customer', () => {
  test('if the caller may change devices there too', async () => {
    const moved = await change(portal.owner, { customerId: 'c2' });
    expect(moved).toMatchObject({ cabinetId, customerId: 'c2', customerName: 'Clinic c2' });
    expect((await send(portal.owner, { cabinetName: 'x', version: 1 })).status).toBe(404);
  });

  test('and with it end PINs, settings of people, commands on their way, and the knowledge of its contacts', async () => {
    await portal.db.run(sql`UPDATE devices SET cabinet_type = 'WEIGHT' WHERE cabinet_id = ${cabinetId}`);
    await portal.db.run(sql`INSERT INTO device_contacts VALUES (${cabinetId}, ${portal.clock.now()})`);
    await portal.db.run(sql`
      INSERT INTO device_users (cabinet_id, email, first_name, last_name, role, pin, pin_hash)
      VALUES (${cabinetId}, 'dana@c1.example', 'Dana', 'Reyes', 30, 'x', 'y')`);
    await portal.db.run(sql`
      INSERT INTO device_commands (cabinet_id, kind, payload, requested_by, requested_at, expires_at)
      VALUES (${cabinetId}, 'inventory_sync', '{}', 'dana@c1.example', ${portal.clock.now()},
        ${portal.clock.now()}::timestamptz + interval '1 day')`);
    portal.clock.advance({ minutes: 1 });
    await change(portal.staff, { customerId: 'c2' });
    const after = await portal.owner.get(getDevice, { params: { cabinetId }, query: { customerId: 'c2' } });
    expect(after).toMatchObject({ lastHeardAt: null, connectivityStatus: 3 });
    expect(await portal.db.many(sql`SELECT 1 FROM device_users WHERE cabinet_id = ${cabinetId}`)).toEqual([]);
    const commands = await portal.db.many(sql`
      SELECT kind, status, result_message, payload -> 'users' AS users FROM device_commands
      WHERE cabinet_id = ${cabinetId} ORDER BY requested_at, kind`);
    expect(commands).toEqual([
      {
        kind: 'inventory_sync',
        status: 'expired',
        result_message: 'The device was moved to another customer.',
        users: null,
      },
      // The device is sent a command that clears its users.
      { kind: 'default_config', status: 'queued', result_message: '', users: [] },
      { kind: 'device_tags', status: 'queued', result_message: '', users: null },
    ]);
    const [away, update] = await auditEntriesOf(portal, cabinetId);
    expect(away).toMatchObject({ event_type: 'Device Moved Away', customer_id: 'c1' });
    expect(away?.data).toMatchObject({ before: { users: ['dana@c1.example'] }, after: { customerId: 'c2' } });
    expect(update).toMatchObject({ event_type: 'Device Updated', customer_id: 'c2' });
  });

  test('and nowhere else', async () => {
    expect((await send(portal.owner, { customerId: 'c3' })).status).toBe(403);
    expect((await send(portal.owner, { customerId: 'nobody' })).status).toBe(403);
    expect((await send(portal.staff, { customerId: 'nobody' })).json<ErrorBody>().details).toEqual([
      { field: 'customerId', message: 'There is no such customer.' },
    ]);
  });
});

test('a device id belongs to one device, and can be removed', async () => {
  const other = `D-${number - 1}`;
  expect((await send(portal.staff, { deviceId: other })).json<ErrorBody>().details).toEqual([
    { field: 'deviceId', message: 'Another device has this device id.' },
  ]);
  expect((await change(portal.staff, { deviceId: '' })).deviceId).toBeNull();
});

test('of two concurrent edits one is refused, and the other is kept', async () => {
  const answers = await Promise.all([
    send(portal.staff, { cabinetName: 'By staff' }),
    send(portal.owner, { cabinetName: 'By owner' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.json<ErrorBody>().message).toBe(
    'The device was changed by somebody else meanwhile. Please load it again.',
  );
  expect(await auditEntriesOf(portal, cabinetId)).toHaveLength(1);
  expect(await stored()).toMatchObject({ version: 1 });
});
