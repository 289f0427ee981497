import {
  getDevice,
  importSettings,
  previewSettingsImport,
  replaceMachine,
  updateDevice,
  type ErrorBody,
} from '@parwell/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { addDevice, auditEntriesOf, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { addPoints, addSeries } from '../../../test/measurements.ts';
import { sql } from '../../platform/db/database.ts';

let portal: DevicesPortal;
beforeAll(async () => {
  portal = await startDevicesPortal();
  await addDevice(portal.db, {
    cabinetId: 'c1-001',
    customerId: 'c1',
    cabinetType: 'Virtual',
    properties: { consignment: '1', room: 'B12', providerTracking: 'Yes', gone: 'kept' },
  });
  await addDevice(portal.db, {
    cabinetId: 'c1-002',
    customerId: 'c1',
    cabinetState: 60,
    properties: { serverName: 'srv' },
  });
  await portal.db.run(
    sql`INSERT INTO providers VALUES ('1234567893', 'Ana', 'Ng'), ('1245319599', 'Bo', 'Li')`,
  );
  await portal.db.run(
    sql`INSERT INTO device_providers VALUES ('c1-001', '1234567893'), ('c1-001', '1245319599')`,
  );
  await portal.db.run(sql`
    INSERT INTO device_locations (cabinet_id, location_name, zip_code)
    VALUES ('c1-001', 'ward 2', '60601'), ('c1-001', 'Annex', '60602')`);
});
afterAll(() => portal.close());

const details = (browser: Browser, cabinetId: string, customerId = 'c1') =>
  browser.call(getDevice, { params: { cabinetId }, query: { customerId } });

test('the details hold every field, its properties, providers and locations (DEV-067 DAPI-013 H4)', async () => {
  const device = await portal.staff.get(getDevice, {
    params: { cabinetId: 'c1-001' },
    query: { customerId: 'c1' },
  });
  expect(device).toMatchObject({
    cabinetId: 'c1-001',
    cabinetName: 'Device c1-001',
    customerId: 'c1',
    customerName: 'Clinic c1',
    cabinetType: 'Virtual',
    cabinetState: 30,
    tempControl: 'Ambient',
    storagePlaces: [{ name: '', range: { min: 15, max: 30 }, trays: [] }],
    enclosureSerialNo: '',
    deviceId: null,
    connectivityStatus: null,
    lastHeardAt: null,
    cabinetProperties: { consignment: '1', room: 'B12', providerTracking: 'Yes' },
    cabinetProviders: [
      { providerId: '1245319599', npi: '1245319599', firstName: 'Bo', lastName: 'Li' },
      { providerId: '1234567893', npi: '1234567893', firstName: 'Ana', lastName: 'Ng' },
    ],
    cabinetLocationTrackings: [
      { locationName: 'Annex', zipCode: '60602' },
      { locationName: 'ward 2', zipCode: '60601' },
    ],
  });
  expect(Date.parse(device.createdAt)).toBe(Date.parse('2026-01-01T00:00:00Z'));
  expect(device.properties.map(({ propertyKey, value }) => [propertyKey, value])).toEqual([
    ['consignment', '1'],
    ['location_tracking', ''],
    ['provider_tracking', 'Yes'],
    ['room', 'B12'],
  ]);
});

test('the details say what the device measures now, since it is with the customer', async () => {
  const { db, clock } = portal;
  const minutesAgo = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000);
  await addDevice(db, {
    cabinetId: 'c1-003',
    customerId: 'c1',
    cabinetType: 'VISION',
    tempControl: '2-8c',
    properties: { allowedTempMax: '6' },
  });
  const temperature = async (browser: Browser) =>
    (await browser.get(getDevice, { params: { cabinetId: 'c1-003' }, query: { customerId: 'c1' } }))
      .temperature;
  expect(await temperature(portal.staff)).toBeNull();

  const first = await addSeries(db, { cabinetId: 'c1-003', part: '1' });
  await addPoints(
    db,
    first,
    [
      { at: minutesAgo(25 * 60), value: 1 },
      { at: minutesAgo(2), value: 4 },
      { at: minutesAgo(1), value: 4.714 },
      // Of a clock that is ahead.
      { at: minutesAgo(-60), value: 30 },
    ],
    clock.now(),
  );
  expect(await temperature(portal.nurse)).toEqual({
    celsius: 4.71,
    measuredAt: expect.any(String),
    place: '',
    allowed: { min: 2, max: 6 },
  });
  expect(Date.parse((await temperature(portal.staff))?.measuredAt ?? '')).toBe(minutesAgo(1).getTime());

  await addPoints(
    db,
    await addSeries(db, { cabinetId: 'c1-003', part: '2' }),
    [{ at: minutesAgo(1), value: 5 }],
    clock.now(),
  );
  expect(await temperature(portal.staff)).toMatchObject({ celsius: 4.71, place: 'Compartment 2' });

  await db.run(sql`UPDATE devices SET assigned_since = ${clock.now()} WHERE cabinet_id = 'c1-003'`);
  expect(await temperature(portal.nurse)).toBeNull();
  expect(await temperature(portal.staff)).toMatchObject({ celsius: 4.71 });
});

test('each property says whether the caller may change it (DEV-096 DEV-097 DEV-098)', async () => {
  const editable = async (browser: Browser, cabinetId = 'c1-001') =>
    (await browser.get(getDevice, { params: { cabinetId }, query: { customerId: 'c1' } })).properties
      .filter((property) => property.editable)
      .map(({ propertyKey }) => propertyKey);
  expect(await editable(portal.staff)).toEqual([
    'consignment',
    'location_tracking',
    'provider_tracking',
    'room',
  ]);
  expect(await editable(portal.owner)).toEqual(['location_tracking', 'provider_tracking', 'room']);
  expect(await editable(portal.nurse)).toEqual([]);
  expect(await editable(portal.staff, 'c1-002')).not.toContain('serial_number');
});

describe('a device the caller may not see is treated as if it did not exist (PERM-003 DPERM-002)', () => {
  const everyCall: Record<string, (browser: Browser, cabinetId: string) => ReturnType<Browser['call']>> = {
    details: (browser, cabinetId) => details(browser, cabinetId),
    replace: (browser, cabinetId) =>
      browser.call(replaceMachine, { params: { cabinetId }, body: { serialNumber: 'S-1', version: 0 } }),
    preview: (browser, cabinetId) =>
      browser.call(previewSettingsImport, { params: { cabinetId }, body: { properties: { room: 'X' } } }),
    import: (browser, cabinetId) =>
      browser.call(importSettings, {
        params: { cabinetId },
        body: { source: { properties: { room: 'X' } }, propertyKeys: ['room'], version: 0 },
      }),
  };

  test.each(Object.entries(everyCall))('%s', async (_name, call) => {
    const messages = new Set<string>();
    for (const [browser, cabinetId] of [
      [portal.stranger, 'c1-001'],
      [portal.owner, 'c1-002'],
      [portal.owner, 'nothing'],
    ] as const) {
      const answer = await call(browser, cabinetId);
      expect(answer.status).toBe(404);
      messages.add(answer.json<ErrorBody>().message);
    }
    expect([...messages]).toEqual(['The device was not found.']);
  });

  test('update', async () => {
    const update = (browser: Browser, cabinetId: string, customerId: string) =>
      browser.call(updateDevice, {
        params: { cabinetId },
        query: { customerId },
        body: { cabinetName: 'Mine', version: 0 },
      });
    expect((await update(portal.stranger, 'c1-001', 'c3')).status).toBe(404);
    expect((await update(portal.stranger, 'c1-001', 'c1')).status).toBe(403);
    expect((await update(portal.owner, 'c1-001', 'c2')).status).toBe(404);
    expect((await update(portal.owner, 'c1-002', 'c1')).status).toBe(404);
    expect((await update(portal.staff, 'c1-001', 'c2')).status).toBe(404);
  });

  test('even if the request names a customer that is not its own', async () => {
    expect((await details(portal.owner, 'c1-001', 'c2')).status).toBe(404);
    expect((await details(portal.staff, 'c1-002', 'c1')).status).toBe(200);
  });

  test('and nothing was written about it', async () => {
    expect(await auditEntriesOf(portal, 'c1-001')).toEqual([]);
    expect(await auditEntriesOf(portal, 'c1-002')).toEqual([]);
  });
});
