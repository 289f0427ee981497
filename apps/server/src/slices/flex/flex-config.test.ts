import {
  getDevice,
  getFlexConfiguration,
  sendFlexConfiguration,
  setDefaultConfiguration,
  type ErrorBody,
  type FlexConfiguration,
  type FlexData,
} from '@parwell/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDevice, auditEntriesOf, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { connectFlexDevice, type FlexDevice } from '../../../test/flex-device.ts';
import { startTestGateway, type TestGateway } from '../../../test/gateway.ts';
import { addProduct, keepProducts } from '../../../test/products.ts';
import { sql } from '../../platform/db/database.ts';

let portal: DevicesPortal;
let gateway: TestGateway;
let cabinetId: string;
let count = 0;

beforeAll(async () => {
  portal = await startDevicesPortal();
  gateway = await startTestGateway(portal);
  await addProduct(portal, 'F1', 'Immune globulin 10 g');
  await addProduct(portal, 'X3', 'Secret of c3', { source: 'c3' });
});
afterAll(async () => {
  await gateway.stop();
  await portal.close();
});
beforeEach(async () => {
  count += 1;
  cabinetId = `c1-${600 + count}`;
  await addDevice(portal.db, { cabinetId, customerId: 'c1', cabinetType: 'WEIGHT' });
});

const get = (who = portal.owner): Promise<FlexConfiguration> =>
  who.get(getFlexConfiguration, { params: { cabinetId }, query: { customerId: 'c1' } });

const layoutOf = ({ config }: FlexConfiguration) => ({
  compartments: config.data.compartments,
  settings: config.data.settings,
});

/** The default with a product in the first section of the first tray. */
async function withProduct(productId: string, capacity = 12) {
  const before = await get();
  const data = structuredClone(layoutOf(before));
  data.compartments[0]?.trays[0]?.sections.splice(0, 1, { productId, capacity });
  return { data, basedOn: before.lastCommand?.commandId ?? null };
}
const send = async (body: Awaited<ReturnType<typeof withProduct>> & { readonly confirmed?: true }) =>
  portal.owner.call(sendFlexConfiguration, { params: { cabinetId }, body });

async function acknowledge(device: FlexDevice): Promise<FlexData> {
  const { commandId, payload } = await device.next();
  await device.answer(commandId, 0);
  return payload as FlexData;
}

test('a device without commands has the default, not yet synced (FLEX-001..009 FLEX-011 DAPI-031)', async () => {
  await portal.db.run(sql`
    INSERT INTO device_users (cabinet_id, email, first_name, last_name, role, pin, pin_hash)
    VALUES (${cabinetId}, 'dana@c.example', 'Dana', 'Reyes', 30, '', 'a')`);
  await portal.db.run(sql`INSERT INTO providers VALUES ('1234567893', 'Ada', 'Moss')`);
  await portal.db.run(sql`INSERT INTO device_providers VALUES (${cabinetId}, '1234567893')`);
  const { config, deviceAckAvailable, lastCommand } = await get(portal.nurse);
  expect(deviceAckAvailable).toBe(false);
  expect(lastCommand).toBeNull();
  expect(config.data.compartments.map(({ name, type }) => [name, type])).toEqual([
    ['Chilled', 1],
    ['Ambient', 2],
  ]);
  expect(config.data.compartments[0]?.trays[0]).toEqual({
    macAddress: '',
    trayName: 'Tray 1',
    type: 'PACK',
    maintenanceMode: false,
    numNestCols: 1,
    numNestRows: 1,
    packWeightTolerancePct: 5,
    lumWeightTolerancePct: 5,
    sections: [{ productId: null, capacity: 0 }],
  });
  expect(config.data.settings).toEqual({
    inventorySyncEnabled: true,
    loggingEnabled: false,
    logoutLumWeightToleranceGram: 5,
  });
  expect(config.data.providers.provider_info).toEqual([
    { first_name: 'Ada', last_name: 'Moss', npi_id: '1234567893' },
  ]);
  expect(config.data.users).toEqual([{ displayName: 'Dana Reyes', role: 30 }]);
});

test('a sent configuration is shown as not synced until the device acknowledges it (FLEX-010..013 DAPI-032)', async () => {
  const device = await connectFlexDevice(portal, gateway, cabinetId);
  expect((await send(await withProduct('F1'))).status).toBe(200);
  const waiting = await get();
  expect(waiting.deviceAckAvailable).toBe(false);
  expect(waiting.config.data.compartments[0]?.trays[0]?.sections).toEqual([
    { productId: 'F1', capacity: 12 },
  ]);
  expect(waiting.products).toEqual([{ productId: 'F1', productName: 'Immune globulin 10 g', source: 'FFF' }]);
  expect(await acknowledge(device)).toEqual(waiting.config.data);
  const synced = await get();
  expect(synced.deviceAckAvailable).toBe(true);
  expect(synced.config).toEqual(waiting.config);
  expect(
    (await auditEntriesOf(portal, cabinetId)).map(({ event_type, created_by }) => [event_type, created_by]),
  ).toEqual([['Flex Configuration Requested', 'owner@c.example']]);
});

test('a refused configuration stays, with the message of the device (FLEX-011)', async () => {
  const device = await connectFlexDevice(portal, gateway, cabinetId);
  await send(await withProduct('F1'));
  await device.answer((await device.next()).commandId, 4, 'Tray 1 is not plugged in');
  const { deviceAckAvailable, lastCommand, config } = await get();
  expect(deviceAckAvailable).toBe(false);
  expect(lastCommand).toMatchObject({ status: 'refused', resultMessage: 'Tray 1 is not plugged in' });
  expect(config.data.compartments[0]?.trays[0]?.sections[0]?.productId).toBe('F1');
});

test('a configuration reported later wins, parsed leniently (FLEX-010)', async () => {
  const device = await connectFlexDevice(portal, gateway, cabinetId);
  await send(await withProduct('F1'));
  await acknowledge(device);
  portal.clock.advance({ minutes: 1 });
  await device.send('state', {
    at: portal.clock.now().toISOString(),
    config: {
      compartments: [{ name: 'Top', type: 2, trays: [{ trayName: 'Left', numNestCols: 'many' }] }],
      users: [{ displayName: 'Ann', role: 80 }],
    },
  });
  const { config, deviceAckAvailable } = await get();
  expect(deviceAckAvailable).toBe(true);
  expect(config.data.compartments).toMatchObject([
    { name: 'Top', type: 2, trays: [{ trayName: 'Left', numNestCols: 0, sections: [] }] },
  ]);
  expect(config.data.users).toEqual([{ displayName: 'Ann', role: 80 }]);
});

test('a device is reset to its default; users it granted itself are kept (FLEX-015 DAPI-033)', async () => {
  const device = await connectFlexDevice(portal, gateway, cabinetId);
  await device.send('state', {
    at: portal.clock.now().toISOString(),
    config: {
      compartments: [],
      users: [
        { displayName: 'Ann', role: 80 },
        { displayName: 'Old', role: 30 },
      ],
    },
  });
  await portal.owner.get(setDefaultConfiguration, { params: { cabinetId } });
  const told = await acknowledge(device);
  expect(told.compartments.map(({ name }) => name)).toEqual(['Chilled', 'Ambient']);
  expect(told.users).toEqual([{ displayName: 'Ann', role: 80 }]);
  expect((await get()).deviceAckAvailable).toBe(true);
});

test('a configuration sent by another user in the meantime is not overwritten', async () => {
  const [mine, theirs] = [await withProduct('F1', 1), await withProduct('F1', 2)];
  expect((await send(theirs)).status).toBe(200);
  const answer = await send(mine);
  expect(answer.status).toBe(409);
  expect((await get()).config.data.compartments[0]?.trays[0]?.sections[0]?.capacity).toBe(2);
});

test('an invalid configuration, or one with a product of another customer, is not sent', async () => {
  const field = 'compartments.0.trays.0.sections.0';
  const empty = await send(await withProduct('F1', 0));
  expect(empty.json<ErrorBody>().details).toEqual([
    { field: `${field}.capacity`, message: 'Please enter a capacity from 1 to 999' },
  ]);
  const strange = await send(await withProduct('X3'));
  expect(strange.json<ErrorBody>().details).toEqual([
    { field: `${field}.productId`, message: 'Product X3 does not exist.' },
  ]);
  expect((await get()).lastCommand).toBeNull();
});

test('configuring needs create on cabinets of the customer, and a flex device (DPERM-024)', async () => {
  const body = await withProduct('F1');
  const params = { cabinetId };
  expect((await portal.nurse.call(sendFlexConfiguration, { params, body })).status).toBe(403);
  expect((await portal.nurse.call(setDefaultConfiguration, { params })).status).toBe(403);
  expect((await portal.stranger.call(sendFlexConfiguration, { params, body })).status).toBe(404);
  expect((await portal.stranger.call(setDefaultConfiguration, { params })).status).toBe(404);
  const wrongCustomer = { params, query: { customerId: 'c2' } };
  expect((await portal.owner.call(getFlexConfiguration, wrongCustomer)).status).toBe(404);
  await addDevice(portal.db, { cabinetId: `${cabinetId}-em`, customerId: 'c1', cabinetType: 'EM' });
  const em = await portal.owner.call(setDefaultConfiguration, { params: { cabinetId: `${cabinetId}-em` } });
  expect(em.json<ErrorBody>().message).toBe('This is not a flex device.');
});

test('the places of a flex device are its compartments, as it has them (H4)', async () => {
  const places = async () =>
    (
      await portal.owner.get(getDevice, { params: { cabinetId }, query: { customerId: 'c1' } })
    ).storagePlaces.map(({ name, range, trays }) => [name, range.min, range.max, ...trays]);
  const factory = [
    ['Chilled', 2, 8, 'Tray 1'],
    ['Ambient', 15, 30, 'Tray 2'],
  ];
  expect(await places()).toEqual(factory);
  const device = await connectFlexDevice(portal, gateway, cabinetId);
  const { data, basedOn } = await withProduct('F1');
  const [chilled, ambient] = data.compartments;
  if (!chilled || !ambient) throw new Error('The factory layout has two compartments');
  await send({
    data: { ...data, compartments: [chilled, { ...ambient, name: 'Second fridge', type: 1 }] },
    basedOn,
  });
  // It weighs, and cools, by the old one until it has confirmed the new one.
  expect(await places()).toEqual(factory);
  await acknowledge(device);
  expect(await places()).toEqual([factory[0], ['Second fridge', 2, 8, 'Tray 2']]);
});

test('a section whose compartment does not fit its product asks, once for a layout (H4)', async () => {
  await keepProducts(portal, { F1: 'CONTROLLED_ROOM' });
  const body = await withProduct('F1');
  const why =
    'Immune globulin 10 g must be kept at controlled room temperature (20 to 25 °C). The compartment Chilled keeps 2 to 8 °C.';
  const asked = await send(body);
  expect([asked.status, asked.json<ErrorBody>().details]).toEqual([
    422,
    [{ field: 'confirmed', message: `${why} Put it there anyway?` }],
  ]);
  expect((await send({ ...body, confirmed: true })).status).toBe(200);
  expect((await auditEntriesOf(portal, cabinetId)).map(({ data }) => data)).toMatchObject([
    { after: { misplaced: [why] } },
  ]);
  // It lies there already: something else may change.
  expect((await send(await withProduct('F1', 14))).status).toBe(200);
  await keepProducts(portal, { F1: 'REFRIGERATED' });
  expect((await send(await withProduct('F1', 15))).status).toBe(200);
  await keepProducts(portal, { F1: 'UNKNOWN' });
});
