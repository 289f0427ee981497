import { generateReport, prepareDownload, type CallResponse } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { addPoints, addSeries } from '../../../test/measurements.ts';
import { sql } from '../../platform/db/database.ts';
import { rollUpMeasurements } from './roll-up.service.ts';

let portal: DevicesPortal;
beforeAll(async () => {
  portal = await startDevicesPortal();
  const { db, clock } = portal;
  for (const [cabinetId, customerId, cabinetState] of [
    ['c1-1', 'c1', 30],
    ['c1-2', 'c1', 60],
    ['c3-1', 'c3', 30],
  ] as const) {
    await addDevice(db, { cabinetId, customerId, cabinetType: 'WEIGHT', cabinetState });
    const measure = async (quantity: string, part: string, times: readonly string[], value: number) => {
      const id = await addSeries(db, { cabinetId, quantity, part });
      await addPoints(
        db,
        id,
        times.map((at, index) => ({ at: new Date(at), value: value + index })),
        clock.now(),
      );
    };
    await measure(
      'temperature',
      '0',
      ['2026-03-01T10:00:00Z', '2026-03-01T23:59:59Z', '2026-03-02T00:00:00Z'],
      4,
    );
    await measure('lteRsrp', '', ['2026-03-01T10:00:00Z'], -101);
    await measure('lteLevel', '', ['2026-03-01T10:00:00Z'], 3);
    await measure('wifiRssi', 'clinic', ['2026-03-01T10:00:00Z'], -60);
    await measure('weight', 't1', ['2026-03-01T10:00:00Z'], 812.5);
    await db.run(
      sql`INSERT INTO contact_hours VALUES (${cabinetId}, timestamptz '2026-03-01T10:00Z', 3, 12)`,
    );
  }
});
afterAll(() => portal.close());

const MARCH_FIRST = { between: ['2026-03-01T00:00:00Z', '2026-03-01T23:59:59Z'] };

const ask = (browser: Browser, email: string, type: string, filter: object) =>
  browser.call(generateReport, {
    body: {
      report_type: `RNI_UIEXPORT_${type}`,
      filter_object_from_ui: filter as Record<string, unknown>,
      report_frequency: 'OneTime',
      delivery_method: 'UserQueue',
      file_type: 'csv',
      user_name: email,
      recipient_addresses: [email],
      timezone: 'Etc/GMT',
    },
  });

async function linesOf(browser: Browser, email: string, type: string, filter: object): Promise<string[]> {
  const asked = await ask(browser, email, type, filter);
  expect(asked.status, asked.text).toBe(200);
  await portal.jobs.runWaiting();
  const { reportId } = asked.json<CallResponse<typeof generateReport>>();
  const { url } = await browser.get(prepareDownload, { params: { reportId }, body: {} });
  return (await (await fetch(`${portal.url}${url}`)).text()).trim().replace('\uFEFF', '').split('\n');
}
const asNurse = (type: string, filter: object) => linesOf(portal.nurse, 'nurse@c.example', type, filter);
const asStaff = (type: string, filter: object) => linesOf(portal.staff, 'staff@fff.example', type, filter);

test('temperatures by days, including the last until 23:59:59 (TEMP-025 TEMP-026 DCONST-017 OCONST-059)', async () => {
  const filter = { customerId: 'c1', deviceId: 'c1-1', tempTimestamp: MARCH_FIRST };
  expect(await asNurse('CabinetTemperatureReport', filter)).toEqual([
    'Time,Time UTC offset,Device,ID,Customer ID,Compartment,Zone,Temperature (°C),Min (°C),Max (°C),Measurements,Exact time (UTC),Exact temperature (°C)',
    '2026-03-01 10:00,UTC+00:00,Device c1-1,c1-1,c1,1,"",4.00,4.00,4.00,1,2026-03-01T10:00:00.000Z,4',
    '2026-03-01 23:59,UTC+00:00,Device c1-1,c1-1,c1,1,"",5.00,5.00,5.00,1,2026-03-01T23:59:59.000Z,5',
  ]);
});

test('a file contains active devices of own customers only; staff get all', async () => {
  const devices = async (browser: Browser, email: string, filter: object = {}) => {
    const all = { tempTimestamp: MARCH_FIRST, ...filter };
    const [, ...lines] = await linesOf(browser, email, 'CabinetTemperatureReport', all);
    return [...new Set(lines.map((line) => line.split(',')[3]))];
  };
  expect(await devices(portal.owner, 'owner@c.example')).toEqual(['c1-1']);
  expect(await devices(portal.owner, 'owner@c.example', { customerId: 'c3' })).toEqual([]);
  expect(await devices(portal.owner, 'owner@c.example', { deviceId: 'c1-2' })).toEqual([]);
  expect(await devices(portal.staff, 'staff@fff.example')).toEqual(['c1-1', 'c1-2', 'c3-1']);
  expect(await devices(portal.staff, 'staff@fff.example', { compartmentOffset: 1 })).toEqual([]);
});

test('the file contains hours where single points are deleted', async () => {
  await rollUpMeasurements(portal.context);
  await portal.db.run(sql`UPDATE measurement_progress SET points_since = '2026-03-01T12:00Z'`);
  await portal.db.run(sql`DELETE FROM measurements WHERE at < '2026-03-01T12:00Z'`);
  const filter = { deviceId: 'c1-1', tempTimestamp: MARCH_FIRST };
  const [, ...lines] = await asNurse('CabinetTemperatureReport', filter);
  expect(lines.map((line) => line.split(',')[0])).toEqual(['2026-03-01 10:00', '2026-03-01 23:59']);
});

test('connectivity, LTE, WiFi and weight are separate reports for staff (CONN-010..013 DPERM-012)', async () => {
  const filter = { customerId: 'c1', deviceId: 'c1-1', eventTimestamp: MARCH_FIRST };
  expect(await asStaff('CabinetConnectivityReport', filter)).toEqual([
    'Hour,Hour UTC offset,Device,ID,Customer ID,Timestamps,Packets',
    '2026-03-01 10:00,UTC+00:00,Device c1-1,c1-1,c1,12,3',
  ]);
  expect(await asStaff('CabinetLteReport', filter)).toEqual([
    'Time,Time UTC offset,Device,ID,Customer ID,LTE RSRP (dBm),LTE RSSNR (dB),LTE Level',
    '2026-03-01 10:00,UTC+00:00,Device c1-1,c1-1,c1,-101.00,,3.00',
  ]);
  expect(await asStaff('CabinetWifiReport', filter)).toEqual([
    'Time,Time UTC offset,Device,ID,Customer ID,WiFi SSID,WiFi RSSI (dBm),WiFi Level',
    '2026-03-01 10:00,UTC+00:00,Device c1-1,c1-1,c1,clinic,-60.00,',
  ]);
  expect(await asStaff('CabinetWeightReport', filter)).toEqual([
    'Time,Time UTC offset,Device,ID,Customer ID,Tray,Weight (g)',
    '2026-03-01 10:00,UTC+00:00,Device c1-1,c1-1,c1,t1,812.50',
  ]);
  for (const type of ['Connectivity', 'Lte', 'Wifi', 'Weight']) {
    const refused = await ask(portal.nurse, 'nurse@c.example', `Cabinet${type}Report`, filter);
    expect(refused.status, type).toBe(403);
  }
});
