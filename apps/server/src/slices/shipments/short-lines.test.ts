import { randomUUID } from 'node:crypto';
import {
  listOrderShipments,
  listShipments,
  listWarehouseShipments,
  readDashboard,
  receiveShipments,
  resolveSuspendedTransaction,
} from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { exportCsv } from '../../../test/exports.ts';
import { answerOf, leave, order, receiveAll } from '../../../test/orders.ts';
import { addProduct } from '../../../test/products.ts';
import { beginStock, ship, shipmentOf } from '../../../test/stock.ts';
import { sql } from '../../platform/db/database.ts';
import { mendStatuses } from './mend-statuses.service.ts';

let portal: DevicesPortal;
let shipments = 0;

beforeAll(async () => {
  portal = await startDevicesPortal({ begin: '2026-11-18T15:00:00Z' });
  await addProduct(portal, 'P1', 'Immune globulin 10 g');
  for (const [cabinetId, customerId] of [
    ['k1', 'c1'],
    ['k2', 'c2'],
  ] as const) {
    await addDevice(portal.db, {
      cabinetId,
      customerId,
      cabinetType: 'Virtual',
      properties: { consignment: '1' },
    });
    await beginStock(portal, customerId, cabinetId);
  }
});
afterAll(() => portal.close());

/** Ships six units for an order of c1; returns the numbers of order and shipment. */
async function shipSix(): Promise<{ orderNumber: string; shipmentId: string; lineKey: string }> {
  shipments += 1;
  const orderNumber = `4500${shipments}`;
  const request = await order(portal, { customerId: 'c1', cabinetId: 'k1', productId: 'P1', packs: 6 });
  await leave(portal, 'erp', 'order-answer', answerOf(request, orderNumber, [6], portal.clock.now()));
  await receiveAll(portal);
  const shipmentId = `S-${shipments}`;
  await ship(
    portal,
    shipmentOf({ shipmentId, customerId: 'c1', orderNumber }, [
      {
        cabinetId: 'k1',
        productId: 'P1',
        lot: `L${shipments}`,
        packs: 6,
        numUnitsPerPkg: 1,
        orderLine: '10',
        expiration: '2030-01-31',
      },
    ]),
  );
  return { orderNumber, shipmentId, lineKey: `shipment/${shipmentId}/0` };
}

const receive = (lineKey: string, qty: number) =>
  portal.staff.get(receiveShipments, {
    body: { cabinetId: 'k1', lines: [{ lineKey, qty, requestId: randomUUID() }] },
  });

/** A person receives units, and a review approves a part. */
async function receiveInReview(lineKey: string, qty: number, approved: number, status = 'Approved' as const) {
  await receive(lineKey, qty);
  const { id } = await portal.db.one<{ id: number }>(
    sql`SELECT id FROM stock_reviews WHERE status = 'Suspended' ORDER BY id DESC LIMIT 1`,
  );
  await portal.staff.get(resolveSuspendedTransaction, {
    params: { suspendedId: id },
    body: { status, qty: approved },
  });
}

/** The state of a shipment in every place that shows it. */
async function said({ orderNumber, shipmentId }: { orderNumber: string; shipmentId: string }) {
  const { result: listed } = await portal.staff.get(listShipments, { query: { shipmentId } });
  const { result: ofOrder } = await portal.staff.get(listOrderShipments, { params: { orderNumber } });
  const { result: ofWarehouse } = await portal.staff.get(listWarehouseShipments, {
    query: {
      filter: JSON.stringify({
        customerId: 'c1',
        dates: { between: ['2020-01-01T00:00:00Z', '2040-01-01T00:00:00Z'] },
        orderNumber,
      }),
    },
  });
  const exported = await exportCsv(
    portal,
    { browser: portal.staff, email: 'staff@fff.example' },
    'ShipmentsReport',
    { shipmentId },
  );
  return [
    ...listed.map((line) => [line.transmitStatus, line.transmitStatusDesc]),
    ...ofOrder.map((line) => [line.transmitStatus, line.transmitStatusDesc]),
    ...ofWarehouse.map((line) => [line.status, line.statusDescription]),
    ...exported.rows.map((row) => [row['Status'], row['Status Description']]),
  ];
}
const everywhere = (status: string, description: string) =>
  Array.from({ length: 4 }, () => [status, description]);
const SHORT = ['NA', 'Received 4 of 6. The rest does not come.'] as const;

test.each([
  ['5 of 6', 5, 5, 'NA', 'Received 5 of 6. The rest does not come.'],
  ['4, of which 2 are approved', 4, 2, 'NA', 'Received 2 of 6. The rest does not come.'],
  ['5, of which none is approved', 5, 0, 'NA', 'Received 0 of 6. The rest does not come.'],
  ['5, but all are approved', 5, 6, 'Complete', ''],
  ['more than were shipped', 8, 8, 'Complete', ''],
] as const)(
  '%s: list, order, warehouse list and export say the same (R13 R14 WHS-006 SHIP-009)',
  async (_, came, approved, status, description) => {
    const shipment = await shipSix();
    await receiveInReview(shipment.lineKey, came, approved);
    expect(await said(shipment)).toEqual(everywhere(status, description));
  },
);

test('all that was shipped is Complete (R13)', async () => {
  const shipment = await shipSix();
  await receive(shipment.lineKey, 6);
  expect(await said(shipment)).toEqual(everywhere('Complete', ''));
});

test('a line that was received short waits for nobody (D5 D6)', async () => {
  const shipment = await shipSix();
  const waiting = async () => {
    const { widgets } = await portal.staff.get(readDashboard, { query: { dashboardType: 'Operations' } });
    return JSON.stringify(widgets.find(({ name }) => name === 'pendingReceipts')).includes(
      `"${shipment.shipmentId}"`,
    );
  };
  await portal.staff.get(listShipments, { query: { transmitStatus: 'Pending' } });
  expect(await waiting()).toBe(true);
  await receiveInReview(shipment.lineKey, 4, 4);
  expect(await waiting()).toBe(false);
  const complete = await portal.staff.get(listShipments, { query: { transmitStatus: 'Complete' } });
  expect(complete.result.map(({ shipmentId }) => shipmentId)).not.toContain(shipment.shipmentId);
});

test('what the version before called Complete is mended once, and only what was received short (R13)', async () => {
  const [short, whole] = [await shipSix(), await shipSix()];
  await receiveInReview(short.lineKey, 4, 4);
  await receive(whole.lineKey, 6);
  await portal.db.run(sql`
    UPDATE shipment_lines SET transmit_status = 'Complete', status_description = '' WHERE state = 'ended'`);
  await mendStatuses(portal.context);
  await mendStatuses(portal.context);
  expect(await said(short)).toEqual(everywhere(...SHORT));
  expect(await said(whole)).toEqual(everywhere('Complete', ''));
});
