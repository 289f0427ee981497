import { generateReport, prepareDownload, type CallResponse } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { sql } from '../../platform/db/database.ts';
import { devicesReport } from './devices.report.ts';

let portal: DevicesPortal;
beforeAll(async () => {
  portal = await startDevicesPortal();
  await addDevice(portal.db, {
    cabinetId: 'c1-001',
    customerId: 'c1',
    cabinetName: '=SUM(A1)',
    cabinetType: 'RFID',
    deviceId: 'R-1',
    heardAt: new Date('2026-07-01T10:00:00Z'),
    properties: { room: 'B12', viewpointAssetId: 'VP-1' },
  });
  await addDevice(portal.db, { cabinetId: 'c1-002', customerId: 'c1', cabinetState: 60 });
  await addDevice(portal.db, { cabinetId: 'c3-001', customerId: 'c3', properties: { room: 'B12' } });
});
afterAll(() => portal.close());

const ask = (browser: Browser, email: string, filter: object) =>
  browser.call(generateReport, {
    body: {
      report_type: 'RNI_UIEXPORT_CabinetsReport',
      filter_object_from_ui: filter as Record<string, unknown>,
      report_frequency: 'OneTime',
      delivery_method: 'UserQueue',
      file_type: 'csv',
      user_name: email,
      recipient_addresses: [email],
      timezone: 'Etc/GMT',
    },
  });

async function linesFor(browser: Browser, email: string, filter: object = {}): Promise<string[]> {
  const asked = await ask(browser, email, filter);
  expect(asked.status, asked.text).toBe(200);
  const { reportId } = asked.json<CallResponse<typeof generateReport>>();
  await portal.jobs.runWaiting();
  const { url } = await browser.get(prepareDownload, { params: { reportId }, body: {} });
  return (await (await fetch(`${portal.url}${url}`)).text()).trim().split('\n');
}
const idsOf = (lines: readonly string[]) => lines.slice(1).map((line) => line.split(',')[1]);

test('the device list is exported with the same texts as on screen (DEV-025)', async () => {
  const lines = await linesFor(portal.staff, 'staff@fff.example');
  expect(idsOf(lines)).toEqual(['c1-001', 'c1-002', 'c3-001']);
  expect(lines[0]).toContain(
    'Device,ID,Customer,Customer ID,Type,Status,Temp Control,Last heard,Last heard UTC offset,Enclosure Serial No,Hardware ID',
  );
  expect(lines[1]).toBe(
    '\'=SUM(A1),c1-001,Clinic c1,c1,RightNow Verified,Active,Ambient,2026-07-01 10:00,UTC+00:00,"",R-1',
  );
  expect(lines[2]).toContain(',RightNow Ready,Repair,');
});

test('exported files, too, only contain the active devices of own customers for non-staff (DPERM-021)', async () => {
  expect(idsOf(await linesFor(portal.owner, 'owner@c.example'))).toEqual(['c1-001']);
  expect(idsOf(await linesFor(portal.owner, 'owner@c.example', { cabinetState: [60] }))).toEqual([]);
});

test('the filters of the list apply to the file', async () => {
  const staff = (filter: object) => linesFor(portal.staff, 'staff@fff.example', filter).then(idsOf);
  expect(await staff({ customerId: 'c1', cabinetState: 60 })).toEqual(['c1-002']);
  expect(await staff({ properties: { room: 'B12' }, cabinetType: ['EM'] })).toEqual(['c3-001']);
});

test('the file holds up to 99999 devices (DCONST-016)', async () => {
  await portal.db.run(sql`
    INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, created_at)
    SELECT 'many-' || n, 'Many', 'c3', 'EM', 30, 'Ambient', now() FROM generate_series(1, 10050) n`);
  expect(devicesReport.limit).toBe(99_999);
  expect(await linesFor(portal.staff, 'staff@fff.example', { cabinetName: 'many' })).toHaveLength(10_051);
});
