import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { connectivityOf } from './connectivity.ts';
import {
  cabinetIdAfter,
  configurationOf,
  deviceEditProblems,
  isConsignment,
  newDeviceProblems,
  type DeviceDraft,
} from './device-rules.ts';
import { DEVICE_STATES, TEMP_CONTROLS } from './device-states.ts';
import { DEVICE_TYPES, type DeviceType } from './device-types.ts';
import { NO_MACHINE_TEXTS } from './machine-fields.ts';

const right: DeviceDraft = {
  customerId: '100234',
  cabinetName: 'Main Pharmacy',
  cabinetType: 'Virtual',
  tempControl: 'Ambient',
  cabinetState: 30,
  ...NO_MACHINE_TEXTS,
  properties: {},
};
const messages = (change: Partial<DeviceDraft>, offered: readonly string[] = []) =>
  newDeviceProblems({ ...right, ...change }, offered).map(({ field, message }) => `${field}: ${message}`);

test('the states by their codes (DEV-073)', () => {
  expect(DEVICE_STATES).toEqual({
    10: 'Manufacture',
    20: 'Stock',
    21: 'Configure',
    22: 'SetUp',
    30: 'Active',
    31: 'Active Lock',
    40: 'In Transit',
    50: 'Backup',
    60: 'Repair',
    70: 'Retired',
  });
});

test('the temperature controls (DEV-069 DCONST-026 OCONST-063)', () => {
  expect(TEMP_CONTROLS).toEqual(['Ambient', '2-8c', 'Frozen']);
});

describe('a new device', () => {
  test('is valid with every field filled in', () => {
    expect(messages({})).toEqual([]);
  });

  test('needs a name, a type, a temperature control and a status (DEV-080..083)', () => {
    expect(messages({ cabinetName: '  ', cabinetType: '', tempControl: '', cabinetState: null })).toEqual([
      'cabinetName: Device Name is required.',
      'cabinetType: Device Type is required.',
      'tempControl: Temperature Control is required.',
      'cabinetState: Status is required.',
    ]);
  });

  test('needs a device id as RFID or VISION, and an enclosure serial number as RFID (DEV-084 DEV-085)', () => {
    const needing = (field: string) =>
      DEVICE_TYPES.filter((cabinetType) =>
        messages({ cabinetType }).some((message) => message.startsWith(`${field}:`)),
      );
    expect(needing('deviceId')).toEqual(['RFID', 'VIPc', 'VISION']);
    expect(needing('enclosureSerialNo')).toEqual(['RFID', 'VIPc']);
  });

  test.each([
    ['DEV-086', 'viewpoint_asset_id', 'Viewpoint Asset ID is required.'],
    ['DEV-087', 'server_name', 'Server Name is required.'],
    ['DEV-088', 'mbrx_practice_id', 'Mbrx Practice ID is required.'],
    ['DEV-089', 'enclosure_serial_no', 'Enclosure Serial No is required.'],
  ])('%s needs %s where its type offers it', (_id, key, message) => {
    expect(messages({}, [key, 'room'])).toEqual([`properties.${key}: ${message}`]);
    expect(messages({ properties: { [key]: 'x' } }, [key])).toEqual([]);
    expect(messages({}, ['room'])).toEqual([]);
  });
});

test('an edited device keeps a name, a customer, a temperature control and a status (DEV-092..095)', () => {
  const empty = { cabinetName: ' ', customerId: '', tempControl: '', cabinetState: null };
  expect(deviceEditProblems(empty)).toEqual([
    { field: 'cabinetName', message: 'A cabinet name is required' },
    { field: 'customerId', message: 'A customer id is required' },
    { field: 'tempControl', message: 'Temperature Control is required' },
    { field: 'cabinetState', message: 'A cabinet status is required' },
  ]);
  expect(
    deviceEditProblems({ cabinetName: 'x', customerId: 'c', tempControl: 'Frozen', cabinetState: 10 }),
  ).toEqual([]);
});

test('consignment is the property with the value 1 (DEV-071)', () => {
  expect(isConsignment({ consignment: '1' })).toBe(true);
  for (const other of [{}, { consignment: '0' }, { consignment: 'Yes' }])
    expect(isConsignment(other)).toBe(false);
});

describe('the parts of the configuration tab (DEV-041..047 DEV-053..056)', () => {
  test.each<[DeviceType, object, string[]]>([
    ['EM', {}, ['products', 'users']],
    ['MinibarRx', {}, ['products', 'users']],
    ['WEIGHT', {}, ['flex', 'users']],
    ['Virtual', {}, ['providers']],
    ['Virtual', { providerTracking: 'Yes', locationTracking: 'Yes' }, ['providers', 'locations']],
    ['Virtual', { providerTracking: 'No', locationTracking: 'Yes' }, ['locations']],
    ['Virtual', { providerTracking: 'No', locationTracking: 'No' }, []],
    ['Virtual', { providerTracking: 'No' }, []],
    ['RFID', {}, []],
    ['VIPc', {}, []],
    ['VISION', { locationTracking: 'Yes' }, []],
    ['ZONE', {}, []],
    ['SITE', {}, []],
  ])('%s %j: %j', (type, properties, parts) => {
    expect(configurationOf(type, properties)).toEqual(parts);
  });
});

test('devices are numbered per customer', () => {
  expect(cabinetIdAfter('100234', 0)).toBe('100234-001');
  expect(cabinetIdAfter('100234', 11)).toBe('100234-012');
  expect(cabinetIdAfter('100234', 999)).toBe('100234-1000');
});

describe('connectivity (DEV-074..076)', () => {
  const now = new Date('2026-11-15T12:00:00Z');
  const of = (cabinetType: DeviceType, lastHeardAt: Date | null) =>
    connectivityOf({ cabinetType, lastHeardAt }, now);
  const after = (silentMs: number) => of('EM', new Date(now.getTime() - silentMs)) ?? 0;
  const MINUTE = 60_000;

  test.each([
    [0, 4],
    [5 * MINUTE, 4],
    [5 * MINUTE + 1, 2],
    [15 * MINUTE - 1, 2],
    [15 * MINUTE, 3],
    [365 * 24 * 60 * MINUTE, 3],
  ])('silent for %d ms: %d', (silent, status) => {
    expect(after(silent)).toBe(status);
  });

  test('a device that never sent anything is offline', () => {
    expect(of('EM', null)).toBe(3);
  });

  test('a virtual shelf and a site have none', () => {
    expect(of('Virtual', now)).toBeNull();
    expect(of('SITE', null)).toBeNull();
  });

  test('longer silence never improves the status', () => {
    const worse = [4, 2, 3];
    fc.assert(
      fc.property(fc.nat(20 * MINUTE), fc.nat(20 * MINUTE), (silent, more) => {
        expect(worse.indexOf(after(silent + more))).toBeGreaterThanOrEqual(worse.indexOf(after(silent)));
      }),
    );
  });
});
