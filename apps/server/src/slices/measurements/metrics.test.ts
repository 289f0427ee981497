import { getConnectivity, getMetrics, getSignal } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { addPoints, addSeries } from '../../../test/measurements.ts';
import { sql } from '../../platform/db/database.ts';
import { rollUpMeasurements } from './roll-up.service.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let portal: DevicesPortal;
let thisHour: number;
beforeAll(async () => {
  portal = await startDevicesPortal({ begin: '2026-11-18T15:00:00Z' });
  thisHour = Math.floor(portal.clock.now().getTime() / HOUR_MS) * HOUR_MS;
  const { db } = portal;
  await addDevice(db, { cabinetId: 'c1-1', customerId: 'c1', cabinetType: 'WEIGHT' });
  await addDevice(db, { cabinetId: 'c3-1', customerId: 'c3', cabinetType: 'WEIGHT' });
  const measure = async (quantity: string, part: string, ...values: number[]) => {
    const id = await addSeries(db, { cabinetId: 'c1-1', quantity, part });
    const points = values.map((value, index) => ({ at: new Date(thisHour - (index + 1) * HOUR_MS), value }));
    await addPoints(db, id, points, portal.clock.now());
  };
  await measure('weight', '10', 700);
  await measure('weight', '2', 812.5, 900);
  await measure('lteRsrp', '', -101, -99);
  await measure('lteRssnr', '', 7);
  await measure('lteLevel', '', 3);
  await measure('wifiRssi', 'clinic', -60);
  await measure('wifiLevel', 'clinic', 4);
  await measure('temperature', '0', 5);
});
afterAll(() => portal.close());

const iso = (time: number) => new Date(time).toISOString();
const seconds = (hoursAgo: number) => thisHour / 1000 - hoursAgo * 3600;

test('the weights of each tray over time (DAPI-050 CONN-007)', async () => {
  const ask = (more: object = {}, days = 1) =>
    portal.staff.get(getMetrics, {
      query: {
        customerId: 'c1',
        deviceId: 'c1-1',
        startDate: iso(thisHour - days * DAY_MS),
        endDate: iso(thisHour),
        sortOrder: 'asc',
        ...more,
      },
    });
  const trays = [
    { tray: '2', times: [seconds(2), seconds(1)], weight: [900, 812.5] },
    { tray: '10', times: [seconds(1)], weight: [700] },
  ];
  expect(await ask()).toEqual({ trays, stepSeconds: 300 });
  expect((await ask({ compartmentOffset: 2 })).trays).toEqual([trays[0]]);
  await rollUpMeasurements(portal.context);
  expect(await ask({}, 10)).toEqual({ trays, stepSeconds: 3600 });
});

test('signals between start and end, sorted by time (CONN-006 CONN-009 DAPI-052)', async () => {
  const ask = (from: number, to: number) =>
    portal.staff.get(getSignal, {
      query: {
        customerId: 'c1',
        deviceId: 'c1-1',
        filter: JSON.stringify({
          where: { eventTimestamp: { between: [iso(from), iso(to)] } },
          order: 'eventTimestamp ASC',
        }),
      },
    });
  const all = await ask(thisHour - 3 * HOUR_MS, thisHour);
  const newest = {
    lteRsrp: -101,
    lteRssnr: 7,
    lteLevel: 3,
    wifiRssi: -60,
    wifiLevel: 4,
    wifiSsid: 'clinic',
  };
  const older = {
    lteRsrp: -99,
    lteRssnr: null,
    lteLevel: null,
    wifiRssi: null,
    wifiLevel: null,
    wifiSsid: '',
  };
  expect(all.result.map(({ eventTimestamp, ...rest }) => [Date.parse(eventTimestamp), rest])).toEqual([
    [thisHour - 2 * HOUR_MS, older],
    [thisHour - HOUR_MS, newest],
  ]);
  const first = await ask(thisHour - 3 * HOUR_MS, thisHour - HOUR_MS - 1000);
  expect(first.result.map(({ lteRsrp }) => lteRsrp)).toEqual([-99]);
});

test('messages of a device per local day, including days without any (CONN-005 DAPI-051)', async () => {
  const hours = ['2026-08-01T23:00Z', '2026-08-02T03:00Z', '2026-08-02T05:00Z', '2026-08-05T06:00Z'];
  await portal.db.run(sql`
    INSERT INTO contact_hours SELECT 'c1-1', hour, 2, 10 FROM unnest(${hours}::timestamptz[]) hour`);
  const { result, total_record } = await portal.staff.get(getConnectivity, {
    query: {
      customerId: 'c1',
      deviceId: 'c1-1',
      startDate: '2026-08-01T04:00:00Z',
      endDate: '2026-08-05T03:59:59.999Z',
      timezone: 'America/New_York',
    },
  });
  const day = (date: string, packetsCount: number) => ({
    date,
    timestampsCount: packetsCount * 5,
    packetsCount,
  });
  expect(result).toEqual([
    day('2026-08-01', 4),
    day('2026-08-02', 2),
    day('2026-08-03', 0),
    day('2026-08-04', 0),
  ]);
  expect(total_record).toBe(4);
});

test('they are for staff only, and only for devices of the given customer (DPERM-012)', async () => {
  const period = { startDate: iso(thisHour - DAY_MS), endDate: iso(thisHour) };
  const filter = JSON.stringify({
    where: { eventTimestamp: { between: [period.startDate, period.endDate] } },
  });
  const statuses = async (browser: Browser, customerId: string, deviceId: string) => {
    const which = { customerId, deviceId };
    const answers = [
      await browser.call(getMetrics, { query: { ...which, ...period } }),
      await browser.call(getSignal, { query: { ...which, filter } }),
      await browser.call(getConnectivity, { query: { ...which, ...period } }),
    ];
    return answers.map(({ status }) => status);
  };
  expect(await statuses(portal.owner, 'c1', 'c1-1')).toEqual([403, 403, 403]);
  expect(await statuses(portal.staff, 'c1', 'c1-1')).toEqual([200, 200, 200]);
  expect(await statuses(portal.staff, 'c1', 'c3-1')).toEqual([404, 404, 404]);
});
