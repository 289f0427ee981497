import { randomUUID } from 'node:crypto';
import {
  addDeviceProduct,
  beginStock as beginCall,
  checkOpeningStock,
  createParSetting,
  importParSettings,
  previewParImport,
  receiveShipments,
  saveProductConfiguration,
  updateInventory,
  type CallInput,
  type ErrorBody,
} from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../../test/devices.ts';
import { addProduct, keepProducts } from '../../../../test/products.ts';
import { beginStock, onHandOf, sendEvent, ship, shipmentOf } from '../../../../test/stock.ts';
import { sql } from '../../../platform/db/database.ts';
import { postWaiting } from '../ledger/post-events.service.ts';

let portal: DevicesPortal;

beforeAll(async () => {
  portal = await startDevicesPortal({ begin: '2026-11-18T15:00:00Z' });
  await addProduct(portal, 'COLD', 'Vaccine');
  await addProduct(portal, 'ROOM', 'Lidocaine');
  await addProduct(portal, 'ANY', 'Gauze');
  await keepProducts(portal, { COLD: 'REFRIGERATED', ROOM: 'CONTROLLED_ROOM' });
  // All of them keep 15 to 30 °C.
  for (const [cabinetId, cabinetType, consignment] of [
    ['shelf', 'Virtual', ''],
    ['new', 'Virtual', ''],
    ['lent', 'Virtual', '1'],
    ['ready', 'EM', ''],
  ] as const)
    await addDevice(portal.db, { cabinetId, customerId: 'c1', cabinetType, properties: { consignment } });
  await addDevice(portal.db, { cabinetId: 'theirs', customerId: 'c3', cabinetType: 'Virtual' });
  for (const cabinetId of ['shelf', 'lent', 'ready']) await beginStock(portal, 'c1', cabinetId);
});
afterAll(() => portal.close());

const WHY = 'Vaccine must be kept refrigerated (2 to 8 °C). The device keeps 15 to 30 °C.';
const QUESTION = [{ field: 'confirmed', message: `${WHY} Put it there anyway?` }];
const asked = (answer: { readonly status: number; json<T>(): T }) => [
  answer.status,
  answer.json<ErrorBody>().details,
];
/** The reasons in the newest audit entry of the device, or of the record. */
const audited = async (resourceId: string): Promise<unknown> =>
  (
    await portal.db.one<{ misplaced: unknown }>(sql`
      SELECT data -> 'after' -> 'misplaced' AS misplaced FROM audit_entries
      WHERE resource_id = ${resourceId} ORDER BY id DESC LIMIT 1`)
  ).misplaced;

type Update = CallInput<typeof updateInventory>['body'];
const insert = (changes: Partial<Update> = {}) =>
  portal.owner.call(updateInventory, {
    body: {
      requestId: randomUUID(),
      customerId: 'c1',
      cabinetId: 'shelf',
      productItemId: 'COLD',
      lot: 'A',
      expiration: '2030-01-31',
      qty: 2,
      reason: 'RESTOCK',
      ...changes,
    },
  });

test('an insert where the product does not belong asks, and the audit log says that it was confirmed (H4)', async () => {
  expect(asked(await insert())).toEqual([422, QUESTION]);
  expect(await onHandOf(portal.db, 'shelf')).toEqual({});
  expect((await insert({ confirmed: true })).status).toBe(200);
  expect(await onHandOf(portal.db, 'shelf')).toEqual({ 'COLD/A': 2 });
  expect(await audited('shelf')).toEqual([WHY]);
  // What fits, or is unknown, asks nothing, and neither does taking it out.
  expect((await insert({ productItemId: 'ROOM' })).status).toBe(200);
  expect((await insert({ productItemId: 'ANY' })).status).toBe(200);
  expect(await audited('shelf')).toBeNull();
  expect((await insert({ reason: 'VEND', qty: 1 })).status).toBe(200);
});

test('adding a product to a device, and to a dispenser, asks once (H4)', async () => {
  const add = (changes: Partial<CallInput<typeof addDeviceProduct>['body']> = {}) =>
    portal.owner.call(addDeviceProduct, {
      params: { cabinetId: 'shelf' },
      body: { customerId: 'c1', productItemId: 'COLD', maxUoUFillQty: 1, ...changes },
    });
  const configure = async (version: number, confirmed?: true) =>
    portal.owner.call(saveProductConfiguration, {
      params: { cabinetId: 'ready' },
      body: {
        version,
        slots: [
          { holder: 0, dispenser: 1, productId: 'COLD', capacity: 4 },
          { holder: 0, dispenser: 2, productId: version === 0 ? null : 'ROOM', capacity: 4 },
        ],
        ...(confirmed && { confirmed }),
      },
    });
  expect(asked(await add())).toEqual([422, QUESTION]);
  expect((await add({ confirmed: true })).status).toBe(200);
  expect(await audited('shelf')).toEqual([WHY]);
  // The device has it already.
  expect((await add({ maxUoUFillQty: 2 })).status).toBe(200);
  expect(asked(await configure(0))).toEqual([422, QUESTION]);
  expect((await configure(0, true)).status).toBe(200);
  expect(await audited('ready')).toEqual([WHY]);
  // It stands there already: another dispenser may change.
  expect((await configure(1)).status).toBe(200);
  expect(await audited('ready')).toBeNull();
});

test('a shipment is received where it does not belong only once that is confirmed (H4 R14)', async () => {
  await ship(
    portal,
    shipmentOf({ shipmentId: 'S1', customerId: 'c1' }, [
      { cabinetId: 'lent', productId: 'COLD', lot: 'A', packs: 3 },
      { cabinetId: 'lent', productId: 'ROOM', lot: 'B', packs: 3 },
    ]),
  );
  const lines = [0, 1].map((place) => ({ lineKey: `shipment/S1/${place}`, requestId: randomUUID(), qty: 3 }));
  const receive = async (confirmed?: true) =>
    (
      await portal.owner.get(receiveShipments, {
        body: { cabinetId: 'lent', lines, ...(confirmed && { confirmed }) },
      })
    ).result.map(({ outcome, message }) => [outcome, message]);
  expect(await receive()).toEqual([
    ['unconfirmed', `${WHY} Put it there anyway?`],
    ['received', ''],
  ]);
  expect(await receive(true)).toEqual([
    ['received', ''],
    ['received', ''],
  ]);
  expect(await audited('lent')).toEqual([WHY]);
});

test('an opening count asks row by row (H4 S37)', async () => {
  const rows = ['COLD', 'ROOM'].map((product) => ({
    product,
    lot: 'A',
    expiration: '2030-01-31',
    quantity: '1',
  }));
  const of = { customerId: 'c1', cabinetId: 'new', rows };
  const { rows: checked } = await portal.owner.get(checkOpeningStock, { body: of });
  expect(checked.map(({ questions }) => questions)).toEqual([[`${WHY} Put it there anyway?`], []]);
  const begin = (confirmed?: true) =>
    portal.owner.call(beginCall, {
      body: { ...of, requestId: randomUUID(), ...(confirmed && { confirmed }) },
    });
  expect(asked(await begin())).toEqual([
    422,
    [{ field: 'confirmed', message: `Row 1: ${WHY} Put it there anyway?` }],
  ]);
  expect((await begin(true)).status).toBe(200);
  expect(await audited('new')).toEqual([WHY]);
});

test('a par setting of one device asks, and a file cannot answer: its row is refused (H4)', async () => {
  const create = (changes: Partial<CallInput<typeof createParSetting>['body']> = {}) =>
    portal.staff.call(createParSetting, {
      body: {
        customerId: 'c1',
        productId: 'COLD',
        cabinetType: 'Virtual',
        cabinetId: 'shelf',
        crl: null,
        minSet: 1,
        maxSet: 5,
        maxFill: 9,
        packToLum: null,
        ...changes,
      },
    });
  const cells = { product: 'COLD', cabinetType: 'Virtual', minSet: '1', maxSet: '5', maxFill: '9' };
  const rows = [
    { cells: { ...cells, cabinetId: 'new' } },
    { cells: { ...cells, cabinetId: 'theirs' } },
    { cells: { ...cells, product: 'ROOM', cabinetId: 'new' } },
  ];
  const preview = await portal.staff.get(previewParImport, { body: { customerId: 'c1', rows } });
  expect(preview.rows.map(({ outcome, problems }) => [outcome, ...problems])).toEqual([
    ['problem', `${WHY} If it is right, create it by hand.`],
    // Nothing is said of the device of another customer.
    ['problem', 'The customer has no device theirs of this type.'],
    ['new'],
  ]);
  const imported = await portal.staff.get(importParSettings, {
    body: { customerId: 'c1', rows: rows.map((row) => ({ ...row, version: null })) },
  });
  expect(imported.rows.map(({ outcome }) => outcome)).toEqual(['problem', 'problem', 'new']);
  expect(asked(await create())).toEqual([422, QUESTION]);
  const created = await create({ confirmed: true });
  expect(created.status).toBe(200);
  expect(await audited(String(created.json<{ id: number }>().id))).toEqual([WHY]);
  // For all devices of a type none is named.
  expect((await create({ cabinetId: null })).status).toBe(200);
});

test('what a device reports by itself is never refused (H4)', async () => {
  const slot = { holder: 0, dispenser: 1 };
  portal.clock.advance({ minutes: 1 });
  await sendEvent(portal, 'ready', 'load', { productId: 'COLD', lot: 'R', count: 2, ...slot });
  await postWaiting(portal.context);
  expect(await onHandOf(portal.db, 'ready')).toEqual({ 'COLD/R': 2 });
});
