import { getDevice, getTemperature, type UpTopic } from '@parwell/contract';
import { clockFaultText } from '@parwell/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { sql } from '../../platform/db/database.ts';
import { createIngest, type Ingest } from '../../../test/ingest.ts';

let portal: DevicesPortal;
let ingest: Ingest;
let number = 0;
let cabinetId = '';

beforeAll(async () => {
  portal = await startDevicesPortal();
  ingest = createIngest(portal.context);
});
afterAll(() => portal.close());
beforeEach(async () => {
  number += 1;
  cabinetId = `c1-${800 + number}`;
  await addDevice(portal.db, { cabinetId, customerId: 'c1', cabinetType: 'RFID' });
});

const HOUR_MS = 3_600_000;
const hoursFromNow = (hours: number) =>
  new Date(portal.clock.now().getTime() + hours * HOUR_MS).toISOString();
let sent = 0;
const send = (topic: UpTopic, points: readonly object[]) => {
  sent += 1;
  const message = { messageId: `m${sent}`, sentAt: portal.clock.now().toISOString(), points };
  return ingest.receive({ cabinetId, topic, payload: Buffer.from(JSON.stringify(message)) });
};
const faults = async () =>
  (await portal.nurse.get(getDevice, { params: { cabinetId }, query: { customerId: 'c1' } })).clockFaults;
const values = () =>
  portal.db.many<{ value: number; part: string }>(sql`
    SELECT value, part FROM measurements JOIN measurement_series ON id = series_id
    WHERE cabinet_id = ${cabinetId} ORDER BY at`);
const letters = () =>
  portal.db.many<{ reason: string; payload: string }>(sql`
    SELECT reason, payload FROM dead_letters WHERE cabinet_id = ${cabinetId}`);

test('readings of a clock that is ahead are listed on the device, once, and left out of the graph', async () => {
  const readings = [1.5, 2].map((hours) => ({ at: hoursFromNow(hours), value: 5 }));
  await send('temperature', readings);
  await send('temperature', readings);
  await send('temperature', [{ at: hoursFromNow(2.01), value: 5 }]);
  const [fault] = await faults();
  expect(fault && clockFaultText(fault)).toBe('Clock 2 h ahead: 3 readings not shown');
  const between = [hoursFromNow(-1), hoursFromNow(5)];
  const where = { customerId: 'c1', deviceId: cabinetId, tempTimestamp: { between } };
  const graph = await portal.nurse.get(getTemperature, {
    query: { customerId: 'c1', tempFilter: JSON.stringify({ where }) },
  });
  expect(graph).toMatchObject({ lines: [] });
});

test('a clock that is right again is known as such; when it becomes wrong again the count starts anew', async () => {
  await send('weight', [{ at: hoursFromNow(3), tray: '1', weight: 9 }]);
  portal.clock.advance({ minutes: 1 });
  // The buffered readings look right, but the newest decides.
  await send('weight', [
    { at: hoursFromNow(-1), tray: '1', weight: 9 },
    { at: hoursFromNow(3), tray: '1', weight: 9 },
  ]);
  expect(await faults()).toMatchObject([{ readings: 2, rightSince: null }]);
  await send('weight', [{ at: hoursFromNow(0), tray: '1', weight: 9 }]);
  const [right] = await faults();
  expect([right?.readings, Date.parse(right?.rightSince ?? '')]).toEqual([2, portal.clock.now().getTime()]);
  await send('weight', [{ at: hoursFromNow(4), tray: '1', weight: 9 }]);
  expect(await faults()).toMatchObject([{ readings: 1, rightSince: null }]);
});

test('readings of a clock that is far behind are listed too', async () => {
  await send('temperature', [{ at: '2020-01-01T00:00:00Z', value: 5 }]);
  const [fault] = await faults();
  expect(fault && clockFaultText(fault)).toMatch(/^Clock \d+ years behind: 1 reading at the wrong time$/);
});

test('one bad point does not take the good points of its message with it', async () => {
  const reason = await send('temperature', [
    { at: hoursFromNow(-1), value: 4 },
    { at: hoursFromNow(-1), value: -400, compartment: 1 },
    { at: 'yesterday', value: 5 },
    { at: hoursFromNow(0), value: 6, zone: 'a\0b' },
    { at: hoursFromNow(0), value: 7 },
  ]);
  expect(reason).toBe('3 of 5 points: Impossible temperature.');
  expect(await values()).toEqual([
    { value: 4, part: '0' },
    { value: 7, part: '0' },
  ]);
  const [letter] = await letters();
  expect(letter?.reason).toBe(reason);
  expect((JSON.parse(letter?.payload ?? '') as { points: unknown[] }).points).toHaveLength(3);
});

test('without a good point, or without what belongs to the whole message, all of it is unreadable', async () => {
  expect(await send('signal', [{ at: 'yesterday', wifiRssi: -60 }])).toMatch(/^points\.0\.at: /);
  expect(await send('signal', [])).toMatch(/^points: /);
  const payload = Buffer.from(JSON.stringify({ points: [{ at: hoursFromNow(0), tray: '1', weight: 1 }] }));
  expect(await ingest.receive({ cabinetId, topic: 'weight', payload })).toMatch(/^messageId: /);
  expect(await values()).toEqual([]);
  expect(await letters()).toHaveLength(3);
});
