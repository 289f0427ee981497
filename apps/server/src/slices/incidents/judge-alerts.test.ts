import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '../../../test/devices.ts';
import {
  changeIncidentOf,
  readHistory,
  readIncidents,
  readStates,
  readNotified,
  sendAlerts,
} from '../../../test/incidents.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';
import { noteGatewayCondition } from './incidents.public.ts';
import { judgeWaiting } from './judge-alerts.service.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addCustomer('c1', 'Clinic 1');
});
afterAll(() => portal.close());

let devices = 0;
/** A device per test, so that tests share only the clock, which never goes back. */
async function newDevice(): Promise<string> {
  devices += 1;
  const cabinetId = `d${devices}`;
  await addDevice(portal.db, { cabinetId, customerId: 'c1', cabinetName: `Fridge ${devices}` });
  return cabinetId;
}

const judge = () => judgeWaiting(portal.context);
async function pass(minutes: number): Promise<void> {
  portal.clock.advance({ minutes });
  await judge();
}
async function say(device: string, ...types: readonly string[]): Promise<void> {
  await sendAlerts(
    portal,
    types.map((type, n) => ({ device, type, ago: (types.length - 1 - n) / 60 })),
  );
  await judge();
}

test('a temperature out of range is one incident from its beginning to its end, told once each (C4 C5 N3)', async () => {
  const device = await newDevice();
  const details = { compartment: 1, value: 9.8, min: 2, max: 8, reason: '9.8 °C in compartment 1' };
  await sendAlerts(portal, [{ device, type: 'TEMPERATURE_HIGH', ago: 5, details }]);
  await judge();
  const [opened] = await readIncidents(portal, device);
  expect(opened).toMatchObject({ state: 'Open', severity: 'high', since: -5, over: null, count: 1 });
  expect(
    await portal.db.one(sql`
      SELECT customer_id, notification_type, cause, incident_id, content FROM notifications_waiting`),
  ).toEqual({
    customer_id: 'c1',
    notification_type: 'viewpoint_temp_excursion',
    cause: `incident/${opened?.id}`,
    incident_id: opened?.id,
    content: {
      kind: 'opened',
      title: `Temperature 9.8 °C at Fridge 1 (${device})`,
      advice: 'Check the device and move its contents if it stays out of range.',
      facts: [
        ['What happened', '9.8 °C in compartment 1'],
        ['Began', { at: new Date(portal.clock.now().getTime() - 300_000).toISOString() }],
        ['Severity', 'high'],
        ['Alerts', '1'],
      ],
      path: `/incidents/c1?incident=${opened?.id}`,
      severity: 'high',
    },
  });
  await changeIncidentOf(portal, device, 'Acknowledged');
  await sendAlerts(portal, [
    { device, type: 'TEMPERATURE_HIGH', ago: 4, details: { compartment: 2 } },
    { device, type: 'TEMPERATURE_NORMAL', ago: 3, level: 'Info', details: { compartment: 1 } },
  ]);
  await judge();
  expect(await readIncidents(portal, device)).toMatchObject([{ over: null, count: 2 }]);
  await say(device, 'TEMPERATURE_NORMAL');
  portal.clock.advance({ minutes: 5 });
  await say(device, 'TEMPERATURE_HIGH', 'TEMPERATURE_NORMAL');
  // Only a person closes it.
  await pass(10_000);
  expect(await readIncidents(portal, device)).toMatchObject([
    { state: 'Acknowledged', over: -10_000, count: 3 },
  ]);
  expect(await readHistory(portal.db, device)).toEqual([
    'Incident Open.',
    'by Ana',
    'Over 5 minutes after it began.',
    'It has come back.',
    'Over 10 minutes after it began.',
  ]);
  expect(await readNotified(portal.db, device)).toEqual(['opened', 'over']);
});

test('silence is low, rises after four hours, and closes itself an hour after it was over (C1 C6)', async () => {
  const device = await newDevice();
  await say(device, 'DEVICE_SILENT');
  await pass(239);
  expect(await readIncidents(portal, device)).toMatchObject([{ severity: 'low' }]);
  await pass(1);
  expect(await readIncidents(portal, device)).toMatchObject([{ severity: 'high', state: 'Open' }]);
  await say(device, 'DEVICE_HEARD');
  await pass(59);
  expect(await readStates(portal, device)).toEqual(['Open']);
  await pass(1);
  expect(await readStates(portal, device)).toEqual(['Closed']);
  expect(await readHistory(portal.db, device)).toEqual([
    'Incident Open.',
    'Severity raised to high: it has lasted 4 hours.',
    'Over 4 hours after it began.',
    'Incident Closed. It has been over for 1 hour.',
  ]);
  expect(await readNotified(portal.db, device)).toEqual(['opened', 'risen', 'over', 'reminder']);
  const { advice } = await portal.db.one<{ advice: string }>(sql`
    SELECT content ->> 'advice' AS advice FROM notifications_waiting ORDER BY id DESC LIMIT 1`);
  expect(advice).toBe('It is over. The incident closes itself unless it comes back.');
  const audited = await portal.db.many<{ event: string }>(sql`
    SELECT event_type AS event FROM audit_entries WHERE service = 'incidents' AND created_by = 'incidents'
      AND description LIKE ${`%device ${device}`} ORDER BY id`);
  expect(audited.map(({ event }) => event)).toEqual([
    'Incident Opened',
    'Incident Severity Raised',
    'Incident Closed',
  ]);
});

test('a high incident that nobody took is told again after half an hour and two hours; what was missed is told once (N3)', async () => {
  const [taken, left] = [await newDevice(), await newDevice()];
  await sendAlerts(
    portal,
    [taken, left].map((device) => ({ device, type: 'POWER_LOST' })),
  );
  await judge();
  await pass(30);
  await changeIncidentOf(portal, taken, 'Acknowledged');
  await pass(89);
  expect(await readNotified(portal.db, left)).toEqual(['opened', 'reminder']);
  await pass(1);
  await pass(10_000);
  expect(await readNotified(portal.db, taken)).toEqual(['opened', 'reminder']);
  expect(await readNotified(portal.db, left)).toEqual(['opened', 'reminder', 'reminder']);
  const down = await newDevice();
  await say(down, 'POWER_LOST');
  await pass(500);
  expect(await readNotified(portal.db, down)).toEqual(['opened', 'reminder']);
});

test('ignoring that ends while the server is down: open again with a mail if it still holds, else closed (C10)', async () => {
  const [on, over, another] = [await newDevice(), await newDevice(), await newDevice()];
  await sendAlerts(portal, [
    { device: on, type: 'POWER_LOST' },
    { device: over, type: 'POWER_LOST' },
    { device: another, type: 'PUMP_FAULT' },
  ]);
  await judge();
  for (const device of [on, over, another]) await changeIncidentOf(portal, device, 'Ignored');
  await judge();
  portal.clock.advance({ minutes: 10 });
  await say(over, 'POWER_RESTORED');
  await say(another, 'PUMP_FAULT');
  expect(await readStates(portal, over)).toEqual(['Ignored']);
  await pass(1000);
  expect(await readStates(portal, on)).toEqual(['Open']);
  expect(await readStates(portal, over)).toEqual(['Closed']);
  expect(await readStates(portal, another)).toEqual(['Open']);
  expect(await readNotified(portal.db, on)).toEqual(['opened', 're-opened']);
  expect(await readNotified(portal.db, over)).toEqual(['opened']);
  expect((await readHistory(portal.db, over)).at(-1)).toBe(
    'Incident Closed. It was over when the time to ignore it ended.',
  );
});

test('a temperature incident is open again when ignoring ends, with a mail, also if it is over (C1 C10 N3)', async () => {
  const fridge = await newDevice();
  await say(fridge, 'TEMPERATURE_HIGH');
  await changeIncidentOf(portal, fridge, 'Ignored');
  await judge();
  portal.clock.advance({ minutes: 10 });
  await say(fridge, 'TEMPERATURE_NORMAL');
  expect(await readStates(portal, fridge)).toEqual(['Ignored']);
  await pass(1000);
  expect(await readStates(portal, fridge)).toEqual(['Open']);
  expect(await readNotified(portal.db, fridge)).toContain('re-opened');
  expect(await readHistory(portal.db, fridge)).toContain(
    'Incident Open. The time to ignore it has ended. It is over, and somebody has to close it.',
  );
});

test('a closed incident stays closed; another opens for what begins later, or holds an hour after (C11)', async () => {
  const [still, later] = [await newDevice(), await newDevice()];
  for (const device of [still, later]) {
    await say(device, 'POWER_LOST');
    await changeIncidentOf(portal, device, 'Closed');
  }
  await pass(10);
  await say(still, 'POWER_LOST');
  await say(later, 'POWER_RESTORED', 'POWER_LOST');
  expect(await readStates(portal, still)).toEqual(['Closed']);
  expect(await readStates(portal, later)).toEqual(['Closed', 'Open']);
  await pass(49);
  expect(await readStates(portal, still)).toEqual(['Closed']);
  await pass(1);
  expect(await readIncidents(portal, still)).toMatchObject([
    { state: 'Closed' },
    { state: 'Open', since: -60, count: 1 },
  ]);
});

test('an alert that is a day old opens nothing and says so; what is over before it is judged is an incident that is over (C2)', async () => {
  const [old, ahead, brief] = [await newDevice(), await newDevice(), await newDevice()];
  await sendAlerts(portal, [
    { device: old, type: 'POWER_LOST', ago: 24 * 60 + 1 },
    { device: old, type: 'POWER_LOST', ago: 100_000, flags: 2 },
    // The future time counts as the time of arrival.
    { device: ahead, type: 'POWER_LOST', ago: -10, flags: 1 },
    // The later one arrives first.
    { device: brief, type: 'POWER_RESTORED', level: 'Info', ago: 20 },
    { device: brief, type: 'POWER_LOST', ago: 50 },
  ]);
  await judge();
  expect(await readStates(portal, old)).toEqual([]);
  expect(
    await portal.db.many(sql`
      SELECT alert_details ->> 'clock' AS note FROM device_alerts WHERE cabinet_id = ${old} ORDER BY id`),
  ).toEqual([
    { note: 'It was 24 h old when it arrived, so it opened no incident.' },
    { note: 'It was 69 days old when it arrived, so it opened no incident.' },
  ]);
  expect(await readIncidents(portal, ahead)).toMatchObject([{ state: 'Open', since: 0, over: null }]);
  expect(await readIncidents(portal, brief)).toMatchObject([{ state: 'Open', since: -50, over: -20 }]);
  expect(await readNotified(portal.db, brief)).toEqual(['opened', 'over']);
});

test('what no rule is about and what mails nothing (C1)', async () => {
  const [silent, mild] = [await newDevice(), await newDevice()];
  await portal.db.run(sql`UPDATE incident_rules SET send_message = FALSE WHERE alert_type = 'DOOR_OPEN'`);
  await sendAlerts(portal, [
    { device: silent, type: 'DOOR_OPEN', level: 'Warning' },
    { device: mild, type: 'PUMP_FAULT', level: 'Warning' },
    { device: mild, type: 'TEMPERATURE_HIGH', level: 'Warning' },
  ]);
  await judge();
  await say(silent, 'DOOR_CLOSED');
  expect(await readStates(portal, silent)).toEqual(['Open']);
  expect(await readNotified(portal.db, silent)).toEqual([]);
  expect(await readStates(portal, mild)).toEqual([]);
});

test('an incident of the gateway belongs to no customer and is told to no customer (C9)', async () => {
  const note = (on: boolean, reason: string) =>
    portal.db.transaction((tx) =>
      noteGatewayCondition(portal.context, tx, on, portal.clock.now(), { reason }),
    );
  await note(true, '40 of 50 devices fell silent');
  await pass(45);
  await note(false, 'Devices are heard again');
  await pass(60);
  expect(await readHistory(portal.db, '')).toEqual([
    'Incident Open.',
    'Over 45 minutes after it began.',
    'Incident Closed. It has been over for 1 hour.',
  ]);
  expect(await readNotified(portal.db, '')).toEqual([]);
  expect(
    await portal.db.one(sql`
      SELECT customer_id, severity, alert_details FROM incidents WHERE alert_type = 'GATEWAY_SILENT'`),
  ).toEqual({
    customer_id: '',
    severity: 'high',
    alert_details: { reason: '40 of 50 devices fell silent' },
  });
});
