import { listReportTemplates, listWarehouseShipments, type WarehouseShipmentFilter } from '@parwell/contract';
import { SHIPMENT_STATUSES, WAREHOUSES } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { exportCsv, minuteOf, readCsv } from '../../../test/exports.ts';
import { addProduct } from '../../../test/products.ts';
import { stockReaders, type Reader } from '../../../test/stock-readers.ts';
import { beginStock, ship, shipmentOf } from '../../../test/stock.ts';
import { sql } from '../../platform/db/database.ts';

let portal: DevicesPortal;
let readers: Awaited<ReturnType<typeof stockReaders>>;
const NOVEMBER = { between: ['2026-11-01T00:00:00Z', '2026-11-30T23:59:59Z'] as [string, string] };

beforeAll(async () => {
  portal = await startDevicesPortal();
  readers = await stockReaders(portal, 'orders');
  await addProduct(portal, 'P1', 'Infliximab 100 mg');
  await addProduct(portal, 'P2', 'Albumin 25%');
  await portal.db.run(sql`UPDATE products SET product_group = 'Biologics' WHERE product_id = 'P1'`);
  for (const [cabinetId, customerId] of [
    ['k1', 'c1'],
    ['k2', 'c2'],
    ['k3', 'c3'],
  ] as const) {
    await addDevice(portal.db, {
      cabinetId,
      customerId,
      cabinetType: 'Virtual',
      properties: { consignment: '1' },
    });
    await beginStock(portal, customerId, cabinetId);
  }
  const on = (day: string) => new Date(`2026-${day}T12:00:00Z`);
  const sent = [
    // One order in two shipments, the first before November.
    ['S0', 'c1', 'k1', 'O-1', 'NCDC', '10-30', [['P1', 'A0', 1]]],
    [
      'S1',
      'c1',
      'k1',
      'O-1',
      'NCDC',
      '11-02',
      [
        ['P1', 'A1', 2],
        ['P2', 'B1', 3],
      ],
    ],
    ['S2', 'c1', 'k1', '', 'TXDC', '11-05', [['P1', 'A2', 4]]],
    ['S3', 'c2', 'k2', 'O-1', 'SCDC', '11-06', [['P1', 'A3', 5]]],
    ['S4', 'c3', 'k3', 'O-4', 'SCDC', '11-07', [['P1', 'A4', 6]]],
  ] as const;
  for (const [shipmentId, customerId, cabinetId, orderNumber, warehouse, day, lines] of sent)
    await ship(
      portal,
      shipmentOf(
        {
          shipmentId,
          customerId,
          orderNumber,
          warehouse,
          deliveryRecord: `D-${shipmentId}`,
          shippedAt: on(day),
          estimatedDelivery: '2026-11-20',
        },
        lines.map(([productId, lot, packs]) => ({ cabinetId, productId, lot, packs, numUnitsPerPkg: 10 })),
      ),
    );
  // Announced by hand, so the warehouse shipped nothing.
  await portal.db.run(sql`
    INSERT INTO shipments (customer_id, shipment_id, kind, order_number, shipped_at, created_at, content_hash)
    VALUES ('c1', 'HAND', 'receipt', 'O-1', '2026-11-03', now(), '')`);
  await portal.db.run(sql`
    INSERT INTO shipment_lines (key, customer_id, shipment_id, order_line, cabinet_id, product_id, lot, owner, num_pkgs_shipped, num_units_per_pkg)
    VALUES ('HAND', 'c1', 'HAND', '1', 'k1', 'P1', 'HAND', 'PROVIDER', 1, 1)`);
  await portal.db.run(sql`
    UPDATE shipment_lines SET received_units = 30, state = 'ended', transmit_status = 'Complete' WHERE lot = 'B1'`);
});
afterAll(() => portal.close());

const page = ({ browser }: Reader, filter: WarehouseShipmentFilter, more: object = {}) =>
  browser.get(listWarehouseShipments, {
    query: { filter: JSON.stringify({ dates: NOVEMBER, ...filter, ...more }) },
  });
const lots = async (who: Reader, filter: WarehouseShipmentFilter, more?: object) =>
  (await page(who, filter, more)).result.map(({ lot }) => lot);

test('lines that the warehouse shipped, in units, with the total of their order (WHS-005 S1)', async () => {
  const { result, total_record } = await page(readers.customer, { customerId: 'c1' });
  expect(total_record).toBe(3);
  expect(result.map(({ lot, qty, orderTotal, status }) => [lot, qty, orderTotal, status])).toEqual([
    // Without an order it is the total of the shipment.
    ['A2', 40, 40, 'Pending'],
    ['B1', 30, 60, 'Complete'],
    ['A1', 20, 60, 'Pending'],
  ]);
  expect(result[2]).toEqual({
    lineKey: 'shipment/S1/0',
    shipmentId: 'S1',
    customerId: 'c1',
    cabinetId: 'k1',
    cabinetName: 'Device k1',
    mayOpen: true,
    deliveryRecord: 'D-S1',
    warehouse: 'NCDC',
    productName: 'Infliximab 100 mg',
    productId: 'P1',
    lot: 'A1',
    datetime: '2026-11-02T12:00:00+00:00',
    estimatedDelivery: '2026-11-20',
    trackingNumber: '',
    expiration: '2030-01-31',
    qty: 20,
    receivedQty: 0,
    orderNumber: 'O-1',
    orderTotal: 60,
    status: 'Pending',
    statusDescription: '',
  });
});

test('filters, sorting, pages; customer and dates are required (WHS-002 WHS-003 WHS-006 WHS-007 DAPI-069 DCONST-048)', async () => {
  const { customer } = readers;
  const c1 = { customerId: 'c1' };
  expect(await lots(customer, { ...c1, productId: 'P2' })).toEqual(['B1']);
  expect(await lots(customer, { ...c1, productGroup: 'BIO' })).toEqual(['A2', 'A1']);
  expect(await lots(customer, { ...c1, lot: 'a' })).toEqual(['A2', 'A1']);
  expect(await lots(customer, { ...c1, orderNumber: 'o-' })).toEqual(['B1', 'A1']);
  expect(await lots(customer, { ...c1, warehouse: 'TXDC' })).toEqual(['A2']);
  expect(await lots(customer, { ...c1, status: 'Complete' })).toEqual(['B1']);
  expect(await lots(customer, c1, { order: 'qty ASC', limit: 2 })).toEqual(['A1', 'B1']);
  expect(await lots(customer, c1, { order: 'lot ASC', limit: 500, offset: 1 })).toEqual(['A2', 'B1']);
  expect(WAREHOUSES).toEqual(['NCDC', 'SCDC', 'TXDC']);
  expect(SHIPMENT_STATUSES).toEqual([
    'Success',
    'Complete',
    'Virtual',
    'Duplicate',
    'Pending',
    'Error',
    'NA',
  ]);
  for (const filter of [
    { dates: NOVEMBER },
    c1,
    { ...c1, dates: NOVEMBER, warehouse: 'MOON' },
    { ...c1, dates: NOVEMBER, status: 'Lost' },
  ]) {
    const answer = await customer.browser.call(listWarehouseShipments, {
      query: { filter: JSON.stringify(filter) },
    });
    expect(answer.status, JSON.stringify(filter)).toBe(400);
  }
});

test('everybody sees what was shipped to their own customers; it needs orders (S35)', async () => {
  expect(await lots(readers.customer, { customerId: 'c2' })).toEqual([]);
  expect(await lots(readers.group, { customerId: 'c2' })).toEqual(['A3']);
  expect(await lots(readers.group, { customerId: 'c3' })).toEqual([]);
  expect(await lots(readers.staff, { customerId: 'c3' })).toEqual(['A4']);
  const refused = await portal.nurse.call(listWarehouseShipments, {
    query: { filter: JSON.stringify({ customerId: 'c1', dates: NOVEMBER }) },
  });
  expect(refused.status).toBe(403);
});

test.each(['staff', 'customer', 'group'] as const)(
  'the export equals the view row by row as %s, under its name (WHS-008 WHS-009)',
  async (who) => {
    const reader = readers[who];
    const filter = { customerId: 'c1', dates: NOVEMBER };
    const { result } = await page(reader, filter, { limit: 500 });
    const { fileName, rows } = await exportCsv(portal, reader, 'WarehouseShipmentsReport', filter);
    expect(fileName).toBe('c1_warehouse_shipments_report_2026-11-01_2026-11-30.csv');
    expect(rows.map(({ 'Shipped UTC offset': _offset, ...row }) => row)).toEqual(
      result.map((row) => ({
        'Delivery Record': row.deliveryRecord,
        Warehouse: row.warehouse,
        Product: row.productName,
        'Product ID': row.productId,
        Lot: row.lot,
        Shipped: minuteOf(row.datetime),
        Expiration: row.expiration ?? '',
        Quantity: String(row.qty),
        Received: String(row.receivedQty),
        'Order Number': row.orderNumber,
        'Order Total': String(row.orderTotal),
        Status: row.status,
        'Estimated Delivery': row.estimatedDelivery ?? '',
        'Tracking Number': row.trackingNumber,
        'Device ID': row.cabinetId,
        'Customer ID': row.customerId,
      })),
    );
  },
);

test('the call answers as CSV too (DAPI-069 WHS-008)', async () => {
  const filter = JSON.stringify({ customerId: 'c1', dates: NOVEMBER });
  const answer = await readers.customer.browser.call(listWarehouseShipments, {
    query: { filter, csvExport: 'true' } as never,
  });
  expect(answer.headers.get('content-disposition')).toContain(
    'c1_warehouse_shipments_report_2026-11-01_2026-11-30.csv',
  );
  expect(readCsv(answer.text).rows).toHaveLength(3);
});

test('In Transit is for staff: what was shipped and has not come, whenever that was', async () => {
  const { rows } = await exportCsv(portal, readers.staff, 'InTransitReport', { customerId: 'c1' });
  expect(rows.map((row) => [row['Lot'], row['In Transit']])).toEqual([
    ['A2', '40'],
    ['A1', '20'],
    ['A0', '10'],
  ]);
  const templatesOf = async ({ browser, email }: Reader) =>
    (await browser.get(listReportTemplates, { query: { user_name: email } })).result.map(
      ({ template }) => template,
    );
  expect(await templatesOf(readers.staff)).toContain('In Transit');
  expect(await templatesOf(readers.customer)).not.toContain('In Transit');
});
