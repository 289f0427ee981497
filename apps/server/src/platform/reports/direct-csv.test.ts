import { listAudit } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { auditOf } from '../../slices/audit/audit.public.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addCustomer('c1', 'Clinic One');
  await portal.addUser({
    email: 'staff@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: { orders: 'VIEWER' },
  });
  await portal.addUser({
    email: 'nurse@c1.example',
    accessGroups: { customer: ['c1'] },
    roles: { users: 'OWNER' },
  });
  await portal.db.transaction(async (tx) => {
    for (const description of ['one', '=two'])
      await auditOf('test', 'order').record(tx, new Date('2026-07-01T00:30:00Z'), {
        resourceId: 'r',
        eventType: 'Csv',
        by: { machine: 'tester' },
        description,
      });
  });
});
afterAll(() => portal.close());

const where = JSON.stringify({ eventType: 'Csv' });

test('a list answers as CSV with its filter, in the zone and format asked for (DAPI-101)', async () => {
  const staff = await portal.signIn('staff@fff.example');
  const query = { where, csvExport: 'true', timezone: 'America/New_York', dateFormat: 'DD.MM.YYYY' };
  const answer = await staff.call(listAudit, { query });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toContain('Audit%20Logs');
  const lines = answer.text.trim().split('\n');
  expect(lines[0]).toMatch(/^Time,Time UTC offset,Event,Description,/);
  expect(lines.slice(1).map((line) => line.split(',').slice(0, 4))).toEqual([
    ['30.06.2026 20:30', 'UTC-04:00', 'Csv', "'=two"],
    ['30.06.2026 20:30', 'UTC-04:00', 'Csv', 'one'],
  ]);
});

test('a time that happens twice is told apart by its offset, whatever the zone', async () => {
  const staff = await portal.signIn('staff@fff.example');
  const instants = ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'];
  await portal.db.transaction(async (tx) => {
    for (const at of instants)
      await auditOf('test', 'order').record(tx, new Date(at), {
        resourceId: at,
        eventType: 'Twice',
        by: { machine: 'tester' },
        description: at,
      });
  });
  const times = async (timezone: string) => {
    const query = { where: JSON.stringify({ eventType: 'Twice' }), csvExport: 'true', timezone };
    const lines = (await staff.call(listAudit, { query })).text.trim().split('\n').slice(1);
    return lines.map((line) => line.split(',').slice(0, 2).join(' '));
  };
  expect(await times('America/New_York')).toEqual([
    '2026-11-01 01:30 UTC-05:00',
    '2026-11-01 01:30 UTC-04:00',
  ]);
  expect((await times('Asia/Kathmandu'))[0]).toBe('2026-11-01 12:15 UTC+05:45');
  expect((await times('America/St_Johns'))[0]).toBe('2026-11-01 03:00 UTC-03:30');
});

test('the permission and the options are checked as for every call', async () => {
  const staff = await portal.signIn('staff@fff.example');
  const nurse = await portal.signIn('nurse@c1.example');
  const ask = async (browser: typeof staff, query: object) =>
    (await browser.call(listAudit, { query })).status;
  expect(await ask(nurse, { csvExport: 'true' })).toBe(403);
  expect(await ask(staff, { csvExport: 'true', timezone: 'Mars/Phobos' })).toBe(400);
  expect(await ask(staff, { csvExport: 'yes' })).toBe(400);
  expect(await ask(staff, { csvExport: 'true', dateFormat: 'D' })).toBe(400);
  // Without csvExport there is nothing to format.
  expect(await ask(staff, { timezone: 'Etc/GMT' })).toBe(400);
});
