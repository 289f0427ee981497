import {
  importSettings,
  previewSettingsImport,
  replaceMachine,
  type CallInput,
  type CallResponse,
  type ErrorBody,
} from '@parwell/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { addDevice, auditEntriesOf, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { sql } from '../../platform/db/database.ts';
import { authenticateDevice, issueSecret } from '../device-gateway/credentials.service.ts';

let portal: DevicesPortal;
let number = 0;
let cabinetId = '';

beforeAll(async () => {
  portal = await startDevicesPortal();
  await addDevice(portal.db, {
    cabinetId: 'source',
    customerId: 'c1',
    properties: {
      serverName: 'srv-2',
      room: 'C7',
      providerTracking: 'Yes',
      machineId: 'M-2',
      serialNumber: 'S-2',
      gone: 'x',
    },
  });
  await addDevice(portal.db, {
    cabinetId: 'hidden',
    customerId: 'c1',
    cabinetState: 60,
    properties: { room: 'H' },
  });
  await addDevice(portal.db, { cabinetId: 'foreign', customerId: 'c3', properties: { room: 'F' } });
});
afterAll(() => portal.close());
beforeEach(async () => {
  number += 1;
  cabinetId = `c1-${number}`;
  await addDevice(portal.db, {
    cabinetId,
    customerId: 'c1',
    properties: { room: 'B12', providerTracking: 'Yes', serialNumber: `old-${number}` },
  });
});

const stored = async () =>
  (
    await portal.db.one<{ properties: Record<string, string> }>(
      sql`SELECT properties FROM devices WHERE cabinet_id = ${cabinetId}`,
    )
  ).properties;

describe('importing settings (DEV-100 DAPI-043)', () => {
  type Source = CallInput<typeof previewSettingsImport>['body'];
  const preview = (browser: Browser, source: Source) =>
    browser.call(previewSettingsImport, { params: { cabinetId }, body: source });
  const plan = async (browser: Browser, source: Source) =>
    (await preview(browser, source)).json<CallResponse<typeof previewSettingsImport>>();
  const apply = (browser: Browser, source: Source, propertyKeys = ['room'], version = 0) =>
    browser.call(importSettings, { params: { cabinetId }, body: { source, propertyKeys, version } });

  test('from another device: the import matches the preview, and leaves out what identifies that machine', async () => {
    const shown = await plan(portal.staff, { cabinetId: 'source' });
    expect(shown.changes).toEqual([
      { propertyKey: 'room', label: 'Room', before: 'B12', after: 'C7', placeBound: true },
      { propertyKey: 'server_name', label: 'Server Name', before: '', after: 'srv-2', placeBound: false },
    ]);
    expect(shown.skipped.map(({ propertyKey, reason }) => [propertyKey, reason])).toEqual([
      ['machine_id', 'Specific to the other machine'],
      ['serial_number', 'Specific to the other machine'],
    ]);
    expect(await auditEntriesOf(portal, cabinetId)).toEqual([]);

    expect(
      (await apply(portal.staff, { cabinetId: 'source' }, ['room', 'server_name'], shown.version)).status,
    ).toBe(200);
    expect(await stored()).toEqual({
      room: 'C7',
      serverName: 'srv-2',
      providerTracking: 'Yes',
      serialNumber: `old-${number}`,
    });
    expect(await auditEntriesOf(portal, cabinetId)).toMatchObject([
      {
        event_type: 'Device Settings Imported',
        created_by: 'staff@fff.example',
        data: { before: { 'properties.room': 'B12' }, after: { 'properties.room': 'C7' } },
      },
    ]);
  });

  test('others import only what they may see and change', async () => {
    const shown = await plan(portal.owner, { cabinetId: 'source' });
    expect(shown.changes.map(({ propertyKey }) => propertyKey)).toEqual(['room']);
    expect(JSON.stringify(shown)).not.toContain('srv-2');
    await apply(portal.owner, { cabinetId: 'source' });
    expect(await stored()).not.toHaveProperty('serverName');
  });

  test('from a file: names in any spelling, and invalid settings are reported', async () => {
    const properties = {
      providerTracking: 'No',
      'Server Name': 'srv-9',
      allowed_temp_min: 'cold',
      colour: '<b>red</b>',
      serial_number: 'S-9',
      room: 'B12',
    };
    const shown = await plan(portal.staff, { properties });
    expect(shown.changes.map((change) => [change.propertyKey, change.after])).toEqual([
      ['provider_tracking', 'No'],
      ['server_name', 'srv-9'],
    ]);
    expect(shown.skipped).toEqual([
      {
        propertyKey: 'allowed_temp_min',
        label: 'Allowed Temp Min',
        value: 'cold',
        reason: 'Must be a number',
      },
      {
        propertyKey: 'colour',
        label: 'Colour',
        value: '<b>red</b>',
        reason: 'This device does not have the property, or you cannot change it',
      },
      {
        propertyKey: 'serial_number',
        label: 'Serial Number',
        value: 'S-9',
        reason: 'Specific to the other machine',
      },
    ]);
    await apply(portal.staff, { properties }, ['provider_tracking', 'server_name']);
    expect(await stored()).toMatchObject({ providerTracking: 'No', serverName: 'srv-9', room: 'B12' });
  });

  test('a source device the caller may not see is treated as unknown', async () => {
    for (const source of ['hidden', 'foreign', 'nothing']) {
      expect((await preview(portal.owner, { cabinetId: source })).status, source).toBe(404);
      expect((await apply(portal.owner, { cabinetId: source })).status, source).toBe(404);
    }
    expect((await preview(portal.staff, { cabinetId: 'hidden' })).status).toBe(200);
  });

  test('only settings that a flex device receives remotely are queued for it', async () => {
    await addDevice(portal.db, { cabinetId: 'flex', customerId: 'c1', cabinetType: 'WEIGHT' });
    const answer = await portal.staff.call(importSettings, {
      params: { cabinetId: 'flex' },
      body: {
        source: { properties: { room: 'C1', heartbeat_seconds: '30', log_level: 'WARN' } },
        propertyKeys: ['room', 'heartbeat_seconds', 'log_level'],
        version: 0,
      },
    });
    expect(answer.status).toBe(200);
    const queued = await portal.db.many(sql`
      SELECT cabinet_id, kind, payload, requested_by, status FROM device_commands`);
    expect(queued).toEqual([
      {
        cabinet_id: 'flex',
        kind: 'edge_properties',
        payload: { heartbeat_seconds: '30', log_level: 'WARN' },
        requested_by: 'staff@fff.example',
        status: 'queued',
      },
    ]);
  });

  test('only the settings that were chosen are imported, and nothing if one of them would not change', async () => {
    const unknown = await apply(portal.staff, { cabinetId: 'source' }, ['room', 'provider_tracking']);
    expect([unknown.status, unknown.json<ErrorBody>().message]).toEqual([
      422,
      'Not among the changes: Provider Tracking. Nothing was imported.',
    ]);
    expect((await apply(portal.staff, { cabinetId: 'source' }, ['server_name'])).status).toBe(200);
    expect(await stored()).toMatchObject({ room: 'B12', serverName: 'srv-2' });
  });

  test('a device does not import from itself', async () => {
    expect((await preview(portal.staff, { cabinetId })).status).toBe(422);
    expect((await apply(portal.staff, { cabinetId })).status).toBe(422);
  });

  test('allowed temperatures that would not fit together are refused', async () => {
    const keys = ['allowed_temp_min', 'allowed_temp_max'];
    const refused = await apply(
      portal.staff,
      { properties: { allowed_temp_min: '25', allowed_temp_max: '20' } },
      keys,
    );
    expect(refused.json<ErrorBody>().details).toEqual([
      { field: 'properties.allowed_temp_max', message: 'Must be more than Allowed Temp Min' },
    ]);
  });

  test('a viewer neither previews nor imports (DPERM-005)', async () => {
    expect((await preview(portal.nurse, { cabinetId: 'source' })).status).toBe(403);
    expect((await apply(portal.nurse, { cabinetId: 'source' })).status).toBe(403);
  });

  test('an import is refused if the device has changed since the preview', async () => {
    const { version } = await plan(portal.staff, { cabinetId: 'source' });
    await apply(portal.owner, { properties: { room: 'meanwhile' } }, ['room'], version);
    expect((await apply(portal.staff, { cabinetId: 'source' }, ['room'], version)).status).toBe(409);
    expect(await stored()).toMatchObject({ room: 'meanwhile' });
  });
});

describe('replacing the machine (DAPI-044)', () => {
  const replace = (serialNumber: string, { browser = portal.owner, version = 0, id = cabinetId } = {}) =>
    browser.call(replaceMachine, { params: { cabinetId: id }, body: { serialNumber, version } });

  test('everything stays but the serial number', async () => {
    const answer = await replace(` new-${number} `);
    expect(answer.status).toBe(200);
    expect(await stored()).toEqual({ room: 'B12', providerTracking: 'Yes', serialNumber: `new-${number}` });
    expect(await auditEntriesOf(portal, cabinetId)).toEqual([
      {
        event_type: 'Machine Replaced',
        created_by: 'owner@c.example',
        customer_id: 'c1',
        data: {
          before: { 'properties.serialNumber': `old-${number}` },
          after: { 'properties.serialNumber': `new-${number}` },
        },
      },
    ]);
  });

  test('the secret of the old machine is void', async () => {
    const { db, context } = portal;
    const secret = await issueSecret(context, db, cabinetId);
    expect(await authenticateDevice(context, cabinetId, secret)).not.toBeNull();
    expect((await replace(`new-${number}`)).status).toBe(200);
    expect(await authenticateDevice(context, cabinetId, secret)).toBeNull();
  });

  test('the serial number must be new and not in use', async () => {
    expect((await replace(`old-${number}`)).json<ErrorBody>().details).toEqual([
      { field: 'serialNumber', message: 'The device already has this serial number.' },
    ]);
    expect((await replace('S-2')).json<ErrorBody>().details).toEqual([
      { field: 'serialNumber', message: 'Another device has this serial number.' },
    ]);
    expect((await replace(' ')).status).toBe(400);
    await portal.db.run(sql`UPDATE devices SET cabinet_state = 70 WHERE cabinet_id = 'source'`);
    expect((await replace('S-2')).status).toBe(200);
    await portal.db.run(sql`UPDATE devices SET cabinet_state = 30 WHERE cabinet_id = 'source'`);
  });

  test('if two devices are given the same machine at once, one gets it', async () => {
    await addDevice(portal.db, { cabinetId: 'other', customerId: 'c2' });
    const answers = await Promise.all([replace('twin'), replace('twin', { id: 'other' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test('refused for viewers, for outdated versions, and for devices without a machine (DPERM-005)', async () => {
    expect((await replace('n', { browser: portal.nurse })).status).toBe(403);
    expect((await replace('n', { version: 7 })).status).toBe(409);
    await addDevice(portal.db, { cabinetId: 'cloud', customerId: 'c1', cabinetType: 'Virtual' });
    expect((await replace('n', { id: 'cloud' })).status).toBe(422);
  });
});
