import {
  FlexLayout,
  saveProductConfiguration,
  sendFlexConfiguration,
  setDefaultConfiguration,
  updateDevice,
  type CallInput,
  type ErrorBody,
} from '@parwell/contract';
import { defaultFlexLayout, RETIRED } from '@parwell/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../../test/devices.ts';
import { addProduct } from '../../../../test/products.ts';
import { sql } from '../../../platform/db/database.ts';

let portal: DevicesPortal;
beforeAll(async () => {
  portal = await startDevicesPortal();
  await addProduct(portal, 'P1', 'Immune globulin 10 g');
  await addProduct(portal, 'P2', 'Factor VIII 500 IU');
  await portal.db.run(sql`
    INSERT INTO lots (product_id, lot, entered_by, updated_at)
    SELECT product_id, 'A1', 'hand', now() FROM unnest(ARRAY['P1', 'P2']) AS product_id`);
});
afterAll(() => portal.close());

let cabinetId = '';
let next = 0;
beforeEach(() => {
  next += 1;
  cabinetId = `d${next}`;
});
const device = (cabinetType: 'RFID' | 'EM' | 'WEIGHT') =>
  addDevice(portal.db, { cabinetId, customerId: 'c1', cabinetType });

interface Held {
  readonly productId?: string;
  readonly units: number;
  readonly dispenser?: number | null;
  readonly section?: string;
}
const hold = ({ productId = 'P1', units, dispenser = null, section = '' }: Held) =>
  portal.db.run(sql`
    INSERT INTO on_hand (cabinet_id, product_id, lot, owner, section, holder, dispenser, quantity, updated_at)
    VALUES (${cabinetId}, ${productId}, 'A1', 'PROVIDER', ${section}, ${dispenser === null ? null : 0}, ${dispenser},
      ${units}, now())`);
const removeAll = () => portal.db.run(sql`DELETE FROM on_hand WHERE cabinet_id = ${cabinetId}`);

type Changes = Omit<CallInput<typeof updateDevice>['body'], 'version'>;
const change = async (changes: Changes) => {
  const { version } = await portal.db.one<{ version: number }>(sql`
    SELECT version FROM devices WHERE cabinet_id = ${cabinetId}`);
  return portal.staff.call(updateDevice, {
    params: { cabinetId },
    query: { customerId: 'c1' },
    body: { version, ...changes },
  });
};
const refusal = async (answer: Promise<{ status: number; json: <T>() => T }>) => {
  const { status, json } = await answer;
  return status === 200 ? 'done' : json<ErrorBody>().message;
};

test('a device with stock, a pending tag or an open shipment does not move to another customer (S14)', async () => {
  await device('RFID');
  await hold({ units: 2 });
  await hold({ productId: 'P2', units: 1 });
  await portal.db.run(sql`
    INSERT INTO product_tags (tag_id, serial, product_id, lot, owner, customer_id, phase, cabinet_id, since, created_at,
      updated_at)
    VALUES ('E2801160', 'S1', 'P1', 'A1', 'PROVIDER', 'c1', 'pending', ${cabinetId}, now(), now(), now())`);
  await portal.db.run(sql`
    INSERT INTO shipments (shipment_id, kind, customer_id, shipped_at, created_at, content_hash)
    VALUES ('SH1', 'warehouse', 'c1', now(), now(), '')`);
  await portal.db.run(sql`
    INSERT INTO shipment_lines (key, shipment_id, order_line, customer_id, cabinet_id, product_id, lot, owner, num_pkgs_shipped,
      num_units_per_pkg)
    VALUES ('SH1/1', 'SH1', '1', 'c1', ${cabinetId}, 'P1', 'A1', 'PROVIDER', 1, 1)`);
  const move = () => refusal(change({ customerId: 'c2' }));
  expect(await move()).toBe(
    'The device cannot move to another customer: it still holds 3 units, tags that left it may still come back and shipments to it are open.',
  );
  await removeAll();
  expect(await move()).toBe(
    'The device cannot move to another customer: tags that left it may still come back and shipments to it are open.',
  );
  await portal.db.run(sql`UPDATE product_tags SET phase = 'vended' WHERE cabinet_id = ${cabinetId}`);
  expect(await move()).toBe('The device cannot move to another customer: shipments to it are open.');
  await portal.db.run(sql`UPDATE shipment_lines SET state = 'ended' WHERE cabinet_id = ${cabinetId}`);
  expect(await move()).toBe('done');
});

test('retiring a device with stock asks, naming what is left, and is done once it is confirmed (S14)', async () => {
  await device('RFID');
  await hold({ units: 2 });
  await hold({ productId: 'P2', units: 1 });
  const asked = await change({ cabinetState: RETIRED });
  expect([asked.status, asked.json<ErrorBody>().details]).toEqual([
    422,
    [
      {
        field: 'retireWithStock',
        message: 'The device still holds 1 unit of Factor VIII 500 IU and 2 units of Immune globulin 10 g.',
      },
    ],
  ]);
  expect((await change({ cabinetState: 60 })).status).toBe(200);
  expect((await change({ cabinetState: RETIRED, retireWithStock: true })).status).toBe(200);
  // It is retired: no further question.
  expect((await change({ cabinetState: RETIRED, cabinetName: 'Old fridge' })).status).toBe(200);
});

test('an empty device is retired without a question (S14)', async () => {
  await device('RFID');
  expect((await change({ cabinetState: RETIRED })).status).toBe(200);
});

test('a dispenser changes its product only when it is empty (S14 DEV-052)', async () => {
  await device('EM');
  let version = 0;
  const slot = (dispenser: number, productId: string | null, capacity = 5) =>
    ({ holder: 0, dispenser, productId, capacity }) as const;
  const save = async (...slots: ReturnType<typeof slot>[]) => {
    const result = await refusal(
      portal.staff.call(saveProductConfiguration, { params: { cabinetId }, body: { slots, version } }),
    );
    if (result === 'done') version += 1;
    return result;
  };
  expect(await save(slot(0, 'P1'), slot(1, 'P1'))).toBe('done');
  await hold({ units: 3, dispenser: 0 });
  const problem =
    'Dispenser 0 of holder 0 still holds 3 units of P1. Its product can change once it is empty.';
  expect(await save(slot(0, 'P2'), slot(1, 'P1'))).toBe(problem);
  expect(await save(slot(0, null, 0), slot(1, 'P1'))).toBe(problem);
  expect(await save(slot(1, 'P1'))).toBe(problem);
  // The other dispenser is empty, and its capacity may always change.
  expect(await save(slot(0, 'P1', 9), slot(1, 'P2'))).toBe('done');
  await removeAll();
  expect(await save(slot(0, 'P2'), slot(1, 'P2'))).toBe('done');
});

test('a section of a tray changes its product, or goes away, only when it is empty (S14 S20)', async () => {
  await device('WEIGHT');
  const layout = (productId: string | null, trayName = 'Tray 1') => {
    const [compartment] = defaultFlexLayout().compartments;
    const [tray] = compartment?.trays ?? [];
    return FlexLayout.parse({
      ...defaultFlexLayout(),
      compartments: [
        {
          ...compartment,
          trays: [{ ...tray, trayName, sections: [{ productId, capacity: productId ? 9 : 0 }] }],
        },
      ],
    });
  };
  await portal.db.run(sql`
    INSERT INTO device_states (cabinet_id, part, content, at)
    VALUES (${cabinetId}, 'config', ${JSON.stringify({ ...layout('P1'), users: [], providers: { provider_info: [] } })},
      now())`);
  await hold({ units: 3, section: 'Tray 1/0' });
  let basedOn: string | null = null;
  const send = async (data: ReturnType<typeof layout>) => {
    const answer = await portal.staff.call(sendFlexConfiguration, {
      params: { cabinetId },
      body: { data, basedOn },
    });
    if (answer.status === 200) basedOn = answer.json<{ commandId: string }>().commandId;
    return refusal(Promise.resolve(answer));
  };
  const problem = 'Section 1 of Tray 1 still holds 3 units of P1. Its product can change once it is empty.';
  expect(await send(layout('P2'))).toBe(problem);
  expect(await send(layout(null))).toBe(problem);
  expect(await send(layout('P1', 'Top tray'))).toBe(problem);
  const reset = () => refusal(portal.staff.call(setDefaultConfiguration, { params: { cabinetId } }));
  expect(await reset()).toBe(problem);
  await portal.db.run(sql`
    INSERT INTO section_scans VALUES (${cabinetId}, 'Tray 1/0', 'P1', 1, now()), (${cabinetId}, 'Tray 2/0', 'P1', 1, now())`);
  const counted = () =>
    portal.db.many(sql`SELECT section FROM section_scans WHERE cabinet_id = ${cabinetId} ORDER BY 1`);
  expect(await send(layout('P1'))).toBe('done');
  expect(await counted()).toHaveLength(2);
  await removeAll();
  expect(await send(layout('P2'))).toBe('done');
  // The scale's count was of the product before.
  expect(await counted()).toEqual([{ section: 'Tray 2/0' }]);
  expect(await reset()).toBe('done');
});
