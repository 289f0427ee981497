import { listInvoiceRequests, type ContentOf, type DashboardLink } from '@parwell/contract';
import { ALL, businessDays, resolveGrants, tenantsFor, type RoleMap, type Tenants } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../../test/browser.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../../test/devices.ts';
import { addInvoiceRequest } from '../../../../test/invoice-requests.ts';
import { addProduct } from '../../../../test/products.ts';
import { beginStock } from '../../../../test/stock.ts';
import { sql } from '../../../platform/db/database.ts';
import { SCREENS } from '../screens.fixture.ts';
import type { Widget, WidgetScope } from '../widget.ts';
import { offlineCabinets } from './offline-cabinets.ts';
import { reminders } from './reminders.ts';
import { suspendedTransactions } from './suspended-transactions.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const OWNER: RoleMap = { cabinets: 'OWNER', inventory: 'OWNER', invoices: 'OWNER' };

let portal: DevicesPortal;
let now: Date;
const ago = (ms: number) => new Date(now.getTime() - ms);

const count = (customerId: string, cabinetId: string, at: Date) =>
  portal.db.run(sql`
    INSERT INTO cycle_counts (key, customer_id, cabinet_id, product_id, lot, counted, counted_by, at)
    VALUES (${cabinetId}, ${customerId}, ${cabinetId}, 'P1', 'A', 3, 'Dana', ${at})`);

beforeAll(async () => {
  portal = await startDevicesPortal();
  now = portal.clock.now();
  const { db } = portal;
  await addProduct(portal, 'P1', 'Product');
  const silent = ago(20 * MINUTE_MS);
  await addDevice(db, { cabinetId: 'c1-001', customerId: 'c1', heardAt: silent });
  await addDevice(db, { cabinetId: 'c1-0019', customerId: 'c1', heardAt: now });
  await addDevice(db, { cabinetId: 'c1-003', customerId: 'c1', heardAt: ago(10 * MINUTE_MS) });
  await addDevice(db, { cabinetId: 'c1-004', customerId: 'c1', heardAt: silent, cabinetState: 31 });
  await addDevice(db, { cabinetId: 'c1-005', customerId: 'c1', heardAt: silent, cabinetState: 60 });
  await addDevice(db, { cabinetId: 'c1-006', customerId: 'c1', cabinetType: 'Virtual' });
  await addDevice(db, { cabinetId: 'c2-001', customerId: 'c2' });
  await addDevice(db, { cabinetId: 'c3-001', customerId: 'c3', heardAt: ago(DAY_MS) });
  for (const [key, customerId, status] of [
    ['a', 'c1', 'Suspended'],
    ['b', 'c1', 'Approved'],
    ['c', 'c3', 'Suspended'],
    ['d', 'c2', 'Suspended'],
  ] as const)
    await db.run(sql`
      INSERT INTO stock_reviews (key, kind, customer_id, cabinet_id, product_id, lot, type, reason, suspended_reason,
        attempted_qty, opened_at, created_at, status, resolved_by, resolved_at)
      VALUES (${key}, 'no stock', ${customerId}, ${`${customerId}-001`}, 'P1', 'L1', 'Removal', 'VEND', 'More than on hand',
        2, ${now}, ${now}, ${status}, ${status === 'Suspended' ? null : 'Dana'}, ${status === 'Suspended' ? null : now})`);
  await addInvoiceRequest(db, { customerId: 'c1' });
  await addInvoiceRequest(db, { customerId: 'c1' });
  await addInvoiceRequest(db, { customerId: 'c1', status: 'READY' });
  await addInvoiceRequest(db, { customerId: 'c3' });
  await beginStock(portal, 'c1', 'c1-006', [
    { productId: 'P1', lot: 'A', count: 3 },
    { productId: 'P1', lot: 'B', count: 3 },
  ]);
  await beginStock(portal, 'c2', 'c2-001', [{ productId: 'P1', lot: 'A', count: 3 }]);
  await count('c1', 'c1-006', ago(30 * DAY_MS));
  // Counted just now, so not due.
  await count('c2', 'c2-001', now);
});
afterAll(() => portal.close());

function scopeOf(tenants: Tenants, roles: RoleMap, widget: Widget, customerId: string | null): WidgetScope {
  const grants = resolveGrants(tenants, roles);
  const resources = typeof widget.resource === 'string' ? [widget.resource] : widget.resource;
  const [resource = 'cabinets'] = resources;
  return {
    tenants: customerId === null ? tenantsFor(grants, 'read', resource) : [customerId],
    customerId,
    dashboardType: 'Customer',
    hasMailServer: false,
    grants,
    now,
    days: businessDays('Asia/Kolkata'),
    businessDays: businessDays('America/Los_Angeles'),
  };
}

const findTable = async (widget: Widget, scope: WidgetScope) =>
  (await widget.find(portal.db, scope)) as ContentOf<'table'>;
const sum = (person: Browser, link: DashboardLink | null) => {
  const screen = link && SCREENS[link.path];
  if (!screen) throw new Error(`No screen for ${JSON.stringify(link)}`);
  return screen(person, link, 'rows', 'Asia/Kolkata');
};

test.each([
  ['ALL', ALL, null, ['c2-001', 'c3-001', 'c1-001', 'c1-004']],
  ['one customer', ALL, 'c1', ['c1-001', 'c1-004']],
  ['several customers', ['c1', 'c2'], null, ['c2-001', 'c1-001']],
] as const)(
  'offline devices for %s agree with the device list (DASH-046 D5 D6)',
  async (_name, tenants, customerId, ids) => {
    const scope = scopeOf(tenants, OWNER, offlineCabinets, customerId);
    const person = tenants === ALL ? portal.staff : portal.owner;
    const table = await findTable(offlineCabinets, scope);
    const shown = table.rows.map(({ cells }) => cells['cabinetId']);
    expect(shown).toEqual(ids);
    expect(table.total).toBe(await sum(person, offlineCabinets.link(scope)));
    for (const { link } of table.rows) expect(await sum(person, link)).toBe(1);
    expect(table.rows.every(({ cells }) => cells['propertyValue'] === 'OFFLINE')).toBe(true);
  },
);

test('suspended transactions agree with their screen, for ALL and for one customer (DASH-048 D5 D6)', async () => {
  for (const [customerId, total] of [
    [null, 3],
    ['c1', 1],
  ] as const) {
    const scope = scopeOf(ALL, OWNER, suspendedTransactions, customerId);
    const table = await findTable(suspendedTransactions, scope);
    expect(table.total).toBe(total);
    expect(await sum(portal.staff, suspendedTransactions.link(scope))).toBe(total);
    for (const { link } of table.rows) expect(await sum(portal.staff, link)).toBe(1);
  }
  const ofGroup = scopeOf(['c1', 'c2'], OWNER, suspendedTransactions, null);
  expect(await findTable(suspendedTransactions, ofGroup)).toMatchObject({ total: 2 });
  // dashboard-agreement.test.ts checks the agreement with the log, over reviews of the ledger.
  expect(suspendedTransactions.link(ofGroup)).toMatchObject({
    path: '/transaction-log',
    customerId: null,
    filter: { action: 'REVIEW REQD', review: 'open' },
  });
});

const findReminders = async (tenants: Tenants, roles: RoleMap) => {
  const content = await reminders.find(portal.db, { ...scopeOf(tenants, roles, reminders, null), tenants });
  return content as ContentOf<'reminders'>;
};

test('reminders of accounts and counts, each for those alone who may see to it (D8 DASH-039..042 OPERM-025)', async () => {
  const abw = {
    type: 'abw',
    reminderCount: 2,
    cabinetId: 'c1-001',
    deviceName: 'Device c1-001',
    link: { path: '/abw-selection/c1/true', customerId: null, filter: null },
  };
  const cycleCount = {
    type: 'cycleCount',
    reminderCount: 2,
    cabinetId: 'c1-006',
    deviceName: 'Device c1-006',
    link: { path: '/cabinet-details/c1/c1-006?tab=inventory', customerId: null, filter: null },
  };
  expect(await findReminders(['c1', 'c2'], OWNER)).toMatchObject({ rows: [abw, cycleCount], total: 2 });
  expect(await findReminders(['c1'], { invoices: 'OWNER', inventory: 'VIEWER' })).toMatchObject({
    rows: [abw],
  });
  expect(await findReminders(['c1'], { invoices: 'VIEWER', inventory: 'OWNER' })).toMatchObject({
    rows: [cycleCount],
  });
  expect(await findReminders(['c1'], { invoices: 'VIEWER', inventory: 'VIEWER' })).toMatchObject({
    rows: [],
    total: 0,
  });
  expect((await findReminders(ALL, OWNER)).total).toBe(3);
  const screen = await portal.owner.get(listInvoiceRequests, {
    query: { customerId: 'c1', status: '["PENDING ABW"]' },
  });
  expect(screen.total_record).toBe(abw.reminderCount);
});

test('of many reminders the most requests and the longest uncounted are shown, half of each (D8)', async () => {
  await portal.addCustomer('c9', 'Large Clinic');
  for (let n = 10; n < 22; n += 1) {
    const cabinetId = `c9-${n}`;
    await addDevice(portal.db, { cabinetId, customerId: 'c9', cabinetType: 'Virtual' });
    await beginStock(portal, 'c9', cabinetId, [{ productId: 'P1', lot: 'A', count: 3 }]);
    await count('c9', cabinetId, ago((n + 20) * DAY_MS));
    for (let made = n; made < 22; made += 4)
      await addInvoiceRequest(portal.db, { customerId: 'c9', cabinetId });
  }
  const { rows, total } = await findReminders(['c9'], OWNER);
  const shown = rows.map(({ type, cabinetId, reminderCount }) => `${type} ${cabinetId} ${reminderCount}`);
  expect(shown.slice(0, 5)).toEqual([10, 11, 12, 13, 14].map((n) => `abw c9-${n} ${n < 14 ? 3 : 2}`));
  expect(shown.slice(5)).toEqual([21, 20, 19, 18, 17].map((n) => `cycleCount c9-${n} 1`));
  expect(total).toBe(24);
});

test('reminders count all devices, not only those that are shown, and several lead to a choice (D8 D6)', async () => {
  const { kinds } = await findReminders(['c9'], OWNER);
  const breakdown = { path: '/dashboard-breakdown', customerId: null };
  expect(kinds).toEqual([
    // Four times 3, 2 and 1.
    {
      type: 'abw',
      reminderCount: 24,
      devices: 12,
      link: { path: '/abw-selection/c9/true', customerId: null, filter: null },
    },
    {
      type: 'cycleCount',
      reminderCount: 12,
      devices: 12,
      link: { ...breakdown, filter: { dashboardType: 'Customer', of: 'counts' } },
    },
  ]);
  // With two customers one has to be chosen first. Work that the caller may not do is not counted.
  const several = await findReminders(['c1', 'c9'], { invoices: 'OWNER', inventory: 'VIEWER' });
  expect(several.kinds).toEqual([
    {
      type: 'abw',
      reminderCount: 26,
      devices: 13,
      link: { ...breakdown, filter: { dashboardType: 'Customer', of: 'accounts' } },
    },
  ]);
});
