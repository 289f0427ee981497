import { getDevice, listTelemetryAlerts, type UpTopic } from '@parwell/contract';
import { clockFaultText } from '@parwell/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { readIncidents } from '../../../test/incidents.ts';
import { sql } from '../../platform/db/database.ts';
import { judgeWaiting } from '../incidents/judge-alerts.service.ts';
import { createIngest, type Ingest } from '../../../test/ingest.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let portal: DevicesPortal;
let ingest: Ingest;
let number = 0;
let sent = 0;
let staff: DevicesPortal['staff'];
let cabinetId = '';

beforeAll(async () => {
  portal = await startDevicesPortal();
  ingest = createIngest(portal.context);
});
afterAll(() => portal.close());
beforeEach(async () => {
  number += 1;
  cabinetId = `c1-${700 + number}`;
  await addDevice(portal.db, { cabinetId, customerId: 'c1', cabinetType: 'RFID', tempControl: '2-8c' });
  portal.clock.advance({ seconds: 11 });
  // The old session expires meanwhile.
  staff = await portal.signIn('staff@fff.example');
});

/** Sends a message that its device dates so long ago, and runs the judge. */
async function send(topic: UpTopic, ago: number, more: object = {}) {
  sent += 1;
  const at = new Date(portal.clock.now().getTime() - ago).toISOString();
  const message = { messageId: `m${sent}`, sentAt: at, at, ...more };
  await ingest.receive({ cabinetId, topic, payload: Buffer.from(JSON.stringify(message)) });
  await judgeWaiting(portal.context);
}
const alert = (ago: number, alertType = 'POWER_LOST', level = 'Fatal') =>
  send('alert', ago, { level, alertType, alertGroup: 'POWER', text: alertType, details: {} });
/** Sent when nothing happens. */
const live = (ago: number, value = 5) =>
  send('temperature', ago, {
    points: [{ at: new Date(portal.clock.now().getTime() - ago).toISOString(), value }],
  });
const passMinutes = async (minutes: number) => {
  portal.clock.advance({ minutes });
  await judgeWaiting(portal.context);
};
const incidents = () => readIncidents(portal, cabinetId);
const faults = async () =>
  (await staff.get(getDevice, { params: { cabinetId }, query: { customerId: 'c1' } })).clockFaults.map(
    (fault) => `${clockFaultText(fault)}${fault.rightSince === null ? '' : ', right again'}`,
  );
const notes = async () =>
  (
    await staff.get(listTelemetryAlerts, {
      query: { filter: JSON.stringify({ where: { deviceId: cabinetId } }) },
    })
  ).result.map(({ alertDetails }) => alertDetails['clock'] ?? '');

test.each([26 * HOUR, 29 * DAY])(
  'an alert of a clock that has gone back by %i ms is judged by its arrival, and the fault is shown (C2)',
  async (behind) => {
    await live(0);
    await passMinutes(1);
    await alert(behind);
    expect(await incidents()).toMatchObject([{ type: 'POWER_LOST', since: 0, over: null }]);
    const words = behind === 26 * HOUR ? '26 h' : '29 days';
    expect(await notes()).toEqual([
      `The clock of the device was ${words} behind: this alert counts from its arrival.`,
    ]);
    expect(await faults()).toEqual([`Clock ${words} behind`]);
    await passMinutes(10);
    await alert(behind, 'POWER_RESTORED', 'Info');
    expect(await incidents()).toMatchObject([{ since: -10, over: 0 }]);
    await live(0);
    expect(await faults()).toEqual([`Clock ${words} behind, right again`]);
  },
);

test('an alert of a clock that never was right waits until that is certain, and is judged once (C2)', async () => {
  await alert(2 * DAY);
  expect(await incidents()).toEqual([]);
  portal.clock.advance({ minutes: 3 });
  await live(2 * DAY);
  expect([await incidents(), await faults()]).toEqual([[], []]);
  portal.clock.advance({ minutes: 2 });
  await live(2 * DAY);
  expect(await incidents()).toMatchObject([{ type: 'POWER_LOST', since: -5, count: 1 }]);
  expect(await faults()).toEqual(['Clock 2 days behind']);
  // Now it is known.
  await alert(2 * DAY, 'DOOR_OPEN', 'Warning');
  expect(await incidents()).toMatchObject([{ count: 1 }, { type: 'DOOR_OPEN', since: 0 }]);
});

test('a backlog is no fault: its alerts have the times at which they were said (C2)', async () => {
  await live(0);
  await passMinutes(25);
  await alert(22 * MINUTE);
  await alert(18 * MINUTE, 'POWER_RESTORED', 'Info');
  expect(await incidents()).toEqual([]);
  await live(0);
  await passMinutes(1);
  await live(0);
  expect(await incidents()).toMatchObject([{ state: 'Open', since: -23, over: -19, count: 1 }]);
  expect([await faults(), await notes()]).toEqual([[], ['', '']]);
});

test('an alert whose device says nothing more is not lost (C2)', async () => {
  await alert(2 * HOUR);
  await passMinutes(4);
  expect(await incidents()).toEqual([]);
  await passMinutes(1);
  expect(await incidents()).toMatchObject([{ since: -125 }]);
  cabinetId = `c1-${900 + number}`;
  await addDevice(portal.db, { cabinetId, customerId: 'c1', cabinetType: 'RFID' });
  await alert(3 * DAY);
  await passMinutes(5);
  expect(await incidents()).toMatchObject([{ since: -5 }]);
  expect(await notes()).toEqual([expect.stringContaining('it counts from its arrival.')]);
});

test('readings of a clock that is at fault become alerts of ours, which count from their arrival (C2 C3)', async () => {
  await live(0);
  for (let five = 0; five < 5; five += 1) {
    portal.clock.advance({ minutes: 5 });
    await live(2 * DAY, 9.5);
  }
  expect(await incidents()).toMatchObject([{ type: 'TEMPERATURE_HIGH', since: -20 }]);
  expect(await faults()).toEqual(['Clock 2 days behind']);
});

test('an alert of a clock at fault belongs to who has the device, not to who had it then (C2 C13)', async () => {
  await live(0);
  await portal.db.run(sql`
    INSERT INTO device_assignments (cabinet_id, customer_id, cabinet_name, temp_control, properties, starts_at, ends_at)
    SELECT cabinet_id, 'c2', cabinet_name, temp_control, properties, now() - interval '90 days', now() - interval '1 day'
    FROM devices WHERE cabinet_id = ${cabinetId}`);
  await portal.db.run(sql`
    UPDATE devices SET assigned_since = now() - interval '1 day' WHERE cabinet_id = ${cabinetId}`);
  await passMinutes(1);
  await alert(5 * DAY);
  expect(
    await portal.db.many(sql`
      SELECT customer_id AS customer FROM device_alerts WHERE cabinet_id = ${cabinetId}
      UNION ALL SELECT customer_id FROM incidents WHERE cabinet_id = ${cabinetId}`),
  ).toEqual([{ customer: 'c1' }, { customer: 'c1' }]);
});
