import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import type { Change } from '../../platform/db/changes.ts';
import { createConnectivityCheck } from './connectivity-changes.service.ts';
import { recordContacts } from './contacts.public.ts';

let portal: DevicesPortal;
beforeAll(async () => {
  portal = await startDevicesPortal();
});
afterAll(() => portal.close());

test('pages are told once when a device falls silent for 5 and for 15 minutes, and when it is back (L1)', async () => {
  const { db, clock } = portal;
  const hear = (cabinetId: string) =>
    db.transaction((tx) => recordContacts(tx, [{ cabinetId, clockAt: null }], clock.now()));
  await addDevice(db, { cabinetId: 'd1', customerId: 'c1' });
  await addDevice(db, { cabinetId: 'd2', customerId: 'c2' });
  await hear('d1');
  clock.advance({ minutes: 2 });
  await hear('d2');

  const announced: Change[] = [];
  const look = createConnectivityCheck({
    db: { ...db, changes: { announce: (change) => void announced.push(change) } },
    clock,
  });
  /** The customers that are notified when so much time has passed. */
  const after = async (time: { minutes?: number; seconds?: number }) => {
    clock.advance(time);
    await look();
    return announced.splice(0).map(({ topic, customerId }) => `${topic} ${customerId}`);
  };
  // It came just before the first check.
  expect(await after({ seconds: 30 })).toEqual(['devices c2']);
  expect(await after({ minutes: 2 })).toEqual([]);
  expect(await after({ minutes: 1 })).toEqual(['devices c1']);
  expect(await after({ minutes: 2 })).toEqual(['devices c2']);
  // Not published again, however many checks follow.
  expect(await after({ seconds: 30 })).toEqual([]);
  expect(await after({ minutes: 8 })).toEqual(['devices c1']);
  await hear('d1');
  expect(await after({ seconds: 30 })).toEqual(['devices c1']);
  expect(await after({ minutes: 2 })).toEqual(['devices c2']);
  expect(await after({ minutes: 1 })).toEqual([]);
});
