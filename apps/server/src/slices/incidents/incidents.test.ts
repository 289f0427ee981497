import {
  countIncidents,
  editIncidentRule,
  findAnything,
  listIncidentHistory,
  listIncidentRules,
  listIncidents,
  readIncident,
} from '@parwell/contract';
import { incidentRules } from '@parwell/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { addIncident } from '../../../test/add-incident.ts';
import { sql } from '../../platform/db/database.ts';

let portal: DevicesPortal;
/** May read but not change incidents of c1, and not read alerts. */
let viewer: Browser;
const ids: Record<string, number> = {};

const HOUR_MS = 3_600_000;
const ago = (hours: number): Date => new Date(portal.clock.now().getTime() - hours * HOUR_MS);

beforeAll(async () => {
  portal = await startDevicesPortal();
  const { db } = portal;
  await addDevice(db, { cabinetId: 'c1-A01', customerId: 'c1', cabinetName: 'Intensive Care' });
  await addDevice(db, { cabinetId: 'c1-A02', customerId: 'c1', cabinetState: 60 });
  await addDevice(db, { cabinetId: 'c2-B01', customerId: 'c2', cabinetName: 'Pharmacy' });
  await addDevice(db, { cabinetId: 'c3-C01', customerId: 'c3' });
  await portal.addUser({
    email: 'viewer@c.example',
    accessGroups: { customer: ['c1'] },
    roles: { incidents: 'VIEWER' },
  });
  viewer = await portal.signIn('viewer@c.example');
  const own = { cabinetId: 'c1-A01', customerId: 'c1' };
  const closed = { ...own, state: 'Closed', by: 'nurse@c.example' } as const;
  for (const [what, incident] of Object.entries({
    // The device came to c1 from c3.
    moved: { ...closed, customerId: 'c3', createdAt: ago(90) },
    oldest: { ...closed, createdAt: ago(80) },
    older: { ...closed, createdAt: ago(70) },
    old: { ...closed, createdAt: ago(60) },
    last: { ...closed, createdAt: ago(50) },
    warm: { ...own, createdAt: ago(4) },
    power: { ...own, alertType: 'POWER_LOST', state: 'Acknowledged', createdAt: ago(3) },
    repair: { cabinetId: 'c1-A02', customerId: 'c1', createdAt: ago(2.5) },
    door: {
      cabinetId: 'c2-B01',
      customerId: 'c2',
      alertType: 'DOOR_OPEN',
      severity: 'low',
      createdAt: ago(2),
    },
    theirs: { cabinetId: 'c3-C01', customerId: 'c3', createdAt: ago(1) },
    gateway: { cabinetId: '', customerId: '', alertType: 'GATEWAY_SILENT', createdAt: ago(0.5) },
  } as const))
    ids[what] = await addIncident(db, incident);
});
afterAll(() => portal.close());

const ofIds = (found: readonly { id: number }[]) =>
  found.map(({ id }) => Object.keys(ids).find((what) => ids[what] === id));
const list = async (who: Browser, query: object = {}) =>
  ofIds((await who.get(listIncidents, { query })).result);
const read = (who: Browser, what: string) =>
  who.get(readIncident, { params: { incidentId: String(ids[what]) } });

test('an incident has all its fields (INC-012 INC-013 OAPI-104)', async () => {
  const { result, total_record } = await portal.staff.get(listIncidents, {
    query: { customerId: 'c1', incidentState: 'Open', cabinetId: 'a01' },
  });
  expect(total_record).toBe(1);
  const at = ago(4).getTime();
  const [incident] = result;
  expect(incident).toEqual({
    id: ids['warm'],
    customerId: 'c1',
    customerName: 'Clinic c1',
    cabinetId: 'c1-A01',
    cabinetName: 'Intensive Care',
    alertType: 'TEMPERATURE_HIGH',
    severity: 'high',
    incidentState: 'Open',
    since: expect.any(String),
    overSince: null,
    lastAlertTimestamp: expect.any(String),
    alertCount: 1,
    createdAt: expect.any(String),
    stateUpdatedAt: expect.any(String),
    stateUpdatedBy: 'System',
    ignoreExpiration: null,
    alertDetails: { reason: '9.8 °C in compartment 1, allowed 2 to 8 °C' },
    sendMessage: true,
    createdBy: 'System',
    rules: incidentRules().find(({ alertType }) => alertType === 'TEMPERATURE_HIGH'),
  });
  expect(Date.parse(incident?.createdAt ?? '')).toBe(at);
});

const NEWEST_FIRST = [
  'gateway',
  'theirs',
  'door',
  'repair',
  'power',
  'warm',
  'last',
  'old',
  'older',
  'oldest',
  'moved',
];

test('incidents come newest first, a page at a time; the first page is 1 (OAPI-106 OAPI-109)', async () => {
  expect(await list(portal.staff)).toEqual(NEWEST_FIRST);
  expect(await list(portal.staff, { limit: 3, page: 1 })).toEqual(NEWEST_FIRST.slice(0, 3));
  const second = await portal.staff.get(listIncidents, { query: { limit: '3', page: '2' } });
  expect(ofIds(second.result)).toEqual(NEWEST_FIRST.slice(3, 6));
  expect(second.total_record).toBe(NEWEST_FIRST.length);
  expect((await portal.staff.call(listIncidents, { query: { page: '0' } })).status).toBe(400);
});

describe('incidents are filtered and sorted (OAPI-105 OPERM-012)', () => {
  test.each<[Record<string, string>, string[]]>([
    [{ customerId: 'c2' }, ['door']],
    [{ severity: 'low' }, ['door']],
    [{ incidentState: 'Acknowledged' }, ['power']],
    [{ incidentState: 'Open,Acknowledged', customerId: 'c1' }, ['repair', 'power', 'warm']],
    [{ incidentState: 'Open,Closed', cabinetId: 'A01', limit: '2' }, ['warm', 'last']],
    [{ cabinetId: 'b0' }, ['door']],
    [{ cabinetId: '%' }, []],
    [{ alertType: 'POWER_LOST' }, ['power']],
    [{ order: 'severity ASC', limit: '1' }, ['door']],
    [{ order: 'createdAt ASC', limit: '2' }, ['moved', 'oldest']],
  ])('%j', async (query, expected) => expect(await list(portal.staff, query)).toEqual(expected));

  test('an unknown state, severity or order is refused', async () => {
    for (const query of [
      { incidentState: 'Open,Gone' },
      { severity: 'medium' as never },
      { order: 'id ASC' },
    ])
      expect((await portal.staff.call(listIncidents, { query })).status, JSON.stringify(query)).toBe(400);
  });
});

test('people see what was opened at their customers, without devices in repair and the gateway (C13 C14)', async () => {
  expect(await list(viewer)).toEqual(['power', 'warm', 'last', 'old', 'older', 'oldest']);
  expect(await list(portal.owner, { incidentState: 'Open' })).toEqual(['door', 'warm']);
  // The incidents of a device that has left stay.
  expect(await list(portal.stranger)).toEqual(['theirs', 'moved']);
  expect(await list(portal.stranger, { customerId: 'c1' })).toEqual([]);
  for (const what of ['warm', 'gateway']) {
    const params = { incidentId: String(ids[what]) };
    expect((await portal.stranger.call(readIncident, { params })).status).toBe(404);
    expect((await portal.stranger.call(listIncidentHistory, { query: params })).status).toBe(404);
  }
  expect((await portal.nurse.call(listIncidents)).status).toBe(403);
});

test('open incidents are counted where they are seen', async () => {
  const counts = (who: Browser, query = {}) => who.get(countIncidents, { query });
  expect(await counts(portal.staff)).toEqual({ open: 5, openHigh: 4, acknowledged: 1, ignored: 0 });
  expect(await counts(portal.staff, { customerId: 'c2' })).toMatchObject({ open: 1, openHigh: 0 });
  expect(await counts(portal.owner)).toEqual({ open: 2, openHigh: 1, acknowledged: 1, ignored: 0 });
  expect(await counts(portal.stranger, { customerId: 'c1' })).toMatchObject({ open: 0, acknowledged: 0 });
});

test('an incident comes with the other ones of its device, the last three like it, and whether it may be changed', async () => {
  const seen = await read(viewer, 'warm');
  expect(ofIds(seen.others)).toEqual(['power']);
  expect(ofIds(seen.earlier)).toEqual(['last', 'old', 'older']);
  expect(seen.earlier[0]).toMatchObject({ closedBy: 'nurse@c.example', incidentState: 'Closed' });
  expect(seen).toMatchObject({ id: ids['warm'], mayChange: false, told: null });
  expect(await read(portal.owner, 'power')).toMatchObject({ mayChange: true, earlier: [], told: [] });
  expect(ofIds((await read(portal.owner, 'oldest')).earlier)).toEqual([]);
  expect(await read(portal.staff, 'gateway')).toMatchObject({
    customerName: '',
    cabinetName: '',
    others: [],
  });
});

test('who may read alerts sees who was told by mail, and whether they opened it', async () => {
  const mail = (to: string, opens: number, customer: string, about: number) =>
    portal.db.run(sql`
      INSERT INTO mail_messages (from_email, to_email, subject, categories, status, opens_count, created_at, last_event_time,
        customer_id, notification_type, incident_ids)
      VALUES ('portal@fff.example', ${to}, 'Too warm', '{}', 'delivered', ${opens}, ${ago(3)}, ${ago(3)}, ${customer}, 'incident',
        ${[about]}::bigint[])`);
  await mail('a@c.example', 1, 'c1', ids['warm'] ?? 0);
  await mail('b@c.example', 0, 'c1', ids['warm'] ?? 0);
  await mail('c@c.example', 0, 'c1', ids['power'] ?? 0);
  const { told } = await read(portal.owner, 'warm');
  expect(told?.map(({ email, opened }) => [email, opened])).toEqual([
    ['a@c.example', true],
    ['b@c.example', false],
  ]);
  expect(told?.[0]).toMatchObject({ subject: 'Too warm', status: 'delivered' });
  expect((await read(viewer, 'warm')).told).toBeNull();
});

test('what happened to an incident is told, newest first (INC-014 OAPI-107)', async () => {
  const incidentId = ids['theirs'] ?? 0;
  await portal.db.run(sql`
    INSERT INTO incident_entries (incident_id, incident_state, comments, created_by, created_at)
    VALUES (${incidentId}, 'Open', 'Looking at it', 'stranger@c3.example', ${ago(0)})`);
  const query = { incidentId: String(incidentId) };
  const { result, total_record } = await portal.stranger.get(listIncidentHistory, { query });
  expect(total_record).toBe(2);
  expect(result).toEqual([
    {
      id: expect.any(Number),
      incidentState: 'Open',
      createdAt: expect.any(String),
      comments: 'Looking at it',
      createdBy: 'stranger@c3.example',
    },
    expect.objectContaining({ comments: 'Incident Open.', createdBy: 'System' }),
  ]);
});

test('rules are read with incidents and changed by staff alone, on what they have seen (C1)', async () => {
  const { result } = await viewer.get(listIncidentRules);
  expect(result.map(({ version: _version, ...rule }) => rule)).toEqual(
    incidentRules().toSorted((a, b) => (a.alertType < b.alertType ? -1 : 1)),
  );
  expect((await portal.nurse.call(listIncidentRules)).status).toBe(403);
  const params = { alertType: 'DOOR_OPEN' };
  const body = { hold: 5, clear: 1, severity: 'high', sendMessage: false, version: 1 } as const;
  expect((await portal.owner.call(editIncidentRule, { params, body })).status).toBe(403);
  expect(await portal.staff.get(editIncidentRule, { params, body })).toEqual({
    alertType: 'DOOR_OPEN',
    hold: 5,
    clear: 1,
    severity: 'high',
    highAfter: null,
    closeAfter: 60,
    sendMessage: false,
    version: 2,
  });
  const again = await portal.staff.call(editIncidentRule, { params, body });
  expect(again.status).toBe(409);
  expect(again.text).toContain('The rule was changed by somebody else meanwhile');
  const unknown = { params: { alertType: 'NOBODY' }, body };
  expect((await portal.staff.call(editIncidentRule, unknown)).status).toBe(404);
  expect(
    await portal.db.many(sql`
      SELECT event_type, created_by, data FROM audit_entries WHERE resource_type = 'incident rule'`),
  ).toEqual([
    {
      event_type: 'Incident Rule Updated',
      created_by: 'staff@fff.example',
      data: {
        before: { hold: 0, clear: 0, severity: 'low', sendMessage: true },
        after: { hold: 5, clear: 1, severity: 'high', sendMessage: false },
      },
    },
  ]);
});

test('Find anything finds incidents that are not closed by device, type and number, where they are seen', async () => {
  const found = async (who: Browser, text: string) =>
    ofIds((await who.get(findAnything, { query: { text } })).incidents);
  expect(await found(portal.staff, 'c1-a01')).toEqual(['power', 'warm']);
  expect(await found(portal.staff, 'temperature intensive')).toEqual(['warm']);
  expect(await found(portal.owner, 'TEMPERATURE_HIGH')).toEqual(['warm']);
  expect(await found(portal.staff, 'pharmacy')).toEqual(['door']);
  expect(await found(portal.staff, String(ids['door']))).toEqual(['door']);
  expect(await found(portal.staff, String(ids['last']))).toEqual([]);
  expect(await found(portal.staff, 'gateway')).toEqual(['gateway']);
  expect(await found(portal.owner, 'gateway')).toEqual([]);
  expect(await found(portal.stranger, 'temperature')).toEqual(['theirs']);
  expect(await found(portal.nurse, 'c1-a01')).toEqual([]);
  expect(await found(portal.staff, '%%%')).toEqual([]);
  const { incidents } = await portal.staff.get(findAnything, { query: { text: 'pharmacy' } });
  expect(incidents).toEqual([
    {
      id: ids['door'],
      customerId: 'c2',
      customerName: 'Clinic c2',
      cabinetId: 'c2-B01',
      cabinetName: 'Pharmacy',
      alertType: 'DOOR_OPEN',
      severity: 'low',
      incidentState: 'Open',
      score: expect.any(Number),
    },
  ]);
});
