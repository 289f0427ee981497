import { randomUUID } from 'node:crypto';
import { listConsignmentShipments, receiveShipments, updateInventory } from '@parwell/contract';
import { defaultFlexLayout, newTray, type DeviceType } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { answerOf, leave, order, receiveAll } from '../../../test/orders.ts';
import { addProduct } from '../../../test/products.ts';
import { beginStock, onHandOf, sendEvent, ship, shipmentOf, tagIds } from '../../../test/stock.ts';
import { sql } from '../../platform/db/database.ts';
import { postWaiting } from '../inventory/ledger/post-events.service.ts';
import type { ShippedLine } from '../inventory/in-transit/in-transit.public.ts';

let portal: DevicesPortal;

beforeAll(async () => {
  portal = await startDevicesPortal({ begin: '2026-11-18T15:00:00Z' });
  await addProduct(portal, 'P1', 'Immune globulin 10 g');
  await addProduct(portal, 'PW', 'Weighed vials');
  // A pack of one weighs 42 g, the vial in it 12 g.
  await portal.db.run(
    sql`UPDATE products SET weight = 42, lum_ancillary_weight = 30, lum_qty = 1 WHERE product_id = 'PW'`,
  );
});
afterAll(() => portal.close());

/** A device of a type with six ordered units on their way. */
async function ordered(
  cabinetId: string,
  cabinetType: DeviceType,
  line: Partial<ShippedLine> & { readonly productId: string },
  properties: Record<string, string> = {},
): Promise<void> {
  const { db, clock } = portal;
  await addDevice(db, { cabinetId, customerId: 'c1', cabinetType, properties });
  await beginStock(portal, 'c1', cabinetId);
  clock.advance({ minutes: 1 });
  const number = await order(portal, { customerId: 'c1', cabinetId, productId: line.productId, packs: 6 });
  await leave(portal, 'erp', 'order-answer', answerOf(number, `46-${cabinetId}`, [6], clock.now()));
  await receiveAll(portal);
  await shipped(cabinetId, line);
}

async function shipped(cabinetId: string, line: Partial<ShippedLine> & { readonly productId: string }) {
  const shipment = shipmentOf(
    {
      shipmentId: `S-${cabinetId}`,
      customerId: 'c1',
      orderNumber: `46-${cabinetId}`,
      shippedAt: portal.clock.now(),
    },
    [{ orderLine: '10', cabinetId, lot: 'L1', packs: 6, numUnitsPerPkg: 1, ...line }],
  );
  await leave(portal, 'warehouse', 'shipment', { documentId: `W-${cabinetId}`, ...shipment } as never);
  await receiveAll(portal);
  portal.clock.advance({ minutes: 1 });
}

/** The line of the shipment, the line of the order and the stock. */
const stateOf = async (cabinetId: string) => ({
  ...(await portal.db.one<object>(sql`
    SELECT transmit_status AS shipment, shipment_lines.received_units AS received, order_lines.status AS ordered,
      order_lines.received_units AS counted
    FROM shipment_lines JOIN order_lines ON order_lines.order_number = ${`46-${cabinetId}`}
    WHERE shipment_lines.shipment_id = ${`S-${cabinetId}`}`)),
  onHand: Object.values(await onHandOf(portal.db, cabinetId)).reduce((sum, units) => sum + units, 0),
});
const DONE = { shipment: 'Complete', received: 6, ordered: 'Completed', counted: 6, onHand: 6 };
const part = (shipment: string, units: number) => ({
  shipment,
  received: units,
  ordered: 'On Order',
  counted: units,
  onHand: units,
});

const receive = async (cabinetId: string, qty = 6) =>
  (
    await portal.owner.get(receiveShipments, {
      body: { cabinetId, lines: [{ lineKey: `shipment/S-${cabinetId}/0`, qty, requestId: randomUUID() }] },
    })
  ).result[0];
const reported = async (cabinetId: string, kind: string, data: object) => {
  await sendEvent(portal, cabinetId, kind, data);
  await postWaiting(portal.context);
  portal.clock.advance({ minutes: 1 });
};

test('who receives a shipment when it comes: a person at consignment of every type (R13 SHIP-009 SHIP-010)', async () => {
  const statuses = {
    RFID: ['Success', 'Pending'],
    VIPc: ['Success', 'Pending'],
    ZONE: ['Success', 'Pending'],
    WEIGHT: ['Success', 'Pending'],
    EM: ['Pending', 'Pending'],
    MinibarRx: ['Pending', 'Pending'],
    VISION: ['Pending', 'Pending'],
    Virtual: ['Virtual', 'Pending'],
    SITE: ['Virtual', 'Pending'],
  } satisfies Record<DeviceType, readonly string[]>;
  const expected = Object.entries(statuses).flatMap(([type, [without, consigned]]) => [
    [`${type}-`, without],
    [`${type}-0`, without],
    [`${type}-1`, consigned],
  ]);
  for (const cabinetType of Object.keys(statuses) as DeviceType[])
    for (const consignment of ['', '0', '1']) {
      const cabinetId = `${cabinetType}-${consignment}`;
      const properties: Record<string, string> = consignment === '' ? {} : { consignment };
      await addDevice(portal.db, { cabinetId, customerId: 'c1', cabinetType, properties });
    }
  const lines = expected.map(([cabinetId = '']) => ({ cabinetId, productId: 'P1', lot: 'L1', packs: 1 }));
  await ship(portal, shipmentOf({ shipmentId: 'S-types', customerId: 'c1' }, lines));
  const found = await portal.db.many<{ cabinetId: string; status: string }>(sql`
    SELECT cabinet_id AS "cabinetId", transmit_status AS status FROM shipment_lines WHERE shipment_id = 'S-types' ORDER BY key`);
  expect(Object.fromEntries(found.map(({ cabinetId, status }) => [cabinetId, status]))).toEqual(
    Object.fromEntries(expected),
  );
});

test.each(['RFID', 'VIPc', 'ZONE'] as const)(
  '%s receives by its tags as they are seen (R14 R13 S33)',
  async (type) => {
    const tags = tagIds(6, type.charCodeAt(0) * 100);
    await ordered(type, type, { productId: 'P1', units: tags.map((tagId) => ({ tagId, serial: '' })) });
    expect(await receive(type)).toMatchObject({ outcome: 'refused' });
    await reported(type, 'tags', { session: 's1', added: tags.slice(0, 4) });
    expect(await stateOf(type)).toEqual(part('Success', 4));
    await reported(type, 'full_read', { tags });
    expect(await stateOf(type)).toEqual(DONE);
  },
);

test('WEIGHT receives by its trays what was announced (R14)', async () => {
  const { compartments, ...layout } = defaultFlexLayout();
  const trays = [{ ...newTray('Tray 1'), sections: [{ productId: 'PW', capacity: 50 }] }];
  await ordered('W', 'WEIGHT', { productId: 'PW' });
  await portal.db.run(sql`
    INSERT INTO device_states VALUES ('W', 'config',
      ${JSON.stringify({ ...layout, compartments: [{ ...compartments[0], trays }] })}, ${portal.clock.now()})`);
  expect(await receive('W')).toMatchObject({ outcome: 'refused' });
  await reported('W', 'tray_change', { tray: 'Tray 1', section: 0, grams: 24, resting: 24 });
  expect(await stateOf('W')).toEqual(part('Success', 2));
  await reported('W', 'tray_change', { tray: 'Tray 1', section: 0, grams: 48, resting: 72 });
  expect(await stateOf('W')).toEqual(DONE);
});

test.each([
  ['EM', {}],
  ['MinibarRx', {}],
  ['VISION', {}],
  ['Virtual', { consignment: '1' }],
  ['SITE', { consignment: '1' }],
] as const)(
  'at %s a person receives, and what the device reports is the same units (R14 SHIP-010)',
  async (type, properties) => {
    await ordered(type, type, { productId: 'P1' }, properties);
    const { result } = await portal.owner.get(listConsignmentShipments, { query: { cabinetId: type } });
    expect(result).toMatchObject([{ openQty: 6, packLum: { convertedQty: 6 } }]);
    expect(await receive(type)).toMatchObject({ outcome: 'received' });
    expect(await stateOf(type)).toEqual(DONE);
    const where = { holder: 1, dispenser: 1 };
    if (type === 'VISION') await reported(type, 'insert', { productId: 'P1', lot: 'L1', count: 6 });
    if (type === 'EM' || type === 'MinibarRx')
      await reported(type, 'load', { ...where, productId: 'P1', lot: 'L1', count: 6 });
    expect(await stateOf(type)).toEqual(DONE);
  },
);

const insert = (cabinetId: string, qty: number) =>
  portal.owner.get(updateInventory, {
    body: {
      requestId: randomUUID(),
      customerId: 'c1',
      cabinetId,
      productItemId: 'P1',
      lot: 'L1',
      expiration: '2030-01-31',
      reason: 'RESTOCK',
      qty,
    },
  });

test.each(['Virtual', 'SITE'] as const)(
  'at a %s device without consignment inserts by hand receive it, whoever is known first (R13 R14)',
  async (type) => {
    const cabinetId = `hand-${type}`;
    await ordered(cabinetId, type, { productId: 'P1' });
    await insert(cabinetId, 4);
    expect(await stateOf(cabinetId)).toEqual(part('Virtual', 4));
    await insert(cabinetId, 3);
    expect(await stateOf(cabinetId)).toEqual({ ...DONE, onHand: 7 });
    // The rows name their order, so that its page can add them up.
    const named = { order_number: `46-${cabinetId}`, order_line: '10', shipment_id: `S-${cabinetId}` };
    expect(
      await portal.db.many(sql`
        SELECT quantity, order_number, order_line, shipment_id FROM transactions
        WHERE cabinet_id = ${cabinetId} AND quantity > 0 ORDER BY id`),
    ).toEqual([
      { quantity: 4, ...named },
      { quantity: 2, ...named },
      { quantity: 1, order_number: '', order_line: '', shipment_id: '' },
    ]);
  },
);

test('consignment at RFID is Pending until its tags have been seen (R13 R14 SHIP-010)', async () => {
  const tags = tagIds(6, 90_000);
  const units = tags.map((tagId) => ({ tagId, serial: '' }));
  await ordered('lent', 'RFID', { productId: 'P1', units }, { consignment: '1' });
  expect(await stateOf('lent')).toEqual(part('Pending', 0));
  expect(await receive('lent')).toMatchObject({ outcome: 'refused' });
  await reported('lent', 'full_read', { tags });
  expect(await stateOf('lent')).toEqual(DONE);
});

test('a shipment whose document comes after people have put in its units is received at once (R11 R13)', async () => {
  const { db, clock } = portal;
  await addDevice(db, { cabinetId: 'first', customerId: 'c1', cabinetType: 'SITE' });
  await beginStock(portal, 'c1', 'first');
  const number = await order(portal, { customerId: 'c1', cabinetId: 'first', productId: 'P1', packs: 6 });
  await leave(portal, 'erp', 'order-answer', answerOf(number, '46-first', [6], clock.now()));
  await receiveAll(portal);
  const shippedAt = clock.now();
  clock.advance({ minutes: 1 });
  await insert('first', 6);
  const shipment = shipmentOf(
    { shipmentId: 'S-first', customerId: 'c1', orderNumber: '46-first', shippedAt },
    [{ orderLine: '10', cabinetId: 'first', productId: 'P1', lot: 'L1', packs: 6 }],
  );
  await leave(portal, 'warehouse', 'shipment', { documentId: 'W-first', ...shipment } as never);
  await receiveAll(portal);
  expect(await stateOf('first')).toEqual(DONE);
});
