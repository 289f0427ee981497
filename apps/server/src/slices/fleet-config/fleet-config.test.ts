import {
  countEdgeConfigUpdate,
  getEdgeConfig,
  listEdgeConfigUpdate,
  updateEdgeConfig,
  type CallInput,
  type ErrorBody,
} from '@parwell/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';

let portal: TestPortal;
let staff: Browser;
const params = { deviceType: 'WEIGHT' } as const;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addCustomer('c1', 'Clinic One');
  await portal.addCustomer('c2', 'Clinic Two');
  const people: Record<string, Record<string, string>> = {
    staff: { cabinets: 'OWNER', device_config: 'OWNER' },
    viewer: { cabinets: 'VIEWER', device_config: 'VIEWER' },
    half: { device_config: 'OWNER' },
    looker: { cabinets: 'VIEWER', device_config: 'OWNER' },
  };
  for (const [name, roles] of Object.entries(people)) {
    await portal.addUser({ email: `${name}@fff.example`, accessGroups: { customer: ['ALL'] }, roles });
  }
  await portal.addUser({
    email: 'owner@c.example',
    accessGroups: { customer: ['c1'] },
    roles: { cabinets: 'OWNER', device_config: 'OWNER' },
  });
  staff = await portal.signIn('staff@fff.example');
});
afterAll(() => portal.close());

beforeEach(async () => {
  await portal.db.run(sql`DELETE FROM device_config_changes`);
  await portal.db.run(sql`DELETE FROM device_commands`);
  await portal.db.run(sql`DELETE FROM device_edge_values`);
  await portal.db.run(sql`DELETE FROM devices`);
  await portal.db.run(sql`
    INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control,
      properties, created_at)
    VALUES
      ('f1', 'Flex 1', 'c1', 'WEIGHT', 30, '2-8c', '{"logLevel":"INFO","room":"1"}', now()),
      ('f2', 'Flex 2', 'c2', 'WEIGHT', 10, '2-8c', '{}', now()),
      ('f3', 'Flex 3', 'c1', 'WEIGHT', 70, '2-8c', '{}', now()),
      ('r1', 'RFID 1', 'c1', 'RFID', 30, '2-8c', '{}', now())`);
});

type Body = CallInput<typeof updateEdgeConfig>['body'];

const INFO = { name: 'log_level', value: 'INFO' };
const send = (body: Body, as = staff) => as.call(updateEdgeConfig, { params, body });
const update = (body: Body) => staff.get(updateEdgeConfig, { params, body });
const message = (answer: { json<T>(): T }) => answer.json<ErrorBody>().message;
const devices = () =>
  portal.db.many<{ id: string; properties: Record<string, string>; version: number }>(
    sql`SELECT cabinet_id AS id, properties, version FROM devices ORDER BY cabinet_id`,
  );
const journal = () =>
  portal.db.many(sql`
    SELECT cabinet_id AS id, properties, requested_by AS by, status FROM device_config_changes ORDER BY cabinet_id`);
const commands = () =>
  portal.db.many(sql`
    SELECT cabinet_id AS id, kind, payload, requested_by AS by, command.status,
      extract(epoch FROM expires_at - requested_at)::int / 3600 AS hours
    FROM device_commands command JOIN device_config_changes USING (cabinet_id, requested_by, requested_at)
    WHERE command.id = command_id ORDER BY cabinet_id`);

test('the properties of the edge config, and the number of devices of the type (DAPI-028 DAPI-030 EDGE-006 EDGE-024)', async () => {
  const { result, total_record, devices: count, customers } = await staff.get(getEdgeConfig, { params });
  expect(total_record).toBe(result.length);
  expect([count, customers]).toEqual([2, 2]);
  expect(result).toContainEqual({
    label: 'Log Level',
    value: 'log_level',
    value_type: 'string',
    values: ['ERROR', 'WARN', 'INFO', 'DEBUG'],
  });
  expect(result).toContainEqual({ label: 'LTE Enabled', value: 'lte_enabled', value_type: 'boolean' });
  expect(result.map(({ value }) => value)).not.toContain('room');
});

test('only flex devices can be configured remotely (EDGE-003)', async () => {
  const answer = await staff.call(getEdgeConfig, { params: { deviceType: 'RFID' as 'WEIGHT' } });
  expect(answer.status).toBe(400);
});

test('the listed devices get the values and a command each (DAPI-029 EDGE-025)', async () => {
  const values = [INFO, { name: 'door_alarm_seconds', value: '30' }];
  const { batchId, ...result } = await update({ deviceList: ['f1', 'f2'], propertyValues: values });
  expect(result).toEqual({ queued: 2, unchanged: 0 });
  expect((await devices()).map(({ properties, version }) => [properties, version])).toEqual([
    [{ room: '1', logLevel: 'INFO', doorAlarmSeconds: '30' }, 1],
    [{ logLevel: 'INFO', doorAlarmSeconds: '30' }, 1],
    [{}, 0],
    [{}, 0],
  ]);
  const properties = { log_level: 'INFO', door_alarm_seconds: '30' };
  expect(await journal()).toEqual([
    { id: 'f1', properties, by: 'staff@fff.example', status: 'queued' },
    { id: 'f2', properties, by: 'staff@fff.example', status: 'queued' },
  ]);
  const command = {
    kind: 'edge_properties',
    payload: properties,
    by: 'staff@fff.example',
    status: 'queued',
    hours: 24,
  };
  expect(await commands()).toEqual([
    { id: 'f1', ...command },
    { id: 'f2', ...command },
  ]);
  expect(
    await portal.db.many(sql`
      SELECT service, resource_type, event_type, created_by, description, data FROM audit_entries
      WHERE resource_id = ${batchId}`),
  ).toEqual([
    {
      service: 'devices',
      resource_type: 'edge config update',
      event_type: 'Edge Config Updated',
      created_by: 'staff@fff.example',
      description: 'Edge properties of 2 WEIGHT devices were set: log_level, door_alarm_seconds',
      data: { after: { properties, queued: 2, unchanged: 0 } },
    },
  ]);
});

test('without a list all devices of the type are updated, except retired ones; devices with these values stay unchanged (EDGE-015)', async () => {
  const { batchId, ...result } = await update({ propertyValues: [INFO] });
  expect(result).toEqual({ queued: 1, unchanged: 1 });
  expect((await devices()).map(({ id, version }) => [id, version])).toEqual([
    ['f1', 0],
    ['f2', 1],
    ['f3', 0],
    ['r1', 0],
  ]);
  expect(
    await staff.get(listEdgeConfigUpdate, {
      params: { ...params, batchId },
      query: { limit: 10, order: 'cabinetId ASC' },
    }),
  ).toEqual({
    result: [
      { cabinetId: 'f1', cabinetName: 'Flex 1', customerId: 'c1', status: 'unchanged', message: '' },
      { cabinetId: 'f2', cabinetName: 'Flex 2', customerId: 'c2', status: 'queued', message: '' },
    ],
    total_record: 2,
  });
  expect(await commands()).toMatchObject([{ id: 'f2' }]);
});

test('refused and expired changes are sent again, and counted by their state', async () => {
  await update({ deviceList: ['f1', 'f2'], propertyValues: [{ name: 'log_level', value: 'WARN' }] });
  const becomes = (id: string, status: string) =>
    portal.db.run(sql`UPDATE device_commands SET status = ${status} WHERE cabinet_id = ${id}`);
  await becomes('f1', 'refused');
  await becomes('f2', 'acknowledged');
  const again = async () => {
    portal.clock.advance({ seconds: 1 });
    return update({ deviceList: ['f1', 'f2'], propertyValues: [{ name: 'log_level', value: 'WARN' }] });
  };
  const { batchId, ...result } = await again();
  expect(result).toEqual({ queued: 1, unchanged: 1 });
  const count = async () => staff.get(countEdgeConfigUpdate, { params: { ...params, batchId } });
  const none = { unchanged: 0, queued: 0, sent: 0, acknowledged: 0, refused: 0, expired: 0, cancelled: 0 };
  expect(await count()).toEqual({ ...none, queued: 1, unchanged: 1 });
  expect(await again()).toMatchObject({ queued: 0, unchanged: 2 });
  await becomes('f1', 'expired');
  expect(await count()).toEqual({ ...none, expired: 1, unchanged: 1 });
  expect(await again()).toMatchObject({ queued: 1, unchanged: 1 });
});

test.each([
  [['f1', 'nowhere'], 'nowhere'],
  [['f1', 'f3'], 'f3'],
  [['r1', 'f2', 'f3'], 'r1, f3'],
])('of the list %j, %s cannot be updated: it is named and nothing changes', async (deviceList, named) => {
  const before = await devices();
  const answer = await send({ deviceList, propertyValues: [INFO] });
  expect([answer.status, message(answer)]).toEqual([
    422,
    `Not a RightNow Flex device in service: ${named}. Nothing was changed.`,
  ]);
  expect(await devices()).toEqual(before);
  expect(await journal()).toEqual([]);
  expect(await commands()).toEqual([]);
});

test.each<[Body['propertyValues'], string, string]>([
  [[{ name: 'log_level', value: 'LOUD' }], 'log_level', 'Must be one of ERROR, WARN, INFO, DEBUG'],
  [[{ name: 'door_alarm_seconds', value: 'soon' }], 'door_alarm_seconds', 'Must be a number'],
  [[{ name: 'door_alarm_seconds', value: '-7' }], 'door_alarm_seconds', 'Must be from 1 to 3600 s'],
  [[{ name: 'lte_enabled', value: 'yes' }], 'lte_enabled', 'Must be true or false'],
  [[{ name: 'room', value: '7' }], 'room', 'Not part of the edge config'],
  [[INFO, { name: 'log_level', value: 'WARN' }], 'log_level', 'Set twice'],
])('the values %j are refused beside their field', async (propertyValues, field, text) => {
  const before = await devices();
  const answer = await send({ propertyValues });
  expect(answer.status).toBe(422);
  expect(answer.json<ErrorBody>().details).toEqual([{ field, message: text }]);
  expect(await devices()).toEqual(before);
});

test('allowed temperatures that do not fit one of the devices are refused, and nothing changes', async () => {
  await portal.db.run(sql`
    UPDATE property_definitions SET is_part_of_edge_config = true
    WHERE cabinet_type = 'WEIGHT' AND property_key = 'allowed_temp_min'`);
  await portal.db.run(sql`UPDATE devices SET temp_control = 'Frozen' WHERE cabinet_id = 'f2'`);
  const before = await devices();
  const answer = await send({ propertyValues: [{ name: 'allowed_temp_min', value: '3' }] });
  expect(answer.json<ErrorBody>().details).toEqual([
    { field: 'allowed_temp_min', message: 'Must be from −50 to −15 °C for Frozen' },
  ]);
  expect(await devices()).toEqual(before);
});

test('an update without devices or values is refused (EDGE-026)', async () => {
  for (const body of [
    { deviceList: [], propertyValues: [INFO] },
    { propertyValues: [] },
    { propertyValues: [{ name: 'log_level', value: ' ' }] },
  ]) {
    expect((await send(body)).status).toBe(400);
  }
  await portal.db.run(sql`DELETE FROM devices WHERE cabinet_type = 'WEIGHT'`);
  expect(message(await send({ propertyValues: [INFO] }))).toBe('There is no RightNow Flex device to update.');
});

test('an unknown update is not found', async () => {
  const batchId = '00000000-0000-4000-8000-000000000000';
  const answer = await staff.call(listEdgeConfigUpdate, { params: { ...params, batchId } });
  expect([answer.status, message(answer)]).toEqual([404, 'The update was not found.']);
});

test('reading needs cabinets and device_config, updating create on both, for all tenants (DPERM-017)', async () => {
  const statuses = async (email: string) => {
    const person = await portal.signIn(email);
    return [
      (await person.call(getEdgeConfig, { params })).status,
      (await send({ deviceList: ['f2'], propertyValues: [INFO] }, person)).status,
    ];
  };
  expect(await statuses('viewer@fff.example')).toEqual([200, 403]);
  expect(await statuses('half@fff.example')).toEqual([403, 403]);
  expect(await statuses('looker@fff.example')).toEqual([200, 403]);
  expect(await statuses('owner@c.example')).toEqual([403, 403]);
  expect(await journal()).toEqual([]);
});

test('simultaneous updates are serialized', async () => {
  const levels = ['ERROR', 'WARN', 'INFO', 'DEBUG'];
  const answers = await Promise.all(
    levels.map((value, index) =>
      send({
        ...(index % 2 === 0 && { deviceList: ['f2', 'f1'] }),
        propertyValues: [
          { name: 'log_level', value },
          { name: 'wifi_ssid', value },
        ],
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const [first, second] = await devices();
  expect(first?.properties['logLevel']).toBe(first?.properties['wifiSsid']);
  expect(second?.properties['logLevel']).toBe(first?.properties['logLevel']);
});

test('ten thousand devices are updated at once, all or by name', async () => {
  await portal.db.run(sql`
    INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control,
      properties, created_at)
    SELECT 'many-' || n, 'Flex ' || n, 'c2', 'WEIGHT', 30, '2-8c', '{"logLevel":"WARN","room":"1"}', now()
    FROM generate_series(1, 10000) n`);
  const names = Array.from({ length: 10_000 }, (_, index) => `many-${index + 1}`);
  expect(await update({ deviceList: names, propertyValues: [INFO] })).toMatchObject({ queued: 10_000 });
  expect(await update({ propertyValues: [INFO] })).toMatchObject({ queued: 1, unchanged: 10_001 });
  expect(await journal()).toHaveLength(20_002);
  expect(await commands()).toHaveLength(10_001);
});
