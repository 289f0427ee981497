import { countTelemetryAlerts, listTelemetryAlerts, type AlertFilter } from '@parwell/contract';
import { ALERT_LEVELS, type AlertLevel } from '@parwell/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { sql } from '../../platform/db/database.ts';

let portal: DevicesPortal;

interface Told {
  readonly device: string;
  readonly customer?: string;
  readonly level: AlertLevel;
  readonly at: string;
  readonly text: string;
}

const addAlert = ({ device, customer = device.slice(0, 2), level, at, text }: Told) =>
  portal.db.run(sql`
    INSERT INTO device_alerts (cabinet_id, customer_id, cabinet_type, message_id, alert_timestamp, source_type,
      alert_type, alert_group, alert_level, message, alert_details, created_at)
    VALUES (${device}, ${customer}, 'EM', ${text}, ${at}, 'DEVICE', 'TEMPERATURE_HIGH', 'TEMPERATURE', ${level},
      ${text}, '{"celsius":9.8}', timestamptz '2026-11-10T00:00:00Z')`);

const day = (number: number, time = '12:00:00Z') => `2026-11-${String(number).padStart(2, '0')}T${time}`;

beforeAll(async () => {
  portal = await startDevicesPortal();
  await addDevice(portal.db, { cabinetId: 'c1-A01', customerId: 'c1' });
  await addDevice(portal.db, { cabinetId: 'c1-A02', customerId: 'c1', cabinetState: 60 });
  await addDevice(portal.db, { cabinetId: 'c2-B01', customerId: 'c2' });
  await addDevice(portal.db, { cabinetId: 'c3-C01', customerId: 'c3' });
  for (const alert of [
    { device: 'c1-A01', level: 'Fatal', at: day(1), text: 'one' },
    { device: 'c1-A01', level: 'Error', at: day(2, '03:00:00Z'), text: 'two' },
    { device: 'c1-A01', level: 'Error', at: day(2, '23:00:00Z'), text: 'three' },
    { device: 'c1-A02', level: 'Info', at: day(3), text: 'in repair' },
    { device: 'c2-B01', level: 'Notice', at: day(4), text: 'four' },
    // From before the device came to c1.
    { device: 'c1-A01', customer: 'c3', level: 'None', at: day(5), text: 'moved' },
    { device: 'c3-C01', level: 'Warning', at: day(6), text: 'theirs' },
  ] as const) {
    await addAlert(alert);
  }
});
afterAll(() => portal.close());

const listMessages = async (who: Browser, where: AlertFilter = {}, rest: object = {}) => {
  const filter = JSON.stringify({ where, ...rest });
  const { result } = await who.get(listTelemetryAlerts, { query: { filter } });
  return result.map(({ message }) => message);
};
const counted = async (who: Browser, where: AlertFilter = {}, timezone = 'UTC') => {
  const query = { where: JSON.stringify(where), timezone };
  const { result, total_record } = await who.get(countTelemetryAlerts, { query });
  expect(total_record).toBe(result.length);
  return result.map(({ date, alertLevel, count }) => `${date} ${alertLevel} ${count}`);
};

test('an alert has all its fields (TELE-009 TELE-010 ALRT-010 ALRT-011 OAPI-102)', async () => {
  const filter = JSON.stringify({ include: ['sourceType'], where: { deviceId: 'A01', alertLevel: 'Fatal' } });
  const { result, total_record } = await portal.staff.get(listTelemetryAlerts, { query: { filter } });
  expect(total_record).toBe(1);
  expect(result).toEqual([
    {
      id: expect.any(Number),
      deviceId: 'c1-A01',
      customerId: 'c1',
      messageId: 'one',
      apiVersion: '1',
      alertTimestamp: expect.stringContaining('2026-11-01T'),
      sourceTypeId: 'DEVICE',
      sourceType: { type: 'DEVICE' },
      alertTypeId: 'TEMPERATURE_HIGH',
      alertType: { alertType: 'TEMPERATURE_HIGH', alertGroup: 'TEMPERATURE' },
      alertLevel: 'Fatal',
      alertDetails: { celsius: 9.8 },
      createdAt: expect.stringContaining('2026-11-10T'),
      message: 'one',
      cabinetType: 'EM',
    },
  ]);
});

test('alerts come newest first, a page at a time (DAPI-054 OAPI-101)', async () => {
  const all = ['theirs', 'moved', 'four', 'in repair', 'three', 'two', 'one'];
  expect(await listMessages(portal.staff)).toEqual(all);
  expect(await listMessages(portal.staff, {}, { offset: 2, limit: 2 })).toEqual(all.slice(2, 4));
  expect(await listMessages(portal.staff, {}, { order: 'alertTimestamp ASC', limit: 1 })).toEqual(['one']);
  const filter = JSON.stringify({ limit: 1, fields: ['message', 'alertLevel'] });
  expect((await portal.staff.get(listTelemetryAlerts, { query: { filter } })).result).toEqual([
    { message: 'theirs', alertLevel: 'Warning' },
  ]);
  for (const wrong of [
    { fields: ['colour'] },
    { include: ['device'] },
    { limit: 101 },
    { order: 'id ASC' },
  ]) {
    const query = { filter: JSON.stringify(wrong) };
    expect((await portal.staff.call(listTelemetryAlerts, { query })).status, query.filter).toBe(400);
  }
});

describe('filters (TELE-003 ALRT-003 ALRT-004 OAPI-103)', () => {
  test.each<[AlertFilter, string[]]>([
    [{ customerId: 'c1' }, ['in repair', 'three', 'two', 'one']],
    [{ deviceId: 'a0' }, ['moved', 'in repair', 'three', 'two', 'one']],
    [{ deviceId: '%' }, []],
    [{ alertLevel: 'Error' }, ['three', 'two']],
    [{ alertTimestamp: { between: [day(1), day(2, '03:00:00Z')] } }, ['two', 'one']],
    [{ customerId: 'c1', deviceId: 'A01', alertLevel: 'Fatal' }, ['one']],
  ])('%j', async (where, expected) => expect(await listMessages(portal.staff, where)).toEqual(expected));

  test('an unknown level is refused (ALRT-012)', async () => {
    const refused = (level: string) =>
      portal.staff.call(listTelemetryAlerts, {
        query: { filter: JSON.stringify({ where: { alertLevel: level } }) },
      });
    expect((await refused('Critical')).status).toBe(400);
    for (const level of ALERT_LEVELS) expect((await refused(level)).status).toBe(200);
  });
});

test('alerts are counted by day in the time zone and by level (TELE-007 ALRT-008)', async () => {
  const where = { customerId: 'c1', alertLevel: 'Error' } as const;
  expect(await counted(portal.staff, where)).toEqual(['2026-11-02 Error 2']);
  expect(await counted(portal.staff, where, 'America/Chicago')).toEqual([
    '2026-11-01 Error 1',
    '2026-11-02 Error 1',
  ]);
  expect(await counted(portal.staff, { deviceId: 'nowhere' })).toEqual([]);
  const query = { timezone: 'Mars/Olympus' };
  expect((await portal.staff.call(countTelemetryAlerts, { query })).status).toBe(400);
});

test('people see the alerts of the time in which a device was with their customer, also after it has moved', async () => {
  expect(await listMessages(portal.nurse)).toEqual(['three', 'two', 'one']);
  expect(await listMessages(portal.owner)).toEqual(['four', 'three', 'two', 'one']);
  expect(await listMessages(portal.stranger)).toEqual(['theirs', 'moved']);
  expect(await listMessages(portal.nurse, { customerId: 'c3' })).toEqual([]);
  expect(await counted(portal.stranger)).toEqual(['2026-11-05 None 1', '2026-11-06 Warning 1']);
});

test('alerts are seen with alerts or with cabinets for that customer', async () => {
  const person = async (email: string, roles: Record<string, string>) => {
    await portal.addUser({ email, accessGroups: { customer: ['c1'] }, roles });
    return portal.signIn(email);
  };
  const watcher = await person('watcher@c.example', { alerts: 'VIEWER' });
  expect(await listMessages(watcher)).toEqual(['three', 'two', 'one']);
  expect(await counted(watcher, { alertLevel: 'Fatal' })).toEqual(['2026-11-01 Fatal 1']);
  const buyer = await person('buyer@c.example', { orders: 'OWNER' });
  expect((await buyer.call(listTelemetryAlerts, { query: { filter: '{}' } })).status).toBe(403);
});
