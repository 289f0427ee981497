import {
  filterDevices,
  listDeviceProperties,
  listDevices,
  listDeviceStates,
  listTypeProperties,
  type CallInput,
} from '@parwell/contract';
import { CONNECTIVITY, connectivityOf, DEVICE_STATES, type Connectivity } from '@parwell/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { sql } from '../../platform/db/database.ts';

let portal: DevicesPortal;
const WILD = `<script>alert(1)</script> =HYPERLINK("x") Ωμέγα 病院 100%`;

beforeAll(async () => {
  portal = await startDevicesPortal();
  const minutesAgo = (minutes: number) => new Date(portal.clock.now().getTime() - minutes * 60_000);
  const add = (cabinetId: string, rest: Partial<Parameters<typeof addDevice>[1]> = {}) =>
    addDevice(portal.db, { cabinetId, customerId: cabinetId.split('-')[0] ?? '', ...rest });
  await add('c1-001', {
    cabinetName: 'Main Pharmacy',
    cabinetType: 'EM',
    deviceId: 'EM-1',
    tempControl: '2-8c',
    heardAt: minutesAgo(5),
    properties: { serverName: 'srv-1', room: 'B12', consignment: '1', leftOver: 'hidden' },
  });
  await add('c1-002', { cabinetName: WILD, cabinetType: 'RFID', heardAt: minutesAgo(14.9) });
  await add('c1-003', { cabinetName: 'Spare', cabinetState: 60, cabinetType: 'EM' });
  await add('c2-001', { cabinetName: 'Main Ward', cabinetType: 'Virtual', properties: { room: 'B12' } });
  await add('c2-002', { cabinetType: 'WEIGHT', heardAt: minutesAgo(15) });
  await add('c3-001', {
    cabinetName: 'Main Lab',
    properties: { room: 'B12', serverName: 'srv-3' },
    cabinetState: 70,
  });
  await add('c3-002', { cabinetType: 'SITE' });
});
afterAll(() => portal.close());

type Filter = Partial<CallInput<typeof listDevices>['body']>;
const list = (browser: Browser, body: Filter = {}) => browser.get(listDevices, { body });
const ids = async (browser: Browser, body: Filter = {}) =>
  (await list(browser, body)).result.map(({ cabinetId }) => cabinetId);

test('staff see devices of every state and of all customers (DEV-011 PERM-019 DPERM-001 DPERM-020 PERM-035)', async () => {
  expect(await ids(portal.staff)).toEqual([
    'c1-001',
    'c1-002',
    'c1-003',
    'c2-001',
    'c2-002',
    'c3-001',
    'c3-002',
  ]);
});

test('everybody else sees only the active devices of their own customers, whatever the filter (DEV-012 PERM-023 DPERM-002 DPERM-021 OPERM-012)', async () => {
  expect(await ids(portal.owner)).toEqual(['c1-001', 'c1-002', 'c2-001', 'c2-002']);
  expect(await ids(portal.nurse)).toEqual(['c1-001', 'c1-002']);
  expect(await ids(portal.nurse, { customerId: 'c2' })).toEqual([]);
  expect(await ids(portal.nurse, { cabinetState: 60 })).toEqual([]);
  expect(await ids(portal.owner, { cabinetName: 'main' })).toEqual(['c1-001', 'c2-001']);
  const picked = await portal.nurse.get(filterDevices, { body: { filter: { search: '-00' } } });
  expect(picked.result.map(({ cabinetId }) => cabinetId)).toEqual(['c1-002', 'c1-001']);
  const answer = await portal.nurse.get(listDeviceProperties, { body: {} });
  expect(answer.result.map(({ cabinetId }) => cabinetId)).toEqual(['c1-001', 'c1-002']);
});

test('without the cabinets capability there is no list (DPERM-020)', async () => {
  await portal.addUser({
    email: 'buyer@c.example',
    accessGroups: { customer: ['c1'] },
    roles: { orders: 'OWNER' },
  });
  await portal.addUser({
    email: 'buyer@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: { orders: 'OWNER' },
  });
  for (const email of ['buyer@c.example', 'buyer@fff.example']) {
    const buyer = await portal.signIn(email);
    expect((await buyer.call(listDevices, { body: {} })).status, email).toBe(403);
  }
});

test('a device in the list has every field (DAPI-004 DAPI-008 DEV-067 DEV-070)', async () => {
  const { result, total_record } = await list(portal.staff, { cabinetId: 'C1-001' });
  expect(total_record).toBe(1);
  expect(result).toEqual([
    {
      cabinetId: 'c1-001',
      cabinetName: 'Main Pharmacy',
      customerId: 'c1',
      customerName: 'Clinic c1',
      cabinetType: 'EM',
      cabinetState: 30,
      tempControl: '2-8c',
      enclosureSerialNo: '',
      deviceId: 'EM-1',
      connectivityStatus: 4,
      cabinetProperties: { serverName: 'srv-1', room: 'B12', consignment: '1' },
      version: 0,
    },
  ]);
});

test('properties for admins are hidden from users without the ALL claim (DEV-098)', async () => {
  const [device] = (await list(portal.nurse, { cabinetId: 'c1-001' })).result;
  expect(device?.cabinetProperties).toEqual({ room: 'B12', consignment: '1' });
  const keysFor = async (browser: Browser) =>
    (await browser.get(listTypeProperties, { query: { cabinetType: 'EM' } })).result.map(
      ({ propertyKey }) => propertyKey,
    );
  expect(await keysFor(portal.staff)).toContain('server_name');
  expect(await keysFor(portal.nurse)).not.toContain('server_name');
  const answer = await portal.nurse.get(listDeviceProperties, { body: { filter: { cabinetId: 'c1-001' } } });
  const keys = answer.result[0]?.properties.map(({ propertyKey }) => propertyKey);
  expect(keys).toContain('room');
  expect(keys).not.toContain('server_name');
});

test('connectivity depends on when a device was last heard from; Virtual and SITE have none (DEV-074..076)', async () => {
  const status = Object.fromEntries(
    (await list(portal.staff)).result.map((device) => [device.cabinetId, device.connectivityStatus]),
  );
  expect(status).toEqual({
    'c1-001': 4,
    'c1-002': 2,
    'c1-003': 3,
    'c2-001': null,
    'c2-002': 3,
    'c3-001': 3,
    'c3-002': null,
  });
  for (const heardMinutes of [4, 5, 5.01, 14.99, 15, 16]) {
    const heard = new Date(portal.clock.now().getTime() - heardMinutes * 60_000);
    await portal.db.run(sql`UPDATE device_contacts SET last_heard_at = ${heard} WHERE cabinet_id = 'c2-002'`);
    const [device] = (await list(portal.staff, { cabinetId: 'c2-002' })).result;
    expect(device?.connectivityStatus, String(heardMinutes)).toBe(
      connectivityOf({ cabinetType: 'EM', lastHeardAt: heard }, portal.clock.now()),
    );
    expect(CONNECTIVITY[device?.connectivityStatus as Connectivity]).toBeDefined();
  }
});

test('the list sorts by connectivity: offline first, devices without a connection last', async () => {
  expect(await ids(portal.staff, { order: 'connectivityStatus ASC' })).toEqual([
    'c1-003',
    'c2-002',
    'c3-001',
    'c1-002',
    'c1-001',
    'c2-001',
    'c3-002',
  ]);
  // Customers see contacts only since the device is theirs, and the order follows that.
  expect(await ids(portal.owner, { order: 'connectivityStatus DESC', limit: 2, offset: 2 })).toEqual([
    'c1-002',
    'c2-002',
  ]);
});

test('a filter by connectivity counts again as time passes', async () => {
  const online = async () => (await list(portal.staff, { connectivityStatus: 4 })).total_record;
  expect(await online()).toBe(1);
  await portal.db.run(sql`
    UPDATE device_contacts SET last_heard_at = last_heard_at - interval '1 hour' WHERE cabinet_id = 'c1-001'`);
  expect(await online()).toBe(0);
  await portal.db.run(sql`
    UPDATE device_contacts SET last_heard_at = last_heard_at + interval '1 hour' WHERE cabinet_id = 'c1-001'`);
});

describe('filters (DAPI-006)', () => {
  test.each<[string, Filter, string[]]>([
    ['the beginning of the id, in any case', { cabinetId: 'C3' }, ['c3-001', 'c3-002']],
    ['the middle of the id', { cabinetId: '3-0' }, ['c3-001', 'c3-002']],
    ['part of the name, in any case', { cabinetName: 'mAIn' }, ['c1-001', 'c2-001', 'c3-001']],
    ['text, never a pattern', { cabinetName: '100%' }, ['c1-002']],
    ['customer', { customerId: 'c2' }, ['c2-001', 'c2-002']],
    ['type', { cabinetType: 'EM' }, ['c1-001', 'c1-003', 'c3-001']],
    ['several types', { cabinetType: ['SITE', 'WEIGHT'] }, ['c2-002', 'c3-002']],
    ['state', { cabinetState: 60 }, ['c1-003']],
    ['several states', { cabinetState: [60, 70] }, ['c1-003', 'c3-001']],
    ['connectivity: the offline', { connectivityStatus: 3 }, ['c1-003', 'c2-002', 'c3-001']],
    [
      'connectivity: all that are not online',
      { connectivityStatus: [2, 3], customerId: 'c1' },
      ['c1-002', 'c1-003'],
    ],
    ['property by name', { properties: { room: 'B12' } }, ['c1-001', 'c2-001', 'c3-001']],
    ['property by key', { properties: { server_name: 'srv-3' } }, ['c3-001']],
    ['properties together', { properties: { room: 'B12', serverName: 'srv-1' } }, ['c1-001']],
    ['everything that fits nothing', { customerId: 'c1', cabinetName: 'lab' }, []],
  ])('by %s: %j', async (_name, filter, expected) => {
    const found = await list(portal.staff, filter);
    expect(found.result.map(({ cabinetId }) => cabinetId)).toEqual(expected);
    expect(found.total_record).toBe(expected.length);
  });

  test('only by searchable properties that the caller sees', async () => {
    const by = (browser: Browser, properties: Record<string, string>) =>
      browser.call(listDevices, { body: { properties } });
    for (const answer of [
      await by(portal.nurse, { serverName: 'srv-1' }),
      await by(portal.staff, { providerTracking: 'No' }),
      await by(portal.staff, { leftOver: 'hidden' }),
    ]) {
      expect(answer.status).toBe(422);
      expect(answer.json()).toMatchObject({ message: 'Devices cannot be searched by this property.' });
    }
  });

  test('a property is searched only in device types where it is searchable', async () => {
    await portal.db.run(sql`
      UPDATE property_definitions SET visible_to = 'admin' WHERE property_key = 'room' AND cabinet_type = 'EM'`);
    expect(await ids(portal.owner, { properties: { room: 'B12' } })).toEqual(['c2-001']);
    expect(await ids(portal.staff, { properties: { room: 'B12' } })).toEqual(['c1-001', 'c2-001', 'c3-001']);
    await portal.db.run(sql`UPDATE property_definitions SET visible_to = 'user' WHERE property_key = 'room'`);
  });

  test.each<object>([
    { limit: 0 },
    { limit: 1000 },
    { offset: -1 },
    { order: 'properties ASC' },
    { order: 'cabinetId; DROP' },
    { cabinetState: 99 },
    { cabinetType: 'FRIDGE' },
    { unknown: 1 },
  ])('%j is refused', async (body) => {
    expect((await portal.staff.call(listDevices, { body })).status).toBe(400);
  });
});

test('by default the list has the first ten devices, sorted by cabinetId (DAPI-007 DCONST-023)', async () => {
  for (let number = 100; number < 112; number += 1) {
    await addDevice(portal.db, { cabinetId: `c3-${number}`, customerId: 'c3' });
  }
  const first = await ids(portal.staff);
  expect(first).toHaveLength(10);
  expect(first).toEqual(first.toSorted());
  expect((await ids(portal.staff, { offset: 10 }))[0]).toBe('c3-103');
  expect((await ids(portal.staff, { order: 'cabinetId DESC', limit: 1 }))[0]).toBe('c3-111');
  expect((await ids(portal.staff, { order: 'cabinetName ASC', limit: 1, customerId: 'c2' }))[0]).toBe(
    'c2-002',
  );
  await portal.db.run(sql`DELETE FROM devices WHERE cabinet_id LIKE 'c3-1%'`);
});

test('others get all their devices at once: up to 999 (DCONST-022)', async () => {
  expect((await ids(portal.owner, { limit: 999 })).length).toBe(4);
});

test('names with script tags and formulas stay text', async () => {
  expect((await list(portal.nurse, { cabinetId: 'c1-002' })).result[0]?.cabinetName).toBe(WILD);
});

test('a picker finds by part of name or id, at most 100 at once (DAPI-009 DCONST-020)', async () => {
  const pick = async (filter: object) =>
    (await portal.staff.get(filterDevices, { body: { filter } })).result.map(({ cabinetId }) => cabinetId);
  expect(await pick({ search: 'MAIN' })).toEqual(['c3-001', 'c1-001', 'c2-001']);
  expect(await pick({ search: 'c2-' })).toEqual(['c2-002', 'c2-001']);
  expect(await pick({ search: 'main', customerId: 'c1' })).toEqual(['c1-001']);
  expect(await pick({ search: 'main', cabinetType: ['Virtual', 'SITE'] })).toEqual(['c2-001']);
  expect((await portal.staff.call(filterDevices, { body: { limit: 101 } })).status).toBe(400);
});

test('the properties of devices, all of them or those of edge configuration (DAPI-010)', async () => {
  const tell = (filter: object) => portal.staff.get(listDeviceProperties, { body: { filter } });
  const [all] = (await tell({ cabinetId: 'c1-001' })).result;
  expect(all).toMatchObject({ cabinetId: 'c1-001', cabinetState: 30, cabinetType: 'EM' });
  const told = { valueType: 'string', unconfirmed: null };
  expect(all?.properties).toContainEqual({ ...told, propertyKey: 'room', label: 'Room', value: 'B12' });
  expect(all?.properties).toContainEqual({
    ...told,
    propertyKey: 'machine_id',
    label: 'Machine ID',
    value: '',
  });
  expect(all?.properties.map(({ propertyKey }) => propertyKey)).not.toContain('left_over');
  const edge = (await tell({ isPartOfEdgeConfig: true, cabinetType: 'WEIGHT' })).result;
  expect(edge.map(({ cabinetId }) => cabinetId)).toEqual(['c2-002']);
  expect(edge[0]?.properties.map(({ propertyKey }) => propertyKey)).toContain('heartbeat_seconds');
  expect(edge[0]?.properties.map(({ propertyKey }) => propertyKey)).not.toContain('room');
});

test('the states by their descriptions (DAPI-011 DCONST-021 DEV-073)', async () => {
  const body = { offset: 0, limit: 100, order: 'cabinetStateDesc asc' };
  const { result, total_record } = await portal.nurse.get(listDeviceStates, { body });
  expect(total_record).toBe(10);
  expect(result.map(({ cabinetStateDesc }) => cabinetStateDesc)).toEqual(
    Object.values(DEVICE_STATES).toSorted(),
  );
  expect(Object.fromEntries(result.map((state) => [state.cabinetState, state.cabinetStateDesc]))).toEqual(
    DEVICE_STATES,
  );
  const last = { order: 'cabinetState DESC', limit: 1 };
  expect((await portal.nurse.get(listDeviceStates, { body: last })).result[0]?.cabinetState).toBe(70);
});

test('the properties of a type, with the choices of each (DAPI-014 DEV-099)', async () => {
  const { result, total_record } = await portal.staff.get(listTypeProperties, {
    query: { cabinetType: 'Virtual' },
  });
  expect(total_record).toBe(result.length);
  expect(result.map(({ propertyKey }) => propertyKey)).toEqual([
    'consignment',
    'location_tracking',
    'provider_tracking',
    'room',
  ]);
  expect(result[2]).toEqual({
    cabinetType: 'Virtual',
    propertyKey: 'provider_tracking',
    label: 'Provider Tracking',
    valueType: 'string',
    values: ['Yes', 'No'],
    editable: true,
    visibleTo: 'user',
    searchable: false,
  });
  const types = new Set((await portal.staff.get(listTypeProperties)).result.map((each) => each.cabinetType));
  expect(types.size).toBe(9);
});
