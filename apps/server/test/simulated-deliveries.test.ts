import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { receiveShipments } from '@parwell/contract';
import { defaultFlexLayout, newTray } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Action } from '../../simulator/src/actions.ts';
import { fileStore } from '../../simulator/src/commands/memory-store.ts';
import { createDevice } from '../../simulator/src/device.ts';
import { FleetList } from '../../simulator/src/fleet-list.ts';
import { simulatedClock } from '../../simulator/src/simulated-clock.ts';
import { storyOf } from '../src/gateways/embedded-partners/answer-order.ts';
import { runEmbeddedPartners } from '../src/gateways/embedded-partners/embedded-partners.ts';
import { sql } from '../src/platform/db/database.ts';
import { deliveriesInStock, findDeliveries } from '../src/slices/demo/demo-deliveries.ts';
import { createIngest } from './ingest.ts';
import { postWaiting } from '../src/slices/inventory/ledger/post-events.service.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from './devices.ts';
import { order, receiveAll } from './orders.ts';
import { addProduct } from './products.ts';
import { beginStock, onHandOf } from './stock.ts';

const TYPES = ['RFID', 'WEIGHT', 'EM', 'VISION'] as const;
let portal: DevicesPortal;
let folder: string;

const layout = () => {
  const { compartments, ...rest } = defaultFlexLayout();
  const trays = [{ ...newTray('Tray 1'), sections: [{ productId: 'P1', capacity: 50 }] }];
  return {
    ...rest,
    compartments: [{ ...compartments[0], trays }],
    providers: { provider_info: [] },
    users: [],
  };
};

beforeAll(async () => {
  portal = await startDevicesPortal();
  const { db, clock } = portal;
  folder = await mkdtemp(join(tmpdir(), 'parwell-deliveries-'));
  await addProduct(portal, 'P1', 'Weighed vials');
  await db.run(
    sql`UPDATE products SET weight = 100, lum_ancillary_weight = 10, lum_qty = 2 WHERE product_id = 'P1'`,
  );
  for (const type of TYPES) {
    await addDevice(db, { cabinetId: type, customerId: 'c1', cabinetType: type });
    await beginStock(portal, 'c1', type);
  }
  await db.run(
    sql`INSERT INTO device_states VALUES ('WEIGHT', 'config', ${JSON.stringify(layout())}, ${clock.now()})`,
  );
  await db.run(sql`INSERT INTO device_slots VALUES ('EM', 0, 1, 'P1', 3), ('EM', 0, 2, 'P1', 3)`);
  await db.run(
    sql`INSERT INTO installation (fact, value, since) VALUES ('demo data', 'loaded', ${clock.now()})`,
  );
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await portal.close();
});

/** They remember what they saved. */
const startDevices = () =>
  new Map(
    FleetList.parse(
      TYPES.map((cabinetType) => ({
        cabinetId: cabinetType,
        cabinetType,
        secret: '',
        calm: true,
        products: [{ productId: 'P1', unitsPerPack: 2, packGrams: 100, singleGrams: 45 }],
        ...(cabinetType === 'WEIGHT' && { state: { config: layout() } }),
        ...(cabinetType === 'EM' && {
          slots: [1, 2].map((dispenser) => ({ holder: 0, dispenser, productId: 'P1', capacity: 3 })),
        }),
      })),
    ).map((listed) => [
      listed.cabinetId,
      createDevice(listed, 1, simulatedClock(portal.clock.now().getTime(), 1), fileStore(folder)),
    ]),
  );

async function deliver(devices: ReturnType<typeof startDevices>): Promise<string[]> {
  const ingest = createIngest(portal.context);
  const sent: string[] = [];
  for (const { cabinetId, delivery, items } of await findDeliveries(portal.context, TYPES)) {
    portal.clock.advance({ seconds: 5 });
    const known = items.map((item) =>
      Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null)),
    );
    const messages =
      devices
        .get(cabinetId)
        ?.perform(Action.parse({ do: 'deliver', delivery, items: known }), portal.clock.now().getTime()) ??
      [];
    for (const { topic, payload } of messages) {
      await ingest.receive({ cabinetId, topic, payload: Buffer.from(payload) });
      sent.push(`${cabinetId} ${(JSON.parse(payload) as { kind: string }).kind}`);
    }
  }
  portal.clock.advance({ minutes: 1 });
  await postWaiting(portal.context);
  return sent.filter((each) => !/door|full_read/.test(each));
}

const lines = async () =>
  (
    await portal.db.many<{ row: string }>(sql`
      SELECT concat_ws(' ', cabinet_id, ordered_units, shipped_units, received_units, status) AS row
      FROM order_lines ORDER BY id`)
  ).map(({ row }) => row);

test('what is shipped to simulated devices is put in after its delivery, or after a person has received it, and once (R13 R14)', async () => {
  const { db, clock, context } = portal;
  const { EMBEDDED_ERP_SECONDS, EMBEDDED_WAREHOUSE_SECONDS, EMBEDDED_DELIVERY_SECONDS } = context.config;
  // Other tests cover the stories.
  let number = 100_001;
  for (const cabinetId of TYPES) {
    while (storyOf(`R-${number}`) !== 'whole') number += 1;
    await db.run(sql`SELECT setval('restock_request_numbers', ${number}, false)`);
    await order(portal, { customerId: 'c1', cabinetId, productId: 'P1', packs: 2 });
    number += 1;
  }
  await portal.jobs.runWaiting();
  await runEmbeddedPartners(context);
  clock.advance({ seconds: EMBEDDED_ERP_SECONDS + EMBEDDED_WAREHOUSE_SECONDS });
  await receiveAll(portal);
  expect(await lines()).toEqual(TYPES.map((type) => `${type} 4 4 0 On Order`));

  const devices = startDevices();
  expect(await deliver(devices)).toEqual([]);
  clock.advance({ seconds: EMBEDDED_DELIVERY_SECONDS });
  // The day of delivery is the warehouse's, at night the one after that of the business.
  await db.run(sql`UPDATE shipments SET estimated_delivery = estimated_delivery - 1`);
  expect(await deliver(devices)).toEqual(['RFID tags', 'WEIGHT tray_change']);
  expect(await deliver(devices)).toEqual([]);
  expect(await deliver(startDevices())).toEqual([]);
  expect(await lines()).toEqual([
    'RFID 4 4 4 Completed',
    'WEIGHT 4 4 4 Completed',
    'EM 4 4 0 On Order',
    'VISION 4 4 0 On Order',
  ]);

  for (const cabinetId of ['EM', 'VISION']) {
    const { key } = await db.one<{ key: string }>(
      sql`SELECT key FROM shipment_lines WHERE cabinet_id = ${cabinetId}`,
    );
    await portal.owner.get(receiveShipments, {
      body: { cabinetId, lines: [{ lineKey: key, qty: 4, requestId: crypto.randomUUID() }] },
    });
  }
  // A device that begins now has it in its stock.
  const contained = await deliveriesInStock(db, TYPES, clock.now());
  expect([...contained.keys()].toSorted()).toEqual(['EM', 'VISION']);
  const again = startDevices();
  expect(await deliver(again)).toEqual(['EM load', 'EM load', 'VISION insert']);
  expect(await deliver(again)).toEqual([]);
  expect(await deliver(startDevices())).toEqual([]);

  expect(await lines()).toEqual(TYPES.map((type) => `${type} 4 4 4 Completed`));
  for (const [cabinetId, device] of startDevices()) {
    const held = device.stock.reduce((sum, { count }) => sum + count, 0);
    expect([cabinetId, held, Object.values(await onHandOf(db, cabinetId))]).toEqual([cabinetId, 4, [4]]);
  }
  expect(await db.many(sql`SELECT * FROM stock_reviews`)).toEqual([]);
  expect(
    await db.many(sql`SELECT dispenser, quantity FROM on_hand WHERE cabinet_id = 'EM' ORDER BY dispenser`),
  ).toEqual([
    { dispenser: 1, quantity: 3 },
    { dispenser: 2, quantity: 1 },
  ]);
});

test('what should have come before the demo began stays late (R13)', async () => {
  const { db } = portal;
  await db.run(sql`UPDATE shipment_lines SET state = 'open', received_units = 0 WHERE cabinet_id = 'WEIGHT'`);
  expect(await findDeliveries(portal.context, ['WEIGHT'])).toHaveLength(1);
  await db.run(sql`
    UPDATE shipments SET shipped_at = shipped_at - interval '3 days', estimated_delivery = estimated_delivery - 3`);
  expect(await findDeliveries(portal.context, ['WEIGHT'])).toEqual([]);
});
