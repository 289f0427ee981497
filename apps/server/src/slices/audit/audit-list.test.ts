import { listAudit, listAuditEventTypes, type AuditEntry } from '@parwell/contract';
import { CAPABILITIES } from '@parwell/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { everything, startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';
import { auditOf } from './audit.public.ts';

let portal: TestPortal;
let staff: Browser;

const day = (number: number) => `2026-10-${String(number).padStart(2, '0')}T08:00:00.000Z`;

const record = (
  at: string,
  customerId: string | undefined,
  resourceType: string,
  eventType: string,
  by: { email: string } | { machine: string },
  description: string,
) =>
  portal.db.transaction((tx) =>
    auditOf('test', resourceType).record(tx, new Date(at), {
      resourceId: 'r1',
      ...(customerId !== undefined && { customerId }),
      eventType,
      by,
      description,
      before: { par: 1 },
      after: { par: 2 },
    }),
  );

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addCustomer('c1', 'Clinic One');
  const all = { customer: ['ALL'] };
  await portal.addUser({
    email: 'staff@fff.example',
    accessGroups: all,
    roles: everything('OWNER', CAPABILITIES),
  });
  await portal.addUser({ email: 'viewer@fff.example', accessGroups: all, roles: { help_viewer: 'VIEWER' } });
  await portal.addUser({ email: 'idle@fff.example', accessGroups: all });
  await portal.addUser({
    email: 'owner@c.example',
    accessGroups: { customer: ['c1'] },
    roles: { orders: 'OWNER', users: 'OWNER' },
  });
  const ana = { email: 'ana@c.example' };
  const hub = { machine: 'hub-7' };
  // Inserted out of order, to test that the list sorts by time.
  await record(day(3), 'c1', 'order', 'Order Created', ana, 'three');
  await record(day(1), 'c1', 'order', 'Order Created', hub, 'one');
  await record(day(5), 'c2', 'order', 'Order Changed', ana, 'five');
  await record(day(2), 'c1', 'cabinet', 'Door Opened', hub, 'two');
  await record(day(4), undefined, 'persona', 'Persona Updated', ana, 'four');
  staff = await portal.signIn('staff@fff.example');
});
afterAll(() => portal.close());

type Query = Record<string, unknown>;
const read = (where?: Query, query: Query = {}) =>
  staff.get(listAudit, {
    query: { ...query, ...(where && { where: JSON.stringify({ ...OLD, ...where }) }) },
  });
// Excludes the entries about signing in, which have today's date.
const OLD = { createdAt: { between: [day(1), day(31)] } };
const descriptions = async (where: Query, query?: Query) => {
  const { data, total_count } = await read(where, query);
  if (!query) expect(total_count).toBe(data.length);
  return data.map(({ description }) => description);
};

test('an answer has data and total_count, an entry all its fields (AUD-001 AUD-002 AUD-003 API-065)', async () => {
  const answer = await read({ eventType: 'Persona Updated' });
  expect(Object.keys(answer).toSorted()).toEqual(['data', 'total_count']);
  expect(answer.total_count).toBe(1);
  const [entry] = answer.data as [AuditEntry];
  expect(entry).toEqual({
    id: expect.any(Number),
    service: 'test',
    customerId: null,
    resourceId: 'r1',
    resourceType: 'persona',
    eventType: 'Persona Updated',
    initiatorType: 'USER',
    createdBy: 'ana@c.example',
    createdAt: expect.any(String),
    description: 'four',
    address: null,
    sessionId: null,
    data: expect.any(String),
  });
  expect(Date.parse(entry.createdAt)).toBe(Date.parse(day(4)));
  expect(JSON.parse(entry.data)).toEqual({ before: { par: 1 }, after: { par: 2 } });
});

test('entries are listed newest first (AUD-013 API-046)', async () => {
  expect(await descriptions({})).toEqual(['five', 'four', 'three', 'two', 'one']);
  expect(await descriptions({}, { order: 'createdAt DESC', limit: 2, offset: 1 })).toEqual(['four', 'three']);
  expect(await descriptions({}, { order: 'createdAt DESC', limit: 2, skip: 3 })).toEqual(['two', 'one']);
  expect(await descriptions({}, { order: 'createdAt ASC', limit: 2 })).toEqual(['one', 'two']);
  expect(await read({}, { limit: 2, offset: 4, fields: '["service","description"]' })).toEqual({
    data: [{ service: 'test', description: 'one' }],
    total_count: 5,
  });
  expect(await descriptions({}, { limit: 2, offset: 5 })).toEqual([]);
});

describe('filters (API-048)', () => {
  test.each<[string, Query, string[]]>([
    ['customer', { customerId: 'c1' }, ['three', 'two', 'one']],
    ['AUD-008 resource type', { resourceType: 'order' }, ['five', 'three', 'one']],
    ['AUD-009 initiator type', { initiatorType: 'MACHINE' }, ['two', 'one']],
    ['AUD-009 initiator type', { initiatorType: 'USER' }, ['five', 'four', 'three']],
    ['AUD-010 event type', { eventType: 'Order Created' }, ['three', 'one']],
    ['AUD-011 date range', { createdAt: { between: [day(2), day(4)] } }, ['four', 'three', 'two']],
    ['a customer and a type', { customerId: 'c1', resourceType: 'order' }, ['three', 'one']],
    ['a type and an initiator', { resourceType: 'order', initiatorType: 'USER' }, ['five', 'three']],
    ['an event and an initiator', { eventType: 'Order Created', initiatorType: 'MACHINE' }, ['one']],
    ['an event and a type it has not', { eventType: 'Order Created', resourceType: 'cabinet' }, []],
    [
      'everything',
      {
        customerId: 'c1',
        resourceType: 'order',
        initiatorType: 'USER',
        eventType: 'Order Created',
        createdAt: { between: [day(3), day(3)] },
      },
      ['three'],
    ],
    ['nothing that is there', { customerId: 'c9' }, []],
    ['text, never a pattern', { resourceType: 'ord%' }, []],
  ])('by %s: %j', async (_name, where, expected) => expect(await descriptions(where)).toEqual(expected));

  test('the range includes start and end, exact to the millisecond (AUD-011)', async () => {
    const around = (from: string, to: string) => descriptions({ createdAt: { between: [from, to] } });
    expect(await around(day(2), day(3))).toEqual(['three', 'two']);
    expect(await around('2026-10-02T08:00:00.001Z', '2026-10-03T07:59:59.999Z')).toEqual([]);
    expect(await around('2026-10-02T10:00:00+02:00', '2026-10-02T03:00:00-05:00')).toEqual(['two']);
    expect(await around(day(3), day(2))).toEqual([]);
  });

  test('the earliest and latest possible dates work', async () => {
    const between = ['0000-01-01T00:00:00+23:59', '9999-12-31T23:59:59.123456789-23:59'];
    const all = await descriptions({ createdAt: { between } }, { limit: 100 });
    expect(all).toEqual(expect.arrayContaining(['five', 'four', 'three', 'two', 'one']));
  });

  test.each([
    { createdBy: 'ana@c.example' },
    { initiatorType: 'GHOST' },
    { createdAt: { between: [day(1)] } },
    { createdAt: { between: ['yesterday', 'today'] } },
    { createdAt: day(1) },
    { resourceType: { like: 'order' } },
  ])('refuses %j', async (where) => {
    const answer = await staff.call(listAudit, { query: { where: JSON.stringify(where) } });
    expect(answer.status).toBe(400);
  });
});

test('entries with the same time have a stable order: no page misses or repeats one', async () => {
  await portal.db.run(sql`
    INSERT INTO audit_entries (service, customer_id, resource_type, resource_id, event_type, initiator_type,
      created_by, created_at, description, data)
    SELECT 'test', 'same', 'product', n, 'Product Updated', 'USER', 'ana@c.example',
      timestamptz '2026-09-01Z' + (n / 20) * interval '1 day', n, '{}' FROM generate_series(1, 60) n`);
  for (const order of ['createdAt DESC', 'createdAt ASC']) {
    const seen: AuditEntry[] = [];
    for (let offset = 0; offset < 60; offset += 7) {
      const where = JSON.stringify({ customerId: 'same' });
      const { data, total_count } = await staff.get(listAudit, { query: { where, order, limit: 7, offset } });
      expect(total_count).toBe(60);
      seen.push(...data);
    }
    const places = seen.map(({ createdAt, id }) => [Date.parse(createdAt), id] as const);
    const sorted = places.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
    expect(places).toEqual(order.endsWith('ASC') ? sorted : sorted.toReversed());
    expect(new Set(seen.map(({ id }) => id)).size).toBe(60);
  }
});

test('a page has 10 entries unless asked for more, and at most 100', async () => {
  const where = JSON.stringify({ customerId: 'same' });
  expect((await staff.get(listAudit, { query: { where } })).data).toHaveLength(10);
  expect((await staff.get(listAudit, { query: { where, limit: 100 } })).data).toHaveLength(60);
  expect((await staff.call(listAudit, { query: { limit: 101 } })).status).toBe(400);
});

test('event types are those in the log, resource types are six fixed ones and those in the log (AUD-012 API-049 AUD-004 AUD-005)', async () => {
  const { eventTypes, resourceTypes } = await staff.get(listAuditEventTypes);
  const found = await portal.db.many<{ event_type: string }>(
    sql`SELECT DISTINCT event_type FROM audit_entries ORDER BY event_type`,
  );
  expect(eventTypes).toEqual(found.map(({ event_type }) => event_type));
  expect(eventTypes).toEqual(expect.arrayContaining(['Door Opened', 'Order Changed', 'Order Created']));
  expect(resourceTypes).toEqual(['cabinet', 'product', 'user', 'order', 'invoice', 'RFID tag', 'persona']);
});

test('any staff with a capability reads the log, customers and staff without one do not (SHELL-042)', async () => {
  const statuses = async (email: string) => {
    const browser = await portal.signIn(email);
    return [(await browser.call(listAudit)).status, (await browser.call(listAuditEventTypes)).status];
  };
  expect(await statuses('viewer@fff.example')).toEqual([200, 200]);
  expect(await statuses('owner@c.example')).toEqual([403, 403]);
  expect(await statuses('idle@fff.example')).toEqual([403, 403]);
});
