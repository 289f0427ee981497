import { readDashboard, saveUserProperty, type Dashboard } from '@parwell/contract';
import { CAPABILITIES, DASHBOARD_WIDGETS, type Tenants, type WidgetName } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { everything, startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';
import { createDashboards } from './dashboard.service.ts';
import { defineWidget, NotAvailableSince, type Widget } from './widget.ts';

let portal: TestPortal;
let staff: Browser;

const person = async (email: string, customers: readonly string[], roles: Record<string, string>) => {
  await portal.addUser({ email, accessGroups: { customer: [...customers] }, roles });
  return portal.signIn(email);
};

beforeAll(async () => {
  portal = await startTestPortal({ BUSINESS_TIME_ZONE: 'America/New_York' });
  for (const id of ['c1', 'c2']) await portal.addCustomer(id, `Clinic ${id}`);
  staff = await person('staff@fff.example', ['ALL'], everything('OWNER', CAPABILITIES));
});
afterAll(() => portal.close());

const namesOf = ({ widgets }: Dashboard): WidgetName[] => widgets.map(({ name }) => name);
const ask = (browser: Browser, query: { dashboardType: Dashboard['dashboardType']; customerId?: string }) =>
  browser.call(readDashboard, { query });

test('a dashboard is read by its type and customer, with the moment of its data (API-052 DASH-001 DASH-005 DASH-008..010)', async () => {
  for (const dashboardType of ['Operations', 'Services', 'Customer'] as const) {
    const found = await staff.get(readDashboard, { query: { dashboardType, customerId: 'c1' } });
    expect(found).toMatchObject({ dashboardType, customerId: 'c1', asOf: portal.clock.now().toISOString() });
    const order = DASHBOARD_WIDGETS[dashboardType];
    const places = namesOf(found).map((name) => order.indexOf(name));
    expect(places).toEqual(places.filter((place) => place >= 0).toSorted((one, other) => one - other));
  }
  expect((await staff.get(readDashboard, { query: { dashboardType: 'Operations' } })).customerId).toBeNull();
});

test('without its capability there is no dashboard, nor for a customer of others (D1 API-052)', async () => {
  const nurse = await person('nurse@c1.example', ['c1'], { dashboard_customer: 'VIEWER' });
  expect((await ask(nurse, { dashboardType: 'Customer', customerId: 'c1' })).status).toBe(200);
  expect((await ask(nurse, { dashboardType: 'Customer' })).status).toBe(200);
  expect((await ask(nurse, { dashboardType: 'Customer', customerId: 'c2' })).status).toBe(403);
  expect((await ask(nurse, { dashboardType: 'Services' })).status).toBe(403);
  expect((await ask(nurse, { dashboardType: 'Operations', customerId: 'c1' })).status).toBe(403);
  const buyer = await person('buyer@c1.example', ['c1'], { orders: 'OWNER' });
  expect((await ask(buyer, { dashboardType: 'Customer' })).status).toBe(403);
  expect((await staff.call(readDashboard, { query: { dashboardType: 'Other' as never } })).status).toBe(400);
});

const tile = (
  name: WidgetName,
  find: Widget['find'],
  access: Partial<Pick<Widget, 'resource' | 'staffOnly'>> = {},
): Widget =>
  defineWidget({
    name,
    title: name,
    form: 'tile',
    counted: 'For a test.',
    unit: null,
    resource: 'dashboard_operations',
    link: () => null,
    find: find as Widget<'tile'>['find'],
    ...access,
  });
const saying = (value: unknown) => ({ form: 'tile' as const, state: null, value: String(value), note: '' });
const valuesOf = ({ widgets }: Dashboard) =>
  Object.fromEntries(
    widgets.map(({ name, content }) => [name, content.form === 'tile' ? content.value : content.form]),
  );

const countCustomers = tile('pendingReceipts', async (db) =>
  saying(
    (await db.one<{ customers: number }>(sql`SELECT count(*)::int AS customers FROM customers`)).customers,
  ),
);
const all = { userId: crypto.randomUUID(), grants: { ALL: { dashboard_operations: 'OWNER' } } as const };
const Operations = { dashboardType: 'Operations' } as const;

test('a widget counts the customers for whom its viewer may read what is behind it, or is left out (D1)', async () => {
  const tenants = (name: WidgetName, access: Pick<Widget, 'resource' | 'staffOnly'>) =>
    tile(name, async (_db, scope) => saying(scope.tenants), access);
  const read = createDashboards(portal.context, {
    widgets: [
      tenants('usage', { resource: 'inventory' }),
      tenants('shipments', { resource: ['orders', 'inventory'] }),
      tenants('currentInventory', { resource: 'cabinets' }),
      tenants('expiringInventory', { resource: 'inventory', staffOnly: true }),
    ],
  });
  const viewer = {
    ...all,
    grants: {
      c1: { dashboard_customer: 'VIEWER', inventory: 'VIEWER' },
      c2: { dashboard_customer: 'VIEWER', orders: 'VIEWER' },
      c3: { inventory: 'OWNER', orders: 'OWNER', cabinets: 'OWNER' },
    },
  } as const;
  const Customer = { dashboardType: 'Customer' } as const;
  expect(valuesOf(await read(viewer, Customer))).toEqual({ usage: 'c1', shipments: 'c1,c2' });
  expect(valuesOf(await read(viewer, { ...Customer, customerId: 'c2' }))).toEqual({ shipments: 'c2' });
  await expect(read(viewer, { ...Customer, customerId: 'c3' })).rejects.toThrow();
});

test('all widgets are of one moment, and as old as the oldest of them (D3 DASH-001)', async () => {
  const writing = tile('shipments', async () => {
    await portal.addCustomer('meanwhile', 'Written while a dashboard is counted');
    return { ...saying('written'), asOf: new Date(portal.clock.now().getTime() - 90_000) };
  });
  const again = { ...countCustomers, name: 'outstandingOrders' as const };
  const read = createDashboards(portal.context, { widgets: [countCustomers, writing, again] });
  const found = await read(all, Operations);
  expect(valuesOf(found)).toEqual({ pendingReceipts: '2', shipments: 'written', outstandingOrders: '2' });
  expect(found.asOf).toBe(new Date(portal.clock.now().getTime() - 90_000).toISOString());
});

test('a widget that fails or takes too long says since when, and leaves the others (D7)', async () => {
  let fails = true;
  const failing = tile('jobs', async (db) => {
    if (fails) await db.one(sql`SELECT 1 / 0`);
    return saying('well again');
  });
  const slow = tile('suspendedTransactions', (db) => db.one(sql`SELECT pg_sleep(60)`));
  const known = new Date('2026-01-02T03:04:05Z');
  const silent = tile('sapConnection', () => Promise.reject(new NotAvailableSince(known)));
  const widgets = [failing, slow, silent, tile('shipments', async () => saying('there'))];
  const read = createDashboards(portal.context, { widgets, statementMs: 500 });
  const first = portal.clock.now();
  const contents = async () =>
    new Map((await read(all, Operations)).widgets.map(({ name, content }) => [name, content]));
  await contents();
  portal.clock.advance({ minutes: 5 });
  const later = await contents();
  const since = { form: 'unavailable', since: first.toISOString() };
  expect(later.get('jobs')).toEqual(since);
  expect(later.get('suspendedTransactions')).toEqual(since);
  expect(later.get('sapConnection')).toEqual({ form: 'unavailable', since: known.toISOString() });
  expect(later.get('shipments')).toMatchObject({ value: 'there' });
  expect(portal.logLines.some((line) => line.includes('a widget is not available'))).toBe(true);
  fails = false;
  expect((await contents()).get('jobs')).toMatchObject({ value: 'well again' });
  fails = true;
  expect((await contents()).get('jobs')).toMatchObject({ since: portal.clock.now().toISOString() });
});

test('200 who ask the same at once cost one query; another customer, zone or permission is another answer', async () => {
  const counted: Tenants[] = [];
  const widget = tile('shipments', async (_db, { tenants }) => saying(counted.push(tenants)));
  const read = createDashboards(portal.context, { widgets: [widget] });
  const zone = { ...Operations, timeZone: 'UTC' };
  const many = <Result>(find: () => Promise<Result>) => Promise.all(Array.from({ length: 200 }, find));
  expect(new Set((await many(() => read(all, zone))).map(({ asOf }) => asOf)).size).toBe(1);
  expect(counted).toEqual(['ALL']);
  const limited = { ...all, grants: { c1: { dashboard_operations: 'OWNER' } } as const };
  await many(() =>
    Promise.all([
      read(all, { ...zone, customerId: 'c1' }),
      read(all, { ...zone, timeZone: 'Asia/Kolkata' }),
      read(limited, zone),
    ]),
  );
  expect(counted).toHaveLength(4);
  expect(counted).toContainEqual(['c1']);
});

test('days are those of the zone that is asked for, else the one in the profile, else the business’s (D4)', async () => {
  const widget = tile('shipments', async (_db, { days, businessDays }) =>
    saying(`${days.timeZone} ${businessDays.timeZone}`),
  );
  const read = createDashboards(portal.context, { widgets: [widget] });
  const email = 'traveller@fff.example';
  const traveller = await person(email, ['ALL'], { dashboard_operations: 'VIEWER', users: 'OWNER' });
  const { id } = await portal.db.one<{ id: string }>(sql`SELECT id FROM users WHERE email = ${email}`);
  const zoneOf = async (query: { timeZone?: string } = {}) =>
    valuesOf(await read({ ...all, userId: id }, { ...Operations, ...query }))['shipments'];
  expect(await zoneOf()).toBe('America/New_York America/New_York');
  await traveller.get(saveUserProperty, {
    params: { email },
    body: { property_key: 'TIMEZONE', property_value: 'Asia/Kolkata' },
  });
  expect(await zoneOf()).toBe('Asia/Kolkata America/New_York');
  expect(await zoneOf({ timeZone: 'Europe/Berlin' })).toBe('Europe/Berlin America/New_York');
});
