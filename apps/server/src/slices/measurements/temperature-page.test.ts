import { getTemperature, getZoneAverage, listCompartments } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { sql } from '../../platform/db/database.ts';

// A customer with more devices, and a device with more zones, than anybody looks at.

const DEVICES = 1200;
const HOUR_MS = 3_600_000;

let portal: DevicesPortal;
let now: number;
beforeAll(async () => {
  portal = await startDevicesPortal();
  now = portal.clock.now().getTime();
  const { db } = portal;
  await db.run(sql`
    INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, created_at)
    SELECT 'd' || n, 'Fridge ' || lpad(n::text, 5, '0'), 'c1', 'ZONE', 30, '2-8c', now()
    FROM generate_series(1, ${DEVICES}::int) n`);
  await db.run(sql`
    INSERT INTO measurement_series (cabinet_id, quantity, part, zone)
    SELECT cabinet_id, 'temperature', '0', 'Ward' FROM devices WHERE customer_id = 'c1'`);
  // As many as there were before they were limited.
  await db.run(sql`
    INSERT INTO measurement_series (cabinet_id, quantity, part, zone)
    SELECT 'd2', 'temperature', n % 3, 'Zone ' || n FROM generate_series(1, 3000) n`);
  await db.run(sql`
    INSERT INTO measurements (series_id, at, value)
    SELECT id, ${new Date(now)}::timestamptz - step * interval '1 minute', 5
    FROM measurement_series, generate_series(1, 10) step`);
});
afterAll(() => portal.close());

const between = () => [new Date(now - HOUR_MS).toISOString(), new Date(now).toISOString()];
const ask = (more: object = {}, where: object = {}) =>
  portal.owner.get(getTemperature, {
    query: {
      customerId: 'c1',
      tempFilter: JSON.stringify({
        where: { customerId: 'c1', tempTimestamp: { between: between() }, ...where },
      }),
      ...more,
    },
  });
const devicesOf = ({ lines }: Awaited<ReturnType<typeof ask>>) => [
  ...new Set(lines.map(({ deviceId }) => deviceId)),
];

test('an answer has the devices that are asked for, by name, and tells how many there are', async () => {
  const first = await ask({ limit: 1 });
  expect(devicesOf(first)).toEqual(['d1']);
  expect([first.total_record, first.omittedLines]).toEqual([DEVICES, 0]);
  const further = await ask({ offset: 998, limit: 3 });
  expect(devicesOf(further)).toEqual(['d999', 'd1000', 'd1001']);
  const behind = await ask({ offset: DEVICES + 5 });
  expect([behind.lines, behind.total_record]).toEqual([[], DEVICES]);
});

test('without a word about how many, and with as many as possible, the answer is bounded', async () => {
  expect(devicesOf(await ask({ offset: 10 }))).toHaveLength(20);
  expect(devicesOf(await ask({ offset: 10, limit: 50 }))).toHaveLength(50);
  const tooMany = await portal.owner.call(getTemperature, {
    query: { customerId: 'c1', tempFilter: '{}', limit: 51 },
  });
  expect(tooMany.status).toBe(400);
});

test('a device with thousands of zones, and a zone of a thousand devices, give as many lines as a graph can show', async () => {
  const device = await ask({ points: 5000 }, { deviceId: 'd2' });
  expect([device.lines.length, device.omittedLines]).toEqual([200, 2801]);
  const zone = await ask({ zonesFilter: '{"where":{"isPrimary":true}}', limit: 1 });
  expect(zone.lines[0]?.zoneName).toBe('Ward');
  expect([zone.lines.length, zone.total_record, zone.omittedLines]).toEqual([200, 3001, 1000]);
  const { result } = await portal.owner.get(listCompartments, { query: { deviceId: 'd2' } });
  expect(result.map(({ compartmentOffset }) => compartmentOffset)).toEqual([0, 1, 2]);
});

test('averages over more sensors than one call can read are refused with a word what to do', async () => {
  const [startTime, endTime] = between() as [string, string];
  const query = { customerId: 'c1', startTime, endTime };
  const answer = await portal.owner.call(getZoneAverage, { query });
  expect([answer.status, answer.json<{ message: string }>().message]).toEqual([
    422,
    'There are more than 1000 sensors in these zones. Please choose a device.',
  ]);
  expect((await portal.owner.get(getZoneAverage, { query: { ...query, deviceId: 'd5' } })).result).toEqual([
    { zoneName: 'Ward', average: 5 },
  ]);
});

test('the devices and zones that were out of range come first, then the others by name', async () => {
  const { db } = portal;
  const hour = new Date(Math.floor((now - HOUR_MS) / HOUR_MS) * HOUR_MS);
  const outOfRange = (deviceId: string, seconds: number, zone = 'Ward') =>
    db.run(sql`
      INSERT INTO measurement_hours (series_id, hour, count, sum, min, max, seconds_out)
      SELECT id, ${hour}, 1, 9, 9, 9, ${seconds} FROM measurement_series WHERE cabinet_id = ${deviceId} AND zone = ${zone}`);
  await outOfRange('d900', 900);
  await outOfRange('d800', 3600);
  // Too short for an excursion.
  await outOfRange('d700', 899);
  // An alert counts at once, before the hour is over; the alert of another customer does not count.
  await db.run(sql`
    INSERT INTO device_alerts (cabinet_id, customer_id, cabinet_type, message_id, alert_timestamp, source_type,
      alert_type, alert_group, alert_level, message, created_at)
    SELECT id, customer, 'ZONE', id, ${new Date(now - 60_000)}::timestamptz, 'DEVICE', 'X', 'TEMPERATURE', 'Warning', 'Too warm', now()
    FROM (VALUES ('d1000', 'c1'), ('d600', 'c2')) alert(id, customer)`);
  const first = 'excursions';
  expect(devicesOf(await ask({ first, limit: 4 }))).toEqual(['d800', 'd900', 'd1000', 'd1']);
  expect(devicesOf(await ask({ first, offset: 2, limit: 2 }))).toEqual(['d1000', 'd1']);
  // No device is missing or repeated on later pages.
  expect(devicesOf(await ask({ first, offset: 801, limit: 3 }))).toEqual(['d799', 'd801', 'd802']);
  expect(devicesOf(await ask({ limit: 1 }))).toEqual(['d1']);

  await outOfRange('d2', 1800, 'Zone 77');
  const zonesFilter = '{"where":{"isPrimary":true}}';
  portal.clock.advance({ seconds: 10 });
  const zones = await ask({ zonesFilter, first, limit: 3 });
  // The line of the other zones does not fit into the answer any more.
  expect(zones.lines.some(({ zoneName }) => zoneName === 'Zone 77')).toBe(true);
});

test('in a period in which nothing was measured there are no devices and no zones, and in one in which few measured, those (DERR-026)', async () => {
  const hoursAgo = (hours: number) => new Date(now - hours * HOUR_MS).toISOString();
  const at = (from: number, until: number) => ({
    tempTimestamp: { between: [hoursAgo(from), hoursAgo(until)] },
  });
  const zones = { zonesFilter: '{"where":{"isPrimary":true}}' };
  for (const by of [{}, zones]) {
    const none = await ask(by, at(200, 176));
    expect([none.lines, none.total_record]).toEqual([[], 0]);
  }
  await portal.db.run(sql`
    UPDATE measurement_progress SET points_since = ${hoursAgo(24)}::timestamptz, rolled_up_to = ${hoursAgo(2)}::timestamptz`);
  // One of them all, and the last by its name. An hour in which nothing was measured is none.
  await portal.db.run(sql`
    INSERT INTO measurement_hours (series_id, hour, count, sum, min, max)
    SELECT id, date_trunc('hour', ${hoursAgo(160)}::timestamptz, 'UTC'), measured, 5 * measured, 5, 5
    FROM measurement_series JOIN (VALUES ('d1', 0), (${`d${DEVICES}`}, 1)) AS few (cabinet_id, measured) USING (cabinet_id)
    WHERE zone = 'Ward'`);
  for (const by of [{}, zones]) {
    const one = await ask({ limit: 1, ...by }, at(170, 150));
    expect([devicesOf(one), one.total_record]).toEqual([[`d${DEVICES}`], 1]);
  }
});

test('devices that were last heard before the period are not counted', async () => {
  expect((await ask({ limit: 1 })).total_record).toBe(DEVICES);
  await portal.db.run(sql`
    INSERT INTO device_contacts SELECT cabinet_id, ${new Date(now - 2 * HOUR_MS)}::timestamptz FROM devices
    WHERE cabinet_id IN ('d1', 'd3')`);
  const page = await ask({ limit: 1, offset: 1 });
  expect(devicesOf(page)).toEqual(['d4']);
  expect(page.total_record).toBe(DEVICES);
  portal.clock.advance({ seconds: 10 });
  expect((await ask({ limit: 1, offset: 1 })).total_record).toBe(DEVICES - 2);
});

test('a device that moved is on the page of both customers, once each, as it was when it left', async () => {
  const { db } = portal;
  const at = (minutes: number) => new Date(now - minutes * 60_000);
  // Away and back again and away.
  await db.run(sql`
    INSERT INTO device_assignments (cabinet_id, customer_id, starts_at, ends_at, cabinet_name, temp_control, properties)
    VALUES ('d7', 'c1', '-infinity', ${at(40)}, 'Fridge 00000', '2-8c', '{}'),
      ('d7', 'c2', ${at(40)}, ${at(30)}, 'Lent', '2-8c', '{}'),
      ('d7', 'c1', ${at(30)}, ${at(8)}, 'Fridge 00006 b', '2-8c', '{}')`);
  await db.run(sql`
    UPDATE devices SET customer_id = 'c2', cabinet_name = 'Arrived', assigned_since = ${at(8)} WHERE cabinet_id = 'd7'`);
  const before = await ask({ offset: 3, limit: 2 });
  expect(devicesOf(before)).toEqual(['d6', 'd7']);
  const [, line] = before.lines;
  expect([line?.deviceName, line?.times.length]).toEqual(['Fridge 00006 b', 2]);
  const customerId = 'c2';
  const after = await ask({ customerId, limit: 5 }, { customerId });
  expect(after.lines.map(({ deviceName, times }) => [deviceName, times.length])).toEqual([['Arrived', 8]]);
});
