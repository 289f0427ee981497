import {
  getDeviceCommand,
  listDeviceCommands,
  listEdgeConfigUpdate,
  rejectReceipt,
  saveDeviceTags,
  sendInventorySync,
  updateEdgeConfig,
  type DeviceCommand,
} from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { connectFlexDevice } from '../../../test/flex-device.ts';
import { startTestGateway, type TestGateway } from '../../../test/gateway.ts';

let portal: DevicesPortal;
let gateway: TestGateway;
let count = 0;

beforeAll(async () => {
  portal = await startDevicesPortal();
  gateway = await startTestGateway(portal);
});
afterAll(async () => {
  await gateway.stop();
  await portal.close();
});

/** A new flex device for each test. */
async function newDevice(): Promise<string> {
  count += 1;
  const cabinetId = `c1-${500 + count}`;
  const properties = { serialNumber: `SN-${cabinetId}` };
  await addDevice(portal.db, { cabinetId, customerId: 'c1', cabinetType: 'WEIGHT', properties });
  return cabinetId;
}
const connect = (cabinetId: string) => connectFlexDevice(portal, gateway, cabinetId);

const sync = (cabinetId: string, owner = portal.owner) =>
  owner.get(sendInventorySync, {
    params: { cabinetId, syncAction: 'add' },
    body: { allProducts: true },
  });
const statusOf = ({ cabinetId, commandId }: DeviceCommand, staff = portal.staff) =>
  staff.get(getDeviceCommand, { params: { cabinetId, commandId } });
const becomes = async (command: DeviceCommand, expected: Partial<DeviceCommand>, staff = portal.staff) => {
  await expect.poll(() => statusOf(command, staff)).toMatchObject(expected);
};

test('a command to an offline device waits, is sent when it is back, and succeeds when the device says so (DAPI-036 DAPI-039)', async () => {
  const cabinetId = await newDevice();
  const command = await sync(cabinetId);
  expect(command).toMatchObject({ status: 'queued', resultCode: null, sentAt: null });
  const device = await connect(cabinetId);
  expect(await device.next()).toMatchObject({
    commandId: command.commandId,
    kind: 'inventory_sync',
    payload: { syncAction: 'add', allProducts: true },
  });
  await becomes(command, { status: 'sent', resultCode: null });
  await device.answer(command.commandId, 0);
  await becomes(command, { status: 'acknowledged', resultCode: 0 });
});

test('a refusal has the code and message of the device; a new attempt can succeed (FLEX-052 DAPI-039)', async () => {
  const cabinetId = await newDevice();
  const device = await connect(cabinetId);
  const first = await sync(cabinetId);
  await device.answer((await device.next()).commandId, 7, 'Door is open');
  await becomes(first, { status: 'refused', resultCode: 7, resultMessage: 'Door is open' });
  const second = await sync(cabinetId);
  await device.answer((await device.next()).commandId, 0);
  await becomes(second, { status: 'acknowledged' });
  const { result, total_record } = await portal.owner.get(listDeviceCommands, { params: { cabinetId } });
  expect(total_record).toBe(2);
  expect(result.map(({ status }) => status).toSorted()).toEqual(['acknowledged', 'refused']);
});

test('an unanswered command is sent again under the same id, and the first answer counts', async () => {
  const cabinetId = await newDevice();
  const device = await connect(cabinetId);
  const command = await sync(cabinetId);
  expect((await device.next()).commandId).toBe(command.commandId);
  portal.clock.advance({ seconds: 31 });
  expect((await device.next()).commandId).toBe(command.commandId);
  await device.answer(command.commandId, 3, 'Busy');
  await device.answer(command.commandId, 0);
  expect(await statusOf(command)).toMatchObject({ status: 'refused', resultMessage: 'Busy' });
});

test('a device cannot answer for another', async () => {
  const [mine, theirs] = [await newDevice(), await newDevice()];
  const device = await connect(mine);
  const other = await connect(theirs);
  const command = await sync(mine);
  await device.next();
  await other.answer(command.commandId, 0);
  expect(await statusOf(command)).toMatchObject({ status: 'sent', resultCode: null });
});

test('of commands that replace each other only the last is sent; the others keep their sequence', async () => {
  const cabinetId = await newDevice();
  const save = (color: string) =>
    portal.staff.get(saveDeviceTags, { params: { cabinetId }, body: { tags: { color } } });
  const red = await save('red');
  const first = await sync(cabinetId);
  portal.clock.advance({ seconds: 1 });
  const second = await portal.owner.get(rejectReceipt, {
    params: { cabinetId },
    body: { shipmentId: 'S1' },
  });
  portal.clock.advance({ seconds: 1 });
  const blue = await save('blue');
  expect(await statusOf(red)).toMatchObject({
    status: 'expired',
    resultMessage: 'Replaced by a later command.',
  });
  const device = await connect(cabinetId);
  const come = [await device.next(), await device.next(), await device.next()];
  expect(come.map(({ commandId }) => commandId)).toEqual(
    [first, second, blue].map(({ commandId }) => commandId),
  );
});

test('a fleet configuration is sent, and the list of the update shows the results', async () => {
  const [listens, away] = [await newDevice(), await newDevice()];
  const device = await connect(listens);
  const params = { deviceType: 'WEIGHT' } as const;
  const { batchId } = await portal.staff.get(updateEdgeConfig, {
    params,
    body: { deviceList: [listens, away], propertyValues: [{ name: 'log_level', value: 'DEBUG' }] },
  });
  const outcome = async () => {
    const { result } = await portal.staff.get(listEdgeConfigUpdate, { params: { ...params, batchId } });
    return result.map(({ status, message }) => [status, message]);
  };
  const command = await device.next();
  expect(command).toMatchObject({ kind: 'edge_properties', payload: { log_level: 'DEBUG' } });
  await expect.poll(outcome).toEqual([
    ['sent', ''],
    ['queued', ''],
  ]);
  await device.answer(command.commandId, 12, 'No such level');
  expect(await outcome()).toEqual([
    ['refused', 'No such level'],
    ['queued', ''],
  ]);
});

test('users who cannot see the device cannot see its commands', async () => {
  const cabinetId = await newDevice();
  const { commandId } = await sync(cabinetId);
  const ask = async (who: 'stranger' | 'nurse') => [
    (await portal[who].call(getDeviceCommand, { params: { cabinetId, commandId } })).status,
    (await portal[who].call(listDeviceCommands, { params: { cabinetId } })).status,
  ];
  expect(await ask('stranger')).toEqual([404, 404]);
  expect(await ask('nurse')).toEqual([200, 200]);
  const elsewhere = { cabinetId: await newDevice(), commandId };
  expect((await portal.staff.call(getDeviceCommand, { params: elsewhere })).status).toBe(404);
});

// Last: it moves the clock by a day.
test('an undelivered command expires after a day and is not sent any more', async () => {
  const cabinetId = await newDevice();
  const command = await sync(cabinetId);
  portal.clock.advance({ hours: 24, seconds: 1 });
  const staff = await portal.signIn('staff@fff.example');
  const resultMessage = 'The device did not answer in time.';
  await becomes(command, { status: 'expired', resultMessage }, staff);
  const device = await connect(cabinetId);
  const next = await sync(cabinetId, staff);
  expect((await device.next()).commandId).toBe(next.commandId);
  expect(device.waiting).toBe(0);
});
