import { expect, test } from 'vitest';
import {
  behavesAs,
  CREATABLE_TYPES,
  DEVICE_TYPE_LABELS,
  DEVICE_TYPES,
  isConnected,
  maxFillOnAdd,
  receivesItself,
  type DeviceType,
} from './device-types.ts';

test.each<[string, DeviceType, string]>([
  ['DEV-002', 'EM', 'RightNow Ready'],
  ['DEV-004', 'RFID', 'RightNow Verified'],
  ['DEV-005', 'Virtual', 'RightNow Cloud'],
  ['DEV-006', 'WEIGHT', 'RightNow Flex'],
  ['DEV-007', 'VISION', 'RightNow Secure'],
  ['DEV-008', 'ZONE', 'Anywhere Zone'],
  ['DEV-009', 'SITE', 'Anywhere Site'],
  ['DEV-010', 'VIPc', 'VIPc'],
  ['DEV-003', 'MinibarRx', 'MinibarRx'],
])('%s the type %s is shown as %s', (_id, type, label) => {
  expect(DEVICE_TYPE_LABELS[type]).toBe(label);
});

test('a MinibarRx behaves like an EM, a VIPc like an RFID, every other type like itself (DEV-003)', () => {
  expect(DEVICE_TYPES.map((type) => [type, behavesAs(type)])).toEqual([
    ['EM', 'EM'],
    ['MinibarRx', 'EM'],
    ['RFID', 'RFID'],
    ['VIPc', 'RFID'],
    ['Virtual', 'Virtual'],
    ['WEIGHT', 'WEIGHT'],
    ['VISION', 'VISION'],
    ['ZONE', 'ZONE'],
    ['SITE', 'SITE'],
  ]);
});

test('every type but WEIGHT is offered on creation (DEV-091)', () => {
  expect(CREATABLE_TYPES).toEqual(DEVICE_TYPES.filter((type) => type !== 'WEIGHT'));
});

test('only Virtual and SITE have no connection to the portal', () => {
  expect(DEVICE_TYPES.filter((type) => !isConnected(type))).toEqual(['Virtual', 'SITE']);
});

test('the default maximum fill of an added product (DCONST-030 OCONST-054..057)', () => {
  const most = Object.fromEntries(DEVICE_TYPES.map((type) => [type, maxFillOnAdd(type)]));
  expect(most).toEqual({
    Virtual: 999,
    ZONE: 999,
    EM: 1,
    MinibarRx: 1,
    RFID: 20,
    VIPc: 20,
    WEIGHT: 999,
    VISION: 999,
    SITE: 999,
  });
});

test('devices that read tags or weigh receive by themselves (R14)', () => {
  expect(DEVICE_TYPES.filter(receivesItself).toSorted()).toEqual(['RFID', 'VIPc', 'WEIGHT', 'ZONE']);
});
