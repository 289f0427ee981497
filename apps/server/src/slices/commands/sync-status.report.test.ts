import { generateReport, prepareDownload } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { sql } from '../../platform/db/database.ts';

let portal: DevicesPortal;

beforeAll(async () => {
  portal = await startDevicesPortal();
  for (const [cabinetId, customerId, cabinetType] of [
    ['c1-1', 'c1', 'WEIGHT'],
    ['c1-2', 'c1', 'WEIGHT'],
    ['c1-3', 'c1', 'EM'],
    ['c3-1', 'c3', 'WEIGHT'],
  ] as const) {
    await addDevice(portal.db, { cabinetId, customerId, cabinetType });
  }
  await portal.db.run(sql`
    INSERT INTO device_commands (cabinet_id, kind, payload, requested_by, requested_at, expires_at, status,
      answered_at, result_code, result_message) VALUES
    ('c1-1', 'inventory_sync', '{}', 'old@fff.example', '2026-03-01T08:00Z', '2026-03-02Z', 'acknowledged',
      '2026-03-01T08:01Z', 0, 'Fine'),
    ('c1-1', 'inventory_sync', '{}', 'ops@fff.example', '2026-03-01T10:00Z', '2026-03-02Z', 'refused',
      '2026-03-01T10:02Z', 7, '=Tray is locked'),
    ('c1-1', 'manual_receipt', '{}', 'ops@fff.example', '2026-03-01T12:00Z', '2026-03-02Z', 'queued',
      NULL, NULL, ''),
    ('c3-1', 'inventory_sync', '{}', 'ops@fff.example', '2026-03-01T11:00Z', '2026-03-02Z', 'sent',
      NULL, NULL, '')`);
});
afterAll(() => portal.close());

const ask = (browser: Browser, email: string, filter: Record<string, unknown> = {}) =>
  browser.call(generateReport, {
    body: {
      report_type: 'RNI_UIEXPORT_CabinetInventorySyncStatusReport',
      filter_object_from_ui: filter,
      report_frequency: 'OneTime',
      delivery_method: 'UserQueue',
      file_type: 'csv',
      user_name: email,
      recipient_addresses: [email],
      timezone: 'Etc/GMT',
    },
  });

async function linesOf(filter: Record<string, unknown>): Promise<string[]> {
  const { reportId } = (await ask(portal.staff, 'staff@fff.example', filter)).json<{ reportId: string }>();
  await portal.jobs.runWaiting();
  const { url } = await portal.staff.get(prepareDownload, { params: { reportId }, body: {} });
  return (await (await fetch(`${portal.url}${url}`)).text()).trim().replace('\uFEFF', '').split('\n');
}

test('every flex device has its last sync with the result, or none', async () => {
  expect(await linesOf({})).toEqual([
    'Device,ID,Customer ID,Requested,Requested UTC offset,Requested by,Status,Answered,Answered UTC offset,Result code,Result',
    "Device c1-1,c1-1,c1,2026-03-01 10:00,UTC+00:00,ops@fff.example,Refused,2026-03-01 10:02,UTC+00:00,7,'=Tray is locked",
    'Device c1-2,c1-2,c1,,,,Never synced,,,,',
    'Device c3-1,c3-1,c3,2026-03-01 11:00,UTC+00:00,ops@fff.example,Sent to the device,,,,""',
  ]);
  expect(await linesOf({ customerId: 'c3' })).toHaveLength(2);
});

test('it is a report for staff', async () => {
  expect((await ask(portal.owner, 'owner@c.example')).status).toBe(403);
});
