import { updateDevice } from '@parwell/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { readIncidents } from '../../../test/incidents.ts';
import { ListeningPortal } from '../../../test/silence.ts';
import { sql } from '../../platform/db/database.ts';
import { createIngest } from '../../../test/ingest.ts';
import { judgeWaiting } from './judge-alerts.service.ts';

let portal: DevicesPortal;
let listening: ListeningPortal;
let count = 0;

beforeAll(async () => {
  portal = await startDevicesPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.run(sql`UPDATE devices SET cabinet_state = 70`);
  await portal.db.run(sql`DELETE FROM gateway_listening`);
  await portal.db.run(sql`DELETE FROM silent_devices`);
  listening = new ListeningPortal(portal);
});

async function addDevices(
  number: number,
  { speaking = true, ...more }: { speaking?: boolean } & Partial<Parameters<typeof addDevice>[1]> = {},
): Promise<string[]> {
  const ids = Array.from({ length: number }, () => `c1-${5000 + (count += 1)}`);
  for (const cabinetId of ids) {
    await addDevice(portal.db, {
      cabinetId,
      customerId: 'c1',
      cabinetType: 'RFID',
      heardAt: portal.clock.now(),
      ...more,
    });
    if (speaking) listening.speaking.set(cabinetId, 0);
  }
  return ids;
}

const fallSilent = (ids: readonly string[]) => ids.forEach((id) => listening.speaking.delete(id));
const speak = (ids: readonly string[]) => ids.forEach((id) => listening.speaking.set(id, 0));
const gatewayIncidents = async (): Promise<string[]> =>
  (
    await portal.db.many<{ severity: string; reason: string; over: boolean }>(sql`
      SELECT severity, alert_details ->> 'reason' AS reason, over_since IS NOT NULL AS over FROM incidents
      WHERE alert_type = 'GATEWAY_SILENT' AND customer_id = '' AND cabinet_id = '' ORDER BY id`)
  ).map(({ severity, reason, over }) => `${severity}: ${reason}${over ? ', over' : ''}`);

test('a device that is not heard for 30 minutes is told by one of two workers, and so is that it is heard for 5 (C1 C7)', async () => {
  listening = new ListeningPortal(portal, 2);
  const [one = ''] = await addDevices(3);
  expect(await listening.pass(10)).toEqual([]);
  fallSilent([one]);
  expect(await listening.pass(29)).toEqual([]);
  expect(await listening.pass(10)).toEqual([`40 DEVICE_SILENT ${one}`]);
  const lastHeard = new Date(portal.clock.now().getTime() - 39 * 60_000).toISOString();
  expect(
    await portal.db.many(sql`
      SELECT customer_id, alert_group, alert_level, message, alert_details FROM device_alerts
      JOIN alerts_to_judge ON alert_id = id WHERE device_alerts.cabinet_id = ${one}`),
  ).toEqual([
    {
      customer_id: 'c1',
      alert_group: 'CONNECTIVITY',
      alert_level: 'Error',
      message: 'Not heard for 30 minutes',
      alert_details: { reason: 'Not heard for 30 minutes', since: lastHeard },
    },
  ]);
  await judgeWaiting(portal.context);
  expect(await readIncidents(portal, one)).toMatchObject([
    { type: 'DEVICE_SILENT', state: 'Open', severity: 'low', since: -39, over: null },
  ]);
  speak([one]);
  expect(await listening.pass(5)).toEqual([]);
  expect(await listening.pass(5)).toEqual([`55 DEVICE_HEARD ${one}`]);
  await judgeWaiting(portal.context);
  expect(await readIncidents(portal, one)).toMatchObject([{ state: 'Open', over: -4 }]);
});

test('nobody is silent after a night without gateways, but who does not come back is 30 minutes later (C7)', async () => {
  const ids = await addDevices(200);
  const [lost = '', ...others] = ids;
  await listening.pass(3);
  listening.stopGateway();
  portal.clock.advance({ hours: 10 });
  expect(await listening.pass(5)).toEqual([]);
  listening.startGateway();
  fallSilent(ids);
  expect(await listening.pass(10)).toEqual([]);
  speak(others);
  expect(await listening.pass(21)).toEqual([`${3 + 600 + 36} DEVICE_SILENT ${lost}`]);
});

test.each([
  { gap: 2, told: 33 },
  { gap: 3, told: 46 },
])(
  'a gap of $gap minutes between heartbeats: who was silent before is told of after $told (C7)',
  async ({ gap, told }) => {
    const [lost = ''] = await addDevices(3);
    await listening.pass(3);
    fallSilent([lost]);
    await listening.pass(10);
    listening.stopGateway();
    await listening.pass(gap - 1);
    listening.startGateway();
    expect(await listening.pass(34)).toEqual([`${told} DEVICE_SILENT ${lost}`]);
  },
);

test('nobody is silent while the broker is away (C7)', async () => {
  await addDevices(3);
  await listening.pass(3);
  listening.deaf = true;
  expect(await listening.pass(40)).toEqual([]);
  listening.deaf = false;
  expect(await listening.pass(31)).toEqual([]);
});

test('a clock that goes two hours ahead and back makes nobody silent, and hides nobody (C7)', async () => {
  const [one = ''] = await addDevices(3);
  await listening.pass(3);
  portal.clock.advance({ hours: 2 });
  expect(await listening.pass(35)).toEqual([]);
  portal.clock.advance({ hours: -2 });
  expect(await listening.pass(35)).toEqual([]);
  fallSilent([one]);
  expect(await listening.pass(31)).toEqual([`103 DEVICE_SILENT ${one}`]);
});

test('at a first start, who was not heard for long is silent after 30 minutes of listening (C7)', async () => {
  const old = await addDevices(2, { heardAt: new Date('2026-01-01T00:00:00Z'), speaking: false });
  await addDevices(3);
  expect(await listening.pass(30)).toEqual([]);
  expect(await listening.pass(5)).toEqual(old.map((id) => `31 DEVICE_SILENT ${id}`));
});

test('only connected devices in use that were heard, at the customer they are with, are missed (C7 C13)', async () => {
  await addDevices(1, { cabinetState: 60, speaking: false });
  await addDevices(1, { cabinetState: 70, speaking: false });
  await addDevices(1, { cabinetType: 'Virtual', speaking: false });
  await addDevice(portal.db, { cabinetId: 'c1-never', customerId: 'c1', cabinetType: 'RFID' });
  const [locked = ''] = await addDevices(1, { cabinetState: 31, speaking: false });
  const [moved = ''] = await addDevices(1, { speaking: false });
  expect(await listening.pass(31)).toEqual([`31 DEVICE_SILENT ${locked}`, `31 DEVICE_SILENT ${moved}`]);
  // The test's clock may have passed the end of the session.
  const staff = await portal.signIn('staff@fff.example');
  await staff.get(updateDevice, {
    params: { cabinetId: moved },
    query: { customerId: 'c1' },
    body: { version: 0, customerId: 'c2' },
  });
  expect(await listening.pass(31)).toEqual([]);
  speak([moved]);
  expect(await listening.pass(9)).toEqual([]);
  fallSilent([moved]);
  expect(await listening.pass(31)).toEqual([`${31 + 31 + 9 + 30} DEVICE_SILENT ${moved}`]);
});

test('twelve of forty devices are silent each for itself (C9)', async () => {
  const site = await addDevices(12);
  await addDevices(28);
  await listening.pass(3);
  fallSilent(site);
  expect(await listening.pass(31)).toEqual(site.map((id) => `33 DEVICE_SILENT ${id}`));
  expect(await gatewayIncidents()).toEqual([]);
});

test('most devices within ten minutes are trouble of the gateway, and no device is told until it is over (C9)', async () => {
  const ids = await addDevices(40);
  await listening.pass(3);
  for (const first of [0, 10, 20]) {
    fallSilent(ids.slice(first, first + 10));
    await listening.pass(4);
  }
  expect(await listening.pass(17)).toEqual([]);
  expect(await gatewayIncidents()).toEqual([]);
  expect(await listening.pass(10)).toEqual([]);
  const reason = 'high: 30 of 40 devices fell silent within 10 minutes';
  expect(await gatewayIncidents()).toEqual([reason]);
  speak(ids.slice(0, 27));
  expect(await listening.pass(5)).toEqual([]);
  expect(await listening.pass(5)).toEqual(ids.slice(27, 30).map((id) => `48 DEVICE_SILENT ${id}`));
  expect(await gatewayIncidents()).toEqual([`${reason}, over`]);
});

test('a sensor that stops while its device is heard is told, and so is its next value (C8)', async () => {
  const [fridge = '', slow = '', off = ''] = await addDevices(3);
  const ingest = createIngest(portal.context);
  let messages = 0;
  const measure = (cabinetId: string, compartment: number, behindMs = 0) => {
    const at = new Date(portal.clock.now().getTime() - behindMs).toISOString();
    messages += 1;
    const message = { messageId: `m${messages}`, sentAt: at, points: [{ at, value: 20, compartment }] };
    return ingest.receive({ cabinetId, topic: 'temperature', payload: Buffer.from(JSON.stringify(message)) });
  };
  listening.speaking.set(slow, 7_200_000);
  await listening.pass(1);
  for (const compartment of [0, 1]) await measure(fridge, compartment);
  await measure(off, 0);
  fallSilent([off]);
  const told: string[] = [];
  for (let five = 0; five < 13; five += 1) {
    told.push(...(await listening.pass(5)));
    await measure(fridge, 0);
    // Its clock is two hours behind.
    await measure(slow, 0, 7_200_000);
  }
  expect(told).toEqual([`31 DEVICE_SILENT ${off}`, `61 SENSOR_SILENT ${fridge}`]);
  const { details } = await portal.db.one<{ details: unknown }>(sql`
    SELECT alert_details AS details FROM device_alerts WHERE alert_type = 'SENSOR_SILENT' AND cabinet_id = ${fridge}`);
  const missedSince = new Date(portal.clock.now().getTime() - 65 * 60_000).toISOString();
  expect(details).toEqual({
    compartment: 1,
    since: missedSince,
    zone: '',
    reason: 'No temperature of compartment 2 for 60 minutes',
  });
  await measure(fridge, 1);
  expect(await listening.pass(1)).toEqual([`67 SENSOR_HEARD ${fridge}`]);
});
