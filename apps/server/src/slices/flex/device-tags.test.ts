import { getDeviceCommand, getDeviceTags, saveDeviceTags, type ErrorBody } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { connectFlexDevice } from '../../../test/flex-device.ts';
import { startTestGateway, type TestGateway } from '../../../test/gateway.ts';

const cabinetId = 'c1-800';
const params = { cabinetId };
let portal: DevicesPortal;
let gateway: TestGateway;

beforeAll(async () => {
  portal = await startDevicesPortal();
  gateway = await startTestGateway(portal);
  const flex = { customerId: 'c1', cabinetType: 'WEIGHT' } as const;
  await addDevice(portal.db, { cabinetId, ...flex, properties: { serialNumber: 'SN-1' } });
  await addDevice(portal.db, { cabinetId: 'c1-801', ...flex });
});
afterAll(async () => {
  await gateway.stop();
  await portal.close();
});

const get = () => portal.staff.get(getDeviceTags, { params });
const save = (tags: Record<string, string>) => portal.staff.call(saveDeviceTags, { params, body: { tags } });

test('tags are what the device reported or acknowledged (DTAG-001 DTAG-002 DTAG-010 DTAG-012 DAPI-040 DAPI-041)', async () => {
  expect(await get()).toEqual({
    resultCode: 1,
    tags: {},
    message: 'The device has never connected, so its tags are not known.',
  });
  const device = await connectFlexDevice(portal, gateway, cabinetId);
  expect(await get()).toEqual({ resultCode: 1, tags: {}, message: '' });
  await device.send('state', { at: portal.clock.now().toISOString(), tags: { floor: '2' } });
  expect(await get()).toEqual({ resultCode: 0, tags: { floor: '2' }, message: '' });

  portal.clock.advance({ seconds: 1 });
  const { commandId } = (await save({ 'Cost center': ' 4711 ', floor: '3' })).json<{ commandId: string }>();
  expect(await device.next()).toMatchObject({
    kind: 'device_tags',
    payload: { tags: { costCenter: '4711', floor: '3' } },
  });
  // Not before the device has acknowledged it.
  expect((await get()).tags).toEqual({ floor: '2' });
  await device.answer(commandId, 0);
  expect(await portal.staff.get(getDeviceCommand, { params: { cabinetId, commandId } })).toMatchObject({
    resultCode: 0,
  });
  expect((await get()).tags).toEqual({ costCenter: '4711', floor: '3' });
  portal.clock.advance({ seconds: 1 });
  await device.send('state', { at: portal.clock.now().toISOString(), tags: {} });
  expect((await get()).tags).toEqual({});
});

test('tags without a name, twice the same name, or without a value are refused (DTAG-007..009)', async () => {
  const answer = await save({ ' ': 'x', costCenter: '1', cost_center: '2', room: ' ' });
  expect(answer.status).toBe(422);
  expect(answer.json<ErrorBody>().details).toEqual([
    { field: 'tags.0.name', message: 'Tag names cannot be blank' },
    { field: 'tags.2.name', message: 'Duplicate tag names are not allowed' },
    { field: 'tags.3.value', message: 'A value is required' },
  ]);
});

test('tags need permissions for ALL, and can only be changed on devices with a serial number (DTAG-011 DPERM-006 DPERM-012)', async () => {
  const body = { tags: { floor: '1' } };
  expect((await portal.owner.call(getDeviceTags, { params })).status).toBe(403);
  expect((await portal.owner.call(saveDeviceTags, { params, body })).status).toBe(403);
  const nameless = await portal.staff.call(saveDeviceTags, { params: { cabinetId: 'c1-801' }, body });
  expect(nameless.json<ErrorBody>().message).toBe(
    'Tags can be changed only on a device with a serial number.',
  );
});
