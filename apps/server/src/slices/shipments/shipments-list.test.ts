import {
  closeShipmentLine,
  findAnything,
  listShipments,
  retryDocument,
  type CallInput,
  type ShipmentLine,
} from '@parwell/contract';
import { SHIPMENT_STATUSES } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { exportCsv, minuteOf } from '../../../test/exports.ts';
import { answerOf, leave, order, receiveAll } from '../../../test/orders.ts';
import { addProduct } from '../../../test/products.ts';
import { stockReaders, type Reader } from '../../../test/stock-readers.ts';
import { beginStock, onHandOf, ship, shipmentOf } from '../../../test/stock.ts';
import { sql } from '../../platform/db/database.ts';
import type { Shipment, ShippedLine } from '../inventory/in-transit/in-transit.public.ts';
import { shipmentsReport } from './shipments.report.ts';

let portal: DevicesPortal;
let readers: Awaited<ReturnType<typeof stockReaders>>;

beforeAll(async () => {
  portal = await startDevicesPortal();
  readers = await stockReaders(portal, 'orders');
  await addProduct(portal, 'P1', 'Infliximab 100 mg');
  await addProduct(portal, 'P2', 'Albumin 25%');
  await portal.db.run(
    sql`UPDATE products SET ndc = '57894-030-01', mbrx_product_id = 'M1' WHERE product_id = 'P1'`,
  );
  await addProduct(portal, 'PC2', 'Own mixture of c2');
  await portal.db.run(sql`UPDATE products SET source = 'c2' WHERE product_id = 'PC2'`);
  for (const [cabinetId, customerId, cabinetType] of [
    ['v1', 'c1', 'Virtual'],
    ['v2', 'c2', 'Virtual'],
    ['r3', 'c3', 'RFID'],
  ] as const) {
    await addDevice(portal.db, { cabinetId, customerId, cabinetType, cabinetName: `Shelf ${cabinetId}` });
    await beginStock(portal, customerId, cabinetId);
  }
  await addDevice(portal.db, {
    cabinetId: 'k1',
    customerId: 'c1',
    cabinetType: 'SITE',
    properties: { consignment: '1' },
  });
  const on = (day: number) => new Date(Date.UTC(2026, 10, day, 12, 30));
  const sent = [
    ['S1', 'c1', 'NCDC', 1, '1Z999AA10123456784', 'v1'],
    ['S2', 'c1', 'TXDC', 2, '', 'k1'],
    ['S3', 'c2', 'SCDC', 3, '', 'v2'],
    ['S4', 'c3', 'SCDC', 4, '', 'r3'],
  ] as const;
  for (const [shipmentId, customerId, warehouse, day, trackingNumber, cabinetId] of sent)
    await ship(
      portal,
      shipmentOf(
        {
          shipmentId,
          customerId,
          customerNumber: `N-${customerId}`,
          warehouse,
          trackingNumber,
          orderNumber: `O-${shipmentId}`,
          shippedAt: on(day),
          estimatedDelivery: '2026-11-20',
        },
        [{ cabinetId, productId: 'P1', lot: `L-${shipmentId}`, packs: 2, numUnitsPerPkg: 5 }],
      ),
    );
});
afterAll(() => portal.close());

type Query = CallInput<typeof listShipments>['query'];
const page = ({ browser }: Reader, query: Query = {}) => browser.get(listShipments, { query });
const ids = async (who: Reader, query: Query = {}) =>
  (await page(who, query)).result.map(({ shipmentId }) => shipmentId);
const linesOf = async (shipmentId: string, who = readers.staff) => (await page(who, { shipmentId })).result;
const brief = (lines: readonly ShipmentLine[]) =>
  lines.map(({ transmitStatus, transmitStatusDesc }) => [transmitStatus, transmitStatusDesc]);

/** The warehouse leaves a shipment and the portal reads it. */
async function arrives(
  documentId: string,
  shipment: Partial<Shipment> & Pick<Shipment, 'shipmentId'>,
  lines: readonly Partial<ShippedLine>[] = [{}],
) {
  const content = shipmentOf(
    { customerId: 'c1', orderNumber: '', ...shipment },
    lines.map((line) => ({ cabinetId: 'v1', productId: 'P1', lot: 'LX', packs: 1, ...line })),
  );
  await leave(portal, 'warehouse', 'shipment', { documentId, ...content } as never);
  await receiveAll(portal);
  return portal.db.one<{ id: number; state: string; problem: string }>(sql`
    SELECT id, state, problem FROM inbound_documents WHERE document_id = ${documentId} ORDER BY id DESC LIMIT 1`);
}

test('a line of a shipment has all its fields, and its status says who receives it (SHIP-006..010 OAPI-045 OAPI-046 S1)', async () => {
  const [line] = await linesOf('S1');
  expect(line).toEqual({
    lineKey: 'shipment/S1/0',
    shipmentId: 'S1',
    shipDate: '2026-11-01T12:30:00+00:00',
    shipTime: expect.stringMatching(/^\d\d:30:00$/),
    customerId: 'c1',
    customerNumber: 'N-c1',
    customerName: 'Clinic c1',
    cabinetId: 'v1',
    cabinetName: 'Shelf v1',
    mayOpen: true,
    orderNumber: 'O-S1',
    orderLineNumber: '1',
    itemIdentifier: '57894-030-01',
    vendorItem: 'P1',
    factorDescription: 'Infliximab 100 mg',
    trackingNumber: '1Z999AA10123456784',
    estimatedDelivery: '2026-11-20',
    shipFromWarehouse: 'NCDC',
    transmitStatus: 'Virtual',
    transmitStatusDesc: '',
    transmitDate: expect.any(String),
    minibarRxItem: 'M1',
    lotNumber: 'L-S1',
    expDate: '20300131',
    numPkgsShipped: 2,
    baseUom: 'EA',
    numUnitsPerPkg: 5,
    totalNumUnits: 10,
    receivedUnits: 0,
    mayClose: true,
    version: 0,
  });
  // A person receives consignment; devices read tags themselves.
  expect((await linesOf('S2'))[0]).toMatchObject({ transmitStatus: 'Pending', mayClose: false });
  expect((await linesOf('S4'))[0]).toMatchObject({ transmitStatus: 'Success', mayClose: false });
});

test('filters, sorts, pages and tenants (SHIP-003 SHIP-004 OPERM-002 OPERM-008..011 S35)', async () => {
  const { staff, customer, group, other } = readers;
  expect(await ids(staff)).toEqual(['S4', 'S3', 'S2', 'S1']);
  expect([await ids(customer), await ids(group), await ids(other)]).toEqual([
    ['S2', 'S1'],
    ['S3', 'S2', 'S1'],
    ['S4'],
  ]);
  expect(await ids(customer, { customerNumber: 'c2' })).toEqual([]);
  const found: [Query, string[]][] = [
    [{ customerNumber: 'c2' }, ['S3']],
    [{ customerNumber: 'N-c1' }, ['S2', 'S1']],
    [{ shipFromWarehouse: 'SCDC' }, ['S4', 'S3']],
    [{ transmitStatus: 'Pending' }, ['S2']],
    [{ transmitStatus: 'Virtual', shipFromWarehouse: 'NCDC' }, ['S1']],
    [{ transmitStatus: '["Pending","Virtual"]' }, ['S3', 'S2', 'S1']],
    [{ transmitStatus: '["Virtual","Error"]' }, ['S3', 'S1']],
    [{ shipDate: '{"between":["2026-11-02T12:30:00Z","2026-11-03T12:30:00Z"]}' }, ['S3', 'S2']],
    [{ orderNumber: 'o-s3' }, ['S3']],
    [{ trackingNumber: 'aa101' }, ['S1']],
    [{ shipmentId: '%' }, []],
    [{ order: 'shipmentId ASC', limit: '2', offset: '1' }, ['S2', 'S3']],
    [{ order: 'transmitStatus ASC' }, ['S2', 'S4', 'S1', 'S3']],
  ];
  for (const [query, expected] of found)
    expect(await ids(staff, query), JSON.stringify(query)).toEqual(expected);
  expect((await page(staff, { limit: '1' })).total_record).toBe(4);
  expect((await portal.nurse.call(listShipments, { query: {} })).status).toBe(403);
});

test('what names something unknown is in quarantine and stands in the list with the reason, without names of others (R13 OPERM-002)', async () => {
  const reasons: [string, Partial<Shipment>, Partial<ShippedLine>, string][] = [
    ['E1', { customerId: 'c9' }, {}, 'unknown customer c9.'],
    ['E2', {}, { productId: 'P9' }, 'unknown product P9.'],
    ['E3', {}, { productId: 'PC2' }, 'unknown product PC2.'],
    ['E4', {}, { cabinetId: 'v2' }, 'unknown device v2 of customer c1.'],
    ['E5', {}, { packs: 1_000_000, numUnitsPerPkg: 1_000_000 }, 'line 2 has too many units.'],
    // S5: the document contradicts itself.
    ['E6', {}, { expiration: '2031-01-31' }, 'Lot LX is known to expire on 2030-01-31, not on 2031-01-31.'],
  ];
  for (const [shipmentId, shipment, line, reason] of reasons) {
    const text = `Shipment ${shipmentId}: ${reason}`;
    expect(
      await arrives(`W-${shipmentId}`, { shipmentId, ...shipment }, [{}, line]),
      shipmentId,
    ).toMatchObject({
      state: 'quarantined',
      problem: text,
    });
    const lines = await linesOf(shipmentId);
    expect(brief(lines), shipmentId).toEqual([
      ['Error', text],
      ['Error', text],
    ]);
  }
  const names = (await page(readers.customer, { transmitStatus: 'Error' })).result.map(
    ({ shipmentId, vendorItem, factorDescription, cabinetName, mayOpen }) =>
      [shipmentId, vendorItem, factorDescription, cabinetName, mayOpen] as const,
  );
  // Neither device nor product of the other customer is named.
  expect(names).toContainEqual(['E4', 'P1', 'Infliximab 100 mg', 'v2', false]);
  expect(names).toContainEqual(['E3', 'PC2', '', 'Shelf v1', true]);
  expect(names.map(([shipmentId]) => shipmentId)).not.toContain('E1');
  expect(await ids(readers.other, { transmitStatus: 'Error' })).toEqual([]);

  // Corrected and tried again, it is an ordinary shipment.
  await addProduct(portal, 'P9', 'New mixture');
  const { id } = await portal.db.one<{ id: number }>(
    sql`SELECT id FROM inbound_documents WHERE document_id = 'W-E2'`,
  );
  await portal.staff.get(retryDocument, { params: { direction: 'in', entryId: id } });
  await receiveAll(portal);
  expect(brief(await linesOf('E2'))).toEqual([
    ['Virtual', ''],
    ['Virtual', ''],
  ]);
  // So is one that arrives in a new document.
  expect((await arrives('W-E4-2', { shipmentId: 'E4' }, [{}, {}])).state).toBe('taken');
  expect(brief(await linesOf('E4'))).toHaveLength(2);
});

test('a shipment for an order of another customer is refused; the same shipment again is a Duplicate; another one with its number is refused (R11 R13)', async () => {
  const number = await order(portal, { customerId: 'c2', cabinetId: 'v2', productId: 'P1', packs: 4 });
  expect((await arrives('W-O1', { shipmentId: 'O1', orderNumber: '46001' })).state).toBe('waiting');
  await leave(portal, 'erp', 'order-answer', answerOf(number, '46001', [4], portal.clock.now()));
  await receiveAll(portal);
  const reason = 'Shipment O1: order 46001 is not one of customer c1.';
  expect(brief(await linesOf('O1'))).toEqual([['Error', reason]]);

  const shipment = { shipmentId: 'O2', customerId: 'c2', orderNumber: '46001' };
  const lines = [{ cabinetId: 'v2', lot: 'LO', packs: 4, orderLine: '10' }];
  const counted = () =>
    portal.db.one(
      sql`SELECT shipped_units, received_units, ended_units FROM order_lines WHERE order_number = '46001'`,
    );
  await arrives('W-O2', shipment, lines);
  for (const documentId of ['W-O2-again', 'W-O2-and-again'])
    expect(await arrives(documentId, shipment, lines)).toMatchObject({ state: 'taken' });
  expect(brief(await linesOf('O2', readers.group)).toSorted()).toEqual([
    ['Duplicate', 'The same shipment came again. It changed nothing.'],
    ['Virtual', ''],
  ]);
  expect(await ids(readers.other, { transmitStatus: 'Duplicate' })).toEqual([]);
  expect(await arrives('W-O2-other', shipment, [{ ...lines[0], packs: 3 }])).toMatchObject({
    state: 'quarantined',
    problem: 'Shipment O2 is known with other content.',
  });
  expect(await linesOf('O2')).toHaveLength(2);
  expect(await counted()).toEqual({ shipped_units: 4, received_units: 0, ended_units: 0 });

  // R13: staff close a line that nobody will insert; the order counts it as ended.
  const [line] = await linesOf('O2', readers.group).then((all) => all.filter(({ mayClose }) => mayClose));
  const close = (who = portal.staff, version = line?.version ?? -1, lineKey = line?.lineKey ?? '') =>
    who.call(closeShipmentLine, { body: { lineKey, reason: 'Lost on the way', version } });
  expect((await close(portal.owner)).status).toBe(403);
  expect((await close(portal.staff, 7)).status).toBe(409);
  expect((await close(portal.staff, 0, 'shipment/S2/0')).text).toContain('can be closed');
  expect((await close(portal.staff, 0, 'shipment/none/0')).status).toBe(404);
  const closed = (await close()).json<ShipmentLine>();
  expect(closed).toMatchObject({ transmitStatus: 'NA', mayClose: false, version: 1 });
  expect(closed.transmitStatusDesc).toMatch(/^Closed by .*: Lost on the way$/);
  expect(await counted()).toEqual({ shipped_units: 4, received_units: 0, ended_units: 4 });
  expect((await close(portal.staff, 1)).status).toBe(422);
  expect(await onHandOf(portal.db, 'v2')).toEqual({});
  expect(
    await portal.db.many(sql`
      SELECT customer_id, description FROM audit_entries WHERE event_type = 'Shipment Line Closed'`),
  ).toEqual([{ customer_id: 'c2', description: 'Lot LO of shipment O2 was closed: 4 units do not come' }]);
});

/** Lists are sent as JSON. */
const queryOf = (filter: object) =>
  ({
    ...Object.fromEntries(
      Object.entries(filter).map(([key, value]) => [
        key,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ),
    limit: '500',
  }) as Query;

test('the export has the rows of the view, for everybody (SHIP-012 OAPI-053 OCONST-017 OCONST-019)', async () => {
  expect(shipmentsReport.limit).toBe(9999);
  for (const [who, filter] of [
    [readers.staff, {}],
    [readers.customer, { transmitStatus: 'Error' }],
    [readers.staff, { transmitStatus: ['Error', 'Virtual'] }],
    [readers.group, { shipFromWarehouse: 'NCDC' }],
  ] as const) {
    const { result, total_record } = await page(who, queryOf(filter));
    const file = await exportCsv(portal, who, 'ShipmentsReport', filter);
    expect(file.rows).toHaveLength(total_record);
    expect(file.fileName).toMatch(/^Shipments/);
    expect(
      file.rows.map((row) => [
        row['Shipment'],
        row['Status'],
        row['Status Description'],
        row['Units'],
        row['Shipped'],
        row['Product'],
        row['Expiration'],
        row['Device'],
      ]),
    ).toEqual(
      result.map((line) => [
        line.shipmentId,
        line.transmitStatus,
        line.transmitStatusDesc,
        String(line.totalNumUnits),
        minuteOf(line.shipDate),
        line.factorDescription,
        line.expDate.replace(/(....)(..)(..)/, '$1-$2-$3'),
        line.cabinetName,
      ]),
    );
  }
});

test('shipment and tracking numbers are found by any part, by those who read orders of the customer', async () => {
  const find = async ({ browser }: Reader, text: string) =>
    (await browser.get(findAnything, { query: { text } })).shipments.map(({ shipmentId }) => shipmentId);
  expect(await find(readers.staff, 'S3')).toEqual(['S3']);
  expect(await find(readers.staff, '3456784')).toEqual(['S1']);
  expect(await find(readers.customer, '1z 999 aa1 0123456784'.replaceAll(' ', ''))).toEqual(['S1']);
  expect(await find(readers.other, '3456784')).toEqual([]);
  expect((await portal.nurse.get(findAnything, { query: { text: 'S1' } })).shipments).toEqual([]);
  expect(SHIPMENT_STATUSES).toEqual([
    'Success',
    'Complete',
    'Virtual',
    'Duplicate',
    'Pending',
    'Error',
    'NA',
  ]);
});
