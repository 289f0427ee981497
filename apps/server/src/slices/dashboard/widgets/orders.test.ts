import { randomUUID } from 'node:crypto';
import type { ContentOf, DashboardLink, WidgetContent } from '@parwell/contract';
import { barDays, businessDays, tenantsFor, type Capability, type WidgetName } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../../test/browser.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../../test/devices.ts';
import { addInvoiceRequest } from '../../../../test/invoice-requests.ts';
import { answerOf, leave, order, receiveAll } from '../../../../test/orders.ts';
import { addProduct } from '../../../../test/products.ts';
import { addRestockRow } from '../../../../test/restock-rows.ts';
import { beginStock, ship, shipmentOf } from '../../../../test/stock.ts';
import { businessDaysOf } from '../../../platform/business-days.ts';
import { sql } from '../../../platform/db/database.ts';
import { readPerson } from '../order-screens.fixture.ts';
import { SCREENS } from '../screens.fixture.ts';
import type { Widget, WidgetScope } from '../widget.ts';
import { openRestockOrdersWidget } from './open-restock-orders.ts';
import { orderReplensWidget } from './order-replens.ts';
import { orderRequestsWidget } from './order-requests.ts';
import { outstandingOrdersWidget } from './outstanding-orders.ts';
import { pendingInvoicesWidget } from './pending-invoices.ts';
import { pendingReceiptsWidget } from './pending-receipts.ts';
import { shipmentsWidget } from './shipments.ts';
import { transmittedInvoicesWidget } from './transmitted-invoices.ts';

const WIDGETS = [
  pendingReceiptsWidget,
  openRestockOrdersWidget,
  outstandingOrdersWidget,
  orderReplensWidget,
  orderRequestsWidget,
  shipmentsWidget,
  transmittedInvoicesWidget,
  pendingInvoicesWidget,
];
const DAYS = businessDays('Asia/Kolkata');

let portal: DevicesPortal;
let customer: Browser;
let group: Browser;

/** The edges of the viewer's days, and the moments just before: the first counted day, the first bar, today. */
function edgeInstants(): Record<
  'tooOld' | 'first' | 'beforeBars' | 'firstBar' | 'yesterday' | 'today',
  Date
> {
  const { edges } = barDays(portal.clock.now(), DAYS);
  const at = (place: number, ms = 0) => new Date((edges[place]?.getTime() ?? 0) + ms);
  return {
    tooOld: at(0, -1),
    first: at(0),
    beforeBars: at(14, -1),
    firstBar: at(14),
    yesterday: at(27, -1),
    today: at(27),
  };
}

async function addOrders(): Promise<void> {
  const { db, clock } = portal;
  // Ten products: seven groups are shown, two are in the rest, and one product has no group.
  for (let n = 1; n <= 10; n++) {
    await addProduct(portal, `P${n}`, `Product ${n}`);
    if (n < 10)
      await db.run(sql`UPDATE products SET product_group = ${`Group ${n}`} WHERE product_id = ${`P${n}`}`);
  }
  const ordered = async (customerId: string, orderNumber: string, productIds: readonly string[]) => {
    clock.advance({ minutes: 1 });
    const lines = productIds.map((productId) => ({
      customerId,
      cabinetId: `${customerId}-001`,
      productId,
      packs: Number(productId.slice(1)),
    }));
    const number = await order(portal, ...lines);
    const packs = lines.map((line) => line.packs);
    await leave(portal, 'erp', 'order-answer', answerOf(number, orderNumber, packs, clock.now()));
  };
  await ordered(
    'c1',
    '45001',
    Array.from({ length: 10 }, (_, n) => `P${n + 1}`),
  );
  await ordered('c1', '45002', ['P3', 'P4']);
  await ordered('c2', '46001', ['P1', 'P10']);
  await ordered('c3', '47001', ['P2']);
  await order(portal, { customerId: 'c1', cabinetId: 'c1-001', productId: 'P9', packs: 50 });
  await leave(portal, 'erp', 'order-status', {
    documentId: 'E-deleted',
    orderNumber: '45002',
    orderLine: '20',
    orderStatus: 'Deleted',
    changedAt: clock.now(),
  });
  await receiveAll(portal);
}

async function addShipments(): Promise<void> {
  const { db } = portal;
  let made = 0;
  for (const [customerId, cabinetId] of [
    ['c1', 'c1-v'],
    ['c1', 'c1-r'],
    ['c2', 'c2-v'],
    ['c3', 'c3-v'],
  ] as const)
    for (const [name, shippedAt] of Object.entries(edgeInstants())) {
      const lines = [1, 2].map((n) => ({ cabinetId, productId: `P${n}`, lot: `L${++made}`, packs: n }));
      const orderNumber = name === 'first' && cabinetId === 'c1-v' ? '45001' : '';
      await ship(
        portal,
        shipmentOf(
          { shipmentId: `S${made}`, customerId, shippedAt, orderNumber, trackingNumber: `1Z${made}X` },
          lines.map((line, place) => ({ ...line, orderLine: String((place + 1) * 10) })),
        ),
      );
    }
  for (const [status, key] of [
    ['Duplicate', 'again'],
    ['Error', 'refused'],
  ])
    await db.run(sql`
      INSERT INTO untaken_shipment_lines (key, document_id, customer_id, shipment_id, customer_number, order_number, order_line,
        ship_from_warehouse, tracking_number, shipped_at, cabinet_id, product_id, lot, num_pkgs_shipped, base_uom,
        num_units_per_pkg, transmit_status, status_description, noted_at)
      VALUES (${key}, '', 'c1', ${key}, '', '', '1', 'NCDC', '', ${edgeInstants().today}, 'c1-v', 'P1', 'L1', 1, 'EA', 1,
        ${status}, '', ${portal.clock.now()})`);
}

async function addRequests(): Promise<void> {
  const { db } = portal;
  for (const [place, customerId] of ['c1', 'c1', 'c2', 'c3'].entries())
    for (const at of Object.values(edgeInstants())) {
      await db.run(sql`
        INSERT INTO order_requests (request_id, place, customer_id, product_id, cabinet_type, requested_quantity,
          shipping_method, status, customer_notes, created_by, updated_by, created_at, updated_at)
        VALUES (${randomUUID()}, 0, ${customerId}, 'P1', 'EM', 1, 'Standard Overnight (by 10:30AM)', ${place === 0 ? 'DENIED' : 'PENDING'}, '', 'me',
          'me', ${at}, ${at})`);
      await addInvoiceRequest(db, {
        customerId,
        status: place === 0 ? 'OMITTED' : 'TRANSMITTED',
        abwCode: 'A',
        documentId: `D-${customerId}`,
        transmittedAt: at,
        dispensedAt: new Date(at.getTime() - 3_600_000),
      });
    }
  for (const customerId of ['c1', 'c2', 'c3']) {
    await addInvoiceRequest(db, { customerId, dispensedAt: new Date('2024-02-29T12:00:00Z') });
    await addInvoiceRequest(db, { customerId, status: 'READY', abwCode: 'A' });
    await addInvoiceRequest(db, { customerId, status: 'READY', abwCode: 'A', documentId: 'being sent' });
    await addInvoiceRequest(db, { customerId, status: 'ON HOLD', abwCode: 'A' });
    const row = (productId: string, more: Partial<Parameters<typeof addRestockRow>[1]>) =>
      addRestockRow(portal, { customerId, productId, cabinetId: `${customerId}-001`, ...more });
    const position = (usable: number) => ({ position: { usable, inTransit: 0, onOrder: 0 } });
    await row('P1', { facts: position(2) });
    await row('P2', { facts: position(2), excludedToday: true });
    await row('P3', { facts: position(2), excluded: true });
    await row('P4', { facts: { ...position(2), batches: [] } });
    await row('P5', { facts: { ...position(8), hasReleasable: true } });
    await row('P6', { facts: position(12) });
  }
}

beforeAll(async () => {
  portal = await startDevicesPortal();
  const { db } = portal;
  await db.run(sql`UPDATE customers SET gpo_id = 'g1' WHERE customer_id IN ('c1', 'c2')`);
  for (const customerId of ['c1', 'c2', 'c3']) {
    await addDevice(db, { cabinetId: `${customerId}-001`, customerId });
    await addDevice(db, { cabinetId: `${customerId}-v`, customerId, cabinetType: 'Virtual' });
    await beginStock(portal, customerId, `${customerId}-v`);
  }
  await addDevice(db, { cabinetId: 'c1-r', customerId: 'c1', cabinetType: 'RFID' });
  await beginStock(portal, 'c1', 'c1-r');
  const roles = { orders: 'VIEWER', invoices: 'VIEWER', dashboard_customer: 'VIEWER' };
  await portal.addUser({ email: 'v@c1.example', accessGroups: { customer: ['c1'] }, roles });
  await portal.addUser({ email: 'v@g1.example', accessGroups: { gpo: ['g1'] }, roles });
  customer = await portal.signIn('v@c1.example');
  group = await portal.signIn('v@g1.example');
  await addOrders();
  await addShipments();
  await addRequests();
});
afterAll(() => portal.close());

async function scopeOf(
  person: Browser,
  resource: Capability,
  customerId: string | null,
): Promise<WidgetScope> {
  const { grants } = await readPerson(person);
  return {
    tenants: customerId === null ? tenantsFor(grants, 'read', resource) : [customerId],
    customerId,
    dashboardType: 'Customer',
    hasMailServer: false,
    grants,
    now: portal.clock.now(),
    days: DAYS,
    businessDays: businessDaysOf(portal.context),
  };
}

const find = async (widget: Widget, person: Browser, customerId: string | null = null) => {
  const scope = await scopeOf(person, widget.resource as Capability, customerId);
  return { scope, content: await widget.find(portal.db, scope) };
};

function numbersOf(content: WidgetContent, whole: DashboardLink | null): [number, DashboardLink | null][] {
  if (content.form === 'table') return [[content.total, whole]];
  const parts = content.form === 'pie' ? content.slices : 'bars' in content ? content.bars : [];
  const sum = 'sum' in content ? content.sum : Number.NaN;
  return [
    [sum, whole],
    ...parts.map((part): [number, DashboardLink | null] => ['value' in part ? part.value : 0, part.link]),
  ];
}

test('every number is the sum over the screen it leads to (DASH-047 DASH-050 DASH-053 DASH-055 DASH-057..060 D4 D5 D6)', async () => {
  const viewers = [
    ['ALL', portal.staff, null],
    ['staff for c1', portal.staff, 'c1'],
    ['c1', customer, 'c1'],
    ['purchasing group', group, null],
    ['purchasing group for c2', group, 'c2'],
  ] as const;
  for (const [name, person, customerId] of viewers)
    for (const widget of WIDGETS) {
      if (widget.staffOnly && person !== portal.staff) continue;
      const { content, scope } = await find(widget, person, customerId);
      const all = numbersOf(content, widget.link(scope));
      // All numbers above zero, and one zero.
      const numbers = [
        ...all.filter(([value]) => value > 0),
        ...all.filter(([value]) => value === 0).slice(0, 1),
      ];
      expect(numbers[0]?.[0], `${widget.name} of ${name}`).toBeGreaterThan(0);
      for (const [value, link] of numbers) {
        const screen = SCREENS[link?.path ?? ''];
        const measure = widget.unit === 'units' ? 'units' : 'rows';
        const shown = link && (await screen?.(person, link, measure, DAYS.timeZone));
        expect(shown, `${widget.name} of ${name}: ${JSON.stringify(link)}`).toBe(value);
      }
    }
}, 120_000);

test('a bar begins and ends with the viewer’s day, here in Asia/Kolkata, and 14 days are compared (DASH-057 DASH-058 DASH-059 D4)', async () => {
  const perDay = async (widget: Widget, person: Browser, customerId: string | null = null) => {
    const content = (await find(widget, person, customerId)).content as ContentOf<'days'>;
    const { bars, sum, before } = content;
    expect(bars.map(({ day }) => day)).toEqual(barDays(portal.clock.now(), DAYS).days);
    return [bars[0]?.value, bars[12]?.value, bars[13]?.value, sum, before];
  };
  expect(await perDay(orderRequestsWidget, portal.staff)).toEqual([4, 4, 4, 12, 8]);
  expect(await perDay(orderRequestsWidget, group)).toEqual([3, 3, 3, 9, 6]);
  expect(await perDay(transmittedInvoicesWidget, portal.staff)).toEqual([4, 4, 4, 12, 8]);
  expect(await perDay(transmittedInvoicesWidget, customer, 'c1')).toEqual([2, 2, 2, 6, 4]);
  // Two lines each; one was refused, and a repeated shipment adds none.
  expect(await perDay(shipmentsWidget, portal.staff)).toEqual([8, 8, 9, 25, 16]);
  expect(await perDay(shipmentsWidget, portal.staff, 'c2')).toEqual([2, 2, 2, 6, 4]);
});

test('tables have the oldest ten; a tracking number leads to its shipment (DASH-047 DASH-050 DASH-051 R12 R13)', async () => {
  const receipts = (await find(pendingReceiptsWidget, portal.staff)).content as ContentOf<'table'>;
  // Tag reads of a device need no confirmation.
  expect([receipts.rows.length, receipts.total]).toEqual([10, 36]);
  expect(receipts.columns.map(({ key }) => key)).toEqual([
    'cabinetId',
    'orderNumber',
    'orderLine',
    'productId',
    'lot',
    'packagesShipped',
    'shipDate',
    'transmitStatus',
  ]);
  expect(receipts.rows[0]?.cells).toMatchObject({
    productId: 'P1',
    packagesShipped: 1,
    transmitStatus: 'Virtual',
  });
  expect(
    new Set(receipts.rows.slice(0, 6).map(({ cells }) => Date.parse(String(cells['shipDate'])))),
  ).toEqual(new Set([edgeInstants().tooOld.getTime()]));
  const orders = (await find(openRestockOrdersWidget, customer, 'c1')).content as ContentOf<'table'>;
  expect(orders.columns.map(({ key }) => key)).toEqual(['productGroup', 'orderStatus', 'trackingNumber']);
  expect(orders.total).toBe(11);
  const [sent] = orders.rows;
  expect(sent?.cells).toMatchObject({ productGroup: 'Group 1', orderStatus: 'On Order' });
  expect(sent?.link).toEqual({
    path: '/shipments',
    customerId: 'c1',
    filter: { trackingNumber: sent?.cells['trackingNumber'] },
  });
  expect(orders.rows[9]).toMatchObject({
    cells: { productGroup: 'No product group', trackingNumber: '' },
    link: {
      path: '/restock-orders',
      customerId: 'c1',
      filter: { orderStatus: 'On Order', orderNumber: '45001' },
    },
  });
});

test('numbers are those of the viewer’s customers, and links lead where they may go (DASH-053 DASH-055 DASH-060 OPERM-012)', async () => {
  const parts = async (widget: Widget, person: Browser, customerId: string | null = null) => {
    const { content } = await find(widget, person, customerId);
    const all = content.form === 'pie' ? content.slices : (content as ContentOf<'bars'>).bars;
    return Object.fromEntries(all.map(({ label, value }) => [label, value]));
  };
  expect(await parts(orderReplensWidget, portal.staff)).toEqual({ Urgent: 3, Replen: 0, Opportunity: 3 });
  expect(await parts(orderReplensWidget, portal.staff, 'c1')).toEqual({
    Urgent: 1,
    Replen: 0,
    Opportunity: 1,
  });
  expect(Object.values(await parts(pendingInvoicesWidget, group))).toEqual([2, 2, 2]);
  expect(await parts(outstandingOrdersWidget, customer, 'c1')).toEqual({
    'No product group': 10,
    'Group 9': 9,
    'Group 8': 8,
    'Group 7': 7,
    'Group 3': 6,
    'Group 6': 6,
    'Group 5': 5,
    Other: 7,
  });
  const leads = async (name: WidgetName, person: Browser) => {
    const widget = WIDGETS.find((each) => each.name === name) ?? orderRequestsWidget;
    const link = widget.link(await scopeOf(person, widget.resource as Capability, 'c1'));
    return [link?.path, link?.customerId, link?.tab];
  };
  expect(await leads('orderRequests', portal.staff)).toEqual(['/order-management', 'c1', 'requests']);
  expect(await leads('orderRequests', customer)).toEqual(['/restock-orders', 'c1', 'requests']);
  expect(await leads('pendingInvoices', portal.staff)).toEqual(['/admin-invoices', 'c1', undefined]);
  expect(await leads('pendingInvoices', customer)).toEqual(['/invoice-history', 'c1', 'requests']);
});
