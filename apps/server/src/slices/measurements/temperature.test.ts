import {
  getTemperature,
  getTemperatureCsv,
  getZoneAverage,
  listCompartments,
  type CallInput,
  type TemperatureSeries,
} from '@parwell/contract';
import { arrhenius, meanKinetic } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { addPoints, addSeries } from '../../../test/measurements.ts';
import { sql } from '../../platform/db/database.ts';
import { rollUpMeasurements } from './roll-up.service.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

let portal: DevicesPortal;
let now: number;
let thisHour: number;

beforeAll(async () => {
  portal = await startDevicesPortal();
  now = portal.clock.now().getTime();
  thisHour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const { db } = portal;
  await addDevice(db, { cabinetId: 'c1-1', customerId: 'c1', cabinetType: 'RFID', tempControl: '2-8c' });
  await addDevice(db, { cabinetId: 'c1-2', customerId: 'c1', cabinetType: 'VISION', tempControl: 'Ambient' });
  await addDevice(db, { cabinetId: 'c1-3', customerId: 'c1', cabinetType: 'ZONE', tempControl: '2-8c' });
  await addDevice(db, { cabinetId: 'c1-4', customerId: 'c1', cabinetType: 'RFID', cabinetState: 60 });
  await addDevice(db, { cabinetId: 'c3-1', customerId: 'c3', cabinetType: 'RFID' });
  const fridge = await addSeries(db, { cabinetId: 'c1-1' });
  // Ten days, a point every ten minutes: 5 degrees, and 10 for the whole of one hour three days ago.
  const hot = thisHour - 72 * HOUR_MS;
  const points = Array.from({ length: 10 * 144 }, (_, index) => {
    const at = thisHour - (index + 1) * 10 * MINUTE_MS;
    return { at: new Date(at), value: at >= hot && at < hot + HOUR_MS ? 10 : 5 };
  });
  await addPoints(db, fridge, points, new Date(now));
  for (const part of ['0', '1']) {
    const vault = await addSeries(db, { cabinetId: 'c1-2', part });
    await addPoints(
      db,
      vault,
      [{ at: new Date(now - 20 * MINUTE_MS), value: 20 + Number(part) }],
      new Date(now),
    );
  }
  const zones = [
    { zone: 'Dock', isPrimary: true, values: [4, 6] },
    { zone: 'Aisle', isPrimary: true, values: [3] },
    { zone: 'Spare', isPrimary: false, values: [7] },
  ];
  for (const { zone, isPrimary, values } of zones) {
    const id = await addSeries(db, { cabinetId: 'c1-3', zone, isPrimary });
    const measured = values.map((value, index) => ({ at: new Date(now - (30 + index) * MINUTE_MS), value }));
    await addPoints(db, id, measured, new Date(now));
  }
  for (const cabinetId of ['c1-4', 'c3-1']) {
    const id = await addSeries(db, { cabinetId });
    await addPoints(db, id, [{ at: new Date(now - MINUTE_MS), value: 6 }], new Date(now));
  }
});
afterAll(() => portal.close());

const iso = (time: number) => new Date(time).toISOString();

interface Asked {
  readonly customerId?: string;
  readonly deviceId?: string;
  readonly compartmentOffset?: number;
  readonly from?: number;
  readonly to?: number;
  readonly more?: Partial<CallInput<typeof getTemperature>['query']>;
}
function queryOf({ customerId = 'c1', from = now - HOUR_MS, to = now, more = {}, ...where }: Asked) {
  const tempFilter = JSON.stringify({
    where: { customerId, tempTimestamp: { between: [iso(from), iso(to)] }, ...where },
  });
  return { customerId, tempFilter, ...more };
}
const ask = (asked: Asked, browser: Browser = portal.staff) =>
  browser.get(getTemperature, { query: queryOf(asked) });
const only = (lines: readonly TemperatureSeries[]): TemperatureSeries => {
  expect(lines).toHaveLength(1);
  return lines[0] as TemperatureSeries;
};

test('one series per device and compartment, with device, place and allowed range (DAPI-045 TEMP-016)', async () => {
  const { lines } = await ask({ deviceId: 'c1-2', compartmentOffset: 1 });
  expect(only(lines)).toMatchObject({
    deviceId: 'c1-2',
    deviceName: 'Device c1-2',
    cabinetType: 'VISION',
    customerId: 'c1',
    compartmentOffset: 1,
    zoneName: '',
    primary: true,
    allowed: { min: 15, max: 30 },
    average: [21],
    min: [21],
    max: [21],
    secondsOutOfRange: 0,
  });
  const all = await ask({ from: now - 24 * HOUR_MS });
  expect(
    all.lines.map(
      ({ deviceId, compartmentOffset, zoneName }) => `${deviceId} ${compartmentOffset}${zoneName}`,
    ),
  ).toEqual(['c1-1 0', 'c1-2 0', 'c1-2 1', 'c1-3 0Aisle', 'c1-3 0Dock', 'c1-3 0Spare', 'c1-4 0']);
});

test('zones instead of devices: named zones with their primary sensors (DAPI-046)', async () => {
  const { lines } = await ask({ more: { zonesFilter: '{"where":{"isPrimary":true}}' } });
  expect(lines.map(({ zoneName, average }) => [zoneName, average])).toEqual([
    ['Aisle', [3]],
    ['Dock', [6, 4]],
  ]);
});

test('the average of each zone (DAPI-048)', async () => {
  const query = { customerId: 'c1', startTime: iso(now - HOUR_MS), endTime: iso(now) };
  const { result } = await portal.staff.get(getZoneAverage, { query });
  expect(result).toEqual([
    { zoneName: 'Aisle', average: 3 },
    { zoneName: 'Dock', average: 5 },
  ]);
});

test('the compartments of a device have a name and an offset (DAPI-049 TEMP-015)', async () => {
  const { result } = await portal.nurse.get(listCompartments, { query: { deviceId: 'c1-2' } });
  expect(result).toEqual([
    { name: 'Compartment 1', compartmentOffset: 0 },
    { name: 'Compartment 2', compartmentOffset: 1 },
  ]);
  for (const deviceId of ['c3-1', 'c1-4', 'nothing'])
    expect((await portal.owner.call(listCompartments, { query: { deviceId } })).status).toBe(404);
});

test('a customer and a period are required (TEMP-017 DAPI-053)', async () => {
  const { customerId, tempFilter } = queryOf({});
  const status = async (query: object) =>
    (await portal.staff.call(getTemperature, { query: query as never })).status;
  expect(await status({ tempFilter })).toBe(400);
  expect(await status({ customerId })).toBe(400);
  expect(await status({ customerId, tempFilter: JSON.stringify({ where: { customerId } }) })).toBe(400);
});

test('customer users see only active devices of their own customers', async () => {
  const seen = async (browser: Browser, asked: Asked) =>
    (await ask({ from: now - HOUR_MS, ...asked }, browser)).lines.map(({ deviceId }) => deviceId);
  expect(await seen(portal.owner, {})).not.toContain('c1-4');
  expect(await seen(portal.owner, { deviceId: 'c1-4' })).toEqual([]);
  expect(await seen(portal.owner, { deviceId: 'c3-1' })).toEqual([]);
  expect(await seen(portal.stranger, { customerId: 'c3' })).toEqual(['c3-1']);
  const other = await portal.owner.call(getTemperature, { query: queryOf({ customerId: 'c3' }) });
  expect(other.status).toBe(403);
  const hidden = { ...queryOf({ customerId: 'c3' }), customerId: 'c1' };
  expect((await portal.owner.call(getTemperature, { query: hidden })).status).toBe(403);
  const alertFilter = JSON.stringify({
    where: { customerId: 'c3', alertTimestamp: { between: [iso(0), iso(now)] } },
  });
  const alerts = await portal.owner.call(getTemperature, { query: queryOf({ more: { alertFilter } }) });
  expect(alerts.status).toBe(403);
});

test('a short period is read from points, a long one from hours, with the same result (TEMP-013)', async () => {
  await rollUpMeasurements(portal.context);
  const week = { deviceId: 'c1-1', from: thisHour - 7 * 24 * HOUR_MS, to: thisHour - 1 };
  const { lines, stepSeconds } = await ask(week);
  const line = only(lines);
  expect(stepSeconds).toBe(3600);
  expect(line.times).toHaveLength(168);
  expect(line.times[0]).toBe(week.from / 1000);
  const hotHour = line.times.indexOf((thisHour - 72 * HOUR_MS) / 1000);
  expect([line.average[hotHour], line.min[hotHour], line.max[hotHour]]).toEqual([10, 10, 10]);
  expect([line.average[0], line.average[167]]).toEqual([5, 5]);
  expect(line.secondsOutOfRange).toBe(3600);
  const aged = 6 * arrhenius(10) + (168 * 6 - 6) * arrhenius(5);
  expect(line.meanKineticTemperature).toBeCloseTo(meanKinetic(aged, 168 * 6) ?? 0, 2);

  const shortly = await ask({ ...week, from: thisHour - 72 * HOUR_MS, more: { points: 1000 } });
  expect(shortly.stepSeconds).toBe(300);
  expect(only(shortly.lines).times).toHaveLength(72 * 6);
  expect(only(shortly.lines).secondsOutOfRange).toBe(3600);
  const months = await ask({ ...week, more: { points: 20 } });
  expect(months.stepSeconds).toBe(12 * 3600);
  expect(only(months.lines).times).toHaveLength(14);
  expect(only(months.lines).max).toContain(10);
});

test('a day of any zone is exact to the hour, and a part of an hour comes from its points', async () => {
  const hot = thisHour - 72 * HOUR_MS;
  const asked = { deviceId: 'c1-1', from: thisHour - 8 * 24 * HOUR_MS, more: { points: 100 } };
  const until = async (to: number) => only((await ask({ ...asked, to })).lines).secondsOutOfRange;
  expect(await until(hot - 1000)).toBe(0);
  expect(await until(hot + HOUR_MS - 1)).toBe(3600);
  expect(await until(hot + 30 * MINUTE_MS - 1)).toBe(1800);
  const { lines } = await ask({ ...asked, from: hot + 30 * MINUTE_MS, to: thisHour - 1 });
  expect(only(lines).secondsOutOfRange).toBe(1800);
});

test('points dated by a clock that is ahead are not in the graph', async () => {
  const id = await addSeries(portal.db, { cabinetId: 'c1-1', part: '7' });
  const points = [
    { at: new Date(now - 10 * MINUTE_MS), value: 5 },
    { at: new Date(now - 9 * MINUTE_MS), value: 60, flags: 1 },
  ];
  await addPoints(portal.db, id, points, new Date(now));
  const { lines } = await ask({ deviceId: 'c1-1', compartmentOffset: 7 });
  expect(only(lines).max).toEqual([5]);
});

test('hours are shown even for a short period once single points are deleted', async () => {
  await portal.db.run(
    sql`UPDATE measurement_progress SET points_since = ${new Date(thisHour - 24 * HOUR_MS)}`,
  );
  const from = thisHour - 30 * HOUR_MS;
  const { lines, stepSeconds } = await ask({
    deviceId: 'c1-1',
    compartmentOffset: 0,
    from,
    to: thisHour - 1,
  });
  expect(stepSeconds).toBe(3600);
  expect(only(lines).times).toHaveLength(30);
  const within = { from: from + 20 * MINUTE_MS, to: from + 40 * MINUTE_MS };
  const part = await ask({ deviceId: 'c1-1', compartmentOffset: 0, ...within });
  expect(only(part.lines)).toMatchObject({ times: [within.from / 1000], average: [5] });
  await portal.db.run(sql`UPDATE measurement_progress SET points_since = '-infinity'`);
});

test('every measurement of a period as CSV, up to 23:59:59, in the zone asked for (DAPI-047)', async () => {
  const day = '2026-03-05';
  const id = await addSeries(portal.db, { cabinetId: 'c1-1', part: '9' });
  const times = [`${day}T05:59:59Z`, `${day}T06:00:00Z`, '2026-03-06T05:59:59.900Z', '2026-03-06T06:00:00Z'];
  const points = times.map((at, index) => ({ at: new Date(at), value: index }));
  await addPoints(portal.db, id, points, new Date(now));
  const answer = await portal.owner.call(getTemperatureCsv, {
    query: {
      customerId: 'c1',
      deviceId: 'c1-1',
      timezone: 'America/Chicago',
      startTime: `${day}T06:00:00Z`,
      endTime: '2026-03-06T05:59:59Z',
    },
  });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toContain('Device Temperature c1-1 2026-03-05.csv');
  const [head, ...lines] = answer.text.trim().split('\n');
  expect(head).toContain('Time,Time UTC offset,Device,ID,Customer ID,Compartment,Zone,Temperature (°C)');
  expect(lines).toEqual([
    '2026-03-05 00:00,UTC-06:00,Device c1-1,c1-1,c1,10,"",1.00,1.00,1.00,1,2026-03-05T06:00:00.000Z,1',
    '2026-03-05 23:59,UTC-06:00,Device c1-1,c1-1,c1,10,"",2.00,2.00,2.00,1,2026-03-06T05:59:59.900Z,2',
  ]);
  const query = { customerId: 'c3', startTime: iso(now - HOUR_MS), endTime: iso(now) };
  expect((await portal.owner.call(getTemperatureCsv, { query })).status).toBe(403);
});

test('of one compartment only the alerts that name it, or none, are shown', async () => {
  const at = new Date(now - MINUTE_MS);
  await portal.db.run(sql`
    INSERT INTO device_alerts (cabinet_id, customer_id, cabinet_type, message_id, alert_timestamp, source_type,
      alert_type, alert_group, alert_level, message, alert_details, created_at)
    SELECT 'c1-1', 'c1', 'VISION', 'about ' || details::text, ${at}, 'DEVICE', 'X', 'TEMPERATURE', 'Error', details::text,
      details, now()
    FROM unnest(ARRAY['{"compartment":0}', '{"compartment":1}', '{}']::jsonb[]) details`);
  const where = { customerId: 'c1', deviceId: 'c1-1' };
  const between = [iso(now - HOUR_MS), iso(now)];
  const { alerts } = await portal.owner.get(getTemperature, {
    query: {
      customerId: 'c1',
      tempFilter: JSON.stringify({ where: { ...where, compartmentOffset: 1, tempTimestamp: { between } } }),
      alertFilter: JSON.stringify({ where: { ...where, alertTimestamp: { between } } }),
    },
  });
  expect(alerts.map(({ message }) => message).toSorted()).toEqual(['{"compartment": 1}', '{}']);
  await portal.db.run(sql`DELETE FROM device_alerts`);
});

test('temperature alerts are included on demand', async () => {
  await portal.db.run(sql`
    INSERT INTO device_alerts (cabinet_id, customer_id, cabinet_type, message_id, alert_timestamp, source_type,
      alert_type, alert_group, alert_level, message, created_at)
    SELECT cabinet_id, customer_id, cabinet_type, "group", ${new Date(now - MINUTE_MS)}, 'DEVICE', 'X', "group",
      'Warning', 'Too warm', now()
    FROM devices, unnest(ARRAY['TEMPERATURE', 'DOOR']) "group" WHERE cabinet_id IN ('c1-1', 'c1-4', 'c3-1')`);
  const alertFilter = (deviceId?: string) =>
    JSON.stringify({
      where: { customerId: 'c1', deviceId, alertTimestamp: { between: [iso(now - HOUR_MS), iso(now)] } },
    });
  const told = async (browser: Browser, deviceId?: string) =>
    (await ask({ more: { alertFilter: alertFilter(deviceId) } }, browser)).alerts.map(
      (alert) => `${alert.deviceId} ${alert.alertType.alertGroup}`,
    );
  expect(await told(portal.owner)).toEqual(['c1-1 TEMPERATURE']);
  expect(await told(portal.staff, 'c1-4')).toEqual(['c1-4 TEMPERATURE']);
  expect((await ask({})).alerts).toEqual([]);
});
