import {
  createDevice,
  getNextCabinetId,
  listDevices,
  updateDevice,
  type CallInput,
  type ErrorBody,
} from '@parwell/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDevice, auditEntriesOf, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { sql } from '../../platform/db/database.ts';

let portal: DevicesPortal;
beforeAll(async () => {
  portal = await startDevicesPortal();
});
afterAll(() => portal.close());

type Body = CallInput<typeof createDevice>['body'];
const right: Body = {
  customerId: 'c1',
  cabinetName: 'Main Pharmacy',
  cabinetType: 'Virtual',
  cabinetState: 30,
  tempControl: 'Ambient',
};
const send = (change: Partial<Body>, browser = portal.staff) =>
  browser.call(createDevice, { body: { ...right, ...change } });
const next = async (customerId = 'c1') =>
  (await portal.staff.get(getNextCabinetId, { params: { customerId } })).cabinetId;
const problems = async (change: Partial<Body>) => {
  const answer = await send(change);
  expect(answer.status).toBe(422);
  return answer.json<ErrorBody>().details;
};

test('a device is created with the next id of its customer (DAPI-012 DAPI-015 DEV-077)', async () => {
  expect(await next()).toBe('c1-001');
  const body: Body = {
    ...right,
    cabinetType: 'EM',
    cabinetState: 21,
    tempControl: '2-8c',
    cabinetName: ' <b>Main</b> =1+1 ',
    properties: { server_name: 'srv-1', room: '病院', serial_number: 'S-77', machine_id: '' },
  };
  const created = await portal.staff.get(createDevice, { body });
  expect(created).toMatchObject({
    cabinetId: 'c1-001',
    cabinetName: '<b>Main</b> =1+1',
    customerId: 'c1',
    cabinetType: 'EM',
    cabinetState: 21,
    tempControl: '2-8c',
    deviceId: null,
    connectivityStatus: 3,
    cabinetProperties: { serverName: 'srv-1', room: '病院', serialNumber: 'S-77' },
    version: 0,
  });
  expect(await next()).toBe('c1-002');
  expect(await auditEntriesOf(portal, 'c1-001')).toMatchObject([
    {
      event_type: 'Device Created',
      created_by: 'staff@fff.example',
      customer_id: 'c1',
      data: { after: { cabinetType: 'EM', cabinetState: 21, 'properties.serverName': 'srv-1' } },
    },
  ]);
});

test('numbering continues after the highest number, even if that device moved away', async () => {
  await addDevice(portal.db, { cabinetId: 'c2-999', customerId: 'c3' });
  await addDevice(portal.db, { cabinetId: 'c2-old', customerId: 'c2' });
  await addDevice(portal.db, { cabinetId: 'c2-1-5000', customerId: 'c2' });
  expect(await next('c2')).toBe('c2-1000');
  expect(await next('c3')).toBe('c3-001');
  expect((await portal.staff.call(getNextCabinetId, { params: { customerId: 'none' } })).status).toBe(404);
});

test('devices created at the same time get different ids', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => send({ customerId: 'c3' })));
  const ids = answers.map((answer) => answer.json<{ cabinetId: string }>().cabinetId);
  expect(ids.toSorted()).toEqual(['c3-001', 'c3-002', 'c3-003', 'c3-004', 'c3-005', 'c3-006']);
});

test('creating a device needs the permission for ALL (DPERM-004)', async () => {
  for (const browser of [portal.owner, portal.nurse]) {
    expect((await send({}, browser)).status).toBe(403);
    expect((await browser.call(getNextCabinetId, { params: { customerId: 'c1' } })).status).toBe(403);
  }
});

describe('missing values are named', () => {
  test.each<[string, Partial<Body>, { field: string; message: string }[]]>([
    ['DEV-080', { cabinetName: ' ' }, [{ field: 'cabinetName', message: 'Device Name is required.' }]],
    [
      'DEV-084 DEV-085 DEV-086',
      { cabinetType: 'RFID' },
      [
        { field: 'deviceId', message: 'Hardware ID is required.' },
        { field: 'enclosureSerialNo', message: 'Enclosure Serial Number is required.' },
        { field: 'properties.viewpoint_asset_id', message: 'Viewpoint Asset ID is required.' },
      ],
    ],
    [
      'DEV-084 DEV-089',
      { cabinetType: 'VISION' },
      [
        { field: 'deviceId', message: 'Hardware ID is required.' },
        { field: 'properties.enclosure_serial_no', message: 'Enclosure Serial No is required.' },
      ],
    ],
    [
      'DEV-087 DEV-088',
      { cabinetType: 'MinibarRx' },
      [
        { field: 'properties.server_name', message: 'Server Name is required.' },
        { field: 'properties.mbrx_practice_id', message: 'Mbrx Practice ID is required.' },
      ],
    ],
    ['a customer', { customerId: '' }, [{ field: 'customerId', message: 'A customer id is required' }]],
  ])('%s', async (_id, change, expected) => {
    expect(await problems(change)).toEqual(expected);
  });

  test.each(['cabinetType', 'tempControl', 'cabinetState'] as const)(
    'a device without %s is refused (DEV-081..083)',
    async (field) => {
      const { [field]: _left, ...rest } = right;
      const answer = await portal.staff.call(createDevice, { body: rest as Body });
      expect(answer.status).toBe(400);
      expect(answer.json<ErrorBody>().details?.[0]?.field).toBe(field);
    },
  );
});

test('a WEIGHT device cannot be created here (DEV-091)', async () => {
  expect(await problems({ cabinetType: 'WEIGHT' })).toEqual([
    { field: 'cabinetType', message: 'Devices of this type cannot be created here.' },
  ]);
});

test('invalid values, unknown properties and unknown customers are refused', async () => {
  expect(await problems({ properties: { consignment: '7', colour: 'red', location_tracking: '' } })).toEqual([
    { field: 'properties.consignment', message: 'Must be one of 0, 1' },
    { field: 'properties.colour', message: 'A device of this type has no such property.' },
  ]);
  expect(await problems({ customerId: 'nobody' })).toEqual([
    { field: 'customerId', message: 'There is no such customer.' },
  ]);
  expect((await send({ tempControl: 'Warm' as never })).status).toBe(400);
});

describe('device ids and serial numbers are unique', () => {
  const vision = (deviceId: string): Partial<Body> => ({
    customerId: 'c2',
    cabinetType: 'VISION',
    deviceId,
    properties: { enclosure_serial_no: 'E-1' },
  });

  test('if two devices are given the same device id at once, one gets it', async () => {
    const answers = await Promise.all([send(vision('V-1')), send({ ...vision('V-1'), customerId: 'c1' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await problems(vision('V-1'))).toEqual([
      { field: 'deviceId', message: 'Another device has this device id.' },
    ]);
  });

  test('a serial number can be used again when its device is retired', async () => {
    const em: Partial<Body> = {
      cabinetType: 'EM',
      properties: { server_name: 's', serial_number: 'S-77' },
    };
    expect(await problems(em)).toEqual([
      { field: 'properties.serial_number', message: 'Another device has this serial number.' },
    ]);
    await portal.db.run(sql`UPDATE devices SET cabinet_state = 70 WHERE cabinet_id = 'c1-001'`);
    const { cabinetId, version } = (await send(em)).json<{ cabinetId: string; version: number }>();
    expect([cabinetId === 'c1-001', version]).toEqual([false, 0]);
    const backToUse = await portal.staff.call(updateDevice, {
      params: { cabinetId: 'c1-001' },
      query: { customerId: 'c1' },
      body: { cabinetState: 30, version: 0 },
    });
    expect(backToUse.json<ErrorBody>().message).toBe('Another device has this serial number.');
  });

  test('refused requests stored nothing', async () => {
    const { result } = await portal.staff.get(listDevices, {
      body: { properties: { serialNumber: 'S-77' }, limit: 100 },
    });
    expect(result).toHaveLength(2);
  });
});
