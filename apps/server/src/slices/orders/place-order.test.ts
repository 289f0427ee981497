import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { answerOf, leave, order, receiveAll } from '../../../test/orders.ts';
import { addProduct } from '../../../test/products.ts';
import { beginStock, shipmentOf } from '../../../test/stock.ts';
import { readDocument } from '../../gateways/documents/documents.ts';
import { sql } from '../../platform/db/database.ts';
import { receiveShipments } from '@parwell/contract';

let portal: DevicesPortal;

beforeAll(async () => {
  portal = await startDevicesPortal({ begin: '2026-11-18T15:00:00Z' });
  await addProduct(portal, 'P1', 'Immune globulin 10 g');
  await addProduct(portal, 'P2', 'Immune globulin 5 g');
  await addDevice(portal.db, {
    cabinetId: 'v1',
    customerId: 'c1',
    cabinetType: 'Virtual',
    properties: { consignment: '1' },
  });
  await beginStock(portal, 'c1', 'v1');
});
afterAll(() => portal.close());

const linesOf = (number: string) =>
  portal.db.many(sql`
    SELECT order_number, order_line, status, status_by, ordered_units, shipped_units, received_units, ended_units
    FROM order_lines WHERE request_number = ${number} ORDER BY request_line`);

test('an order is asked for, answered, shipped, received, and completes itself (R11 R12 R17)', async () => {
  const number = await order(
    portal,
    { customerId: 'c1', cabinetId: 'v1', productId: 'P1', packs: 4, lot: 'L1' },
    { customerId: 'c1', cabinetId: 'v1', productId: 'P2', packs: 1 },
  );
  const asked = { order_number: number, status: 'Not Processed', status_by: '' };
  const nothing = { shipped_units: 0, received_units: 0, ended_units: 0 };
  expect(await linesOf(number)).toEqual([
    { ...asked, order_line: '1', ordered_units: 4, ...nothing },
    { ...asked, order_line: '2', ordered_units: 1, ...nothing },
  ]);
  await portal.jobs.runWaiting();
  const { body } = await portal.db.one<{ body: string }>(
    sql`SELECT body FROM embedded_files WHERE partner = 'erp' AND direction = 'to'`,
  );
  expect(readDocument(body)).toMatchObject({
    kind: 'order',
    content: { requestNumber: number, orderType: 'ZKV', abwCode: 'A', tagged: 'no' },
  });

  await leave(portal, 'erp', 'order-answer', answerOf(number, '45001', [4, 1], portal.clock.now()));
  await receiveAll(portal);
  const ordered = { order_number: '45001', status: 'On Order', status_by: 'ERP' };
  expect(await linesOf(number)).toEqual([
    { ...ordered, order_line: '10', ordered_units: 4, ...nothing },
    { ...ordered, order_line: '20', ordered_units: 1, ...nothing },
  ]);

  const shipment = shipmentOf({ shipmentId: 'S-1', customerId: 'c1', orderNumber: '45001' }, [
    { orderLine: '10', cabinetId: 'v1', productId: 'P1', lot: 'L1', packs: 4 },
  ]);
  await leave(portal, 'warehouse', 'shipment', { documentId: 'W-1', ...shipment } as never);
  await receiveAll(portal);
  expect(await linesOf(number)).toMatchObject([
    { status: 'On Order', shipped_units: 4, received_units: 0 },
    { status: 'On Order', shipped_units: 0 },
  ]);

  await portal.owner.get(receiveShipments, {
    body: {
      cabinetId: 'v1',
      lines: [{ lineKey: 'shipment/S-1/0', qty: 4, requestId: crypto.randomUUID() }],
    },
  });
  expect(await linesOf(number)).toMatchObject([
    { status: 'Completed', status_by: 'Receiving', shipped_units: 4, received_units: 4 },
    { status: 'On Order' },
  ]);
});
